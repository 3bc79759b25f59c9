// Parcels of orders: with the hand-over, of a part, by scans; the buyer is written to about each once and sees it on the page.
import { expect, test } from 'vitest'

import { addShipment, changeOrderState, deleteShipment, getOrder, updateShipment } from '#lib/contract/orders.ts'
import { recordActs } from '#lib/contract/production-work.ts'
import { getShopperOrder } from '#lib/contract/shopper-orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { trackingHref } from '#lib/shared/carriers.ts'

import { closedStore, inShop, startedRun } from '../support/production.ts'
import { openStore, paidOrder } from '../support/stores.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const of = (as: Person, orderId: string) => ({ ...inShop(as), params: { orderId } })

async function mailsOf(orderId: string) {
  const mails = await getDb()
    .selectFrom('mails')
    .select(['subject', 'body as text'])
    .where('order_id', '=', orderId)
    .where('template', '=', 'order_shipped')
    .orderBy('created_at')
    .execute()
  return mails
}

/** Of a store that closed, with all that draws its pieces. */
async function shippedOrder(as: Person, units: number) {
  const { store, orders } = await closedStore(as, [units])
  const [{ id, number }] = orders as [(typeof orders)[number]]
  const delivery = JSON.stringify({
    kind: 'shipping',
    name: 'Bo Buyer',
    line1: '1 Main Street',
    city: 'Dayton',
    state: 'OH',
    postalCode: '45402',
    country: 'US'
  })
  await getDb().updateTable('orders').set({ delivery }).where('id', '=', id).execute()
  return { store, id, number }
}

async function asBuyer(orderId: string) {
  const { public_id } = await getDb()
    .selectFrom('orders')
    .select('public_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return sent(getShopperOrder, { params: { orderId: public_id } })
}

test('an order is shipped with its parcel: its buyer is written to once, and sees where it is', async () => {
  const as = await signUp()
  const { id } = await shippedOrder(as, 2)
  const shipment = { carrier: 'ups', number: '1z 999 aa1 0123 4567' }
  const body = { state: 'shipped' as const, notify: true, shipment }
  const shown = await sent(changeOrderState, { ...of(as, id), body })
  expect(shown).toMatchObject({
    state: 'shipped',
    shipments: [{ number: '1Z999AA101234567', isMailed: true, pieces: [] }]
  })
  await sent(changeOrderState, { ...of(as, id), body })
  await sent(addShipment, { ...of(as, id), body: { carrier: 'UPS', number: '1Z999AA101234567' } })
  const mails = await mailsOf(id)
  expect(mails).toHaveLength(1)
  expect(mails[0]!.text).toContain('https://www.ups.com/track?tracknum=1Z999AA101234567')
  expect((await asBuyer(id)).shipments).toMatchObject([
    { carrier: 'ups', number: '1Z999AA101234567', href: 'https://www.ups.com/track?tracknum=1Z999AA101234567' }
  ])

  const [{ id: shipmentId }] = shown.shipments as [(typeof shown.shipments)[number]]
  const one = { ...of(as, id), params: { orderId: id, shipmentId } }
  await sent(updateShipment, { ...one, body: { number: '1Z888' } })
  expect((await asBuyer(id)).shipments).toMatchObject([{ carrier: 'ups', number: '1Z888' }])
  expect(await send(updateShipment, { ...one, body: { carrier: '', number: '' } })).toMatchObject({ status: 400 })
  await sent(addShipment, { ...of(as, id), body: { carrier: 'Bike courier' } })
  expect((await asBuyer(id)).shipments.map(({ href }) => href === null)).toEqual([false, true])
  expect(await mailsOf(id)).toHaveLength(2)
  expect((await send(updateShipment, { ...one, body: { carrier: 'Bike courier', number: '' } })).status).toBe(409)
  await sent(deleteShipment, one)
  expect((await asBuyer(id)).shipments).toMatchObject([{ carrier: 'Bike courier' }])
  const history = (await sent(getOrder, of(as, id))).activity.map(({ text }) => text)
  expect(history).toContain('Changed the parcel 1Z999AA101234567 to ups 1Z888')
})

test('refuses a parcel of what is picked up, unpaid or over, and a number that is none, in words', async () => {
  const as = await signUp()
  const store = await openStore(as)
  const picked = await paidOrder(store)
  const unpaid = await paidOrder(store, { shipping: true, status: 'pending' })
  const shipped = await paidOrder(store, { shipping: true })
  const add = (orderId: string, body: { carrier?: string; number?: string }) =>
    send(addShipment, { ...of(as, orderId), body })
  expect((await add(picked.id, { number: '1Z999' })).message).toContain('is picked up or handed out')
  expect((await add(unpaid.id, { number: '1Z999' })).message).toContain('is not paid or has ended')
  expect(await add(shipped.id, {})).toMatchObject({ status: 400 })
  expect((await add(shipped.id, { number: 'see mail!' })).message).toContain('4 to 40 letters and digits')
  const body = { state: 'ready' as const, shipment: { carrier: 'UPS' } }
  expect((await send(changeOrderState, { ...of(as, shipped.id), body })).status).toBe(400)
})

test('a parcel that is added by itself is not said to be all of the order, and named again it is no other one', async () => {
  const as = await signUp()
  const { id, number } = await shippedOrder(as, 2)
  await sent(changeOrderState, { ...of(as, id), body: { state: 'ready', notify: false } })
  for (let parcel = 1; parcel <= 40; parcel++)
    await sent(addShipment, { ...of(as, id), body: { number: `1Z99${parcel}`, notify: parcel === 1 } })
  const mails = await mailsOf(id)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `[Test] A parcel of your order ${number} from Spring store is on its way`
  ])
  expect(mails[0]!.text).toContain('A parcel of your order has left the shop.')
  const again = await sent(addShipment, { ...of(as, id), body: { number: '1Z9940' } })
  expect(again.shipments).toHaveLength(40)
  expect((await send(addShipment, { ...of(as, id), body: { number: '1Z9941' } })).message).toContain(
    'at most 40 parcels'
  )
})

test('by scans each parcel has its pieces, the buyer reads of each once, and what is taken back is in none', async () => {
  const as = await signUp()
  const { store, id, number } = await shippedOrder(as, 3)
  await startedRun(as, { kind: 'store', storeId: store.id })
  const codes = [1, 2, 3].map(piece => `${number}-${piece}`)
  const act = (kind: 'bagged' | 'handed_over' | 'back', of: string[], parcel = {}) => {
    const acts = of.map(code => ({ id: crypto.randomUUID(), kind, code, ...parcel }))
    return { acts, send: () => sent(recordActs, { ...inShop(as), body: { acts } }) }
  }
  await act('bagged', codes).send()
  const first = act('handed_over', codes.slice(0, 2), { carrier: 'USPS', number: '9400 1111' })
  await first.send()
  await first.send()
  expect(await mailsOf(id)).toMatchObject([
    { subject: `[Test] Part of your order ${number} from Spring store is on its way` }
  ])
  expect((await mailsOf(id))[0]!.text).toContain('In this parcel, 2 of 3 pieces')
  expect(await asBuyer(id)).toMatchObject({ state: 'ready', shipments: [{ number: '94001111', pieces: [{}, {}] }] })

  await act('handed_over', codes.slice(2), { carrier: 'USPS', number: '9400 2222' }).send()
  expect(await asBuyer(id)).toMatchObject({ state: 'shipped', shipments: [{}, { number: '94002222', pieces: [{}] }] })
  expect(await mailsOf(id)).toHaveLength(2)
  const [firstMail, last] = (await mailsOf(id)).map(({ text }) => text)
  expect(firstMail).toContain('The rest follows.')
  expect(last).not.toContain('The rest follows.')
  await act('back', codes.slice(1)).send()
  expect(await asBuyer(id)).toMatchObject({ shipments: [{ number: '94001111', pieces: [{}] }] })
})

test('who took an order for its buyer is in the order’s history', async () => {
  const as = await signUp()
  const { store, orders } = await closedStore(as, [1])
  const { id, number } = orders[0]!
  await startedRun(as, { kind: 'store', storeId: store.id })
  const acts = (['bagged', 'handed_over'] as const).map(kind => ({
    id: crypto.randomUUID(),
    kind,
    code: `${number}-1`,
    to: 'Sam, the brother'
  }))
  await sent(recordActs, { ...inShop(as), body: { acts } })
  const history = (await sent(getOrder, of(as, id))).activity.map(({ text }) => text)
  expect(history).toContain('Marked as handed over to Sam, the brother')
  const refused = { id: crypto.randomUUID(), kind: 'handed_over' as const, code: `${number}-1`, number: '1Z999' }
  const [noted] = await sent(recordActs, { ...inShop(as), body: { acts: [refused] } })
  expect(noted).toMatchObject({ ok: true, message: expect.stringContaining('has no parcel') })
})

test('links go to the page of each usual carrier, and nowhere else', () => {
  expect(trackingHref({ carrier: 'Fed Ex', number: '12 34' })).toBe('https://www.fedex.com/fedextrack/?trknbr=12%2034')
  expect(trackingHref({ carrier: 'javascript:', number: '1' })).toBeNull()
  expect(trackingHref({ carrier: 'UPS', number: '' })).toBeNull()
})
