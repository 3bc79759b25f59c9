import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { Member } from '#lib/server/platform/access/actor.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { createOnce } from '#lib/server/platform/http/idempotency.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { requestRefund, runRefund } from '#lib/server/commerce/payments/refunds.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'

import { booksOf, makeOrder } from '../support/orders.ts'
import { begin, deliver, install, openPayments, type PaymentWorld } from '../support/payments.ts'
import { type Person, signUp } from '../support/world.ts'

function memberOf({ userId, workspaceId, email }: Person): Member {
  const user = { id: userId, email, firstName: 'Ada', lastName: 'L', phone: '', userLinks: [] } as Member['user']
  return { userId, workspaceId, sessionId: '', admin: false, verified: true, byCookie: false, role: 'owner', user }
}

describe.each(['test', 'stripe'] as const)('with the gateway %s', kind => {
  let world: PaymentWorld
  let owner: Person
  let member: Member
  const db = getDb()
  const { once } = createOnce(db, undefined)

  beforeAll(async () => {
    world = await openPayments(kind)
    owner = await signUp()
    member = memberOf(owner)
  })
  afterAll(() => world.stop())

  /** 2 × 2500 - 500 + 400 tax, 1 × 3000 + 300 tax, shipping 800 + 50 tax: 9050 in all. */
  async function paidOrder() {
    const order = await makeOrder(owner, {
      gateway: kind,
      lines: [
        { quantity: 2, unitCents: 2500, discountCents: 500, taxCents: 400 },
        { unitCents: 3000, taxCents: 300 }
      ],
      shippingCents: 800,
      shippingTaxCents: 50
    })
    const handle = await begin(order)
    await world.pay(handle)
    await settle(db, order.orderId)
    return { ...order, ...handle }
  }

  const refund = (orderId: string, wanted: Partial<Parameters<typeof requestRefund>[2]>) => {
    return requestRefund(db, member, {
      kind: 'store-order',
      payableId: orderId,
      reason: 'Wrong color',
      once,
      ...wanted
    })
  }

  test('refunds all of an order, line by line', async () => {
    const order = await paidOrder()
    await refund(order.orderId, {})

    const books = await booksOf(order.orderId)
    expect(books.order).toMatchObject({ paid_cents: 9050, refunded_cents: 9050, status: 'paid' })
    expect(books.lines.map(line => line.refunded_cents)).toEqual([4900, 3300])
    expect(books.refunds[0]!.shares).toMatchObject({ shipping: 850 })
    expect(books.refunds).toMatchObject([{ state: 'succeeded', reason: 'Wrong color', requested_by: owner.userId }])
    expect(books.history).toEqual(['paid', 'refund_requested', 'refunded'])
    expect(books.mails).toEqual(['order_confirmation', 'order_refund'])
    await expect(refund(order.orderId, {})).rejects.toMatchObject({ code: 'conflict' })
  })

  test('no longer counts the pieces and the money raised of a line that is refunded as a whole', async () => {
    const { orderId, lineIds } = await paidOrder()
    await db.updateTable('order_lines').set({ fundraising_cents: 150 }).where('order_id', '=', orderId).execute()
    const counted = async () => {
      const { units, fundraising_cents } = (await booksOf(orderId)).order
      return [units, fundraising_cents]
    }

    await refund(orderId, { partId: lineIds[0]!, amountCents: 4899 })
    expect(await counted()).toEqual([3, 450])
    await refund(orderId, { partId: lineIds[0]! })
    expect(await counted()).toEqual([1, 150])
    await refund(orderId, {})
    expect(await counted()).toEqual([0, 0])
  })

  test('refunds a line with its tax and without its discount, then the rest', async () => {
    const { orderId, lineIds } = await paidOrder()
    await refund(orderId, { partId: lineIds[0]! })
    expect((await booksOf(orderId)).refunds).toMatchObject([{ amount_cents: 4900, part_id: lineIds[0] }])
    await expect(refund(orderId, { partId: lineIds[0]! })).rejects.toMatchObject({ code: 'conflict' })

    await refund(orderId, { partId: 'shipping' })
    await expect(refund(orderId, { partId: 'shipping' })).rejects.toMatchObject({ code: 'conflict' })
    await refund(orderId, {})
    const books = await booksOf(orderId)
    expect(books.refunds.map(row => row.amount_cents)).toEqual([4900, 850, 3300])
    expect(books.order.refunded_cents).toBe(9050)
  })

  test('refunds amounts of a line and of the order, never more than is left of it', async () => {
    const { orderId, lineIds } = await paidOrder()
    await refund(orderId, { partId: lineIds[1]!, amountCents: 1000 })
    await refund(orderId, { amountCents: 100 })
    const tooMuch = refund(orderId, { partId: lineIds[1]!, amountCents: 3000 })
    await expect(tooMuch).rejects.toMatchObject({ code: 'conflict', message: /^Only \$22\.\d\d of this is left/ })

    await refund(orderId, {})
    const books = await booksOf(orderId)
    expect(books.order.refunded_cents).toBe(9050)
    expect(books.lines.map(line => line.refunded_cents)).toEqual([4900, 3300])
  })

  test('refuses what is not there to be refunded', async () => {
    const { orderId } = await paidOrder()
    const other = await paidOrder()
    const waiting = await makeOrder(owner, { gateway: kind })
    const stranger = memberOf(await signUp())

    await expect(refund(orderId, { amountCents: 9051 })).rejects.toMatchObject({ code: 'conflict' })
    await expect(refund(orderId, { partId: other.lineIds[0]! })).rejects.toMatchObject({
      code: 'not_found'
    })
    await expect(refund(waiting.orderId, {})).rejects.toMatchObject({ code: 'conflict' })
    const foreign = requestRefund(db, stranger, { kind: 'store-order', payableId: orderId, reason: '', once })
    await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
    expect((await booksOf(orderId)).order.refunded_cents).toBe(0)
  })

  test('never adds up to more than was paid, when 12 refund at once', async () => {
    const order = await paidOrder()
    const wanted = Array.from({ length: 12 }, () => refund(order.orderId, { amountCents: 1000 }))
    const outcomes = await Promise.allSettled(wanted)

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    const books = await booksOf(order.orderId)
    expect(books.order.refunded_cents).toBe(9000)
    expect(books.refunds.filter(({ state }) => state === 'succeeded')).toHaveLength(9)
    const atGateway = world.gateway.refund({ ...order, amountCents: 51, idempotencyKey: crypto.randomUUID() })
    await expect(atGateway).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('gives the amounts back when the gateway refuses', async () => {
    const { orderId, intentId, lineIds } = await paidOrder()
    await world.gateway.refund({ intentId, amountCents: 9050, idempotencyKey: `outside-${orderId}` })

    const attempt = refund(orderId, { partId: lineIds[0]! })
    await expect(attempt).rejects.toMatchObject({ code: 'conflict', message: /refused the refund/ })
    const books = await booksOf(orderId)
    expect(books.order.refunded_cents).toBe(0)
    expect(books.lines.map(line => line.refunded_cents)).toEqual([0, 0])
    expect(books.refunds).toMatchObject([{ state: 'failed', error: expect.stringMatching(/./) }])
    expect(books.history).toEqual(['paid', 'refund_requested', 'refund_failed'])
    expect(books.mails).toEqual(['order_confirmation'])
  })

  test('counts a refund that somebody made at the payment service', async () => {
    const { orderId, intentId } = await paidOrder()
    await world.gateway.refund({ intentId, amountCents: 905, idempotencyKey: `outside-${orderId}` })
    const sent = (await world.events(intentId)).filter(({ type }) => type.startsWith('refund.'))
    for (const { payload } of [...sent, ...sent]) expect(await deliver(payload, world.sign(payload))).toBe(200)

    const books = await booksOf(orderId)
    expect(books.order.refunded_cents).toBe(905)
    expect(books.refunds).toMatchObject([{ state: 'succeeded', amount_cents: 905, requested_by: null }])
    await refund(orderId, {})
    expect((await booksOf(orderId)).order.refunded_cents).toBe(9050)
  })

  test('knows its own refund when the event overtakes the answer', async () => {
    const { orderId, intentId } = await paidOrder()
    await refund(orderId, { amountCents: 100 })
    const sent = (await world.events(intentId)).filter(({ type }) => type.startsWith('refund.'))
    expect(sent.length).toBeGreaterThan(0)
    // As it was before the answer came.
    await db
      .updateTable('refunds')
      .set({ state: 'requested', gateway_refund_id: null })
      .where('payable_id', '=', orderId)
      .execute()
    for (const { payload } of sent) await deliver(payload, world.sign(payload))

    const books = await booksOf(orderId)
    expect(books.order.refunded_cents).toBe(100)
    expect(books.refunds).toMatchObject([{ state: 'succeeded', amount_cents: 100 }])
  })

  test('goes on with a refund whose answer never came, without paying twice', async () => {
    const { orderId, intentId } = await paidOrder()
    // It happens, but nobody hears of it.
    install({
      ...world.gateway,
      async refund(input) {
        await world.gateway.refund(input)
        throw new GatewayError('unavailable', 'No answer')
      }
    })
    const [refundId = ''] = await refund(orderId, { partId: 'shipping' })
    expect((await booksOf(orderId)).refunds).toMatchObject([{ state: 'requested' }])
    expect((await booksOf(orderId)).order.refunded_cents).toBe(850)

    install(world.gateway)
    const past = new Date(Date.now() - 120_000).toISOString()
    await db.updateTable('refunds').set({ created_at: past }).where('id', '=', refundId).execute()
    await Promise.all([reconcile(db), runRefund(db, refundId)])
    const books = await booksOf(orderId)
    expect(books.refunds).toMatchObject([{ state: 'succeeded', amount_cents: 850 }])
    expect(books.mails).toEqual(['order_confirmation', 'order_refund'])
    const rest = { intentId, amountCents: 8200, idempotencyKey: crypto.randomUUID() }
    expect(await world.gateway.refund(rest)).toMatchObject({ amountCents: 8200 })
  })

  test('goes on with what an earlier release kept under the key of the call', async () => {
    const { orderId } = await paidOrder()
    const [refundId] = await refund(orderId, { partId: 'shipping' })
    expect(await refund(orderId, { once: () => Promise.resolve(refundId as never) })).toEqual([refundId])
  })

  test('does not ask again when the gateway may have forgotten that it was asked', async () => {
    const { orderId } = await paidOrder()
    install({
      ...world.gateway,
      refund: async () => Promise.reject(new GatewayError('unavailable', 'No answer'))
    })
    const [refundId = ''] = await refund(orderId, {})
    install(world.gateway)
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString()
    await db.updateTable('refunds').set({ created_at: yesterday }).where('id', '=', refundId).execute()
    await reconcile(db)

    const books = await booksOf(orderId)
    expect(books.refunds).toMatchObject([{ state: 'requested' }])
    expect(books.order.held_reason).toContain('never answered')
  })
})
