import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

interface NewFeedback {
  user_id: string
  workspace_id: string | null
  kind: 'bug' | 'idea' | 'praise' | 'request'
  rating: number | null
  subject: string
  page: string
  user_agent: string
  context: string
}

export async function insertFeedback(db: Db, feedback: NewFeedback): Promise<string> {
  const { id } = await db.insertInto('feedback').values(feedback).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Whether it is the caller's own of the last hour. */
export async function isFresh(db: Db, userId: string, feedbackId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feedback')
    .select('id')
    .where('id', '=', feedbackId)
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<string>`now() - interval '1 hour'`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertContactMessage(
  db: Db,
  message: { name: string; email: string; topic: string; message: string }
): Promise<void> {
  await db.insertInto('contact_messages').values(message).execute()
}

export type RequestRow = Awaited<ReturnType<typeof findRequests>>[number]

/** Requests only: feedback needs no answer. Open ones first. */
export function findRequests(db: Db, { userId, id }: { userId?: string | undefined; id?: string }) {
  let query = db
    .selectFrom('feedback')
    .leftJoin('users', 'users.id', 'feedback.user_id')
    .select(['feedback.id', 'user_id', 'subject', 'state', 'feedback.created_at', 'feedback.updated_at', 'email'])
    .where('kind', '=', 'request')
    .orderBy(sql`state <> 'open'`)
    .orderBy('feedback.created_at', 'desc')
    .limit(100)
  if (userId) query = query.where('user_id', '=', userId)
  if (id) query = query.where('feedback.id', '=', id)
  return query.execute()
}

export async function setRequestState(
  db: Db,
  { id, state, userId }: { id: string; state: string; userId?: string | undefined }
) {
  let query = db
    .updateTable('feedback')
    .set({ state, updated_at: sql`now()` })
    .where('kind', '=', 'request')
    .where('id', '=', id)
  if (userId) query = query.where('user_id', '=', userId)
  await query.execute()
}
