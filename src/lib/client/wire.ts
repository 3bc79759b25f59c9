import type { Endpoint } from '#lib/contract/endpoint.ts'

/** A call that is done once needs to know it. */
type Called<E> = E extends { idempotent: true } ? { idempotent: true } : object

/** A call with its endpoint's type, for pages that load no schemas: `wire<typeof contract.getDocument>(CALLS.getDocument)`. */
export function wire<E extends Endpoint>(endpoint: Pick<E, 'name' | 'method' | 'path'> & Called<E>): E {
  return endpoint as unknown as E
}
