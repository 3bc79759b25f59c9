// A store that missed its minimum: nobody is told that it is made, and cancelling it refunds everybody.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { refundManyOrders } from '#lib/contract/many-orders.ts'
import { getDashboard } from '#lib/contract/dashboard.ts'
import { getOrder } from '#lib/contract/orders.ts'
import { changeStoreState, getStore } from '#lib/contract/stores.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { runRefund } from '#lib/server/commerce/payments/refunds.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'
import { refundStore } from '#lib/server/storefront/orders/refund-many.ts'
import { foldOrderSums } from '#lib/server/storefront/orders/sums.ts'
import { sweepStores } from '#lib/server/storefront/stores/messages.ts'

import { mailsTo } from '../support/mailbox.ts'
import { updateOrder } from '../support/orders.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { by } from '../support/stores.ts'
import { type Person, sent, signUp } from '../support/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

const HOUR = 3_600_000
const inside = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

async function bought(shop: Shop, email: string, isPaid = true) {
  const { orderId: publicId, payment } = await buy(shop, {
    lines: [teeLine(shop)],
    buyer: { name: 'Ada', email, phone: '' }
  })
  const { id } = await getDb().selectFrom('orders').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow() // biome-ignore format: one line
  if (isPaid) {
    await world.pay(payment!)
    await settle(getDb(), id)
  }
  return { id, payment: payment! }
}

/** Closed with three paid orders and one unpaid, of a minimum of 24 pieces. */
async function missed() {
  const owner = await signUp()
  const shop = await openShop(owner, { store: { minimum_units: 24 } })
  const emails = ['a', 'b', 'c', 'd'].map(name => `${name}.${owner.userId}@example.com`)
  const orders = []
  for (const email of emails.slice(0, 3)) orders.push(await bought(shop, email))
  const unpaid = await bought(shop, emails[3]!, false)
  await getDb()
    .updateTable('stores')
    .set({ closes_at: new Date(Date.now() - HOUR).toISOString() })
    .where('id', '=', shop.storeId)
    .execute()
  await foldOrderSums(getDb())
  return { owner, shop, emails, orders, unpaid, store: by(owner, shop.storeId) }
}

const taskOf = ({ owner, shop }: { owner: Person; shop: Shop }) => {
  const { workspaceId, userId } = owner
  return { storeId: shop.storeId, workspaceId, userId, reason: 'Too few pieces' }
}

test('says what is missing, and tells no buyer that the order is made before that is decided', async () => {
  const { owner, emails, store, unpaid } = await missed()
  await sweepStores(getDb())
  expect((await mailsTo(emails[0]!)).map(({ subject }) => subject)).toHaveLength(1)
  const { toProduce } = await sent(getDashboard, inside(owner))
  expect(toProduce).toMatchObject([{ orders: 3, units: 3, missing: 21 }])

  await updateOrder(unpaid.id, { expires_at: new Date(Date.now() - 1000).toISOString() })
  await sent(changeStoreState, { ...store, body: { action: 'start_production' } })
  const claimed = await getDb().selectFrom('store_messages').select('kind').where('store_id', '=', store.params.storeId).execute() // biome-ignore format: one line
  expect(claimed).toContainEqual({ kind: 'closed' })
  expect((await sent(getDashboard, inside(owner))).toProduce).toMatchObject([{ missing: 0 }])
})

test('is cancelled and refunded in one act, which goes on where it was cut off', async () => {
  const given = await missed()
  const { owner, emails, orders, unpaid, store } = given
  const before = await sent(getStore, store)
  expect(before.actions).toContain('cancel_and_refund')
  expect(before.waiting.map(({ action }) => action)).not.toContain('cancel')

  const body = { action: 'cancel_and_refund' as const, reason: 'Too few pieces' }
  const cancelled = await sent(changeStoreState, { ...store, body })
  expect(cancelled).toMatchObject({ state: 'cancelled', refunds: { refunded: 0, left: 3 } })
  // Killed with one refund written down and not sent; then two processes at once.
  const { reason } = body
  await sent(refundManyOrders, { ...inside(owner), body: { orderIds: [orders[0]!.id], reason } })
  await Promise.all([refundStore(getDb(), taskOf(given)), refundStore(getDb(), taskOf(given))])
  const open = await getDb().selectFrom('refunds').select('id').where('payable_id', '=', orders[0]!.id).execute()
  for (const { id } of open) await runRefund(getDb(), id)

  await foldOrderSums(getDb())
  expect(await sent(getStore, store)).toMatchObject({
    refunds: { refunded: 3, unconfirmed: 0, left: 0 },
    actions: []
  })
  for (const { id, payment } of orders) {
    const order = await sent(getOrder, { ...inside(owner), params: { orderId: id } })
    expect(order).toMatchObject({ refundedCents: order.totalCents })
    expect(order.refunds).toHaveLength(1)
    expect(order.refunds[0]).toMatchObject({ reason: 'Too few pieces' })
    expect((await world.moneyOf(payment.intentId)).refunded).toBe(order.totalCents)
  }
  const mails = await mailsTo(emails[1]!)
  expect(mails[0]!.body).toContain('Spring store was canceled. Too few pieces. ')
  expect(await sent(getOrder, { ...inside(owner), params: { orderId: unpaid.id } })).toMatchObject({
    state: 'cancelled'
  })
})

test('whoever pays while the store is cancelled gets the money back too', async () => {
  const given = await missed()
  const { owner, unpaid, store } = given
  await sent(changeStoreState, { ...store, body: { action: 'cancel_and_refund' } })
  // Confirmed at the payment service, and not booked yet.
  await world.pay(unpaid.payment)
  await refundStore(getDb(), taskOf(given))
  const order = await sent(getOrder, { ...inside(owner), params: { orderId: unpaid.id } })
  expect(order).toMatchObject({ refundedCents: order.totalCents })
  expect((await world.moneyOf(unpaid.payment.intentId)).refunded).toBe(order.totalCents)
})

test('looks again while it is not known whether an order is paid', async () => {
  const given = await missed()
  await sent(changeStoreState, { ...given.store, body: { action: 'cancel_and_refund' } })
  vi.spyOn(world.gateway, 'cancelIntent').mockRejectedValueOnce(new GatewayError('unavailable', 'No answer'))
  await expect(refundStore(getDb(), taskOf(given))).rejects.toThrow('may still be paid')
  await refundStore(getDb(), taskOf(given))
  const params = { orderId: given.unpaid.id }
  expect(await sent(getOrder, { ...inside(given.owner), params })).toMatchObject({ state: 'cancelled' })
})

test('what was handed out is not refunded', async () => {
  const given = await missed()
  const { owner, orders, store } = given
  await updateOrder(orders[0]!.id, { status: 'handed_over' })
  await sent(changeStoreState, { ...store, body: { action: 'cancel_and_refund' } })
  await refundStore(getDb(), taskOf(given))
  const order = await sent(getOrder, { ...inside(owner), params: { orderId: orders[0]!.id } })
  expect(order.refunds).toEqual([])
  await foldOrderSums(getDb())
  expect(await sent(getStore, store)).toMatchObject({ refunds: { refunded: 2, left: 0 }, actions: [] })
})

test('refunds a selection, and names the orders that cannot be refunded', async () => {
  const { owner, orders, unpaid } = await missed()
  const orderIds = [...orders.slice(0, 2), unpaid].map(({ id }) => id)
  const result = await sent(refundManyOrders, {
    ...inside(owner),
    body: { orderIds, reason: 'Canceled by the school' }
  })
  expect(result).toMatchObject({ begun: 2, skipped: [{ number: expect.any(Number) }] })
  // Twice gives nothing back twice.
  const again = await sent(refundManyOrders, { ...inside(owner), body: { orderIds } })
  expect(again).toMatchObject({ begun: 0 })
  expect(again.skipped).toHaveLength(3)
  const rows = await getDb().selectFrom('refunds').select(['id', 'amount_cents']).where('payable_id', 'in', orderIds).execute() // biome-ignore format: one line
  expect(rows).toHaveLength(2)
  for (const { id } of rows) await runRefund(getDb(), id)
  for (const { id } of orders.slice(0, 2)) {
    const order = await sent(getOrder, { ...inside(owner), params: { orderId: id } })
    expect(order).toMatchObject({ refundedCents: order.totalCents, refunds: [{ state: 'succeeded' }] })
  }
})
