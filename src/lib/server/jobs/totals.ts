// What items and fees of a job come to, kept beside it for lists, searches and sums.
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { jobToPrice } from '#lib/shared/job-pricing/job-to-price.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'
import { required } from '#lib/shared/required.ts'

import { findItems } from './item-queries.ts'
import { findJob, setTotals } from './queries.ts'

/** What the columns hold with room to spare; far beyond what one invoice may charge. */
const MOST_CENTS = 2_000_000_000
const MOST_PIECES = 10_000_000

/** Gives the total. */
export async function updateTotals(tx: Db, member: Pick<Member, 'workspaceId'>, jobId: string): Promise<number> {
  const job = required(await findJob(tx, member, jobId), 'a job')
  const items = await findItems(tx, member, jobId)
  const { document, pieces, costCents } = priceJob(jobToPrice({ ...job, items }))
  const made = items.filter(({ ordered }) => ordered)
  if (pieces > MOST_PIECES) throw new AppError('invalid', t('errors.jobs.tooManyPieces'))
  if (Math.max(document.totalCents, Math.abs(costCents)) > MOST_CENTS) {
    throw new AppError('invalid', t('errors.jobs.amountTooLarge'))
  }
  const methods = [...new Set(made.flatMap(({ components }) => components.map(({ method }) => method)))]
  await setTotals(tx, member, jobId, { pieces, totalCents: document.totalCents, costCents, methods })
  return document.totalCents
}
