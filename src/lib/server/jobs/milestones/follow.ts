// Moves the status of a job with what happens to it, in the transaction in which it happens.
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { isForward, type Milestone, milestoneOf } from '#lib/shared/job-milestones.ts'
import type { ReadyFact } from '#lib/shared/jobs.ts'

import { findItems } from '../item-queries.ts'
import { findJob, type JobRow, setStatus, updateJobRow } from '../queries.ts'
import { runStatusRules } from '../rules/run.ts'
import { findTodos } from '../todo-queries.ts'
import type { Cause } from './cause.ts'
import { findTarget, wasReopened } from './queries.ts'

type IsPaid = (tx: Db, of: { workspaceId: string; jobId: string }) => Promise<boolean>

const money = singleton('job-money', (): { isPaid: IsPaid } => ({ isPaid: async () => false }))

/** Who bills jobs stands above this floor, and says whether one is billed and nothing of it is left to pay. */
export function registerJobMoney(isPaid: IsPaid): void {
  money.isPaid = isPaid
}

/** After a fact of the job changed: gives it the status that its facts call for. */
export async function followFacts(tx: Db, cause: Cause, jobId: string): Promise<void> {
  const job = await findJob(tx, cause, jobId, true)
  if (!job || job.closed) return
  const settled = job.ready.includes('handedOver') && (await isSettled(tx, cause, jobId))
  const milestone = milestoneOf({ ...(await readFacts(tx, cause, job)), isSettled: settled })
  if (milestone) await reachMilestone(tx, cause, { jobId, milestone })
}

/** How far a job is by what happened to it, whatever status it has. */
export async function findJobState(
  db: Db,
  of: Cause,
  jobId: string
): Promise<{ milestone: Milestone | undefined; ready: readonly ReadyFact[] }> {
  const job = await findJob(db, of, jobId)
  if (!job) throw notFound('Job')
  return { milestone: milestoneOf({ ...(await readFacts(db, of, job)), isSettled: false }), ready: job.ready }
}

async function readFacts(db: Db, of: Cause, { id, ready, delivery, statusGroup }: JobRow) {
  return { ready, delivery, items: await findItems(db, of, id), isInQuote: statusGroup === 'quote' }
}

/** Nothing keeps the job open; whoever has opened it again closes it. */
async function isSettled(tx: Db, cause: Cause, jobId: string): Promise<boolean> {
  if (!(await money.isPaid(tx, { workspaceId: cause.workspaceId, jobId }))) return false
  if ((await findTodos(tx, cause, jobId)).some(({ done }) => !done)) return false
  return !(await wasReopened(tx, cause, jobId))
}

/** Nothing where the job is closed, on hold or further already, or where the shop has switched it off. */
export async function reachMilestone(
  tx: Db,
  cause: Cause,
  { jobId, milestone }: { jobId: string; milestone: Milestone }
): Promise<void> {
  const { workspaceId, userId } = cause
  // Nobody else moves it meanwhile.
  await findJob(tx, cause, jobId, true)
  const found = await findTarget(tx, cause, { jobId, milestone })
  if (!found || found.from.id === found.to.id || !isForward(found.from, found.to)) return
  const { from, to } = found
  const of = { subject: 'job', subjectId: jobId, workspaceId } as const
  if (milestone === 'completed') {
    const closed = { closed_at: new Date().toISOString(), close_reason: 'completed', close_note: '' }
    await updateJobRow(tx, cause, jobId, { status_id: to.id, hold_reason: '', ...closed })
    const details = { reason: 'completed', note: '', from: from.name, milestone }
    await recordActivity(tx, of, { kind: 'closed', userId, details })
  } else {
    await setStatus(tx, cause, [jobId], { statusId: to.id, holdReason: '' })
    const details = { from: from.name, to: to.name, note: '', milestone }
    await recordActivity(tx, of, { kind: 'status', userId, details })
  }
  await runStatusRules(tx, cause, { jobIds: [jobId], statusId: to.id, status: to.name })
  await notify(tx, { kind: 'job', workspaceId, subjectId: jobId })
}
