// The key of what somebody means to do, made once: it is sent again with every try until the outcome is known.
import { dropDraft, readDraft, saveDraft } from './drafts.ts'
import { newId } from './ids.ts'

/** Intents whose outcome nobody knows yet, with their key. */
const open = new Map<string, string>()

const draftOf = (intent: string) => `asked:${intent}`

/**
 * The same key until the outcome of the intent is known, so that sending it again after a lost reply does nothing twice.
 * Where it is to be kept, also after a reload of the page: an intent that is kept names no person and nothing typed.
 */
export function idempotencyKeyOf(intent: string, { keep }: { keep: boolean }): string {
  const kept = keep ? readDraft<{ key: string }>(draftOf(intent)).key : undefined
  const key = open.get(intent) ?? kept ?? newId()
  open.set(intent, key)
  if (keep) saveDraft(draftOf(intent), { key })
  return key
}

/** The server has done it or refused it: the same means something new from now on. */
export function closeIntent(intent: string): void {
  open.delete(intent)
  dropDraft(draftOf(intent))
}
