// The designer in a window of its own, and the page that waits for what is made there.
import { createDesignerSession } from '#lib/contract/designer.ts'
import type { Input } from '#lib/contract/endpoint.ts'

import { call } from './api.ts'

/** Both are pages of ours, so only they hear it. */
const CHANNEL = 'platen-designer'

interface Message {
  sessionId: string
  documentId: string
}

/** Said by the designer when somebody is done in it. */
export function announceLayout(message: Message): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Calls back with the design that was finished in this session. Gives what ends the waiting. */
export function awaitLayout(sessionId: string, done: (documentId: string) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Message>) => data?.sessionId === sessionId && done(data.documentId)
  return () => channel.close()
}

type Workflow = NonNullable<Input<typeof createDesignerSession>['body']['workflow']>

export function openSession(workspaceId: string, documentId: string, workflow: Workflow) {
  const body = { documentId, workflow, source: 'dialog' as const }
  return call(createDesignerSession, { query: { WorkspaceId: workspaceId }, body })
}
