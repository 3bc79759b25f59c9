import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { resumePayment } from '#lib/contract/shopper-orders.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { closeUnpaid } from '#lib/server/commerce/payments/close.ts'
import { settleFromQueue } from '#lib/server/commerce/payments/tasks.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { settle, settleForPayer } from '#lib/server/commerce/payments/settle.ts'
import { paymentHandle, startPayment } from '#lib/server/commerce/payments/start.ts'

import { booksOf, couponUsesOf, makeOrder, takenOf, updateOrder } from '../support/orders.ts'
import { begin, deliver, openPayments, type PaymentWorld, startOf } from '../support/payments.ts'
import { type Person, send, signUp } from '../support/world.ts'

function permutations<T>(items: T[]): T[][] {
  if (items.length < 2) return [items]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map(rest => [item, ...rest]))
}

describe.each(['test', 'stripe'] as const)('with the gateway %s', kind => {
  let world: PaymentWorld
  let owner: Person
  const db = getDb()

  beforeAll(async () => {
    world = await openPayments(kind)
    owner = await signUp()
  })
  afterAll(() => world.stop())

  const order = (wish: Parameters<typeof makeOrder>[1] = {}) => makeOrder(owner, { gateway: kind, ...wish })

  async function paidButUnknown(wish: Parameters<typeof makeOrder>[1] = {}) {
    const made = await order(wish)
    const handle = await begin(made)
    await world.pay(handle)
    return { ...made, handle }
  }

  async function expire(orderId: string) {
    const past = new Date(Date.now() - 120_000).toISOString()
    await updateOrder(orderId, { placed_at: past, expires_at: past })
  }

  /** The order runs out while its payment is on the way: as if the cancelling and the paying crossed. */
  async function expireUnasked(orderId: string, sellOut: boolean) {
    await updateOrder(orderId, { status: 'expired' })
    const pieces = await db.selectFrom('order_lines').select('store_item_id').where('order_id', '=', orderId).execute()
    await db
      .updateTable('stock')
      .set(({ ref }) => ({ taken: sellOut ? ref('capacity') : 0 }))
      .where('store_item_id', '=', pieces[0]!.store_item_id!)
      .execute()
  }

  const paidOnce = {
    order: { status: 'paid', held_reason: '' },
    payments: [{ card_last4: '4242', amount_cents: 2500, livemode: false }],
    history: ['paid'],
    mails: ['order_confirmation']
  }

  test('books a payment once, however often and at once it is asked', async () => {
    const { orderId, handle } = await paidButUnknown()
    await Promise.all(Array.from({ length: 50 }, () => settle(db, orderId)))

    const books = await booksOf(orderId)
    expect(books).toMatchObject(paidOnce)
    expect(books.payments).toHaveLength(1)
    expect(books.order).toMatchObject({ paid_cents: 2500, intent_id: handle.intentId })
  })

  test('books payments of one moment, each with its own, also while one of the orders is held by somebody', async () => {
    const waiting = await Promise.all(Array.from({ length: 12 }, () => paidButUnknown()))
    const last = waiting.pop()!
    const stuck = await db.startTransaction().execute()
    await stuck.selectFrom('orders').select('id').where('id', '=', last.orderId).forUpdate().execute()
    const late = settle(db, last.orderId)
    const settled = Promise.all(waiting.map(({ orderId }) => settle(db, orderId)))
    setTimeout(() => void stuck.rollback().execute(), 300)
    await Promise.all([settled, late])

    for (const { orderId, handle } of [...waiting, last]) {
      const books = await booksOf(orderId)
      expect(books).toMatchObject(paidOnce)
      expect(books.payments).toHaveLength(1)
      expect(books.order.intent_id).toBe(handle.intentId)
    }
  })

  test('does not believe a page that says it is paid', async () => {
    const made = await order()
    await begin(made)
    await settleForPayer(db, made.orderId)

    expect(await booksOf(made.orderId)).toMatchObject({ order: { status: 'pending' }, payments: [], mails: [] })
  })

  test('leaves an order waiting when the card is declined, and takes another card', async () => {
    const made = await order()
    const handle = await begin(made)
    await world.pay(handle, '4000000000000002')
    await settle(db, made.orderId)
    expect((await booksOf(made.orderId)).order.status).toBe('pending')

    await world.pay(await paymentHandle(db, made.orderId))
    await settle(db, made.orderId)
    expect(await booksOf(made.orderId)).toMatchObject(paidOnce)
  })

  test('takes a free order as paid without the gateway', async () => {
    const made = await order({ lines: [{ unitCents: 500, discountCents: 500 }] })

    expect(await startPayment(db, startOf(made))).toBeNull()
    const books = await booksOf(made.orderId)
    expect(books).toMatchObject({ order: { status: 'paid', intent_id: null }, payments: [] })
    expect(books.mails).toEqual(['order_confirmation'])
  })

  test('ends alike in whatever order the events come', async () => {
    const results = new Set<string>()
    const shapes = permutations([0, 1, 2, 3])
    for (const shape of shapes) {
      const made = await order()
      const handle = await begin(made)
      await world.pay(handle, '4000000000000002')
      await world.pay(handle)
      await world.gateway.refund({ intentId: handle.intentId, amountCents: 500, idempotencyKey: crypto.randomUUID() })
      const sent = await world.events(handle.intentId)
      const pick = (type: string) => sent.find(event => event.type === type)!
      const events = ['created', 'payment_failed', 'succeeded'].map(type => pick(`payment_intent.${type}`))
      const all = [...events, pick('refund.created')]
      for (const index of shape) {
        const { payload } = all[index]!
        expect(await deliver(payload, world.sign(payload))).toBe(200)
      }
      const { order: row, payments, refunds, mails } = await booksOf(made.orderId)
      const state = refunds.map(({ state: was }) => was)
      results.add(JSON.stringify([row.status, row.paid_cents, row.refunded_cents, payments.length, state, mails]))
    }
    expect([...results]).toEqual(['["paid",2500,500,1,["succeeded"],["order_confirmation","order_refund"]]'])
  })

  test('uses an event once that comes 100 times', async () => {
    const { orderId, handle } = await paidButUnknown()
    const sent = await world.events(handle.intentId)
    const { payload } = sent.find(({ type }) => type === 'payment_intent.succeeded')!
    const answers = await Promise.all(Array.from({ length: 100 }, () => deliver(payload, world.sign(payload))))

    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await booksOf(orderId)).toMatchObject(paidOnce)
    const inbox = await db.selectFrom('payment_events').selectAll().where('intent_id', '=', handle.intentId).execute()
    expect(inbox).toMatchObject([{ outcome: 'paid', type: 'payment_intent.succeeded' }])
  })

  test.for<[string, (payload: string) => [string, string | null]]>([
    ['forged', payload => [payload, world.sign(payload, { secret: 'whsec_guess' })]],
    ['without a signature', payload => [payload, null]],
    ['6 minutes old', payload => [payload, world.sign(payload, { timestamp: Math.floor(Date.now() / 1000) - 360 })]],
    ['an hour ahead', payload => [payload, world.sign(payload, { timestamp: Math.floor(Date.now() / 1000) + 3600 })]],
    ['changed', payload => [payload.replace('succeeded', 'succeedeD'), world.sign(payload)]]
  ])('refuses an event that is %s, and keeps nothing', async ([, forge]) => {
    const { orderId, handle } = await paidButUnknown()
    const sent = await world.events(handle.intentId)
    const status = await deliver(...forge(sent.find(({ type }) => type === 'payment_intent.succeeded')!.payload))

    expect(status).toBe(400)
    expect((await booksOf(orderId)).order.status).toBe('pending')
    const inbox = await db.selectFrom('payment_events').select('id').where('intent_id', '=', handle.intentId).execute()
    expect(inbox).toEqual([])
  })

  test('holds an order when another amount was paid', async () => {
    const made = await order()
    const handle = await begin(made)
    await world.gateway.updateIntent(handle.intentId, { amountCents: 100 })
    await world.pay(handle)
    await settle(db, made.orderId)
    await settle(db, made.orderId)

    const books = await booksOf(made.orderId)
    expect(books).toMatchObject({ order: { status: 'pending', paid_cents: 0 }, payments: [], mails: [] })
    expect(books.order.held_reason).toContain('$1.00 was paid, but')
    expect(books.history).toEqual(['held'])
    const refused = await send(resumePayment, { params: { orderId: made.publicId } })
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('Do not pay again') })

    // Who has looked may end it, though the payment can be cancelled no more; the clock may not.
    expect(await closeUnpaid(db, made.orderId, { status: 'expired' })).not.toBe('closed')
    const closed = await closeUnpaid(db, made.orderId, { status: 'cancelled', userId: owner.userId })
    expect(closed).toBe('closed')
    expect((await booksOf(made.orderId)).order).toMatchObject({ status: 'cancelled', held_reason: '' })
  })

  test('holds an order that points at the payment of another', async () => {
    const [cheap, dear] = [await paidButUnknown(), await order({ lines: [{ unitCents: 2500 }] })]
    await updateOrder(cheap.orderId, { intent_id: null })
    await updateOrder(dear.orderId, { intent_id: cheap.handle.intentId })
    await settle(db, dear.orderId)

    expect((await booksOf(dear.orderId)).order).toMatchObject({ status: 'pending', paid_cents: 0 })
    expect((await booksOf(dear.orderId)).order.held_reason).toContain('another order')
  })

  test('gives pieces and coupon back once when time runs out, and cancels the payment', async () => {
    const made = await order({ capacity: 5, coupon: true, lines: [{ quantity: 2 }] })
    const handle = await begin(made)
    await expire(made.orderId)
    await Promise.all(Array.from({ length: 5 }, () => reconcile(db)))

    expect(await booksOf(made.orderId)).toMatchObject({ order: { status: 'expired' }, history: ['expired'] })
    expect([await takenOf(made), await couponUsesOf(made)]).toEqual([0, 0])
    expect(await world.gateway.retrieveIntent(handle.intentId)).toMatchObject({ status: 'canceled' })
    await expect(paymentHandle(db, made.orderId)).rejects.toMatchObject({ code: 'conflict' })
  })

  test('finds a payment that succeeded just as time ran out', async () => {
    const made = await paidButUnknown({ capacity: 5 })
    await expire(made.orderId)
    await reconcile(db)

    expect(await booksOf(made.orderId)).toMatchObject(paidOnce)
    expect(await takenOf(made)).toBe(1)
  })

  test('takes the pieces again when the payment comes late', async () => {
    const made = await paidButUnknown({ capacity: 5, coupon: true })
    await expireUnasked(made.orderId, false)
    await Promise.all(Array.from({ length: 10 }, () => settle(db, made.orderId)))

    expect(await booksOf(made.orderId)).toMatchObject(paidOnce)
    expect([await takenOf(made), await couponUsesOf(made)]).toEqual([1, 2])
  })

  test('gives all the money back when the payment comes late and the pieces are gone', async () => {
    const made = await paidButUnknown({ capacity: 5, lines: [{ quantity: 2 }, { quantity: 1 }] })
    await expireUnasked(made.orderId, true)
    await Promise.all(Array.from({ length: 10 }, () => settle(db, made.orderId)))

    const books = await booksOf(made.orderId)
    expect(books.order).toMatchObject({ status: 'expired', paid_cents: 7500, refunded_cents: 7500 })
    expect(books.refunds).toMatchObject([{ state: 'succeeded', amount_cents: 7500, requested_by: null }])
    expect(books.refunds[0]!.reason).toContain('sold out')
    expect(books.mails).toEqual(['order_refund'])
    expect(await takenOf(made)).toBe(5)
  })

  test('gives the money back when the order was cancelled meanwhile', async () => {
    const made = await paidButUnknown()
    await updateOrder(made.orderId, { status: 'cancelled' })
    await settle(db, made.orderId)

    expect(await booksOf(made.orderId)).toMatchObject({
      order: { status: 'cancelled', paid_cents: 2500, refunded_cents: 2500 },
      refunds: [{ state: 'succeeded' }]
    })
  })

  test('cancels an unpaid order, unless the payment was faster', async () => {
    const [unpaid, paid] = [await order(), await paidButUnknown()]
    await begin(unpaid)

    expect(await closeUnpaid(db, unpaid.orderId, { status: 'cancelled', userId: owner.userId })).toBe('closed')
    expect(await closeUnpaid(db, paid.orderId, { status: 'cancelled', userId: owner.userId })).toBe('paid')
    expect((await booksOf(unpaid.orderId)).order.status).toBe('cancelled')
    expect(await booksOf(paid.orderId)).toMatchObject(paidOnce)
  })

  test('finds a payment that was made and not noted before the program died', async () => {
    const made = await paidButUnknown({ placedSecondsAgo: 90 })
    await updateOrder(made.orderId, { intent_id: null })
    await reconcile(db)

    expect(await booksOf(made.orderId)).toMatchObject(paidOnce)
  })

  test('gives up an order that never got a payment', async () => {
    const made = await order({ capacity: 1 })
    await expire(made.orderId)
    await reconcile(db)

    expect((await booksOf(made.orderId)).order.status).toBe('expired')
    expect(await takenOf(made)).toBe(0)
  })

  test('finds a payment no event told of', async () => {
    const made = await paidButUnknown({ placedSecondsAgo: 90 })
    await reconcile(db)

    expect(await booksOf(made.orderId)).toMatchObject(paidOnce)
  })

  test('keeps an event that comes before its order is noted, and uses it', async () => {
    const made = await paidButUnknown()
    await updateOrder(made.orderId, { intent_id: null })
    const sent = await world.events(made.handle.intentId)
    const { payload } = sent.find(({ type }) => type === 'payment_intent.succeeded')!
    await deliver(payload, world.sign(payload))

    expect(await booksOf(made.orderId)).toMatchObject(paidOnce)
  })

  test('keeps an event that comes before its order exists, and uses it when it does', async () => {
    const id = crypto.randomUUID()
    const idempotencyKey = id
    const intent = await world.gateway.createIntent({
      payableId: id,
      amountCents: 2500,
      currency: 'usd',
      description: 'Order',
      idempotencyKey
    })
    await world.pay({ intentId: intent.id, clientSecret: intent.clientSecret })
    const sent = await world.events(intent.id)
    const { payload } = sent.find(({ type }) => type === 'payment_intent.succeeded')!
    expect(await deliver(payload, world.sign(payload))).toBe(200)

    await expect(settleFromQueue(id)).rejects.toThrow('not there yet')
    await order({ id })
    await settleFromQueue(id)
    expect(await booksOf(id)).toMatchObject(paidOnce)
  })

  test('ignores an event about a payment that is not an order’s', async () => {
    const intent = await world.gateway.createIntent({
      payableId: 'something else',
      amountCents: 2500,
      currency: 'usd',
      description: 'Invoice 7',
      idempotencyKey: crypto.randomUUID()
    })
    await world.pay({ intentId: intent.id, clientSecret: intent.clientSecret })
    const sent = await world.events(intent.id)
    const { payload } = sent.find(({ type }) => type === 'payment_intent.succeeded')!

    expect(await deliver(payload, world.sign(payload))).toBe(200)
    const inbox = await db.selectFrom('payment_events').selectAll().where('intent_id', '=', intent.id).execute()
    expect(inbox).toMatchObject([{ outcome: 'not ours' }])
  })

  test('starts a payment once, however often and at once it is asked', async () => {
    const made = await order()
    const handles = await Promise.all(Array.from({ length: 10 }, () => begin(made)))

    expect(new Set(handles.map(({ intentId }) => intentId)).size).toBe(1)
    expect(await paymentHandle(db, made.orderId)).toEqual(handles[0])
  })

  test('finds the payment again that was started with other words', async () => {
    const made = await order()
    const first = await begin(made)
    await updateOrder(made.orderId, { intent_id: null })

    const again = await startPayment(db, { ...startOf(made), description: 'Something else' })
    expect(again).toEqual(first)
  })

  test('starts another payment where the first was cancelled at the service', async () => {
    const made = await order()
    const first = await begin(made)
    await world.gateway.cancelIntent(first.intentId)
    const [again, twice] = await Promise.all([paymentHandle(db, made.orderId), paymentHandle(db, made.orderId)])

    expect(again.intentId).not.toBe(first.intentId)
    expect(twice).toEqual(again)
    await world.pay(again)
    await settle(db, made.orderId)
    expect(await booksOf(made.orderId)).toMatchObject(paidOnce)
  })

  test('does not start paying what is over', async () => {
    const paid = await paidButUnknown()
    await expect(paymentHandle(db, paid.orderId)).rejects.toMatchObject({ code: 'conflict', message: /is paid/ })
    const late = await order({ expiresInSeconds: -1 })
    await expect(paymentHandle(db, late.orderId)).rejects.toMatchObject({ code: 'conflict', message: /run out/ })
  })

  test('leaves an order of the other gateway alone', async () => {
    const made = await order({ gateway: kind === 'test' ? 'stripe' : 'test' })
    await updateOrder(made.orderId, { intent_id: `pi_${made.orderId}` })
    await settle(db, made.orderId)
    await expect(paymentHandle(db, made.orderId)).rejects.toMatchObject({ code: 'conflict' })

    expect((await booksOf(made.orderId)).order.status).toBe('pending')
  })
})
