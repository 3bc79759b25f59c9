import { onTestFinished, expect, test } from 'vitest'

import {
  changeOrderState,
  getOrder,
  packingSlip,
  refundOrder,
  releaseOrder,
  resendOrderMail
} from '#lib/contract/orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'

import { booksOf, type MadeOrder, makeOrder, takenOf, updateOrder } from '../support/orders.ts'
import { begin, openPayments, type PaymentWorld } from '../support/payments.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

type State = 'paid' | 'production' | 'ready' | 'handed_over' | 'shipped' | 'cancelled'

function move(as: Person, orderId: string, state: State, notify = false) {
  const query = { WorkspaceId: as.workspaceId }
  return send(changeOrderState, { as, params: { orderId }, query, body: { state, notify } })
}

async function paidOrder(owner: Person) {
  const order = await makeOrder(owner, { lines: [{ quantity: 2 }], capacity: 10 })
  const change = { status: 'paid', paid_cents: 5000, paid_at: new Date().toISOString() }
  await updateOrder(order.orderId, change)
  return order
}

async function payFor(world: PaymentWorld, order: MadeOrder): Promise<void> {
  await world.pay(await begin(order))
  await settle(getDb(), order.orderId)
}

test('moves an order on and back, tells who did it, and writes to the buyer where asked', async () => {
  const owner = await signUp()
  const { orderId, buyerEmail } = await paidOrder(owner)

  expect((await move(owner, orderId, 'production')).data?.actions).toEqual(['ready', 'handed_over', 'paid', 'refund'])
  const ready = await move(owner, orderId, 'ready', true)
  expect(ready.data).toMatchObject({ state: 'ready', mails: [{ template: 'order_ready', recipient: buyerEmail }] })
  expect(ready.data?.activity[0]).toMatchObject({
    who: 'Ada Lovelace',
    text: 'Marked as ready and wrote to the buyer'
  })
  await move(owner, orderId, 'ready', true)
  expect((await booksOf(orderId)).mails).toEqual(['order_ready'])

  expect((await move(owner, orderId, 'handed_over')).data?.state).toBe('handed_over')
  expect((await move(owner, orderId, 'paid')).status).toBe(409)
  expect((await move(owner, orderId, 'ready')).data?.state).toBe('ready')
  expect((await move(owner, orderId, 'shipped')).message).toBe(
    'This order is not shipped: it is picked up or handed out.'
  )
})

test('lets everybody see, production work, and only those who sell cancel or refund', async () => {
  const owner = await signUp()
  const { orderId } = await paidOrder(owner)
  const [viewer, production, sales] = [
    await addMember(owner, 'viewer'),
    await addMember(owner, 'production'),
    await addMember(owner, 'sales')
  ]
  const ask = { params: { orderId }, query: { WorkspaceId: owner.workspaceId } }
  const refund = { ...ask, body: { part: 'order' as const } }
  const mail = { ...ask, body: { template: 'order_confirmation' as const } }

  expect((await sent(getOrder, { as: viewer, ...ask })).actions).toEqual([])
  expect((await request(packingSlip, { as: viewer, ...ask })).status).toBe(200)
  expect((await move(viewer, orderId, 'production')).status).toBe(403)
  expect((await send(resendOrderMail, { as: viewer, ...mail })).status).toBe(403)

  expect((await move(production, orderId, 'production')).data?.actions).toEqual(['ready', 'handed_over', 'paid'])
  expect((await send(refundOrder, { as: production, ...refund })).status).toBe(403)
  expect((await move(production, orderId, 'cancelled')).status).toBe(403)
  expect((await sent(getOrder, { as: sales, ...ask })).actions).toContain('refund')
})

test('is not there for another workspace, whatever is tried', async () => {
  const { orderId } = await paidOrder(await signUp())
  const stranger = await signUp()
  const ask = { as: stranger, params: { orderId }, query: { WorkspaceId: stranger.workspaceId } }
  const before = await booksOf(orderId)
  const replies = [
    await send(getOrder, ask),
    await send(changeOrderState, { ...ask, body: { state: 'production' } }),
    await send(changeOrderState, { ...ask, body: { state: 'cancelled' } }),
    await send(refundOrder, { ...ask, body: { part: 'order' } }),
    await send(resendOrderMail, { ...ask, body: { template: 'order_confirmation' } }),
    await send(packingSlip, ask)
  ]
  for (const reply of replies) expect(reply).toMatchObject({ status: 404, message: 'Order not found' })
  expect(await booksOf(orderId)).toEqual(before)
})

test('cancels an unpaid order and gives its pieces back, once', async () => {
  const world = await openPayments('test')
  onTestFinished(() => world.stop())
  const owner = await signUp()
  const order = await makeOrder(owner, { lines: [{ quantity: 3 }], capacity: 10 })
  expect(
    (
      await sent(getOrder, {
        as: owner,
        params: { orderId: order.orderId },
        query: { WorkspaceId: owner.workspaceId }
      })
    ).actions
  ).toEqual(['cancelled'])

  const replies = await Promise.all([1, 2, 3].map(() => move(owner, order.orderId, 'cancelled')))
  expect(replies.map(({ data }) => data?.state)).toEqual(['cancelled', 'cancelled', 'cancelled'])
  expect(await takenOf(order)).toBe(0)
  expect((await booksOf(order.orderId)).history).toEqual(['cancelled'])
  expect((await move(owner, order.orderId, 'production')).message).toBe('This order is canceled.')
})

test('asks for the refund before a paid order is cancelled, and frees its pieces after it', async () => {
  const world = await openPayments('test')
  onTestFinished(() => world.stop())
  const owner = await signUp()
  const order = await makeOrder(owner, { lines: [{ quantity: 2 }], capacity: 10 })
  await payFor(world, order)
  const { orderId } = order
  const early = await move(owner, orderId, 'cancelled')
  expect(early).toMatchObject({ status: 409, message: 'This order is paid. Refund it first, then cancel it.' })

  const ask = { as: owner, params: { orderId }, query: { WorkspaceId: owner.workspaceId } }
  const part = await sent(refundOrder, { ...ask, body: { part: 'order', amountCents: 1000, reason: 'Late' } })
  expect(part).toMatchObject({ state: 'part_refunded', refundedCents: 1000, refunds: [{ amountCents: 1000 }] })
  expect((await send(refundOrder, { ...ask, body: { part: 'order', amountCents: 4001 } })).status).toBe(409)
  expect((await sent(refundOrder, { ...ask, body: { part: 'order' } })).actions).toEqual(['cancelled'])
  expect(await takenOf(order)).toBe(2)
  expect((await move(owner, orderId, 'cancelled')).data?.state).toBe('cancelled')
  expect(await takenOf(order)).toBe(0)
})

test('gives back at most what was paid, however many ask at the same time', async () => {
  const world = await openPayments('test')
  onTestFinished(() => world.stop())
  const owner = await signUp()
  const order = await makeOrder(owner, { lines: [{ quantity: 2 }] })
  await payFor(world, order)
  const ask = { as: owner, params: { orderId: order.orderId }, query: { WorkspaceId: owner.workspaceId } }
  const body = { part: 'order' as const, amountCents: 2000 }
  const replies = await Promise.all(Array.from({ length: 6 }, () => send(refundOrder, { ...ask, body })))
  expect(replies.filter(({ ok }) => ok)).toHaveLength(2)
  expect((await booksOf(order.orderId)).order.refunded_cents).toBe(4000)
})

test('lets a held order go on when somebody who sells has looked at it', async () => {
  const owner = await signUp()
  const { orderId } = await paidOrder(owner)
  await updateOrder(orderId, { held_reason: 'Look' })
  const asked = { as: owner, params: { orderId }, query: { WorkspaceId: owner.workspaceId } }
  expect((await send(getOrder, asked)).data?.actions).toContain('release')

  const released = await send(releaseOrder, asked)
  expect(released.data).toMatchObject({ held: false, heldReason: '' })
  expect(released.data?.actions).not.toContain('release')
  expect(released.data?.activity.map(({ kind }) => kind)).toEqual(['released'])
  expect((await send(releaseOrder, asked)).data?.activity).toHaveLength(1)
})

test('moving a held order on is the answer to what it was held for', async () => {
  const owner = await signUp()
  const { orderId } = await paidOrder(owner)
  await updateOrder(orderId, { held_reason: 'Look' })
  const moved = await move(owner, orderId, 'production')
  expect(moved.data).toMatchObject({ held: false, heldReason: '' })
  expect(moved.data?.activity.map(({ kind }) => kind)).toEqual(['state', 'released'])
})
