// What to pull for a run, and a purchase order for what is not there.
import { t } from '#lib/i18n/t.ts'
import type { RunBlanks } from '#lib/contract/production.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { findRunPurchases, lockSupply } from '#lib/server/purchasing/for-runs.ts'
import { createRunPurchase } from '#lib/server/purchasing/service.ts'
import { compareSizes } from '#lib/shared/sizes.ts'

import { insertEvents } from './events.ts'
import { findSupply, type SuppliedBlank } from './run-supply.ts'
import { requireRun, notifyOfRun } from './service.ts'

/** Spoiled pieces took a blank too. Jobs have their own blanks ordered and received, in their own list. */
export async function findRunBlanks(db: Db, member: Member, runId: string): Promise<RunBlanks> {
  await requireRun(db, member, runId)
  const blanks = (await findSupply(db, member, runId)).get(runId) ?? []
  return {
    purchases: await findRunPurchases(db, member, runId),
    blanks: inOrder(blanks).map(({ runId: _, toMake: __, lacking: ___, ...blank }) => blank)
  }
}

/** As they lie on a shelf. */
function inOrder(rows: SuppliedBlank[]): SuppliedBlank[] {
  const key = ({ name, maker, styleNumber, colour }: SuppliedBlank) => `${name}\n${colour}\n${maker}\n${styleNumber}`
  return rows.toSorted((one, other) => key(one).localeCompare(key(other)) || compareSizes(one.size, other.size))
}

export function orderRunBlanks(
  db: Db,
  member: Member,
  { runId, supplier }: { runId: string; supplier: string }
): Promise<{ purchaseId: string; number: number; pieces: number }> {
  return inTransaction(db, async tx => {
    await lockSupply(tx, member)
    const { blanks } = await findRunBlanks(tx, member, runId)
    const lines = blanks
      .filter(({ toOrder }) => toOrder > 0)
      .map(({ toOrder, ...blank }) => ({ ...blank, quantity: toOrder }))
    if (lines.length === 0) {
      throw new AppError('conflict', t('errors.production.nothingToOrder'))
    }
    const made = await createRunPurchase(tx, member, { runId, supplier, lines })
    const { number, pieces } = made
    await insertEvents(tx, member, [{ runId, kind: 'ordered', details: { number, pieces }, userId: member.userId }])
    await notifyOfRun(tx, member, runId)
    return { purchaseId: made.id, number, pieces }
  })
}
