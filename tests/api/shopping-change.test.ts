import { expect, test } from 'vitest'

import { changeOrderLine, getShopperOrder } from '#lib/contract/shopper-orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { mailsTo } from '../support/mailbox.ts'
import { openShop, type Shop, teeLine } from '../support/shop.ts'
import { buy } from '../support/shopping.ts'
import { takenStock } from '../support/stock.ts'
import { send, sent, signUp } from '../support/world.ts'

async function ordered(shop: Shop, line: Parameters<typeof teeLine>[1] = {}) {
  const { orderId } = await buy(shop, {
    lines: [teeLine(shop, { personalisation: { name: 'ADA', number: '7' }, ...line })]
  })
  const { lines } = await sent(getShopperOrder, { params: { orderId } })
  return { orderId, lineId: lines[0]!.id }
}

type Given = { orderId: string; lineId: string }

function change({ orderId, lineId }: Given, body: { sizeId?: string; personalisation?: Record<string, string> }) {
  return send(changeOrderLine, {
    params: { lineId },
    query: { orderId },
    body: { sizeId: 'm', personalisation: { name: 'ADA', number: '7' }, ...body }
  })
}

function taken({ tee }: Shop): Promise<Record<string, number>> {
  return takenStock(tee.storeItemId)
}

test('changes size, name and number without a change of price', async () => {
  const shop = await openShop(await signUp(), { tee: { stock: { 'navy/m': 5, 'navy/s': 5, '': 9 } } })
  const order = await ordered(shop, { quantity: 2 })

  const { data } = await change(order, { sizeId: 's', personalisation: { name: 'grace', number: '00' } })
  expect(data).toMatchObject({ totalCents: 5000 })
  expect(data!.lines[0]).toMatchObject({
    size: { id: 's', name: 'S' },
    totalCents: 5000,
    personalisation: [{ value: 'GRACE', priceCents: 500 }, { value: '00' }]
  })
  expect(await taken(shop)).toEqual({ 'navy/m': 0, 'navy/s': 2, '': 2 })
  const [event] = await getDb()
    .selectFrom('activity')
    .innerJoin('orders', 'orders.id', 'subject_id')
    .select(['kind', 'details'])
    .where('public_id', '=', order.orderId)
    .where('kind', '=', 'line_changed')
    .execute()
  expect(event!.details).toMatchObject({
    name: 'Team tee',
    changes: [
      { label: 'Size', from: 'M', to: 'S' },
      { label: 'Name', from: 'ADA', to: 'GRACE' },
      { label: 'Number', from: '7', to: '00' }
    ]
  })
})

test('says that an order is paid first where a size costs more or less', async () => {
  const shop = await openShop(await signUp())
  const cheap = await ordered(shop)
  const dear = await ordered(shop, { sizeId: 'xxl' })

  const paidFirst = 'Pay this order first; after that you can change to it.'
  expect(await change(cheap, { sizeId: 'xxl' })).toMatchObject({
    status: 409,
    message: `Size 2XL costs $2.00 more. ${paidFirst}`
  })
  expect(await change(dear, { sizeId: 'm' })).toMatchObject({
    status: 409,
    message: `Size M costs $2.00 less. ${paidFirst}`
  })
  const { lines } = await sent(getShopperOrder, { params: { orderId: dear.orderId } })
  expect(lines[0]).toMatchObject({ sizesNote: 'unpaid', sizes: [{ id: 'xxl' }] })
})

test('refuses what was not bought, is not offered or cannot be printed', async () => {
  const shop = await openShop(await signUp(), { tee: { stock: { 'navy/s': 0 } } })
  const plain = await ordered(shop, { personalisation: {} })
  const order = await ordered(shop)

  expect(await change(plain, { personalisation: { name: 'Ada' } })).toMatchObject({
    status: 409,
    message: 'Name costs $5.00 more. Please ask the shop to add it.'
  })
  expect(await change(plain, { personalisation: { number: '9' } })).toMatchObject({ status: 200 })
  expect(await change(order, { sizeId: 's' })).toMatchObject({ status: 409, message: 'Team tee in size S is sold out' })
  expect(await change(order, { sizeId: 'xs' })).toMatchObject({ status: 409 })
  expect(await change(order, { personalisation: { name: 'x'.repeat(11) } })).toMatchObject({ status: 400 })
  expect(await change(order, { personalisation: { name: 'A\u202eB' } })).toMatchObject({ status: 400 })
  expect(await taken(shop)).toEqual({ 'navy/s': 0 })
})

test('refuses a change that was made to an older line, and does no harm when it is sent again', async () => {
  const shop = await openShop(await signUp())
  const order = await ordered(shop)
  const before = { sizeId: 'm', personalisation: { name: 'ADA', number: '7' } }
  const ask = (body: object) => {
    return send(changeOrderLine, { params: { lineId: order.lineId }, query: { orderId: order.orderId }, body })
  }

  const mine = { sizeId: 's', personalisation: { name: 'ADA', number: '8' }, before }
  expect(await ask(mine)).toMatchObject({ status: 200 })
  // The answer was lost, so it is asked again.
  expect(await ask(mine)).toMatchObject({ status: 200 })
  const theirs = await ask({ personalisation: { name: 'BO' }, before })
  expect(theirs).toMatchObject({ status: 409, message: expect.stringContaining('changed this piece in the meantime') })
  const { lines } = theirs.data as unknown as { lines: object[] }
  expect(lines[0]).toMatchObject({ size: { id: 's' }, personalisation: [{ value: 'ADA' }, { value: '8' }] })
})

test('writes to buyer and owner what was and what is, once it is paid', async () => {
  const owner = await signUp()
  const shop = await openShop(owner)
  const order = await ordered(shop)
  const { buyer, lines } = await sent(getShopperOrder, { params: { orderId: order.orderId } })
  // Other orders of these tests have the same buyer.
  const changed = async () => (await mailsTo(buyer.email)).filter(({ subject }) => subject.includes('was changed'))
  const before = (await mailsTo(buyer.email)).length
  const changedBefore = (await changed()).length
  await change(order, { personalisation: { name: 'Eve' } })
  expect(await mailsTo(buyer.email)).toHaveLength(before)

  await getDb()
    .updateTable('orders')
    .set({ status: 'paid', paid_at: new Date().toISOString(), paid_cents: lines[0]!.totalCents })
    .where('public_id', '=', order.orderId)
    .execute()
  await change(order, { sizeId: 's', personalisation: { name: 'grace' } })
  expect(await changed()).toHaveLength(changedBefore + 1)
  const told = (await mailsTo(owner.email)).filter(({ subject }) => subject.includes('was changed'))
  expect(told).toHaveLength(1)
})

test('keeps the price of a dear size where the store gives nothing back, and lets it go down and back up', async () => {
  const shop = await openShop(await signUp(), { store: { gives_back: false } })
  const dear = await ordered(shop, { sizeId: 'xxl' })
  const { lines } = await sent(getShopperOrder, { params: { orderId: dear.orderId } })
  expect(lines[0]!.sizes).toContainEqual({ id: 'xxl', name: '2XL', payCents: 0, lostCents: 0 })
  expect(lines[0]!.sizes).toContainEqual({ id: 'm', name: 'M', payCents: 0, lostCents: 200 })
  expect(await change(dear, { sizeId: 'm' })).toMatchObject({ status: 200, data: { totalCents: 2700 } })
  expect(await change(dear, { sizeId: 'xxl' })).toMatchObject({ status: 200, data: { totalCents: 2700 } })
})

test('needs the link of the very order', async () => {
  const shop = await openShop(await signUp())
  const mine = await ordered(shop)
  const other = await ordered(shop)

  const crossed = await change({ orderId: mine.orderId, lineId: other.lineId }, { sizeId: 's' })
  expect(crossed).toMatchObject({ status: 404, message: 'Order line not found' })
  expect(await change({ orderId: 'x'.repeat(22), lineId: mine.lineId }, {})).toMatchObject({ status: 404 })
})

test('ends when the store closes', async () => {
  const shop = await openShop(await signUp())
  const order = await ordered(shop)
  await getDb()
    .updateTable('stores')
    .set({ closes_at: new Date().toISOString() })
    .where('id', '=', shop.storeId)
    .execute()

  expect(await change(order, { sizeId: 's' })).toMatchObject({
    status: 409,
    message: 'This order can no longer be changed here. Please write to shop@example.com.'
  })
  expect(await sent(getShopperOrder, { params: { orderId: order.orderId } })).toMatchObject({ editable: false })
})

test('keeps the order whole when the item was changed and deleted', async () => {
  const shop = await openShop(await signUp())
  const order = await ordered(shop)
  await getDb()
    .updateTable('items')
    .set({ name: 'Renamed', fields: '[]', base_price_cents: 9900 })
    .where('id', '=', shop.tee.itemId)
    .execute()

  const changed = await change(order, { sizeId: 's', personalisation: { name: 'GRACE', number: '1' } })
  expect(changed.data!.lines[0]).toMatchObject({ name: 'Team tee', size: { id: 's' }, unitCents: 2500 })
  await getDb().deleteFrom('items').where('id', '=', shop.tee.itemId).execute()

  const again = await change(order, { sizeId: 's', personalisation: { name: 'JOAN', number: '1' } })
  expect(again.data!.lines[0]).toMatchObject({
    name: 'Team tee',
    itemId: null,
    picture: { garment: 'tee' },
    sizes: [{ id: 's', name: 'S' }],
    personalisation: [{ value: 'JOAN' }, { value: '1' }]
  })
  expect(await change(order, { sizeId: 'm' })).toMatchObject({ status: 409 })
})

test('swaps sizes crosswise without waiting for ever', async () => {
  const shop = await openShop(await signUp(), { tee: { stock: { 'navy/m': 20, 'navy/s': 20 } } })
  const orders = await Promise.all(Array.from({ length: 10 }, (_, i) => ordered(shop, { sizeId: i % 2 ? 'm' : 's' })))

  const replies = await Promise.all(orders.map((order, i) => change(order, { sizeId: i % 2 ? 's' : 'm' })))
  expect(replies.every(({ status }) => status === 200)).toBe(true)
  expect(await taken(shop)).toEqual({ 'navy/m': 5, 'navy/s': 5 })
})
