import { ofetch } from 'ofetch'

import type { Call } from '#lib/contract/call.ts'
import type { Data, Envelope, Input } from '#lib/contract/endpoint.ts'
import { MAIL_WAITS } from '#lib/shared/mail-waits.ts'

import type { Exact } from './exact.ts'
import { closeIntent, idempotencyKeyOf } from './idempotency.ts'
import { recordOwnChange } from './own-changes.ts'
import { $session, endSession } from './stores/session.ts'

export interface FieldError {
  field: string
  message: string
}

/** What a plan's limit refuses is answered with this. */
const OVER_LIMIT = 402

/** A reply that was not ok. `name` is the endpoint's, `message` the server's. */
export class ApiError extends Error {
  readonly status: number
  /** What the server sent along to mend the mistake, such as `{ fields }`. */
  readonly data: unknown

  constructor(name: string, status: number, message: string, data: unknown = null) {
    super(message)
    this.name = name
    this.status = status
    this.data = data
  }

  get fields(): FieldError[] {
    return (this.data as { fields?: FieldError[] } | null)?.fields ?? []
  }
}

interface Given {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: object
}

interface Options {
  /** For calls whose key must outlive their reply; the others get one here. */
  idempotencyKey?: string
  /**
   * What is meant, by a name of its own: it has one key until its outcome is known, whatever is changed in the form or
   * reloaded in between. Without it, each request is an intent of its own.
   */
  intent?: string
  signal?: AbortSignal
}

/**
 * Calls an endpoint of the contract. Throws ApiError, or the raw error where no answer came, whose message names addresses
 * and ids: `readableError` words it for people; a 401 ends the session of this page. */
export async function call<C extends Call, I extends Input<C>>(
  endpoint: C,
  input: I & Exact<Input<C>, I>,
  options: Options = {}
): Promise<Data<C>> {
  const { params = {}, query, body } = input as Given
  const own = options.intent && `${endpoint.name} ${options.intent}`
  const intent = endpoint.idempotent ? own || JSON.stringify([endpoint.name, params, query, body]) : undefined
  const key = options.idempotencyKey ?? (intent && idempotencyKeyOf(intent, { keep: Boolean(own) }))
  const token = $session.get()?.token
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const isChange = endpoint.method !== 'GET'
  if (isChange) recordOwnChange({ params, query, body })
  const response = await ofetch
    .raw<Envelope<Data<C>>>(path, {
      method: endpoint.method,
      query: query as Record<string, string>,
      body: isChange ? (body as Record<string, unknown>) : undefined,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(key && { 'idempotency-key': key })
      },
      ignoreResponseError: true,
      retry: 0,
      signal: options.signal
    })
    .catch((cause: Error) => {
      // What was called off by the page itself did not fail.
      if (!options.signal?.aborted) logFailure(cause.message)
      throw cause
    })
  // Whatever answers with 500 or more may have done it before it failed.
  if (intent && response.status < 500) closeIntent(intent)
  const envelope = response._data
  const waits = isChange && response.headers.get(MAIL_WAITS)
  // Its words come along only where a mail waits.
  if (waits) void import('./mail-waits.ts').then(({ showMailWaits }) => showMailWaits(waits))
  if (isChange) recordOwnChange({ id: (envelope?.data as { id?: unknown } | null)?.id })
  if (envelope?.ok) return envelope.data as Data<C>
  const error = new ApiError(endpoint.name, response.status, envelope?.message ?? response.statusText, envelope?.data)
  logFailure(error.message)
  if (response.status === 401) endSession()
  if (response.status === OVER_LIMIT) {
    const { plan } = { plan: undefined, ...(error.data as { plan?: unknown } | null) }
    // Its words come along only where a limit was met: pages of shoppers have none.
    void import('./plan-offer.ts').then(({ offerPlans }) => offerPlans(error.message, plan))
  }
  throw error
}

/** The specification's event for each failed request. */
export function logFailure(message: string): void {
  console.error('Error - Axios', message)
}
