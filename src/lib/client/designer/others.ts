// What other devices save of the design that is open here: shown at once, or asked about where something here is unsent.
import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { getDocument } from '#lib/contract/calls/documents.ts'

import { announce } from './announce.ts'
import { $design, $settled } from './document.ts'
import { $documentId, $saveState, askWhichStays, currentRev, follow, wasMine, whenAnswered } from './saving.ts'
import { $designerSession } from './session.ts'
import { word } from './words.ts'

/** A drag is not taken from under the hand. */
const AFTER_GESTURE_MS = 300

let looking: Promise<void> | undefined

/** Gives a function that ends it. */
export function watchOthers(): () => void {
  const session = $designerSession.get()
  if (!session) return () => undefined
  return watchWorkspace(
    session.workspaceId,
    news => {
      if (news.kind === 'design' && news.id === $documentId.get()) void look(news.rev)
    },
    () => void look(undefined)
  )
}

/** One at a time: news come as fast as somebody draws. */
async function look(rev: number | undefined): Promise<void> {
  await looking?.catch(() => undefined)
  // What is on its way may be what is told of.
  await whenAnswered()
  if (rev !== undefined && rev <= currentRev()) return
  looking ??= mergeTheirs().finally(() => {
    looking = undefined
  })
  await looking.catch(() => undefined)
}

async function mergeTheirs(): Promise<void> {
  const [session, id] = [$designerSession.get(), $documentId.get()]
  if (!session || !id || $saveState.get().kind === 'conflict') return
  const theirs = await call(getDocument, { query: { WorkspaceId: session.workspaceId, Id: id } })
  while ($design.get() !== $settled.get()) await new Promise(resolve => setTimeout(resolve, AFTER_GESTURE_MS))
  await whenAnswered()
  const { kind } = $saveState.get()
  if (theirs.rev <= currentRev() || id !== $documentId.get() || kind === 'conflict') return
  if (kind === 'saved' || kind === 'clean') {
    follow(theirs)
    announce(word('followed'))
  } else if (!wasMine(theirs))
    askWhichStays({ rev: theirs.rev, changedBy: theirs.updatedBy, changedAt: theirs.updatedAt })
}
