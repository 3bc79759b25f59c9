import { afterAll, beforeAll, expect, test } from 'vitest'

import { updateUserAccountSettings } from '#lib/contract/accounts.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'

import { mailsTo } from '../support/mailbox.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { begin, openPayments, type PaymentWorld } from '../support/payments.ts'
import { addMember, sent, signUp } from '../support/world.ts'

let world: PaymentWorld

beforeAll(async () => {
  world = await openPayments('test')
})

afterAll(() => world.stop())

test('writes of a paid order to the owner, and to members who asked for it, once', async () => {
  const owner = await signUp()
  const sales = await addMember(owner, 'sales')
  const viewer = await addMember(owner, 'viewer')
  await sent(updateUserAccountSettings, { as: sales, body: { Notifications: { orderPaid: true } } })
  const order = await makeOrder(owner)
  await world.pay(await begin(order))

  await settle(getDb(), order.orderId)
  await settle(getDb(), order.orderId)
  const mail = { template: 'member_order_paid', subject: expect.stringMatching(/^\[Test\] Order \d+ is paid$/) }
  expect(await mailsTo(sales.email)).toMatchObject([mail])
  expect(await mailsTo(owner.email)).toMatchObject([mail])
  expect(await mailsTo(viewer.email)).toEqual([])
})

test('leaves an owner alone who wants no mail for each order', async () => {
  const owner = await signUp()
  await sent(updateUserAccountSettings, { as: owner, body: { Notifications: { orderPaid: false } } })
  const order = await makeOrder(owner)
  await world.pay(await begin(order))
  await settle(getDb(), order.orderId)
  expect(await mailsTo(owner.email)).toEqual([])
})

test('writes of a payment that does not match to everybody who did not say no', async () => {
  const owner = await signUp()
  const viewer = await addMember(owner, 'viewer')
  await sent(updateUserAccountSettings, { as: viewer, body: { Notifications: { orderHeld: false } } })
  const order = await makeOrder(owner)
  await world.pay(await begin(order))
  const other = { subtotal_cents: 100, total_cents: 100 }
  await updateOrder(order.orderId, other)

  await settle(getDb(), order.orderId)
  expect(await mailsTo(owner.email)).toMatchObject([{ template: 'member_order_held' }])
  expect(await mailsTo(viewer.email)).toEqual([])
})
