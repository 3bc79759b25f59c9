// When a late offer is looked at again, and how much film a late piece takes.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { endLateOrders } from '#lib/contract/late-orders.ts'
import { updateProductionSizes } from '#lib/contract/production-sizes.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { settleLateOffers } from '#lib/server/production/late/settle.ts'
import { DRAWN_SCALES } from '#lib/shared/size-scales.ts'

import { closedRun, lateOf, offer, offered, payLater, place } from '../support/late-orders.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { inShop, ofRun } from '../support/production.ts'
import { teeLine } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { sent } from '../support/world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

test('a round looks at offers that are due alone: changed, being paid, or not looked at for a while', async () => {
  const late = await offered(world)
  const dueIn = async () => {
    const { rows } = await sql<{ seconds: number | null }>`
      select extract(epoch from due_at - now())::float8 as seconds from late_offers where run_id = ${late.runId}`.execute(
      getDb()
    )
    return rows[0]!.seconds
  }
  const isDue = async () => (await dueIn())! <= 0
  expect(await isDue()).toBe(true)
  await settleLateOffers()
  expect(await dueIn()).toBeGreaterThan(5)
  const placed = await place(late, 'WEN')
  expect(await isDue()).toBe(true)
  await settleLateOffers()
  expect(await isDue()).toBe(true)
  await payLater(late, placed.data!)
  await settleLateOffers()
  expect((await lateOf(late)).orders).toMatchObject([{ state: 'added' }])
  await settleLateOffers()
  expect(await dueIn()).toBeGreaterThan(5)
  await sent(endLateOrders, ofRun(late.owner, { id: late.runId }))
  expect(await isDue()).toBe(true)
  await settleLateOffers()
  expect(await dueIn()).toBe(null)

  // Money of an order that ended unpaid may come in for some days.
  await getDb().updateTable('late_offers').set({ ended_at: null }).where('run_id', '=', late.runId).execute()
  await place(late, 'SOK')
  await getDb().updateTable('orders').set({ status: 'expired' }).where('status', '=', 'pending').execute()
  await sent(endLateOrders, ofRun(late.owner, { id: late.runId }))
  await settleLateOffers()
  expect(await dueIn()).toBeGreaterThan(300)
})

test('a late piece takes as much film as its size, and is cut by the rule of its size', async () => {
  const late = await closedRun(world)
  const scales = { ...DRAWN_SCALES, plus: 0.5 }
  await sent(updateProductionSizes, { ...inShop(late.owner), body: { scales } })
  await offer(late)
  const lines = [teeLine(late.shop, { sizeId: 'xxl', personalisation: { name: 'BO' } })]
  const placed = await buy(late.shop, { lines, buyer: { name: 'Lee Late', email: 'lee@example.com' } })
  const orderId = await payLater(late, placed)
  await settleLateOffers()
  const { rows } = await sql<{ scale: number; hMm: number; wMm: number; state: string }>`
    select p.parts->0->'scale' as scale, (l.boxes->0->>'hMm')::float8 as "hMm",
      (l.boxes->0->>'wMm')::float8 as "wMm", l.outcome as state
    from production_pieces p join late_orders l on l.order_id = p.order_id where p.order_id = ${orderId}`.execute(
    getDb()
  )
  expect(rows).toMatchObject([{ scale: 0.5, state: 'added' }])
  // Half of 60 mm high, with its code beside it.
  expect(Math.min(rows[0]!.hMm, rows[0]!.wMm)).toBeLessThan(55)
})
