// A job whose deposit or invoice was paid, as whoever takes the money says.
import type { Member } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { required } from '#lib/shared/required.ts'

import { followFacts, reachMilestone } from './milestones/follow.ts'
import { findJob, setReady } from './queries.ts'
import { notifyOfJobs } from './service.ts'

/** Marks that it is paid as agreed, and moves its status with what is paid. */
export function markPaymentTerms(db: Db, { workspaceId }: Pick<Member, 'workspaceId'>, jobId: string): Promise<void> {
  return inTransaction(db, async tx => {
    const job = await findJob(tx, { workspaceId }, jobId, true)
    if (!job || job.closed) return
    if (!job.ready.includes('paymentTerms')) {
      await setReady(tx, { workspaceId }, jobId, { fact: 'paymentTerms', done: true })
      const details = { fact: 'paymentTerms', done: true }
      await recordActivity(tx, { subject: 'job', subjectId: jobId, workspaceId }, { kind: 'ready', details })
      await notifyOfJobs(tx, { workspaceId }, jobId)
    }
    await followFacts(tx, { workspaceId }, jobId)
    const { statusGroup } = required(await findJob(tx, { workspaceId }, jobId), 'a job')
    if (statusGroup === 'quote') await reachMilestone(tx, { workspaceId }, { jobId, milestone: 'paidInQuote' })
  })
}
