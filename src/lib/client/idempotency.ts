import { newId } from './ids.ts'

/** Requests whose outcome nobody knows yet, with the key they were sent under. */
const open = new Map<string, string>()

/**
 * The key of a request: the same for the same request until its outcome is known, so that sending it again after a lost
 * reply, from wherever in the page, does nothing twice.
 */
export function idempotencyKeyOf(request: string): string {
  const key = open.get(request) ?? newId()
  open.set(request, key)
  return key
}

/** The server has done it or refused it: the same request means something new from now on. */
export function closeRequest(request: string): void {
  open.delete(request)
}
