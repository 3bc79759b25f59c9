import { AsyncLocalStorage } from 'node:async_hooks'

import { singleton } from './singleton.ts'
import { networkOf } from './client-address.ts'

interface RequestContext {
  requestId: string
  ip: string
  /** The name of the key by which a program calls. */
  apiKey?: string
}

const storage = singleton('request-context', () => new AsyncLocalStorage<RequestContext>())

/** What is known of the request under way; empty outside of one. */
export function requestContext(): RequestContext {
  return storage.getStore() ?? { requestId: '', ip: '' }
}

/** For the column `by_key` of what is written in this request: the name of the key, null where a person is at work. */
export function usedKey(): string | null {
  return requestContext().apiKey ?? null
}

/** Where the request comes from, as limits are counted; empty outside of one. */
export function callerNetwork(): string {
  return networkOf(requestContext().ip)
}

export function withRequestContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work)
}
