// What items and fees of a job come to, kept beside it for lists, searches and sums.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { jobToPrice } from '#lib/shared/job-pricing/job-to-price.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'

import { findItems } from './item-queries.ts'
import { findJob, setTotals } from './queries.ts'

/** Gives the total. */
export async function keepTotals(tx: Db, member: Pick<Member, 'workspaceId'>, jobId: string): Promise<number> {
  const job = (await findJob(tx, member, jobId))!
  const items = await findItems(tx, member, jobId)
  const { document, pieces, costCents } = priceJob(jobToPrice({ ...job, items }))
  const made = items.filter(({ ordered }) => ordered)
  const methods = [...new Set(made.flatMap(({ components }) => components.map(({ method }) => method)))]
  await setTotals(tx, member, jobId, { pieces, totalCents: document.totalCents, costCents, methods })
  return document.totalCents
}
