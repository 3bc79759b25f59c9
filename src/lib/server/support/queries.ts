import { sql } from 'kysely'

import type { Db } from '#lib/server/db/index.ts'

interface NewFeedback {
  user_id: string
  workspace_id: string | null
  kind: 'bug' | 'idea' | 'praise' | 'request'
  rating: number | null
  subject: string
  text: string
  page: string
  user_agent: string
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
