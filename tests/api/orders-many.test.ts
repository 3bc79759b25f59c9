// Many orders at once: slips in one file, moved and mailed together, and what a closed store has to make.
import { expect, test } from 'vitest'

import { changeManyOrders, listStorePieces, packingSlips } from '#lib/contract/many-orders.ts'
import { getOrder } from '#lib/contract/orders.ts'
import { changeStoreState, previewStoreMessage } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { mailsTo } from '../support/mailbox.ts'
import { makeOrder, updateOrder } from '../support/orders.ts'
import { readPdf } from '../support/pdf.ts'
import { by, openStore, paidOrder } from '../support/stores.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

async function paid(owner: Person, change: object = {}) {
  const order = await makeOrder(owner, { lines: [{ quantity: 2 }] })
  const facts = { status: 'paid', paid_cents: 5000, paid_at: new Date().toISOString(), ...change }
  await updateOrder(order.orderId, facts)
  return order
}

function pagesOf(bytes: Buffer): number {
  return bytes.toString('latin1').match(/\/Type \/Page\b/g)!.length
}

test('prints the slips of many orders in one file, two to a page where they fit', async () => {
  const owner = await signUp()
  const orders = [await paid(owner), await paid(owner), await paid(await signUp())]

  const query = { WorkspaceId: owner.workspaceId, orderIds: orders.map(({ orderId }) => orderId).join(',') }
  const response = await request(packingSlips, { as: owner, query: query as never })
  expect(response.headers.get('content-type')).toBe('application/pdf')
  expect(pagesOf(Buffer.from(await response.arrayBuffer()))).toBe(1)

  const none = await send(packingSlips, { as: owner, query: { WorkspaceId: owner.workspaceId } })
  expect(none.status).toBe(400)
})

test('prints the emoji of a name, says on each slip that has another sign no font has what stands in its place, and on no other', async () => {
  const owner = await signUp()
  const first = await paid(owner, { buyer_name: 'Abe', note: 'Thank you \u{1d15e}' })
  const others = [
    await paid(owner, { buyer_name: 'Ben 🎉 Li', note: '👩‍🚒' }),
    await paid(owner, { buyer_name: 'Cleo', note: 'Thanks' })
  ]
  const wordsOf = async (orders: { orderId: string }[]) => {
    const query = { WorkspaceId: owner.workspaceId, orderIds: orders.map(({ orderId }) => orderId).join(',') }
    const response = await request(packingSlips, { as: owner, query: query as never })
    return (await readPdf(await response.arrayBuffer())).words.replaceAll(/\s+/g, ' ')
  }
  const remark = 'stands for a character that cannot be printed. Scan the code to see it in the order.'
  // To its end, also where the slip has a quarter of the page.
  for (const orders of [[first], [first, ...others]]) expect((await wordsOf(orders)).split(remark)).toHaveLength(2)
  const words = await wordsOf(others)
  expect(words).not.toContain(remark)
  for (const text of [/Ben ?🎉 ?Li/, /👩‍🚒/]) expect(words).toMatch(text)
})

test('sorts slips by group and name, with the recipient large and the team beside it', async () => {
  const owner = await signUp()
  const of = (name: string, group: string, more: object = {}) => {
    const delivery = group ? { kind: 'group', recipient: group, label: 'Team' } : { kind: 'pickup', pointId: 'hall' }
    return paid(owner, { buyer_name: name, delivery: JSON.stringify(delivery), ...more })
  }
  const orders = [
    await of('Zoe', ''),
    await of('Ben Cole', 'U14', { recipient: 'Ada Cole' }),
    await of('Cleo', 'U9'),
    await of('Abe', 'U14'),
    await of('Dora', 'U9', { note: 'Long. '.repeat(600) })
  ]
  const query = { WorkspaceId: owner.workspaceId, orderIds: orders.map(({ orderId }) => orderId).join(',') }
  const response = await request(packingSlips, { as: owner, query: query as never })
  const bytes = await response.arrayBuffer()
  const { words } = await readPdf(bytes.slice(0))
  const places = ['Cleo', 'Dora', 'Abe', 'Ada Cole', 'Zoe'].map(name => words.indexOf(name))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(words).toContain('Buyer: Ben Cole')
})

test('prints the slips of a store that nobody has got yet', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  await paidOrder(store)
  await paidOrder(store, { status: 'handed_over' })
  await paidOrder(store, { status: 'pending' })

  const query = { WorkspaceId: owner.workspaceId, storeId: store.id }
  const response = await request(packingSlips, { as: owner, query })
  expect(pagesOf(Buffer.from(await response.arrayBuffer()))).toBe(1)
})

test('moves many orders on, mails their buyers, and says what was skipped and why', async () => {
  const owner = await signUp()
  const [first, second] = [await paid(owner), await paid(owner)]
  const unpaid = await makeOrder(owner)
  const done = await paid(owner, { status: 'handed_over' })
  const strange = await paid(await signUp())
  const orderIds = [first, second, unpaid, done, strange].map(({ orderId }) => orderId)

  const query = { WorkspaceId: owner.workspaceId }
  const result = await sent(changeManyOrders, { as: owner, query, body: { orderIds, what: 'ready', notify: true } })
  expect(result).toMatchObject({ done: 2, mailed: 2 })
  expect(result.skipped.map(({ reason }) => reason).sort()).toEqual([
    'It is already further along.',
    'This order is not paid yet.',
    'This order no longer exists.'
  ])
  expect(await mailsTo(first.buyerEmail)).toHaveLength(1)
  expect(await sent(getOrder, { as: owner, params: { orderId: second.orderId }, query })).toMatchObject({
    state: 'ready'
  })

  const again = await sent(changeManyOrders, {
    as: owner,
    query,
    body: { orderIds: [first.orderId], what: 'mail_ready' }
  })
  expect(again).toEqual({ done: 1, mailed: 1, skipped: [] })
})

test('ships those that are shipped, and hands over the others', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  const [picked, shipped] = [await paidOrder(store), await paidOrder(store, { shipping: true })]

  const query = { WorkspaceId: owner.workspaceId }
  const body = { orderIds: [picked.id, shipped.id], what: 'handed_over' as const }
  expect(await sent(changeManyOrders, { as: owner, query, body })).toMatchObject({ done: 2 })
  const rows = await getDb().selectFrom('orders').select(['id', 'status']).where('store_id', '=', store.id).execute()
  expect(Object.fromEntries(rows.map(({ id, status }) => [id, status]))).toEqual({
    [picked.id]: 'handed_over',
    [shipped.id]: 'shipped'
  })
})

test('counts what is to be made, without what was refunded or is not paid', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  await paidOrder(store, { units: 2 })
  await paidOrder(store, { units: 3 })
  await paidOrder(store, { units: 1, refundedCents: 2000 })
  await paidOrder(store, { status: 'pending' })

  const pieces = await sent(listStorePieces, by(owner, store.id))
  expect(pieces).toEqual([{ item: 'Team tee', colour: { name: 'Navy', hex: '#000000' }, size: 'M', pieces: 5 }])
})

test('shows the mail that closing sends, and to how many', async () => {
  const owner = await signUp()
  const store = await openStore(owner)
  await paidOrder(store, { email: 'bo@example.com' })
  await paidOrder(store, { email: 'bo@example.com' })
  await paidOrder(store, { email: 'cy@example.com' })

  const params = { storeId: store.id, kind: 'closed' as const }
  const preview = await sent(previewStoreMessage, { ...by(owner, store.id), params })
  expect(preview).toMatchObject({ enabled: true, recipients: 2, subject: expect.stringContaining('has closed') })
  expect(preview.html).toContain('Thank you for ordering')

  for (const action of ['close', 'start_production'] as const) {
    await sent(changeStoreState, { ...by(owner, store.id), body: { action } })
  }
  const ready = await sent(previewStoreMessage, { ...by(owner, store.id), params: { ...params, kind: 'ready' } })
  expect(ready).toMatchObject({ recipients: 2, subject: expect.stringContaining('is ready') })
})
