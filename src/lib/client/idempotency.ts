import { newId } from './ids.ts'

/** Keys for the header Idempotency-Key: the same body keeps its key, so sending it again makes nothing twice. */
export function idempotencyKeys(): (body: unknown) => string {
  let written: string | undefined
  let key = ''
  return body => {
    const next = JSON.stringify(body)
    if (next !== written) key = newId()
    written = next
    return key
  }
}
