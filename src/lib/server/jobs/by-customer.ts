// What happens to a job without a member at the keyboard: the customer answered, or the clock did.
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { ReadyFact } from '#lib/shared/jobs.ts'

import { setOrdered } from './item-queries.ts'
import { followFacts } from './milestones/follow.ts'
import { findJob, setReady, updateJobRow } from './queries.ts'
import { notifyOfJobs } from './service.ts'
import { updateTotals } from './totals.ts'

interface OfJob {
  workspaceId: string
  jobId: string
}

/** A line of its history in plain words; without a user nobody of the workspace did it. */
export async function addJobNote(tx: Db, { workspaceId, jobId }: OfJob, text: string, userId?: string): Promise<void> {
  const of = { subject: 'job', subjectId: jobId, workspaceId } as const
  await recordActivity(tx, of, { kind: 'told', userId, details: { text } })
  await notifyOfJobs(tx, { workspaceId }, jobId)
}

/** Also where the job is closed: what is so is so. True where it was not before. */
export async function setFactOfJob(
  tx: Db,
  { workspaceId, jobId }: OfJob,
  { fact, done }: { fact: ReadyFact; done: boolean }
): Promise<boolean> {
  const job = await findJob(tx, { workspaceId }, jobId, true)
  if (!job || job.ready.includes(fact) === done) return false
  await setReady(tx, { workspaceId }, jobId, { fact, done })
  await notifyOfJobs(tx, { workspaceId }, jobId)
  if (done) await followFacts(tx, { workspaceId }, jobId)
  return true
}

/** What was offered and not chosen stays in the job, and is neither charged, bought nor made. */
export async function setOrderedItems(
  tx: Db,
  { workspaceId, jobId }: OfJob,
  items: { offered: readonly string[]; ordered: readonly string[] }
): Promise<void> {
  await findJob(tx, { workspaceId }, jobId, true)
  if (!(await setOrdered(tx, { workspaceId }, { jobId, ...items }))) return
  await updateJobRow(tx, { workspaceId }, jobId, {})
  await updateTotals(tx, { workspaceId }, jobId)
  await notifyOfJobs(tx, { workspaceId }, jobId)
}
