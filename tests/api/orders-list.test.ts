import fc from 'fast-check'
import type { Updateable } from 'kysely'
import { expect, test } from 'vitest'

import { listOrders } from '#lib/contract/orders.ts'
import { ORDER_STATES } from '#lib/contract/calls/shopper-orders.ts'
import type { OrderState } from '#lib/contract/shopper-orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'
import { orderState } from '#lib/shared/order-state.ts'

import { sized } from '../support/long.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

async function order(owner: Person, change: Updateable<DB['orders']> = {}) {
  const made = await makeOrder(owner)
  await updateOrder(made.orderId, { updated_at: new Date().toISOString(), ...change })
  return made
}

async function found(owner: Person, query: object): Promise<string[]> {
  const { rows } = await sent(listOrders, { as: owner, query: { WorkspaceId: owner.workspaceId, ...query } })
  return rows.map(({ id }) => id)
}

test('tells what is in an order, and adds up the whole filter while it shows one page', async () => {
  const owner = await signUp()
  const lines = [{ quantity: 2 }, { quantity: 1, unitCents: 4000 }]
  const { orderId, lineIds } = await makeOrder(owner, { lines })
  const db = getDb()
  await db.updateTable('order_lines').set({ name: 'Hoodie' }).where('id', '=', lineIds[1]!).execute()
  await updateOrder(orderId, { status: 'paid', paid_cents: 9000 })
  const newest = await order(owner, { placed_at: new Date(Date.now() + 1000).toISOString(), paid_cents: 2500 })

  const query = { WorkspaceId: owner.workspaceId, pageSize: 1, page: 2, IncludeTotals: 'true' }
  const list = await sent(listOrders, { as: owner, query })
  expect(list).toMatchObject({
    page: 2,
    pageSize: 1,
    hasMore: false,
    totals: { count: 2, paidCents: 11_500, refundedCents: 0, units: 4 }
  })
  expect(list.rows).toMatchObject([{ id: orderId, items: '2 × Team tee, 1 × Hoodie', units: 3, totalCents: 9000 }])
  expect(await found(owner, {})).toEqual([newest.orderId, orderId])
  const first = await sent(listOrders, { as: owner, query: { WorkspaceId: owner.workspaceId, pageSize: 1 } })
  expect(first.hasMore).toBe(true)
  expect(first).not.toHaveProperty('totals')
})

test('3: shows nobody the orders of another workspace', async () => {
  const owner = await signUp()
  const stranger = await signUp()
  const { orderId, store } = await order(owner)
  expect(await found(owner, { storeId: store.id })).toEqual([orderId])
  expect(await found(stranger, { storeId: store.id })).toEqual([])
  const reply = await send(listOrders, { as: stranger, query: { WorkspaceId: owner.workspaceId } })
  expect(reply.status).toBe(404)
})

test('finds by number, buyer, address and recipient', async () => {
  const owner = await signUp()
  const ann = await order(owner, { number: 1042, buyer_name: 'Ann Müller', recipient: 'Class 4b' })
  const bob = await order(owner, { number: 77, buyer_name: 'Bob Stone', buyer_email: 'bob@school.example' })
  expect(await found(owner, { search: 'müll' })).toEqual([ann.orderId])
  expect(await found(owner, { search: 'class 4B' })).toEqual([ann.orderId])
  expect(await found(owner, { search: 'SCHOOL.ex' })).toEqual([bob.orderId])
  expect(await found(owner, { search: '#1042' })).toEqual([ann.orderId])
  expect(await found(owner, { search: '77' })).toContain(bob.orderId)
  expect(await found(owner, { search: '99999999999999999' })).toEqual([])
})

test('takes signs of patterns and of SQL for what they are', async () => {
  const owner = await signUp()
  const odd = await order(owner, { buyer_name: `50%_o'ff\\` })
  await order(owner, { buyer_name: '50 and 60' })
  for (const search of ['%_', '50%', "o'ff", '\\', `50%_o'ff\\`]) {
    expect(await found(owner, { search }), search).toEqual([odd.orderId])
  }
  expect(await found(owner, { search: "' or true --" })).toEqual([])
})

test('counts days by the clock of the workspace, also when the clock changes', async () => {
  const owner = await signUp()
  const at = (placed_at: string) => order(owner, { placed_at })
  // New York: UTC-4 until 2 o'clock on 1 November 2026, UTC-5 after it.
  const lateOctober = await at('2026-11-01T03:59:59Z')
  const first = await at('2026-11-01T04:00:00Z')
  const last = await at('2026-11-02T04:59:59Z')
  const second = await at('2026-11-02T05:00:00Z')
  const day = (from: string, to = from) => found(owner, { from, to, sort: 'oldest' })
  expect(await day('2026-10-31')).toEqual([lateOctober.orderId])
  expect(await day('2026-11-01')).toEqual([first.orderId, last.orderId])
  expect(await day('2026-11-02')).toEqual([second.orderId])
  expect(await day('2026-11-01', '2026-11-02')).toHaveLength(3)
})

test('filters by the same states that it shows', async () => {
  const owner = await signUp()
  const hour = 3_600_000
  const stages = [
    { stage: 'published', closes_at: new Date(Date.now() + hour).toISOString() },
    { stage: 'published', closes_at: new Date(Date.now() - hour).toISOString() },
    { stage: 'published', opens_at: new Date(Date.now() + hour).toISOString() },
    { stage: 'production' }
  ]
  const statuses = ['pending', 'paid', 'production', 'ready', 'handed_over', 'shipped', 'cancelled', 'expired']
  const expected = new Map<string, string>()
  for (const stage of stages) {
    for (const status of stage.closes_at ? statuses : ['paid']) {
      for (const refunded_cents of [0, 100, 2500]) {
        const paid_cents = status === 'pending' || status === 'expired' ? 0 : 2500
        const money = { paid_cents, refunded_cents: Math.min(refunded_cents, paid_cents) }
        const made = await order(owner, { status, ...money })
        await getDb().updateTable('stores').set(stage).where('id', '=', made.store.id).execute()
        const facts = { status, paidCents: paid_cents, refundedCents: money.refunded_cents }
        const times = camel(stage)
        expected.set(made.orderId, orderState(facts, times))
      }
    }
  }
  for (const state of ORDER_STATES) {
    const wanted = [...expected].filter(([, value]) => value === state).map(([id]) => id)
    expect((await found(owner, { state, pageSize: 100 })).sort(), state).toEqual(wanted.sort())
  }
  const { rows } = await sent(listOrders, { as: owner, query: { WorkspaceId: owner.workspaceId, pageSize: 100 } })
  for (const row of rows) expect(row.state).toBe(expected.get(row.id) as OrderState)
})

function camel({ stage, opens_at, closes_at }: { stage: string; opens_at?: string; closes_at?: string }) {
  return { stage, opensAt: opens_at ?? null, closesAt: closes_at ?? null }
}

test('finds those that are held for a person to look at', async () => {
  const owner = await signUp()
  await order(owner)
  const held = await order(owner, { held_reason: 'The amount paid (100) is not that of the order' })

  expect(await found(owner, { state: 'held' })).toEqual([held.orderId])
})

test('answers any question with rows or a reason, never with a failure', async () => {
  const owner = await signUp()
  await order(owner)
  const text = fc.string({ unit: 'grapheme', maxLength: 90 })
  const query = fc.record(
    {
      search: fc.oneof(text, fc.constantFrom('%', '_', "'", '\\', '#', '0', '2147483648', '٣', '\u202e')),
      state: fc.oneof(fc.constantFrom(...ORDER_STATES), text),
      delivery: fc.oneof(fc.constantFrom('pickup', 'group', 'shipping'), text),
      from: fc.oneof(fc.constantFrom('0000-01-01', '0001-01-01', '9999-12-31', '2026-02-29', '2024-02-29'), text),
      to: fc.oneof(fc.constantFrom('0000-01-01', '9999-12-31', '2026-11-01'), text),
      sort: fc.oneof(fc.constantFrom('newest', 'oldest', 'total', 'buyer'), text),
      storeId: fc.oneof(fc.uuid(), text),
      page: fc.oneof(fc.integer(), fc.constantFrom(1, 10_000), text),
      pageSize: fc.oneof(fc.integer({ min: -5, max: 200 }), fc.constantFrom(1_000_000), text)
    },
    { requiredKeys: [] }
  )
  await fc.assert(
    fc.asyncProperty(query, async asked => {
      const query = { WorkspaceId: owner.workspaceId, ...asked } as never
      const { status } = await send(listOrders, { as: owner, query })
      expect([200, 400]).toContain(status)
    }),
    { numRuns: sized(40, 500) }
  )
})
