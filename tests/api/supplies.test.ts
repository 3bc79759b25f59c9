import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  addToSupplyCart,
  cancelSupplyOrder,
  changeSupplyCart,
  getSupplyCart,
  getSupplyOrder,
  listAllSupplyOrders,
  listSupplyOrders,
  moveSupplyOrder,
  placeSupplyOrder,
  refundSupplyOrder,
  reorderSupplies,
  resumeSupplyPayment,
  settleSupplyOrder
} from '#lib/contract/supplies.ts'
import { listPayouts, refreshPayouts } from '#lib/contract/payouts.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { programOf } from '../support/api-keys.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const ROLL = 'everyday.royal-blue.15.5'
const PRESS = 'press-16x20-clamshell'
const ADDRESS = { name: 'Ada', line1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' }

let world: PaymentWorld

beforeAll(async () => {
  world = await openPayments('test')
})
afterAll(() => world.stop())

async function shop(by?: Person) {
  const as = by ?? (await signUp())
  const query = { WorkspaceId: as.workspaceId }
  const inside = { as, query }
  const add = (...lines: { sku: string; quantity: number }[]) => sent(addToSupplyCart, { ...inside, body: { lines } })
  async function place() {
    const { totalCents } = await sent(getSupplyCart, { as, query: { ...query, State: 'TX' } })
    const body = { address: ADDRESS, email: as.email, expectedTotalCents: totalCents }
    return sent(placeSupplyOrder, { ...inside, body })
  }
  async function pay(orderId: string) {
    await world.pay(await sent(resumeSupplyPayment, { ...inside, params: { orderId } }))
    return sent(settleSupplyOrder, { ...inside, params: { orderId } })
  }
  return { as, query, inside, add, place, pay }
}

test('a workspace fills one cart, priced with shipping, freight and the tax of the state', async () => {
  const { as, query, add } = await shop()
  expect(await add({ sku: ROLL, quantity: 2 })).toMatchObject({
    lines: [{ sku: ROLL, unitCents: 3225, quantity: 2, totalCents: 6450, problem: null }],
    subtotalCents: 6450,
    shippingCents: 1200,
    taxCents: 0,
    totalCents: 7650,
    problem: null
  })
  await add({ sku: ROLL, quantity: 1 }, { sku: PRESS, quantity: 1 })
  expect(await sent(getSupplyCart, { as, query: { ...query, State: 'TX' } })).toMatchObject({
    units: 4,
    subtotalCents: 9675 + 99_900,
    shippingCents: 1200 + 8900,
    taxCents: Math.round((9675 + 99_900) * 0.0625)
  })
  const changed = await sent(changeSupplyCart, { as, query, params: { sku: PRESS }, body: { quantity: 0 } })
  expect(changed.lines.map(({ sku }) => sku)).toEqual([ROLL])
})

test('refuses what is not sold and more than anybody can mean, in a sentence', async () => {
  const { as, query, inside, add } = await shop()
  expect(await send(addToSupplyCart, { ...inside, body: { lines: [{ sku: ROLL, quantity: 1e9 }] } })).toMatchObject({
    status: 400,
    message: expect.stringContaining('At most 500 of one kind')
  })
  await add({ sku: ROLL, quantity: 400 })
  expect(await send(addToSupplyCart, { ...inside, body: { lines: [{ sku: ROLL, quantity: 101 }] } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('501 × Everyday smooth, Royal Blue')
  })
  expect(
    await send(addToSupplyCart, { ...inside, body: { lines: [{ sku: 'everyday.plaid.15.5', quantity: 1 }] } })
  ).toMatchObject({ status: 400, message: 'This is not sold any more. Choose something else.' })

  // Sold when it was put there.
  await getDb()
    .insertInto('supply_cart_lines')
    .values({ workspace_id: as.workspaceId, sku: 'withdrawn.red.12.1', quantity: 1 })
    .execute()
  const cart = await sent(getSupplyCart, inside)
  expect(cart).toMatchObject({ problem: expect.stringContaining('not sold any more') })
  const body = { address: ADDRESS, email: as.email, expectedTotalCents: cart.totalCents }
  expect(await send(placeSupplyOrder, { ...inside, body })).toMatchObject({ status: 409 })
  await sent(changeSupplyCart, { as, query, params: { sku: 'withdrawn.red.12.1' }, body: { quantity: 0 } })
  expect(await sent(getSupplyCart, inside)).toMatchObject({ problem: null })
})

test('an order is placed once for the price that was seen, paid, and leaves the cart', async () => {
  const { as, inside, add, place, pay } = await shop()
  await add({ sku: ROLL, quantity: 2 })
  const wrong = { address: ADDRESS, email: as.email, expectedTotalCents: 1 }
  expect(await send(placeSupplyOrder, { ...inside, body: wrong })).toMatchObject({
    status: 409,
    message: 'The total has changed. Look at it again before you order.'
  })

  const { orderId, totalCents } = await place()
  const params = { orderId }
  expect(await sent(getSupplyOrder, { ...inside, params })).toMatchObject({ state: 'pending', totalCents })
  // More of it was put into the cart while the first was being paid.
  await add({ sku: ROLL, quantity: 1 })
  expect(await pay(orderId)).toEqual({ state: 'paid', held: false })
  expect(await sent(getSupplyCart, inside)).toMatchObject({ lines: [{ sku: ROLL, quantity: 1 }] })
  expect(await send(resumeSupplyPayment, { ...inside, params })).toMatchObject({
    status: 409,
    message: 'This order is paid.'
  })
  expect(await sent(listSupplyOrders, inside)).toMatchObject({
    total: 1,
    rows: [{ state: 'paid', units: 2, summary: 'Everyday smooth, Royal Blue' }]
  })
  const mails = await getDb().selectFrom('mails').select('subject').where('recipient', '=', as.email).execute()
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Order \d+ of supplies$/)])
})

test('an order that is not paid can be cancelled, and the cart stays', async () => {
  const { inside, add, place } = await shop()
  await add({ sku: ROLL, quantity: 1 })
  const params = { orderId: (await place()).orderId }
  expect(await sent(cancelSupplyOrder, { ...inside, params })).toMatchObject({ state: 'cancelled' })
  expect(await send(cancelSupplyOrder, { ...inside, params })).toMatchObject({ status: 409 })
  expect((await sent(getSupplyCart, inside)).lines).toHaveLength(1)
})

test('the admin accepts, ships and refunds; the buyer sees it and orders it again', async () => {
  const admin = await signUp({ admin: true })
  const { as, inside, add, place, pay } = await shop()
  await add({ sku: ROLL, quantity: 2 }, { sku: PRESS, quantity: 1 })
  const { orderId, number, totalCents } = await place()
  const params = { orderId }
  const move = (body: { action: 'accept' | 'ship'; carrier?: string; tracking?: string }) =>
    send(moveSupplyOrder, { as: admin, params, body })

  expect(await move({ action: 'accept' })).toMatchObject({ status: 409 })
  await pay(orderId)
  expect(await sent(listAllSupplyOrders, { as: admin, query: { search: String(number) } })).toMatchObject({ total: 1 })
  expect(await move({ action: 'ship' })).toMatchObject({ status: 409 })
  expect(await move({ action: 'accept' })).toMatchObject({ data: { state: 'accepted' } })

  const refund = await sent(refundSupplyOrder, { as: admin, params, body: { lineId: '0', reason: 'Out of stock' } })
  expect(refund).toMatchObject({ state: 'part_refunded' })
  expect(refund.refundedCents).toBe(6450 + refund.lines[0]!.taxCents)
  expect(await move({ action: 'ship', carrier: 'UPS', tracking: '1Z999' })).toMatchObject({
    data: { state: 'shipped' }
  })
  expect(await move({ action: 'ship' })).toMatchObject({ status: 409 })

  const seen = await sent(getSupplyOrder, { ...inside, params })
  expect(seen).toMatchObject({ state: 'shipped', carrier: 'UPS', tracking: '1Z999' })
  expect(seen.history.map(({ text }) => text)).toContain('Shipped · UPS · 1Z999')

  expect(await send(refundSupplyOrder, { as: admin, params, body: { amountCents: totalCents } })).toMatchObject({
    status: 409,
    message: expect.stringContaining('is left to refund')
  })
  expect(await sent(refundSupplyOrder, { as: admin, params, body: {} })).toMatchObject({
    state: 'refunded',
    refundedCents: totalCents
  })
  expect(await sent(reorderSupplies, { ...inside, params })).toMatchObject({
    gone: [],
    cart: {
      lines: [
        { sku: ROLL, quantity: 2 },
        { sku: PRESS, quantity: 1 }
      ]
    }
  })
  const mails = await getDb().selectFrom('mails').select('subject').where('recipient', '=', as.email).execute()
  expect(mails.map(({ subject }) => subject)).toContain(`Order ${number} was shipped`)
})

test('what a workspace pays to the platform is none of its income', async () => {
  const { inside, add, place, pay } = await shop()
  await add({ sku: ROLL, quantity: 1 })
  await pay((await place()).orderId)
  await sent(refreshPayouts, inside)
  expect(await sent(listPayouts, inside)).toMatchObject({ total: 0 })
})

test('an order of another workspace is not there', async () => {
  const { add, place } = await shop()
  await add({ sku: ROLL, quantity: 1 })
  const params = { orderId: (await place()).orderId }
  const other = await shop()
  for (const endpoint of [getSupplyOrder, resumeSupplyPayment]) {
    expect(await send(endpoint, { ...other.inside, params })).toMatchObject({ status: 404 })
  }
})

test('an order that a program placed says which key it used', async () => {
  const owner = await signUp()
  const { add, place } = await shop(await programOf(owner))
  await add({ sku: ROLL, quantity: 1 })
  const { orderId } = await place()
  const order = await sent(getSupplyOrder, {
    as: owner,
    query: { WorkspaceId: owner.workspaceId },
    params: { orderId }
  })
  expect(order.orderedBy).toBe('API key Till')
})
