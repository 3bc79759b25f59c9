const STATUS = {
  invalid: 400,
  unauthenticated: 401,
  over_limit: 402,
  forbidden: 403,
  not_found: 404,
  timeout: 408,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503
} as const

export type ErrorCode = keyof typeof STATUS

interface Options extends ErrorOptions {
  /** Seconds after which another try makes sense; sent as Retry-After. */
  retryAfter?: number
  /** What the screen needs to mend the mistake: wrong fields, the new price. Sent as `data`. */
  data?: unknown
}

/** The only error whose message a user may read. Anything else becomes a 500. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly retryAfter: number | undefined
  readonly data: unknown

  constructor(code: ErrorCode, message: string, options: Options = {}) {
    super(message, options)
    this.code = code
    this.retryAfter = options.retryAfter
    this.data = options.data
  }

  get status(): number {
    return STATUS[this.code]
  }
}

export function notFound(what: string): AppError {
  return new AppError('not_found', `${what} not found`)
}

/** A wrong field, for a form to show the message at it; callers without one read both. */
export function fieldError(field: string, message: string): AppError {
  return new AppError('invalid', `${field}: ${message}`, { data: { fields: [{ field, message }] } })
}
