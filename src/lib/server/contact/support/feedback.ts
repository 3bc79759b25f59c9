import { type Actor, asMember } from '#lib/server/platform/access/actor.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { addFileToOpening, findOpeningFile, readFile } from '#lib/server/threads/files.ts'
import { findThread, openThread } from '#lib/server/threads/service.ts'

import { mailFeedback } from './mails.ts'
import { insertFeedback, isFresh } from './queries.ts'

const MOST = { hits: 20, seconds: 3600 }

interface FeedbackInput {
  Text: string
  Page?: string | undefined
  WorkspaceId?: string | undefined
}

export function sendFeedback(
  db: Db,
  actor: Actor,
  told: FeedbackInput & { Rating: number; Kind: 'bug' | 'idea' | 'praise'; userAgent: string }
): Promise<{ id: string }> {
  return storeFeedback(db, actor, { ...told, kind: told.Kind, rating: told.Rating, subject: '' })
}

export function sendRequest(
  db: Db,
  actor: Actor,
  told: FeedbackInput & { Subject: string; Context?: Record<string, string | undefined> | undefined; userAgent: string }
): Promise<{ id: string }> {
  return storeFeedback(db, actor, {
    ...told,
    kind: 'request',
    rating: null,
    subject: told.Subject,
    context: told.Context ?? {}
  })
}

interface StoredFeedback extends FeedbackInput {
  /** What the screen says of itself. */
  context?: Record<string, string | undefined>
  kind: 'bug' | 'idea' | 'praise' | 'request'
  rating: number | null
  subject: string
  userAgent: string
}

/** Begins a thread between the person and the platform, which belongs to no workspace, and mails it to us. */
async function storeFeedback(db: Db, actor: Actor, told: StoredFeedback): Promise<{ id: string }> {
  if (told.WorkspaceId) await asMember(actor, told.WorkspaceId, 'workspace:read')
  await throttle(db, `feedback:${actor.userId}`, MOST)
  const { kind, rating, subject, Text, Page = '', WorkspaceId = null, userAgent, context = {} } = told
  return inTransaction(db, async tx => {
    const id = await insertFeedback(tx, {
      user_id: actor.userId,
      workspace_id: WorkspaceId,
      kind,
      rating,
      subject,
      page: Page,
      user_agent: userAgent.slice(0, 300),
      context: JSON.stringify(context)
    })
    await openThread(tx, {
      subject: { subject: 'support', subjectId: id },
      workspaceId: null,
      side: 'shop',
      userId: actor.userId,
      text: Text
    })
    const { firstName, lastName, email } = actor.user
    const facts = Object.entries({ page: Page || '?', workspace: WorkspaceId ?? 'none', ...context })
    const from = [`${firstName} ${lastName} <${email}>`, ...facts.map(([name, value]) => `${name} ${value}`)].join(', ')
    const title = subject || `${kind}${rating ? `, ${rating} of 5` : ''}`
    await mailFeedback(tx, actor, { feedbackId: id, kind, title, text: Text, from })
    return { id }
  })
}

export async function attachScreenshot(
  db: Db,
  actor: Actor,
  { feedbackId, request }: { feedbackId: string; request: Request }
): Promise<null> {
  const thread = await findThread(db, { subject: 'support', subjectId: feedbackId })
  const isWaiting =
    thread && (await isFresh(db, actor.userId, feedbackId)) && !(await findOpeningFile(db, thread.threadId))
  if (!isWaiting) throw notFound('Feedback')
  await addFileToOpening(db, { ...thread, side: 'shop', userId: actor.userId }, request)
  return null
}

/** For the platform's people. */
export async function readScreenshot(db: Db, actor: Actor, feedbackId: string): Promise<Response> {
  const thread = await findThread(db, { subject: 'support', subjectId: feedbackId })
  const fileId = thread && (await findOpeningFile(db, thread.threadId))
  if (!fileId) throw notFound('Screenshot')
  return readFile(db, { ...thread, side: 'admin', userId: actor.userId }, { fileId })
}
