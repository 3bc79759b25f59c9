// Blanks on the shelf. What came for a job is the job's from the start; on the shelf lies what nobody has been given.
import type { z } from 'zod'

import type {
  countBlankStock as countEndpoint,
  listBlankStock as listEndpoint,
  StockMove,
  StockStyle
} from '#lib/contract/blank-stock.ts'
import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { type BlankNeed, MOST_NEEDS, type PurchaseLine } from '#lib/contract/purchases.ts'
import { t } from '#lib/i18n/t.ts'
import { getBlank } from '#lib/server/catalogue/blanks/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { blankKey, partsOf } from '#lib/shared/purchases.ts'
import { required } from '#lib/shared/required.ts'

import { findNeeds, lockNeeds } from './need-queries.ts'
import { updateJobs } from './ready.ts'
import {
  findMoves,
  findShelved,
  findStock,
  findTaken,
  lockShelf,
  moveStock,
  type NewMove,
  type StockFilter
} from './stock-queries.ts'

export async function listBlankStock(
  db: Db,
  member: Member,
  filter: StockFilter & { page: number; pageSize: number }
): Promise<Data<typeof listEndpoint>> {
  const { page, pageSize } = filter
  return { ...(await findStock(db, member, filter)), page, pageSize }
}

export async function listStockMoves(db: Db, member: Member, stockId: string): Promise<StockMove[]> {
  const moves = await findMoves(db, member, stockId)
  if (!moves) throw notFound('Blank')
  return moves
}

type Counted = z.output<typeof countEndpoint.body>

export function countBlankStock(db: Db, member: Member, { sizes, ...words }: Counted): Promise<StockStyle> {
  return inTransaction(db, async tx => {
    if (words.blankId) await getBlank(tx, member, words.blankId)
    const rows = await lockShelf(
      tx,
      member,
      sizes.map(({ size }) => ({ ...words, size }))
    )
    const counted = new Map(sizes.map(({ size, onHand }) => [size.toLowerCase(), onHand]))
    const moves = rows.flatMap(({ id: stockId, size, onHand }): NewMove[] => {
      const quantity = required(counted.get(size.toLowerCase()), 'a count') - onHand
      return quantity === 0 ? [] : [{ stockId, kind: 'counted', quantity }]
    })
    await moveStock(tx, member, moves)
    const filter = { search: '', empty: true, page: 1, pageSize: 1, ofStock: firstRow(rows).id }
    return firstRow((await findStock(tx, member, filter)).rows)
  })
}

interface Need {
  jobId: string
  itemId: string
  size: string
}

const needKey = ({ jobId, itemId, size }: Need) => `${jobId}/${itemId}/${size.toLowerCase()}`

/** What is still needed now: what somebody else ordered or took in the meantime is left out. */
export function reserveBlankStock(tx: Db, member: Member, wanted: Need[]): Promise<{ taken: number }> {
  return inTransaction(tx, async db => {
    await lockNeeds(db, member)
    const chosen = new Set(wanted.map(needKey))
    const all = await findNeeds(db, member, { drafts: true, limit: MOST_NEEDS })
    const needs = all.filter(need => chosen.has(needKey(need)) && need.onHand > 0)
    if (needs.length === 0) throw nothingThere()
    const left = new Map((await lockShelf(db, member, needs)).map(row => [shelfKey(row.key, row.size), { ...row }]))
    const moves: NewMove[] = []
    for (const need of needs.toSorted(byDue)) {
      const row = left.get(shelfKey(blankKey(need), need.size))
      const quantity = Math.min(row?.onHand ?? 0, need.quantity)
      if (!row || quantity === 0) continue
      row.onHand -= quantity
      const { jobId, itemId, again } = need
      moves.push({ stockId: row.id, kind: 'taken', quantity: -quantity, jobId, itemId, again })
    }
    if (moves.length === 0) throw nothingThere()
    await moveStock(db, member, moves)
    await updateJobs(db, member, [{ parts: needs }])
    return { taken: -moves.reduce((sum, { quantity }) => sum + quantity, 0) }
  })
}

const nothingThere = () => new AppError('conflict', t('errors.purchasing.stockTaken'))

const shelfKey = (key: string, size: string) => `${key}\n${size.toLowerCase()}`

const byDue = (one: BlankNeed, other: BlankNeed) =>
  (one.dueOn ?? '9').localeCompare(other.dueOn ?? '9') || one.jobNumber - other.jobNumber

type Reserved = Omit<Need, 'size'> & { stockId: string }

export function putBackBlankStock(tx: Db, member: Member, asked: Reserved): Promise<{ putBack: number }> {
  return inTransaction(tx, async db => {
    await lockNeeds(db, member)
    const taken = await findTaken(db, member, asked)
    if (taken.length === 0) throw new AppError('conflict', t('errors.purchasing.noneFromStock'))
    const { jobId, itemId } = asked
    await moveStock(
      db,
      member,
      taken.map(({ stockId, again, has }) => ({ stockId, kind: 'put_back', quantity: has, jobId, itemId, again }))
    )
    await updateJobs(db, member, [{ parts: taken.map(({ again }) => ({ jobId, again })) }])
    return { putBack: taken.reduce((sum, { has }) => sum + has, 0) }
  })
}

/**
 * What came beyond what jobs wait for goes on the shelf; a count that was too high is taken off it again, as far as it
 * still lies there. What was gone already comes off what is counted more later.
 */
export async function shelveSpare(
  tx: Db,
  member: Member,
  { purchaseId, before, after }: { purchaseId: string; before: PurchaseLine[]; after: PurchaseLine[] }
): Promise<void> {
  const [spareBefore, spareAfter] = [sparesOf(before), sparesOf(after)]
  const changed = after.filter(line => spareAfter.get(keyOf(line)) !== spareBefore.get(keyOf(line)))
  if (changed.length === 0) return
  const rows = await lockShelf(tx, member, changed)
  const shelved = await findShelved(tx, member, purchaseId)
  const moves = rows.flatMap(({ id: stockId, key, size, onHand }): NewMove[] => {
    const known = shelved.get(stockId) ?? spareBefore.get(shelfKey(key, size)) ?? 0
    const quantity = Math.max(-onHand, (spareAfter.get(shelfKey(key, size)) ?? 0) - known)
    return quantity === 0 ? [] : [{ stockId, kind: 'received', quantity, purchaseId }]
  })
  await moveStock(tx, member, moves)
}

const keyOf = (line: PurchaseLine) => shelfKey(blankKey(line), line.size)

function sparesOf(lines: PurchaseLine[]): Map<string, number> {
  const spares = new Map<string, number>()
  for (const line of lines) {
    const spare = Math.max(0, line.received - partsOf(line))
    spares.set(keyOf(line), (spares.get(keyOf(line)) ?? 0) + spare)
  }
  return spares
}
