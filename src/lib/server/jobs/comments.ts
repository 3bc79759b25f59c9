// What the shop says to itself about a job. Everybody in it is on one side, and everything is a note of that side, so
// that no customer is ever shown it.
import type { NewMessage, ThreadMessage } from '#lib/contract/threads.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { isStillIn } from '#lib/server/platform/access/standing.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { addMessage, findThread, type Participant, watchThread } from '#lib/server/threads/service.ts'

import { findJob } from './queries.ts'

export async function participantOf(db: Db, member: Member, jobId: string): Promise<Participant> {
  const job = await findJob(db, member, jobId)
  const thread = job && (await findThread(db, { subject: 'job', subjectId: job.id }))
  if (!thread) throw notFound('Job')
  return { ...thread, side: 'shop', userId: member.userId }
}

export async function addJobComment(
  tx: Db,
  member: Member,
  { jobId, ...message }: NewMessage & { jobId: string }
): Promise<ThreadMessage> {
  return addMessage(tx, await participantOf(tx, member, jobId), { ...message, note: true })
}

export async function watch(db: Db, member: Member, { jobId, request }: { jobId: string; request: Request }) {
  const participant = await participantOf(db, member, jobId)
  const isAllowed = () => isStillIn(member, { workspaceId: member.workspaceId, permission: 'jobs:read' })
  return watchThread(db, participant, { request, isAllowed })
}
