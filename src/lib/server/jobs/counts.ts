// How far the pieces of a job are, and what follows from it: whether its production is complete, which status it gets, and
// that what was spoiled needs blanks again.
import type { Job } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, fieldError, notFound } from '#lib/server/platform/errors.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { againOf, countStep, neededOf, type StepCount } from '#lib/shared/production-counts.ts'

import { recordJobActivity } from './activity.ts'
import { findItems, setCounts } from './item-queries.ts'
import { followFacts } from './milestones/follow.ts'
import { updateJobRow } from './queries.ts'
import { getJob, lockJob, notifyOfJobs } from './service.ts'
import { updateReady } from './state.ts'

/** Who buys blanks stands above this floor, and registers what follows where more or fewer are needed again. */
type Spoiled = (tx: Db, member: Member, facts: { jobId: string; more: boolean }) => Promise<void>

const listener = singleton('spoiled-blanks', (): { follow?: Spoiled } => ({}))

export function onSpoiled(follow: Spoiled): void {
  listener.follow = follow
}

export function countJobItem(
  db: Db,
  member: Member,
  { jobId, itemId, ...count }: StepCount & { jobId: string; itemId: string }
): Promise<Job> {
  return inTransaction(db, async tx => {
    await lockJob(tx, member, jobId, { action: 'move' })
    const items = await findItems(tx, member, jobId)
    const item = items.find(({ id }) => id === itemId)
    if (!item) throw notFound('Item')
    if (!item.ordered && count.done + count.spoiled > 0) {
      const name = item.name || t('errors.jobs.thisItem')
      throw new AppError('conflict', t('errors.jobs.notOrdered', { name }))
    }
    const counted = countStep(item, count)
    if (!counted.ok) {
      const figures = counted.field === 'done' ? { limit: counted.limit } : undefined
      throw fieldError(counted.field, t(`errors.jobs.counts.${counted.fault}`, figures))
    }
    await setCounts(tx, member, { jobId, itemId, counts: counted.counts })
    await updateJobRow(tx, member, jobId, {})
    await recordJobActivity(tx, member, jobId, 'counted', { name: item.name, ...count })
    const blanks = againOf({ ...item, counts: counted.counts }, count.size).blanks - againOf(item, count.size).blanks
    await follow(tx, member, { jobId, blanks: item.blank.supplied ? 0 : blanks })
    await notifyOfJobs(tx, member, jobId)
    return getJob(tx, member, jobId)
  })
}

/** `blanks`: how many more than before the shop has to have again. */
async function follow(tx: Db, member: Member, { jobId, blanks }: { jobId: string; blanks: number }) {
  const items = (await findItems(tx, member, jobId)).filter(({ ordered }) => ordered)
  const isComplete = items.length > 0 && items.every(item => item.done >= neededOf(item))
  await updateReady(tx, member, jobId, { fact: 'productionComplete', done: isComplete })
  if (blanks !== 0) await listener.follow?.(tx, member, { jobId, more: blanks > 0 })
  await followFacts(tx, member, jobId)
}
