// Production runs: what is frozen, what hinders, what happens to it afterwards, and who may.
import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { countBlankStock } from '#lib/contract/blank-stock.ts'
import { changeManyOrders } from '#lib/contract/many-orders.ts'
import { getOrder } from '#lib/contract/orders.ts'
import {
  addToProductionRun,
  createProductionRun,
  getProductionRun,
  listProductionPieces,
  listProductionRuns,
  listRunBlanks,
  listRunHistory,
  moveProductionRun,
  orderRunBlanks,
  previewProductionRun,
  seeRunNotes,
  updateProductionRun
} from '#lib/contract/production.ts'
import { claimPieces, listRunBags, listRunPress, printRunLabels, scanCode } from '#lib/contract/production-work.ts'
import { getPurchase, movePurchase, receivePurchase } from '#lib/contract/purchases.ts'
import { getStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { mailsTo } from '../support/mailbox.ts'
import { updateOrder } from '../support/orders.ts'
import { act, closedStore, inShop, nameOrder, ofRun, piecesOf, startedRun, startRun } from '../support/production.ts'
import { by, openStore, paidOrder } from '../support/stores.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const ofOrders = (...orderIds: string[]) => ({ kind: 'orders' as const, orderIds })

const orderOf = (as: Person, orderId: string) => sent(getOrder, { ...inShop(as), params: { orderId } })

test('starts a run of a closed store: each paid piece once, with its name, and the store goes into production', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [2, 1])
  await nameOrder(orders[1]!.id, 'müller')
  const unpaid = await paidOrder(store, { status: 'pending' })
  await updateOrder(unpaid.id, { expires_at: new Date(0).toISOString() })

  const from = { kind: 'store', storeId: store.id } as const
  const preview = await sent(previewProductionRun, { ...inShop(owner), body: { from } })
  expect(preview).toMatchObject({ name: 'Spring store', pieces: 3, orders: 2, blanks: [{ size: 'M', pieces: 3 }] })
  expect(preview.hindrances).toMatchObject([{ kind: 'unpaid', pieces: 1 }])

  const run = await startedRun(owner, from)
  expect(run).toMatchObject({ number: 1, name: 'Spring store', state: 'open', counts: { waiting: 3 }, orders: 2 })
  const pieces = await piecesOf(owner, run)
  const [first, second] = orders
  expect(pieces.map(({ code }) => code).sort()).toEqual(
    [`${first!.number}-1`, `${first!.number}-2`, `${second!.number}-1`].sort()
  )
  expect(pieces.find(({ orderId }) => orderId === second!.id)).toMatchObject({
    texts: ['MÜLLER'],
    bag: `${second!.number}`
  })
  const parts = await getDb()
    .selectFrom('production_pieces')
    .select('parts')
    .where('order_id', '=', second!.id)
    .execute()
  expect(parts[0]!.parts).toMatchObject([
    {
      side: 'back',
      scale: 1,
      content: { kind: 'lettering', text: 'MÜLLER', font: 'block', heightMm: 60, hex: '#ffffff' }
    }
  ])
  expect((await sent(getStore, by(owner, store.id))).state).toBe('production')
  expect((await orderOf(owner, first!.id)).state).toBe('production')
  const history = await sent(listRunHistory, ofRun(owner, run))
  expect(history.rows).toMatchObject([{ text: 'Started the run with 3 pieces', who: 'Ada Lovelace' }])
})

test('is found by its store and by each of its orders, until nothing of them is in it', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1, 1])
  const other = await closedStore(owner, [1])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const numbersOf = async (of: object) => {
    const query = { WorkspaceId: owner.workspaceId, ...of }
    return (await sent(listProductionRuns, { as: owner, query })).rows.map(({ number }) => number)
  }
  expect(await numbersOf({ storeId: store.id })).toEqual([run.number])
  expect(await numbersOf({ orderId: orders[1]!.id })).toEqual([run.number])
  expect(await numbersOf({ storeId: other.store.id })).toEqual([])
  expect(await numbersOf({ orderId: other.orders[0]!.id })).toEqual([])
  expect(await numbersOf({ jobId: randomUUID() })).toEqual([])
  await sent(moveProductionRun, { ...ofRun(owner, run), body: { action: 'cancel' } })
  expect(await numbersOf({ storeId: store.id })).toEqual([])
})

test('offers cut sheets only while something of it is cut from film', async () => {
  const owner = await signUp()
  const { orders } = await closedStore(owner, [1, 2])
  await nameOrder(orders[1]!.id, 'Cole')
  const plain = await startedRun(owner, ofOrders(orders[0]!.id))
  expect(plain).toMatchObject({ toCut: 0, counts: { waiting: 1 } })
  expect(plain.can).not.toContain('make_sheets')
  const lettered = await startedRun(owner, ofOrders(orders[1]!.id))
  expect(lettered).toMatchObject({ toCut: 2 })
  expect(lettered.can).toContain('make_sheets')
  await act(owner, { kind: 'pressed', code: `${orders[1]!.number}-1` })
  expect(await sent(getProductionRun, ofRun(owner, lettered))).toMatchObject({ toCut: 1 })
  const query = { WorkspaceId: owner.workspaceId }
  const { blanks } = await sent(listRunBlanks, { as: owner, query, params: { runId: lettered.id } })
  expect(blanks).toMatchObject([{ needed: 2, left: 1 }])
})

test('starts one run where two people start the same, and one where a call is sent twice', async () => {
  const owner = await signUp()
  const { store } = await closedStore(owner, [1, 1, 1])
  const from = { kind: 'store', storeId: store.id } as const

  const replies = await Promise.all([startRun(owner, from), startRun(owner, from)])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)!
  expect(refused.message).toContain('There is nothing to make.')
  expect(refused.message).toContain('In run 1 already.')
  expect((await sent(listProductionRuns, inShop(owner))).total).toBe(1)

  const order = await paidOrder(store)
  const key = randomUUID()
  const late = ofOrders(order.id)
  const [one, again] = [await startRun(owner, late, key), await startRun(owner, late, key)]
  expect(again.data!.id).toBe(one.data!.id)
  expect((await sent(listProductionRuns, inShop(owner))).total).toBe(2)
})

test('refuses a store that is not closed, an order of another shop and one that is gone, in words', async () => {
  const owner = await signUp()
  const open = await openStore(owner)
  await paidOrder(open)
  const foreign = await closedStore(await signUp())

  expect(await startRun(owner, { kind: 'store', storeId: open.id })).toMatchObject({
    status: 409,
    message: 'Spring store is not closed yet. Close it first, so that no order comes in after its run has started.'
  })
  expect((await startRun(owner, { kind: 'store', storeId: foreign.store.id })).status).toBe(404)
  expect((await startRun(owner, { kind: 'orders', orderIds: [foreign.orders[0]!.id] })).status).toBe(404)
  expect((await startRun(owner, { kind: 'orders', orderIds: [] })).status).toBe(400)
  expect((await startRun(owner, { kind: 'job', jobId: randomUUID(), itemIds: [] })).status).toBe(404)
})

test('names what hinders an order: unpaid, refunded, held, letters that no lettering has, handed over', async () => {
  const owner = await signUp()
  const { store } = await closedStore(owner, [])
  const pending = await paidOrder(store, { status: 'pending' })
  const refunded = await paidOrder(store, { refundedCents: 2000 })
  const over = await paidOrder(store, { status: 'handed_over' })
  const lettered = await paidOrder(store)
  await nameOrder(lettered.id, '漢字')
  const held = await paidOrder(store)
  await getDb().updateTable('orders').set({ held_reason: 'paid twice' }).where('id', '=', held.id).execute()

  const from = { kind: 'store', storeId: store.id } as const
  const preview = await sent(previewProductionRun, { ...inShop(owner), body: { from } })
  const kinds = new Map(preview.hindrances.map(({ of, kind }) => [of.split(',')[0], kind]))
  expect(preview.pieces).toBe(0)
  expect(kinds.get(`Order ${pending.number}`)).toBe('unpaid')
  expect(kinds.get(`Order ${refunded.number}`)).toBe('refunded')
  expect(kinds.get(`Order ${over.number}`)).toBe('finished')
  expect(kinds.get(`Order ${lettered.number}`)).toBe('letters')
  expect(kinds.get(`Order ${held.number}`)).toBe('held')
  const refusal = await startRun(owner, from)
  expect(refusal.status).toBe(409)
  expect((await sent(listProductionRuns, inShop(owner))).total).toBe(0)
})

test('adds to a run until it is cut, and a cancelled run gives its pieces free', async () => {
  const owner = await signUp()
  const { store } = await closedStore(owner, [1])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const late = await paidOrder(store)
  const from = ofOrders(late.id)
  const headers = () => ({ 'idempotency-key': randomUUID() })
  const more = await sent(addToProductionRun, { ...ofRun(owner, run), body: { from }, headers: headers() })
  expect(more.counts.waiting).toBe(2)

  const cut = await sent(moveProductionRun, { ...ofRun(owner, run), body: { action: 'mark_cut' }, headers: headers() })
  expect(cut).toMatchObject({ state: 'cut', counts: { waiting: 0, cut: 2 } })
  const later = ofOrders((await paidOrder(store)).id)
  const refused = await send(addToProductionRun, { ...ofRun(owner, run), body: { from: later }, headers: headers() })
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Run 1 is cut.') })

  const cancelled = await sent(moveProductionRun, {
    ...ofRun(owner, run),
    body: { action: 'cancel' },
    headers: headers()
  })
  expect(cancelled).toMatchObject({ state: 'cancelled', counts: { withdrawn: 2 }, can: [] })
  const again = await startedRun(owner, { kind: 'store', storeId: store.id })
  expect(again.counts.waiting).toBe(3)
  // What was begun before has another letter, so an old label is never taken for the new piece.
  expect((await piecesOf(owner, again)).filter(({ code }) => code.endsWith('-1b'))).toHaveLength(2)
})

test('withdraws a piece whose order is refunded or cancelled after the freeze, and says so on the run', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [2, 1])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const pieces = await piecesOf(owner, run)
  const made = pieces.find(({ code }) => code === `${orders[0]!.number}-1`)!
  await act(owner, { kind: 'pressed', code: made.code })

  // One of two is refunded: the one that is not made yet goes.
  await getDb().updateTable('order_lines').set({ not_made: 1 }).where('order_id', '=', orders[0]!.id).execute()
  await getDb().updateTable('orders').set({ refunded_cents: 2000 }).where('id', '=', orders[1]!.id).execute()
  const after = await sent(getProductionRun, ofRun(owner, run))
  expect(after.counts).toMatchObject({ waiting: 0, pressed: 1, withdrawn: 2 })
  expect(after.flagged).toBe(true)
  expect(after.notes.map(({ code, text }) => `${code} ${text}`).sort()).toEqual([
    `${orders[0]!.number}-2 Not made any more: it is refunded.`,
    `${orders[1]!.number}-1 Not made any more: its order is refunded.`
  ])
  const [refused] = await act(owner, { kind: 'pressed', code: `${orders[1]!.number}-1` })
  expect(refused).toMatchObject({ ok: false, message: expect.stringContaining('is not made any more') })

  const pieceIds = after.notes.map(({ pieceId }) => pieceId)
  const seen = await sent(seeRunNotes, { ...ofRun(owner, run), body: { pieceIds } })
  expect(seen).toMatchObject({ flagged: false, notes: [] })
})

test('makes a piece anew that its buyer changed after the freeze', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1])
  await nameOrder(orders[0]!.id, 'Kim')
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  await nameOrder(orders[0]!.id, 'Lee')

  const after = await sent(getProductionRun, ofRun(owner, run))
  expect(after.counts).toMatchObject({ waiting: 1, withdrawn: 1 })
  expect(after.notes).toMatchObject([{ text: 'Changed after the freeze: made anew.' }])
  const [fresh] = await piecesOf(owner, run, 'waiting')
  expect(fresh).toMatchObject({ code: `${orders[0]!.number}-1b`, texts: ['LEE'], replaces: `${orders[0]!.number}-1` })
})

test('two presses never get the same piece, and a claim that is over is free again', async () => {
  const owner = await signUp()
  const { store } = await closedStore(owner, [3, 2])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const [one, two] = [randomUUID(), randomUUID()]
  const take = (key: string, count: number) => sent(claimPieces, { ...ofRun(owner, run), body: { key, count } })

  const [mine, theirs] = await Promise.all([take(one, 3), take(two, 3)])
  const codes = [...mine.pieces, ...theirs.pieces].map(({ code }) => code)
  expect(new Set(codes).size).toBe(5)
  expect((await take(one, 3)).pieces.map(({ code }) => code)).toEqual(mine.pieces.map(({ code }) => code))

  await getDb()
    .updateTable('production_pieces')
    .set({ claimed_until: new Date(0).toISOString() })
    .execute()
  expect((await take(randomUUID(), 5)).pieces).toHaveLength(5)
})

test('counts an act once that a phone sends twice, and takes each by itself', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [2])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const [first, second] = [`${orders[0]!.number}-1`, `${orders[0]!.number}-2`]
  const id = randomUUID()

  const [done] = await act(owner, { kind: 'pressed', code: first, id })
  expect(done).toMatchObject({ ok: true, repeated: false, state: 'pressed' })
  const replies = await act(
    owner,
    { kind: 'pressed', code: first, id },
    { kind: 'pressed', code: ` ${second} ` },
    { kind: 'pressed', code: '999-1' },
    { kind: 'spoiled', code: second }
  )
  expect(replies.map(({ ok, repeated }) => [ok, repeated])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false]
  ])
  expect(replies[2]!.message).toBe('No piece of this shop has the code 999-1.')
  expect(replies[3]!.message).toBe('Say why it is spoiled.')
  const history = await sent(listRunHistory, ofRun(owner, run))
  expect(history.rows.filter(({ text }) => text.startsWith('Pressed'))).toHaveLength(2)
})

test('makes a spoiled piece again, in the same run, under another code', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const code = `${orders[0]!.number}-1`
  await act(owner, { kind: 'pressed', code }, { kind: 'spoiled', code, reason: 'Scorched' })

  const after = await sent(getProductionRun, ofRun(owner, run))
  expect(after.counts).toMatchObject({ waiting: 1, spoiled: 1 })
  expect(await piecesOf(owner, run, 'waiting')).toMatchObject([{ code: `${code}b`, replaces: code }])
  const [late] = await act(owner, { kind: 'bagged', code })
  expect(late).toMatchObject({
    ok: false,
    message: `${code} was marked as spoiled, and is made again under another code.`
  })
  const spoiled = await getDb().selectFrom('activity').select('kind').where('subject_id', '=', run.id).execute()
  expect(spoiled.map(({ kind }) => kind)).toEqual(['started', 'spoiled'])
})

test('an order is ready once all of it is in the bag, its buyer is written to once, and it is over when handed out', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [2])
  const [order] = orders
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const [first, second] = [`${order!.number}-1`, `${order!.number}-2`]

  await act(owner, { kind: 'pressed', code: first }, { kind: 'bagged', code: first })
  expect((await orderOf(owner, order!.id)).state).toBe('production')
  const [last] = await act(owner, { kind: 'bagged', code: second })
  expect(last).toMatchObject({ ok: true, message: `Order ${order!.number} is complete and ready.` })
  expect((await orderOf(owner, order!.id)).state).toBe('ready')

  // A slip of the finger is taken back, and nobody is written to again.
  await act(owner, { kind: 'back', code: second })
  expect((await orderOf(owner, order!.id)).state).toBe('production')
  await act(owner, { kind: 'bagged', code: second })
  expect((await orderOf(owner, order!.id)).state).toBe('ready')
  const mails = await getDb().selectFrom('mails').select('template').where('order_id', '=', order!.id).execute()
  expect(mails.filter(({ template }) => template === 'order_ready')).toHaveLength(1)

  const bag = await sent(scanCode, {
    ...inShop(owner),
    query: { WorkspaceId: owner.workspaceId, code: String(order!.number) }
  })
  expect(bag).toMatchObject({ piece: null, bag: { owed: 2, bagged: 2, handedOver: 0, orderState: 'ready' } })
  await act(owner, { kind: 'handed_over', code: first, to: 'Sam, the brother' })
  expect((await orderOf(owner, order!.id)).state).toBe('ready')
  await act(owner, { kind: 'handed_over', code: second })
  expect((await orderOf(owner, order!.id)).state).toBe('handed_over')
  const after = await sent(getProductionRun, ofRun(owner, run))
  expect(after).toMatchObject({ state: 'done', counts: { handed_over: 2 } })
  expect(after.finishedAt).not.toBeNull()
})

test('follows an order that somebody hands out by hand', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  await sent(changeManyOrders, { ...inShop(owner), body: { orderIds: [orders[0]!.id], what: 'handed_over' } })

  expect(await sent(getProductionRun, ofRun(owner, run))).toMatchObject({ state: 'done', counts: { handed_over: 1 } })
})

test('answers a foreign label, an old one and a wrong code in words', async () => {
  const owner = await signUp()
  const stranger = await closedStore(await signUp(), [1])
  const { store, orders } = await closedStore(owner, [1])
  await startedRun(owner, { kind: 'store', storeId: store.id })
  const scan = (code: string) => send(scanCode, { as: owner, query: { WorkspaceId: owner.workspaceId, code } })
  const code = `${orders[0]!.number}-1`

  expect((await scan(`https://platen.example/dashboard/production/scan?code=${code}`)).data?.piece?.code).toBe(code)
  expect((await scan(`${stranger.orders[0]!.number}-1`)).status).toBe(404)
  const wrong = await scan('hello')
  expect(wrong).toMatchObject({ status: 404, message: expect.stringContaining('is no piece and no bag of this shop') })
  await act(owner, { kind: 'spoiled', code, reason: 'Torn' })
  expect((await scan(code)).data?.piece).toMatchObject({ state: 'spoiled', reason: 'Torn' })
})

test('orders what is to pull and not on the shelf, once', async () => {
  const owner = await signUp()
  const { store } = await closedStore(owner, [3])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const { blanks } = await sent(listRunBlanks, ofRun(owner, run))
  expect(blanks).toMatchObject([{ name: 'Team tee', colour: 'Navy', size: 'M', needed: 3, onHand: 0, toOrder: 3 }])

  const wanted = () => ({ ...ofRun(owner, run), body: {}, headers: { 'idempotency-key': randomUUID() } })
  const { purchaseId, pieces } = await sent(orderRunBlanks, wanted())
  expect(pieces).toBe(3)
  const purchase = await sent(getPurchase, { ...inShop(owner), params: { purchaseId } })
  expect(purchase.lines).toMatchObject([{ name: 'Team tee', size: 'M', quantity: 3, parts: [] }])
  expect(await sent(listRunBlanks, ofRun(owner, run))).toMatchObject({
    blanks: [{ ordered: 3, toOrder: 0 }],
    purchases: [{ id: purchaseId, pieces: 3 }]
  })
  expect((await send(orderRunBlanks, wanted())).status).toBe(409)
})

test('of one shelf each blank is for one run: the older one, or the one that it came for', async () => {
  const owner = await signUp()
  const shop = inShop(owner)
  const words = { name: 'Team tee', maker: '', styleNumber: '', colour: 'Navy', hex: null, blankId: null }
  const count = (onHand: number) =>
    sent(countBlankStock, { ...shop, body: { ...words, sizes: [{ size: 'M', onHand }] } })
  const begin = async (units: number) => {
    const { store } = await closedStore(owner, [units])
    return startedRun(owner, { kind: 'store', storeId: store.id })
  }
  const blank = async (run: { id: string }) => (await sent(listRunBlanks, ofRun(owner, run))).blanks[0]
  const order = (run: { id: string }) =>
    sent(orderRunBlanks, { ...ofRun(owner, run), body: {}, headers: { 'idempotency-key': randomUUID() } })
  await count(4)
  const [first, second] = [await begin(3), await begin(3)]
  expect(await blank(first)).toMatchObject({ onHand: 4, forOthers: 0, toOrder: 0 })
  expect(await blank(second)).toMatchObject({ onHand: 4, forOthers: 3, toOrder: 2 })
  expect((await order(second)).pieces).toBe(2)
  expect(await blank(second)).toMatchObject({ ordered: 2, toOrder: 0 })
  const third = await begin(2)
  expect(await blank(third)).toMatchObject({ forOthers: 4, toOrder: 2 })

  // The shelf is counted and is less: what is on its way for the second run is still its own.
  await count(1)
  expect(await blank(first)).toMatchObject({ onHand: 1, toOrder: 2 })
  const { purchaseId } = await order(first)
  const purchase = await sent(getPurchase, { ...shop, params: { purchaseId } })
  const lines = purchase.lines.map(({ id, quantity }) => ({ lineId: id, received: quantity }))
  await sent(movePurchase, { ...shop, params: { purchaseId }, body: { action: 'order' } })
  await sent(receivePurchase, { ...shop, params: { purchaseId }, body: { lines } })
  expect(await blank(first)).toMatchObject({ onHand: 3, received: 2, toOrder: 0 })
  expect(await blank(second)).toMatchObject({ onHand: 3, forOthers: 3, toOrder: 1 })
  await sent(moveProductionRun, { ...ofRun(owner, first), body: { action: 'cancel' } })
  expect(await blank(second)).toMatchObject({ onHand: 3, forOthers: 0, toOrder: 0 })
})

test('lists what is to press by recipe, its bags in packing order, and prints a label for each', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [2, 1])
  await nameOrder(orders[0]!.id, 'Kim')
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })

  const press = await sent(listRunPress, ofRun(owner, run))
  expect(press.groups.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(3)
  expect(press.groups.find(({ layers }) => layers.length > 0)).toMatchObject({
    layers: [{ film: 'White', celsius: 155, seconds: 12, isTack: false }]
  })
  const bags = await sent(listRunBags, ofRun(owner, run))
  expect(bags.rows.map(({ bag, owed }) => [bag, owed])).toEqual([
    [String(orders[0]!.number), 2],
    [String(orders[1]!.number), 1]
  ])
  for (const [paper, pages] of [
    ['5160', 1],
    ['5163', 1],
    ['4x6', 2]
  ] as const) {
    const query = { WorkspaceId: owner.workspaceId, paper }
    const response = await request(printRunLabels, { ...ofRun(owner, run), query })
    expect(response.status).toBe(200)
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(pages)
  }
})

test('renames a run, and refuses a name from an older look at it', async () => {
  const owner = await signUp()
  const { store } = await closedStore(owner, [1])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const rename = (revision: number, name: string) =>
    send(updateProductionRun, { ...ofRun(owner, run), body: { revision, name } })

  expect((await rename(run.revision, 'Tuesday')).data?.name).toBe('Tuesday')
  expect((await rename(run.revision, 'Wednesday')).status).toBe(409)
  expect((await rename(run.revision + 1, ' ')).status).toBe(400)
})

test('production works on runs and sees no price; sales and viewers look only; other shops find nothing', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1])
  const run = await startedRun(owner, { kind: 'store', storeId: store.id })
  const [maker, seller] = [await addMember(owner, 'production'), await addMember(owner, 'sales')]

  const [pressed] = await act(maker, { kind: 'pressed', code: `${orders[0]!.number}-1` })
  expect(pressed!.ok).toBe(true)
  const shown = await request(listProductionPieces, ofRun(maker, run))
  expect(await shown.text()).not.toMatch(/cents/i)
  expect((await send(getProductionRun, ofRun(seller, run))).data?.can).toEqual([])
  const from = { kind: 'store', storeId: store.id } as const
  const refused = await send(createProductionRun, {
    ...inShop(seller),
    body: { from },
    headers: { 'idempotency-key': randomUUID() }
  })
  expect(refused.status).toBe(403)
  const stranger = await signUp()
  expect((await send(getProductionRun, ofRun(stranger, run))).status).toBe(404)
})

test('writes to the buyer once the order is ready, and not before', async () => {
  const owner = await signUp()
  const { store, orders } = await closedStore(owner, [1])
  const buyer_email = `${randomUUID()}@example.com`
  await updateOrder(orders[0]!.id, { buyer_email })
  await startedRun(owner, { kind: 'store', storeId: store.id })
  await act(owner, { kind: 'pressed', code: `${orders[0]!.number}-1` })
  expect(await mailsTo(buyer_email)).toEqual([])
  await act(owner, { kind: 'bagged', code: `${orders[0]!.number}-1` })
  expect(await mailsTo(buyer_email)).toHaveLength(1)
})
