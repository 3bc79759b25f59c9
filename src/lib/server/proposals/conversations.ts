// The conversations with customers that wait for somebody of the shop.
import type { Conversation } from '#lib/contract/proposal-messages.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { findUnreadByShop } from '#lib/server/threads/service.ts'

import { findJobNames } from './queries.ts'

export async function listUnreadConversations(db: Db, { workspaceId, userId }: Member): Promise<Conversation[]> {
  const found = await findUnreadByShop(db, { workspaceId, userId })
  if (found.length === 0) return []
  const jobs = await findJobNames(db, { workspaceId }, found.map(({ subjectId }) => subjectId)) // biome-ignore format: one line
  const named = new Map(jobs.map(job => [job.jobId, job]))
  return found.flatMap(({ subjectId, ...news }) => {
    const job = named.get(subjectId)
    return job ? [{ ...job, ...news }] : []
  })
}
