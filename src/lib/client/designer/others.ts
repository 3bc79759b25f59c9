// What other devices save of the design that is open here: shown at once, put together with what is unsent here.
import { call } from '#lib/client/api.ts'
import { watchWorkspace } from '#lib/client/live.ts'
import { getDocument } from '#lib/contract/calls/documents.ts'

import {
  $documentId,
  $saveState,
  afterGesture,
  currentRev,
  follow,
  mergeWith,
  wasMine,
  whenAnswered
} from './saving.ts'
import { $designerSession } from './session.ts'

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
  if (!session || !id) return
  const theirs = await call(getDocument, { query: { WorkspaceId: session.workspaceId, Id: id } })
  await afterGesture()
  await whenAnswered()
  const { kind } = $saveState.get()
  if (theirs.rev <= currentRev() || id !== $documentId.get()) return
  if (kind === 'saved' || kind === 'clean') follow(theirs)
  else if (!wasMine(theirs)) await mergeWith(theirs)
}
