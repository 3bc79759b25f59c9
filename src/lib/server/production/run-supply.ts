// What open runs still need of each blank, and what of it they have: of one shelf for all of them, so that no piece on it is
// counted for two runs.
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { findBoughtBefore, findRunSupply } from '#lib/server/purchasing/for-runs.ts'
import { blankKey } from '#lib/shared/purchases.ts'

import { type CountedBlank, countBlanks } from './blank-queries.ts'
import { findRunLines } from './store-lines.ts'

export interface SuppliedBlank extends CountedBlank {
  /** On the shelf, whomever it is for. */
  onHand: number
  /** Of that, what older runs still use, or what came for another run. */
  forOthers: number
  ordered: number
  received: number
  toOrder: number
  /** Of what is still to make, what is not in the house: it may be on its way. */
  lacking: number
}

type Words = Pick<CountedBlank, 'name' | 'maker' | 'styleNumber' | 'colour' | 'size'>

const keyOf = (blank: Words) => `${blankKey(blank)}\n${blank.size.toLowerCase()}`

/** By run, of all open runs, and of this one also where it is over. */
export async function findSupply(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  runId?: string
): Promise<Map<string, SuppliedBlank[]>> {
  const counted = await countBlanks(db, member, runId)
  const runIds = [...new Set(counted.map(row => row.runId))]
  const { lines, shelf } = await findRunSupply(db, member, { runIds, blanks: counted })
  const ordered = new Map(lines.map(line => [`${line.runId}\n${keyOf(line)}`, line]))
  const before = await findSetAside(db, member, runIds)
  const onShelf = new Map(shelf.map(row => [`${row.key}\n${row.size.toLowerCase()}`, row.onHand]))
  const supplied = [...Map.groupBy(counted, keyOf)].flatMap(([key, rows]) => {
    return shareShelf(
      rows.map(row => {
        const of = `${row.runId}\n${key}`
        const { quantity = 0, received = 0 } = ordered.get(of) ?? {}
        return { row, ordersOwn: before.get(of) ?? 0, quantity, received }
      }),
      onShelf.get(key) ?? 0
    )
  })
  return Map.groupBy(supplied, ({ runId: of }) => of)
}

interface Demand {
  row: CountedBlank
  /** Bought for its orders before they were in the run, which does not lie on the shelf. */
  ordersOwn: number
  /** By purchase orders of the run; what came of it lies on the shelf. */
  quantity: number
  received: number
}

/** Each run gets what came for it, then the oldest gets from the rest what it needs. */
export function shareShelf(demands: readonly Demand[], onHand: number): SuppliedBlank[] {
  let left = onHand
  const open = demands.map(({ row, ordersOwn, quantity, received }) => {
    const needed = Math.max(0, row.toMake - ordersOwn)
    const own = Math.min(needed, received, left)
    left -= own
    return { row, ordersOwn, quantity, received, needed, own, coming: Math.max(0, quantity - received) }
  })
  return open.map(({ row, ordersOwn, quantity, received, needed, own, coming }): SuppliedBlank => {
    // What is on its way for a run it does not need from the shelf.
    const free = left
    const more = Math.min(Math.max(0, needed - own - coming), left)
    left -= more
    return {
      ...row,
      onHand,
      forOthers: onHand - own - free,
      ordered: quantity + ordersOwn,
      received,
      lacking: needed - own - more,
      toOrder: Math.max(0, needed - own - more - coming)
    }
  })
}

/** What was ordered for lines of orders before they were in runs is for pieces outside of runs first, then for the oldest run. */
async function findSetAside(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  runIds: string[]
): Promise<Map<string, number>> {
  const sold = await findRunLines(db, member, runIds)
  const lineIds = [...new Set(sold.map(({ orderLineId }) => orderLineId))]
  const bought = await findBoughtBefore(db, member, lineIds)
  const left = new Map<string, number>()
  const before = new Map<string, number>()
  for (const { runId, orderLineId, outside, toMake, ...line } of sold) {
    const has = left.get(orderLineId) ?? Math.max(0, (bought.get(orderLineId) ?? 0) - outside)
    const own = Math.min(toMake, has)
    left.set(orderLineId, has - own)
    const key = `${runId}\n${keyOf({ maker: '', styleNumber: '', ...line })}`
    before.set(key, (before.get(key) ?? 0) + own)
  }
  return before
}
