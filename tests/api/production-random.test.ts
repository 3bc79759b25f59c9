// Whatever happens to orders and runs, in whichever order: what stands in runs is what is owed, each piece once.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getProductionRun, listProductionRuns, moveProductionRun } from '#lib/contract/production.ts'
import { createRandom } from '#lib/server/demo/random.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { act, closedStore, inShop, nameOrder, ofRun, startRun } from '../support/production.ts'
import { paidOrder } from '../support/stores.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

interface Standing {
  orderId: string
  status: string
  owed: number
  pieces: { state: string; code: string; text: string | null; size: string }[]
  text: string | null
  size: string
  /** Some of it is, or was, in a run that is not cancelled. */
  isBegun: boolean
}

/** Of each order: how many are owed, and what stands for them in runs. */
async function readOrders(owner: Person): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select o.id as "orderId", o.status,
      case when o.status = 'cancelled' or o.refunded_cents >= o.paid_cents then 0 else l.quantity - l.not_made end as owed,
      upper(l.personalisation->0->>'value') as text, l.size->>'name' as size,
      exists (select from production_pieces p join production_runs r on r.id = p.run_id
        where p.order_line_id = l.id and r.state <> 'cancelled'
          and p.state in ('waiting', 'cut', 'pressed', 'bagged', 'withdrawn')) as "isBegun",
      coalesce((select jsonb_agg(jsonb_build_object('state', p.state, 'code', p.code,
          'text', p.parts->0->'content'->>'text', 'size', p.size) order by p.code)
        from production_pieces p where p.order_line_id = l.id and p.state not in ('spoiled', 'withdrawn')), '[]') as pieces
    from orders o join order_lines l on l.order_id = o.id where o.workspace_id = ${owner.workspaceId}`.execute(getDb())
  return rows
}

test.each([1, 2, 3, 4, 5, 6, 7, 8])('pieces are those that are owed, each once, whatever happens (%i)', async seed => {
  const random = createRandom(seed)
  // Of nothing there is none.
  const pick = <T>(list: readonly T[]): T | undefined => list[random.below(list.length)]
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1, 2, 3])
  const from = { kind: 'store', storeId: store.id } as const
  const ids = orders.map(({ id }) => id)
  const runs: string[] = []

  const steps: Record<string, () => Promise<unknown>> = {
    start: async () => {
      const { ok, data } = await startRun(owner, from)
      if (ok && data) runs.push(data.id)
    },
    order: async () => ids.push((await paidOrder(store, { units: 1 + random.below(3) })).id),
    drop: () =>
      sql`update order_lines set not_made = least(quantity, not_made + 1) where order_id = ${pick(ids)}`.execute(
        getDb()
      ),
    owedAgain: () =>
      sql`update order_lines set not_made = greatest(0, not_made - 1) where order_id = ${pick(ids)}`.execute(getDb()),
    resize: () =>
      sql`update order_lines set size = size || jsonb_build_object('name', ${pick(['S', 'M', 'L'])}::text)
        where order_id = ${pick(ids)}`.execute(getDb()),
    refundFails: () => sql`update orders set refunded_cents = 0 where id = ${pick(ids)}`.execute(getDb()),
    refund: () => sql`update orders set refunded_cents = paid_cents where id = ${pick(ids)}`.execute(getDb()),
    rename: () => nameOrder(pick(ids)!, pick(['Kim', 'Lee', 'Ann'])!),
    cancel: async () => {
      const id = pick(runs)
      const headers = { 'idempotency-key': randomUUID() }
      if (id) await send(moveProductionRun, { ...ofRun(owner, { id }), body: { action: 'cancel' }, headers })
    },
    work: async () => {
      const code = pick((await readOrders(owner)).flatMap(({ pieces }) => pieces))?.code
      const kind = pick(['pressed', 'pressed', 'bagged', 'spoiled', 'back', 'handed_over'] as const)!
      if (code) await act(owner, { kind, code, ...(kind === 'spoiled' && { reason: 'Torn' }) })
    }
  }
  for (let count = 0; count < 60; count++) await steps[pick(Object.keys(steps))!]!()
  await sent(listProductionRuns, inShop(owner))

  for (const { owed, pieces, text, size, status, isBegun } of await readOrders(owner)) {
    const over = pieces.filter(({ state }) => state === 'handed_over').length
    expect(pieces.length).toBeLessThanOrEqual(Math.max(owed, over))
    const living = pieces.filter(({ state }) => state !== 'handed_over')
    for (const piece of living) expect([piece.text, piece.size]).toEqual([text, size])
    // Of what is in a run nothing has to be added by hand.
    if (isBegun && (status === 'paid' || status === 'production')) expect(pieces.length).toBe(Math.max(owed, over))
  }
  // What is in no run yet goes into the next one; nothing is forgotten.
  await steps['start']!()
  for (const { owed, pieces, status } of await readOrders(owner)) {
    const over = pieces.filter(({ state }) => state === 'handed_over').length
    const isOver = status !== 'paid' && status !== 'production'
    if (isOver) expect(pieces.length).toBeLessThanOrEqual(Math.max(owed, over))
    else expect(pieces.length).toBe(Math.max(owed, over))
  }
  const codes = await sql<{ code: string }>`
    select code from production_pieces where workspace_id = ${owner.workspaceId}`.execute(getDb())
  expect(new Set(codes.rows.map(({ code }) => code)).size).toBe(codes.rows.length)
  for (const id of runs) {
    const { counts } = await sent(getProductionRun, ofRun(owner, { id }))
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from production_pieces where run_id = ${id}`.execute(getDb())
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(rows[0]!.count)
  }
})
