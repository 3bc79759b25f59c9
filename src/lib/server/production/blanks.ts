// What to pull for a run, and a purchase order for what is not there.
import { sql } from 'kysely'

import type { RunBlank, RunBlanks } from '#lib/contract/production.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { findBoughtBefore, findRunSupply, lockSupply } from '#lib/server/purchasing/for-runs.ts'
import { createRunPurchase } from '#lib/server/purchasing/service.ts'
import { blankKey } from '#lib/shared/purchases.ts'
import { compareSizes } from '#lib/shared/sizes.ts'

import { insertEvents } from './events.ts'
import { requireRun, tellScreens } from './service.ts'
import { findRunLines } from './store-lines.ts'

interface Counted {
  name: string
  maker: string
  styleNumber: string
  colour: string
  hex: string | null
  size: string
  needed: number
  left: number
  supplied: number
  ofJobs: number
  /** Of orders, and not made yet. */
  toMake: number
}

/** Spoiled pieces took a blank too. Jobs have their own blanks ordered and received, in their own list. */
export async function findRunBlanks(db: Db, member: Member, runId: string): Promise<RunBlanks> {
  await requireRun(db, member, runId)
  const { rows } = await sql<Counted>`
    select p.blank->>'name' as name, p.blank->>'maker' as maker, p.blank->>'styleNumber' as "styleNumber",
      p.blank->>'colour' as colour, min(p.blank->>'hex') as hex, p.size, count(*)::int as needed,
      count(*) filter (where p.state in ('waiting', 'cut'))::int as left,
      count(*) filter (where (p.blank->>'supplied')::boolean)::int as supplied,
      count(*) filter (where p.job_id is not null)::int as "ofJobs",
      count(*) filter (where p.order_id is not null and p.state in ('waiting', 'cut'))::int as "toMake"
    from production_pieces p
    where p.workspace_id = ${member.workspaceId} and p.run_id = ${runId} and p.state <> 'withdrawn'
      and (p.order_id is not null or p.job_id is not null)
    group by 1, 2, 3, 4, p.size order by 1, 4, min(p.position)`.execute(db)
  const { lines, purchases, shelf } = await findRunSupply(db, member, { runId, blanks: rows })
  const sold = await findRunLines(db, member, runId)
  const bought = await findBoughtBefore(
    db,
    member,
    sold.map(({ orderLineId }) => orderLineId)
  )
  const key = (blank: { size: string; name: string; maker: string; styleNumber: string; colour: string }) =>
    `${blankKey(blank)}\n${blank.size.toLowerCase()}`
  const ordered = new Map(lines.map(line => [key(line), line]))
  /** What was ordered for its orders before it was started: that is for pieces outside of runs first. */
  const before = new Map<string, number>()
  for (const line of sold) {
    const of = key({ maker: '', styleNumber: '', ...line })
    const left = Math.max(0, (bought.get(line.orderLineId) ?? 0) - line.outside)
    before.set(of, (before.get(of) ?? 0) + Math.min(line.toMake, left))
  }
  const onShelf = new Map(shelf.map(row => [`${row.key}\n${row.size.toLowerCase()}`, row.onHand]))
  return {
    purchases,
    blanks: inOrder(rows).map(({ toMake, ...blank }): RunBlank => {
      const { quantity = 0, received = 0 } = ordered.get(key(blank)) ?? {}
      const onHand = onShelf.get(key(blank)) ?? 0
      // What came lies on the shelf and is counted there.
      const ordersOwn = before.get(key(blank)) ?? 0
      const toOrder = Math.max(0, toMake - ordersOwn - onHand - Math.max(0, quantity - received))
      return { ...blank, onHand, ordered: quantity + ordersOwn, received, toOrder }
    })
  }
}

/** As they lie on a shelf. */
function inOrder(rows: Counted[]): Counted[] {
  const key = ({ name, maker, styleNumber, colour }: Counted) => `${name}\n${colour}\n${maker}\n${styleNumber}`
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
      throw new AppError(
        'conflict',
        'There is nothing left to order: it is on the shelf or ordered, or jobs order it themselves.'
      )
    }
    const made = await createRunPurchase(tx, member, { runId, supplier, lines })
    const { number, pieces } = made
    await insertEvents(tx, member, [{ runId, kind: 'ordered', details: { number, pieces }, userId: member.userId }])
    await tellScreens(tx, member, runId)
    return { purchaseId: made.id, number, pieces }
  })
}
