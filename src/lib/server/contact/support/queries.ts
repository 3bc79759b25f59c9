import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

interface NewFeedback {
  user_id: string
  workspace_id: string | null
  kind: 'bug' | 'idea' | 'praise' | 'request'
  rating: number | null
  subject: string
  text: string
  page: string
  user_agent: string
  context: string
}

export async function insertFeedback(db: Db, feedback: NewFeedback): Promise<string> {
  const { id } = await db.insertInto('feedback').values(feedback).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The caller's own of the last hour that has no picture yet. */
export async function isWaitingForPicture(db: Db, userId: string, feedbackId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feedback')
    .select('id')
    .where('id', '=', feedbackId)
    .where('user_id', '=', userId)
    .where('screenshot_key', 'is', null)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return row !== undefined
}

/** True for the first of several that come at once. */
export async function keepScreenshot(db: Db, feedbackId: string, { key, mime }: { key: string; mime: string }) {
  const row = await db
    .updateTable('feedback')
    .set({ screenshot_key: key, screenshot_mime: mime })
    .where('id', '=', feedbackId)
    .where('screenshot_key', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findScreenshot(db: Db, feedbackId: string) {
  return db
    .selectFrom('feedback')
    .select(['screenshot_key as key', 'screenshot_mime as mime'])
    .where('id', '=', feedbackId)
    .executeTakeFirst()
}

export async function insertContactMessage(
  db: Db,
  message: { name: string; email: string; topic: string; message: string }
): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute()
}

export type RequestRow = Awaited<ReturnType<typeof findRequests>>[number]

/** Requests only: feedback needs no answer. Open ones first. */
export function findRequests(db: Db, { userId, id }: { userId?: string; id?: string }) {
  let query = db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'subject', 'text', 'state', 'screenshot_key', 'feedback.created_at'])
    .select(['feedback.updated_at', 'email'])
    .where('kind', '=', 'request')
    .orderBy(sql`state <> 'open'`)
    .orderBy('feedback.created_at', 'desc')
    .limit(100)
  if (userId) query = query.where('user_id', '=', userId)
  if (id) query = query.where('feedback.id', '=', id)
  return query.execute()
}

export async function setRequestState(db: Db, { id, state, userId }: { id: string; state: string; userId?: string }) {
  let query = db
    .updateTable('feedback')
    .set({ state, updated_at: sql`now()` })
    .where('kind', '=', 'request')
    .where('id', '=', id)
  if (userId) query = query.where('user_id', '=', userId)
  await query.execute()
}
