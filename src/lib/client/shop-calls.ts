// Calls of shoppers' pages.
import type { Call } from '#lib/contract/call.ts'
import type { Data, Input } from '#lib/contract/endpoint.ts'

import { call, logFailure } from './api.ts'
import type { Exact } from './exact.ts'

/** On a bad line an answer may never come; browsers wait for minutes. All of these can be asked again without harm. */
const PATIENCE_MS = 25_000

export async function ask<C extends Call, I extends Input<C>>(
  endpoint: C,
  input: I & Exact<Input<C>, I>,
  options: { idempotencyKey?: string } = {}
): Promise<Data<C>> {
  const given = new AbortController()
  const timer = setTimeout(() => {
    given.abort()
    logFailure(`${endpoint.name}: no answer`)
  }, PATIENCE_MS)
  try {
    return await call(endpoint, input as never, { ...options, signal: given.signal })
  } finally {
    clearTimeout(timer)
  }
}
