// What customers wrote and nobody of the shop who looks at this page has read, by job.
import { atom, type ReadableAtom } from 'nanostores'

import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { listUnreadConversations } from '#lib/contract/calls/proposal-messages.ts'
import type { Conversation } from '#lib/contract/proposal-messages.ts'

const $stored = atom<Conversation[] | undefined>()

/** The newest first; undefined until it is known. */
export const $unread: ReadableAtom<Conversation[] | undefined> = $stored

/** As the page was made with; what was heard since is newer. */
export function seedUnread(found: Conversation[]): void {
  if (!$stored.get()) $stored.set(found)
}

/** How many messages are new in all of them. */
export function countUnread(all: readonly Conversation[] = []): number {
  return all.reduce((sum, { unread }) => sum + unread, 0)
}

export function unreadByJob(all: readonly Conversation[] = []): ReadonlyMap<string, number> {
  return new Map(all.map(({ jobId, unread }) => [jobId, unread]))
}

/** Several messages that come at once are asked for once. */
const PAUSE_MS = 300

/** Looks now and with each message, until the function it gives is called. What cannot be asked stays as it was known. */
export function followUnread(workspaceId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function look(): void {
    call(listUnreadConversations, { query: { WorkspaceId: workspaceId } }).then(
      found => !isOver && $stored.set(found),
      () => undefined
    )
  }

  function soon(): void {
    clearTimeout(timer)
    timer = setTimeout(look, PAUSE_MS)
  }

  look()
  const end = watchWorkspace(workspaceId, ({ kind }) => kind === 'thread' && soon(), soon)
  return () => {
    isOver = true
    clearTimeout(timer)
    end()
  }
}
