// What a refund makes of the pieces: whether they are made, and whether they can be sold again.
import { randomUUID } from 'node:crypto'

import { afterEach, expect, test } from 'vitest'

import { changeOrderState, getOrder, refundOrder } from '#lib/contract/orders.ts'
import { listStorePieces } from '#lib/contract/many-orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { moveGoods, returnTrialPieces } from '#lib/server/storefront/orders/refunded-goods.ts'

import { mailsTo } from '../support/mailbox.ts'
import { makeOrder, takenOf } from '../support/orders.ts'
import { begin, openPayments, type PaymentWorld } from '../support/payments.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

let world: PaymentWorld | undefined
afterEach(async () => {
  await world?.stop()
  world = undefined
})

/** Three pieces of 25 dollars and two of 10; 3 dollars of each piece are raised. */
async function paidOrder() {
  world = await openPayments('test')
  const owner = await signUp()
  const lines = [{ quantity: 3 }, { quantity: 2, unitCents: 1000 }]
  const order = await makeOrder(owner, { lines, capacity: 10 })
  const raised = getDb().updateTable('order_lines').set({ fundraising_cents: 300 })
  await raised.where('order_id', '=', order.orderId).execute()
  await getDb().updateTable('orders').set({ fundraising_cents: 1500 }).where('id', '=', order.orderId).execute()
  const paid = await begin(order)
  await world.pay(paid)
  await settle(getDb(), order.orderId)
  return { ...order, owner, intentId: paid.intentId, storeId: order.store.id, storeItemId: order.store.storeItemId }
}

type Given = Awaited<ReturnType<typeof paidOrder>>

function refund({ owner, orderId, lineIds }: Given, body: object) {
  return send(refundOrder, {
    as: owner,
    params: { orderId },
    query: { WorkspaceId: owner.workspaceId },
    body: { part: 'line', lineId: lineIds[0]!, ...body },
    headers: { 'idempotency-key': randomUUID() }
  })
}

function orderOf(owner: Person, orderId: string) {
  return sent(getOrder, { as: owner, params: { orderId }, query: { WorkspaceId: owner.workspaceId } })
}

test('refunds some pieces of a line, which are then neither made nor raised for, and can be sold again', async () => {
  const order = await paidOrder()
  const { owner, storeId } = order
  const { data } = await refund(order, { quantity: 1, make: false, restock: true, reason: 'Left the team' })

  expect(data).toMatchObject({
    refundedCents: 2500,
    units: 4,
    fundraisingCents: 1200,
    lines: [
      { quantity: 3, notMade: 1, limited: true },
      { quantity: 2, notMade: 0 }
    ],
    refunds: [{ amountCents: 2500, reason: 'Left the team' }]
  })
  expect(data!.activity.map(({ text }) => text)).toContain(
    'Asked for a refund of $25.00; 1 piece is not made and can be sold again: Left the team'
  )
  expect(await takenOf(order)).toBe(4)
  const pieces = await sent(listStorePieces, {
    as: owner,
    params: { storeId },
    query: { WorkspaceId: owner.workspaceId }
  })
  expect(pieces.reduce((sum, row) => sum + row.pieces, 0)).toBe(4)

  expect(await refund(order, { quantity: 3 })).toMatchObject({
    status: 409,
    message: 'Only 2 pieces of this are left.'
  })
  expect((await refund(order, { quantity: 2, make: false })).data).toMatchObject({ refundedCents: 7500, units: 2 })
  expect(await takenOf(order)).toBe(4)
})

test('gives money back as a favour: the pieces are still made', async () => {
  const order = await paidOrder()
  expect((await refund(order, { make: true })).data).toMatchObject({
    refundedCents: 7500,
    units: 5,
    fundraisingCents: 1500,
    lines: [{ notMade: 0 }, { notMade: 0 }]
  })
  expect(await takenOf(order)).toBe(5)
})

test('drops pieces for less than their price', async () => {
  const order = await paidOrder()
  const kept = await refund(order, { quantity: 2, amountCents: 4000, make: false, restock: true })
  expect(kept.data).toMatchObject({ refundedCents: 4000, units: 3, lines: [{ notMade: 2, refundedCents: 4000 }, {}] })
  expect(await takenOf(order)).toBe(3)
})

test('gives each piece back to stock once, whatever ends the order', async () => {
  const order = await paidOrder()
  const { owner, orderId } = order
  await refund(order, { quantity: 2, make: false, restock: true })
  await refund(order, { part: 'order', lineId: undefined })
  expect(await takenOf(order)).toBe(3)
  await sent(changeOrderState, {
    as: owner,
    params: { orderId },
    query: { WorkspaceId: owner.workspaceId },
    body: { state: 'cancelled' }
  })
  expect(await takenOf(order)).toBe(0)
})

test('makes the pieces after all where the money does not go back', async () => {
  const order = await paidOrder()
  const { owner, orderId, intentId, lineIds } = order
  await world!.gateway.refund({ intentId, amountCents: 9500, idempotencyKey: `outside-${orderId}` })
  expect(await refund(order, { quantity: 2, make: false, restock: true })).toMatchObject({ status: 409 })
  const after = await orderOf(owner, orderId)
  expect(after).toMatchObject({ refundedCents: 0, units: 5, fundraisingCents: 1500, lines: [{ notMade: 0 }, {}] })
  expect(await takenOf(order)).toBe(5)

  const goods = { pieces: { [lineIds[0]!]: 2 }, restocked: true }
  await getDb()
    .transaction()
    .execute(async tx => {
      await moveGoods(tx, orderId, goods, 1)
      await tx.updateTable('stock').set({ taken: 10 }).where('store_item_id', '=', order.storeItemId).execute()
      await moveGoods(tx, orderId, goods, -1)
    })
  expect(await orderOf(owner, orderId)).toMatchObject({
    held: true,
    heldReason: 'A refund failed, and others have bought its pieces in the meantime. Make them, or refund again.',
    units: 5
  })
})

test('a store that begins to take real money sells what its trial orders held, once', async () => {
  const order = await paidOrder()
  const { owner, orderId, storeId } = order
  await getDb()
    .transaction()
    .execute(tx => returnTrialPieces(tx, storeId))
  await getDb()
    .transaction()
    .execute(tx => returnTrialPieces(tx, storeId))
  expect(await takenOf(order)).toBe(0)
  await getDb().updateTable('stock').set({ taken: 6 }).where('store_item_id', '=', order.storeItemId).execute()
  await refund(order, { part: 'order', lineId: undefined, restock: true })
  await sent(changeOrderState, {
    as: owner,
    params: { orderId },
    query: { WorkspaceId: owner.workspaceId },
    body: { state: 'cancelled' }
  })
  expect(await takenOf(order)).toBe(6)
})

test('writes to the buyer which pieces are not made', async () => {
  const order = await paidOrder()
  await refund(order, { quantity: 1, make: false })
  await refund(order, { lineId: order.lineIds[1]!, make: false })
  const mails = (await mailsTo(order.buyerEmail)).filter(({ subject }) => subject.startsWith('[Test] Refund'))
  expect(mails).toHaveLength(2)
  const texts = mails.map(({ body }) => body)
  expect(texts.every(text => text.includes('1 of 3 is refunded and not made'))).toBe(true)
  expect(texts.filter(text => text.includes('Refunded, not made'))).toHaveLength(1)
  expect(mails.filter(({ html }) => html?.includes('text-decoration:line-through'))).toHaveLength(1)
})
