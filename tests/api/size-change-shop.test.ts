// The shop changes a size for a buyer: asks for the difference by mail, gives it back, or changes it for nothing.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { changeOrderSize, dropSizeChange, getOrder } from '#lib/contract/orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { mailsTo } from '../support/mailbox.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
import { buyPaid, handleOf, look, moneyAtService, type Paid, settleChange } from '../support/size-change.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

let world: PaymentWorld
beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

const at = (owner: Person, { id }: Paid) => ({
  as: owner,
  params: { orderId: id },
  query: { WorkspaceId: owner.workspaceId }
})

function change(
  owner: Person,
  order: Paid,
  body: { sizeId: string; money?: 'difference' | 'none'; expectedCents?: number }
) {
  const { money = 'difference' } = body
  return send(changeOrderSize, { ...at(owner, order), body: { ...body, money, lineId: order.lineIds[0]! } })
}

test('asks the buyer for the difference, also after the store has closed, and changes the size once it is paid', async () => {
  const owner = await signUp()
  const shop = await openShop(owner)
  const order = await buyPaid(world, shop)
  const closes_at = new Date(Date.now() - 1000).toISOString()
  await getDb().updateTable('stores').set({ closes_at }).where('id', '=', shop.storeId).execute()
  const detail = await sent(getOrder, at(owner, order))
  expect(detail.lines[0]!.sizes).toContainEqual({ id: 'xxl', name: '2XL', payCents: 200, payable: true })

  expect(await change(owner, order, { sizeId: 'xxl', expectedCents: 100 })).toMatchObject({ status: 409 })
  const asked = await change(owner, order, { sizeId: 'xxl', expectedCents: 200 })
  expect(asked.data).toMatchObject({ totalCents: 2000, change: { amountCents: 200, byShop: true } })
  // The answer was lost, so it is asked again: there is one change, and one mail.
  await change(owner, order, { sizeId: 'xxl', expectedCents: 200 })
  const { buyer, change: waiting } = await look(order)
  const mails = (await mailsTo(buyer.email)).filter(({ template }) => template === 'order_change_asked')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.body).toContain('$2.00')

  await world.pay(await handleOf(order))
  await settleChange(order, waiting!.id)
  expect(await sent(getOrder, at(owner, order))).toMatchObject({
    totalCents: 2200,
    paidCents: 2200,
    change: null,
    lines: [{ size: { id: 'xxl' }, sizes: expect.any(Array) }],
    payments: [{ amountCents: 2000 }, { amountCents: 200 }]
  })
})

test('calls off what it asked for, and changes for nothing in both directions', async () => {
  const owner = await signUp()
  const order = await buyPaid(world, await openShop(owner))
  const { data } = await change(owner, order, { sizeId: 'xxl', expectedCents: 200 })
  const input = at(owner, order)
  const dropped = { ...input, params: { orderId: order.id, changeId: data!.change!.id } }
  expect(await sent(dropSizeChange, dropped)).toMatchObject({ change: null })
  const texts = (await sent(getOrder, input)).activity.map(({ text }) => text)
  expect(texts).toContain('The other size was called off; the piece stays as it was')

  expect(await change(owner, order, { sizeId: 'xxl', money: 'none' })).toMatchObject({
    data: { totalCents: 2000, refundedCents: 0, lines: [{ size: { id: 'xxl' } }] }
  })
  // What was given for nothing is not given back as money.
  expect(await change(owner, order, { sizeId: 'm' })).toMatchObject({ status: 200, data: { refundedCents: 0 } })
  expect(await moneyAtService(world, order)).toBe(2000)
})

test('gives the difference back and says so', async () => {
  const owner = await signUp()
  const order = await buyPaid(world, await openShop(owner, { store: { gives_back: false } }), [{ sizeId: 'xxl' }])
  expect(await change(owner, order, { sizeId: 'm', expectedCents: -200 })).toMatchObject({
    data: { totalCents: 2200, refundedCents: 200, lines: [{ size: { id: 'm' }, givenBackCents: 200, notMade: 0 }] }
  })
  const { activity } = await sent(getOrder, at(owner, order))
  expect(activity.map(({ text }) => text)).toContain('Changed Team tee: Size from 2XL to M; $2.00 goes back')
  expect(await moneyAtService(world, order)).toBe(2000)
})

test('refuses what is being made, and whoever is not a member', async () => {
  const owner = await signUp()
  const order = await buyPaid(world, await openShop(owner))
  expect(await change(await signUp(), order, { sizeId: 's' })).toMatchObject({ status: 404 })
  await getDb().updateTable('orders').set({ status: 'production' }).where('id', '=', order.id).execute()
  expect(await change(owner, order, { sizeId: 's' })).toMatchObject({
    status: 409,
    message: 'This order is too far along for another size. Move it back first.'
  })
  expect((await sent(getOrder, at(owner, order))).lines[0]!.sizes).toEqual([])
})
