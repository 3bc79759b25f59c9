import type { Endpoint } from '#lib/contract/endpoint.ts'

/**
 * An endpoint as a call needs it, for pages that should be small: the contract's own object brings its schemas, and with
 * them the library that reads them. The compiler holds what is written here against the contract.
 */
export function wire<E extends Endpoint>(endpoint: Pick<E, 'name' | 'method' | 'path'>): E {
  return endpoint as E
}
