import { randomUUID } from 'node:crypto'

const SANE = /^[\w.:-]{8,64}$/

export function newRequestId(): string {
  return randomUUID()
}

/** A proxy of ours may have named the request already; nobody else may write into our logs. */
export function requestIdOf(given: string | string[] | undefined, trustProxy: boolean): string {
  return trustProxy && typeof given === 'string' && SANE.test(given) ? given : newRequestId()
}
