import { ApiError } from './api-error.ts'

export interface Reply {
  status: number
  body: string
  requestId: string
}

interface Entry {
  path: string
  params: string
  reply: Reply | undefined
}

export interface Claim {
  /** The reply of the first call, if this is a repetition. */
  replay: Reply | undefined
  keep(reply: Reply): void
  forget(): void
}

/** Remembers replies by key for as long as it lives; Stripe forgets after a day. */
export function createIdempotency(): { claim(key: string, path: string, params: string): Claim } {
  const entries = new Map<string, Entry>()
  return {
    claim(key, path, params) {
      if (key.length > 255) {
        throw refused(400, `Idempotency-Key must be at most 255 characters; this one has ${key.length}.`)
      }
      const known = entries.get(key)
      if (known && known.path !== path) {
        throw refused(
          400,
          `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' was used with '${known.path}'). Try using a key other than '${key}' if you meant to execute a different request.`
        )
      }
      if (known && known.params !== params) {
        throw refused(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
        )
      }
      if (known && !known.reply) {
        throw refused(
          409,
          `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          'idempotency_key_in_use'
        )
      }
      const entry: Entry = known ?? { path, params, reply: undefined }
      entries.set(key, entry)
      return {
        replay: entry.reply,
        keep(reply) {
          entry.reply = reply
        },
        forget() {
          entries.delete(key)
        }
      }
    }
  }
}

function refused(status: number, message: string, code?: string): ApiError {
  return new ApiError(status, { type: 'idempotency_error', message, ...(code && { code }) }, false)
}
