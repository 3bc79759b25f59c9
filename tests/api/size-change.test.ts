// A dearer size is paid by the difference, a cheaper one gives it back; with both payment services.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { refundOrder } from '#lib/contract/orders.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'

import { mailsTo } from '../support/mailbox.ts'
import { booksOf } from '../support/orders.ts'
import { deliver, install, openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
import { buyPaid, choose, drop, handleOf, look, moneyAtService, payFor, settleChange } from '../support/size-change.ts'
import { takenStock } from '../support/stock.ts'
import { send, signUp } from '../support/world.ts'

const RAISING = { fundraising_kind: 'percent', fundraising_value: 1000, tax_ppm: 80_000 } as const

describe.each(['test', 'stripe'] as const)('with the gateway %s', kind => {
  let world: PaymentWorld
  const db = getDb()

  beforeAll(async () => {
    world = await openPayments(kind)
  })
  afterAll(() => world.stop())

  test('charges the difference with tax and fundraising, and changes the line by its payment and not before', async () => {
    const shop = await openShop(await signUp(), {
      store: RAISING,
      tee: { stock: { 'navy/m': 5, 'navy/xxl': 2, '': 9 } }
    })
    const order = await buyPaid(world, shop, [{ quantity: 2 }])
    const before = await look(order)
    // Two pieces, 2 dollars and 10 % for the cause more each, and 8 % tax.
    expect(before.lines[0]!.sizes).toContainEqual({ id: 'xxl', name: '2XL', payCents: 475, lostCents: 0 })

    expect(await choose(order, 'xxl')).toMatchObject({ status: 409, message: expect.stringContaining('$4.75 more') })
    const asked = await choose(order, 'xxl', 475)
    expect(asked.data).toMatchObject({
      totalCents: before.totalCents,
      change: { amountCents: 475, changes: [{ label: 'Size', from: 'M', to: '2XL' }], byShop: false }
    })
    expect(asked.data!.lines[0]).toMatchObject({ size: { id: 'm' }, sizes: [] })
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 2, 'navy/xxl': 2, '': 2 })

    const { change } = asked.data!
    await world.pay(await handleOf(order))
    expect(await settleChange(order, change!.id)).toMatchObject({ data: { state: 'paid', held: false } })
    const after = await look(order)
    expect(after).toMatchObject({
      state: 'paid',
      change: null,
      totalCents: before.totalCents + 475,
      paidCents: before.totalCents + 475,
      fundraisingCents: before.fundraisingCents + 40,
      taxCents: before.taxCents + 35
    })
    expect(after.lines[0]).toMatchObject({ size: { id: 'xxl' }, unitCents: before.lines[0]!.unitCents + 220 })
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 0, 'navy/xxl': 2, '': 2 })
    const [mail] = (await mailsTo(after.buyer.email)).filter(({ subject }) => subject.includes('was changed'))
    expect(mail!.body).toContain('$4.75')
    expect((await booksOf(order.id)).payments).toHaveLength(2)
    // Told once more, as webhooks do.
    await settle(db, change!.id)
    expect(await look(order)).toEqual(after)
  })

  test('gives back what a smaller size costs less, once, and charges again for the way back', async () => {
    const shop = await openShop(await signUp(), { store: RAISING })
    const order = await buyPaid(world, shop, [{ sizeId: 'xxl' }])
    const before = await look(order)
    expect(before.lines[0]!.sizes).toContainEqual({ id: 'm', name: 'M', payCents: -238, lostCents: 0 })
    expect(await choose(order, 'm', 0)).toMatchObject({ status: 409, message: expect.stringContaining('given back') })
    expect(await choose(order, 'm', -238)).toMatchObject({ status: 200 })
    // The answer was lost, so it is asked again.
    const again = await choose(order, 'm', -238)
    expect(again.data).toMatchObject({
      state: 'part_refunded',
      refundedCents: 238,
      totalCents: before.totalCents,
      fundraisingCents: before.fundraisingCents - 20
    })
    expect(again.data!.lines[0]).toMatchObject({
      size: { id: 'm' },
      refundedCents: 238,
      givenBackCents: 238,
      notMade: 0
    })
    const sizes = again.data!.lines[0]!.sizes
    await payFor(world, order, 'xxl', sizes.find(({ id }) => id === 'xxl')!.payCents)
    const after = await look(order)
    expect(after.lines[0]).toMatchObject({ size: { id: 'xxl' }, givenBackCents: 238 })
    expect(after.paidCents - after.refundedCents).toBe(before.totalCents)
    expect(after.fundraisingCents).toBe(before.fundraisingCents)
    expect(await moneyAtService(world, order)).toBe(before.totalCents)
  })

  test('refunds an order from all of its payments, and hears of one that was made at the service', async () => {
    const owner = await signUp()
    const order = await buyPaid(world, await openShop(owner), [{ quantity: 3 }])
    await payFor(world, order, 'xxl', 600)
    const { payments } = await booksOf(order.id)
    const added = payments.find(({ amount_cents }) => amount_cents === 600)!
    // Somebody gives a part of the difference back at the service's own site.
    const made = { intentId: added.intent_id, amountCents: 100, idempotencyKey: crypto.randomUUID() }
    await world.gateway.refund(made)
    const told = (await world.events(added.intent_id)).filter(({ type }) => type.includes('refund'))
    for (const { payload } of told) await deliver(payload, world.sign(payload))
    expect(await look(order)).toMatchObject({ paidCents: 6600, refundedCents: 100 })

    const refunded = await send(refundOrder, {
      as: owner,
      params: { orderId: order.id },
      query: { WorkspaceId: owner.workspaceId },
      body: { part: 'order' },
      headers: { 'idempotency-key': crypto.randomUUID() }
    })
    expect(refunded.data).toMatchObject({ state: 'refunded', refundedCents: 6600 })
    expect(await moneyAtService(world, order)).toBe(0)
    const { refunds } = await booksOf(order.id)
    expect(refunds.map(({ state, amount_cents }) => [state, amount_cents]).toSorted()).toEqual(
      [
        ['succeeded', 100],
        ['succeeded', 6000],
        ['succeeded', 500]
      ].toSorted()
    )
  })

  test('a refund names the card it goes back to, and one that a card refuses keeps no other waiting', async () => {
    const owner = await signUp()
    const order = await buyPaid(world, await openShop(owner), [{ quantity: 3 }])
    await payFor(world, order, 'xxl', 600)
    const { payments } = await booksOf(order.id)
    const [whole, added] = [6000, 600].map(cents => payments.find(({ amount_cents }) => amount_cents === cents)!)
    const other = { card_brand: 'mastercard', card_last4: '4444' }
    await db.updateTable('payments').set(other).where('id', '=', added!.id).execute()
    const refund = (body: { part: 'order'; amountCents?: number }, key: string = crypto.randomUUID()) =>
      send(refundOrder, {
        as: owner,
        params: { orderId: order.id },
        query: { WorkspaceId: owner.workspaceId },
        body,
        headers: { 'idempotency-key': key }
      })
    const { buyer } = await look(order)
    const told = async () => {
      const mails = (await mailsTo(buyer.email)).filter(({ template }) => template === 'order_refund')
      return mails.map(({ body }) => /refunded [^.]*\.\d\d to your [^.]*/.exec(body)?.[0])
    }
    await refund({ part: 'order', amountCents: 500 })
    expect(await told()).toEqual(['refunded $5.00 to your Visa ending in 4242'])

    install({
      ...world.gateway,
      refund: input =>
        input.intentId === whole!.intent_id
          ? Promise.reject(new GatewayError('invalid', 'The bank is closed.'))
          : world.gateway.refund(input)
    })
    const key = crypto.randomUUID()
    for (let press = 0; press < 2; press += 1) {
      expect(await refund({ part: 'order' }, key)).toMatchObject({
        status: 409,
        message: 'The payment service refused the refund: The bank is closed.'
      })
    }
    install(world.gateway)
    const { refunds } = await booksOf(order.id)
    expect(refunds.map(({ state, amount_cents }) => `${state} ${amount_cents}`).toSorted()).toEqual([
      'failed 5500',
      'succeeded 500',
      'succeeded 600'
    ])
    expect(await told()).toContain('refunded $6.00 to your Mastercard ending in 4444')
  })

  test('keeps the price where the store says so, and the way back is free', async () => {
    const shop = await openShop(await signUp(), { store: { gives_back: false } })
    const order = await buyPaid(world, shop, [{ sizeId: 'xxl' }])
    expect((await look(order)).lines[0]!.sizes).toContainEqual({ id: 'm', name: 'M', payCents: 0, lostCents: 200 })
    expect(await choose(order, 'm')).toMatchObject({ status: 200, data: { refundedCents: 0 } })
    expect(await choose(order, 'xxl')).toMatchObject({ status: 200, data: { change: null } })
    expect(await moneyAtService(world, order)).toBe((await look(order)).totalCents)
  })

  test('keeps the last piece for who was first, and gives it back when it is not paid', async () => {
    const shop = await openShop(await signUp(), { tee: { stock: { 'navy/xxl': 1 } } })
    const [first, second] = [await buyPaid(world, shop), await buyPaid(world, shop)]
    const replies = await Promise.all([choose(first, 'xxl', 200), choose(second, 'xxl', 200)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const winner = replies[0]!.status === 200 ? first : second
    const { change } = await look(winner)
    await makeOverdue(change!.id)
    await reconcile(db)
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/xxl': 0 })
    expect((await look(winner)).change).toBeNull()
    expect(await choose(winner === first ? second : first, 'xxl', 200)).toMatchObject({ status: 200 })
  })

  test('has one change of an order open at a time, and releases it when asked', async () => {
    const shop = await openShop(await signUp())
    const order = await buyPaid(world, shop, [{}, { colourId: 'white' }])
    const replies = await Promise.all([choose(order, 'xxl', 200), choose(order, 'xxl', 200, 1)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { change } = await look(order)
    // The answer was lost, so it is asked again: the same change.
    const at = order.lineIds.indexOf(change!.lineId)
    expect((await choose(order, 'xxl', 200, at)).data!.change!.id).toBe(change!.id)
    expect(await choose(order, 's', 0, at)).toMatchObject({ status: 409 })
    expect(await choose(order, 's', 0, 1 - at)).toMatchObject({ status: 200 })
    expect((await drop(order, change!.id)).data).toMatchObject({ change: null })
    expect(await drop(order, change!.id)).toMatchObject({ status: 200 })
    expect(await choose(order, 'xxl', 200, 1 - at)).toMatchObject({ status: 200 })
  })

  test('gives the money back where the piece was refunded, or the store closed, before it was paid', async () => {
    const shop = await openShop(await signUp(), { tee: { stock: { 'navy/m': 3, 'navy/xxl': 3 } } })
    const order = await buyPaid(world, shop)
    const { data } = await choose(order, 'xxl', 200)
    const handle = await handleOf(order)
    // In the meantime it went into production.
    await db.updateTable('orders').set({ status: 'production' }).where('id', '=', order.id).execute()
    await world.pay(handle)
    await settleChange(order, data!.change!.id)
    expect(await look(order)).toMatchObject({ change: null, totalCents: 2000, lines: [{ size: { id: 'm' } }] })
    expect(await moneyAtService(world, order)).toBe(2000)

    const late = await buyPaid(world, shop)
    const asked = await choose(late, 'xxl', 200)
    const lateHandle = await handleOf(late)
    await world.pay(lateHandle)
    await makeOverdue(asked.data!.change!.id)
    await endUnpaid(asked.data!.change!.id)
    const closes_at = new Date(Date.now() - 1000).toISOString()
    await db.updateTable('stores').set({ closes_at }).where('id', '=', shop.storeId).execute()
    await settle(db, asked.data!.change!.id)
    expect(await look(late)).toMatchObject({ change: null, totalCents: 2000, lines: [{ size: { id: 'm' } }] })
    expect(await moneyAtService(world, late)).toBe(2000)
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 2, 'navy/xxl': 0 })
    const { buyer } = await look(late)
    expect((await mailsTo(buyer.email)).map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('was not changed')
    )
  })

  test('is paid late after all while the store is open and the piece is there', async () => {
    const shop = await openShop(await signUp(), { tee: { stock: { 'navy/xxl': 1 } } })
    const order = await buyPaid(world, shop)
    const { data } = await choose(order, 'xxl', 200)
    await world.pay(await handleOf(order))
    await endUnpaid(data!.change!.id)
    await settle(db, data!.change!.id)
    expect(await look(order)).toMatchObject({ totalCents: 2200, lines: [{ size: { id: 'xxl' } }] })
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/xxl': 1 })
  })

  test('goes on giving back where the service did not answer', async () => {
    const shop = await openShop(await signUp())
    const order = await buyPaid(world, shop, [{ sizeId: 'xxl' }])
    install({
      ...world.gateway,
      async refund(input) {
        await world.gateway.refund(input)
        throw new GatewayError('unavailable', 'No answer')
      }
    })
    expect(await choose(order, 'm', -200)).toMatchObject({ status: 200, data: { refundedCents: 200 } })
    install(world.gateway)
    const created_at = new Date(Date.now() - 120_000).toISOString()
    await db.updateTable('refunds').set({ created_at }).where('payable_id', '=', order.id).execute()
    await reconcile(db)
    expect(await moneyAtService(world, order)).toBe(2000)
    expect((await booksOf(order.id)).refunds).toMatchObject([{ state: 'succeeded', amount_cents: 200 }])
  })

  test('says why there is nothing to choose', async () => {
    const shop = await openShop(await signUp(), { coupons: [{ code: 'FREE', kind: 'percent', value: 10_000 }] })
    const free = await buyPaid(world, shop, [{}], { couponCode: 'FREE' })
    expect((await look(free)).lines[0]!.sizes.map(({ id }) => id)).toEqual(['s', 'm', 'xxl'])
    const small = await openShop(await signUp(), {
      tee: {
        sizes: [
          { id: 'm', name: 'M', upchargeCents: 0 },
          { id: 'l', name: 'L', upchargeCents: 20 }
        ]
      }
    })
    const order = await buyPaid(world, small)
    expect((await look(order)).lines[0]).toMatchObject({ sizesNote: 'too-little', sizes: [{ id: 'm' }] })
    expect(await choose(order, 'l', 20)).toMatchObject({
      status: 409,
      message: expect.stringContaining('ask the shop')
    })
  })

  async function makeOverdue(changeId: string): Promise<void> {
    const [created_at, expires_at] = [-3_600_000, -1000].map(ms => new Date(Date.now() + ms).toISOString())
    await db
      .updateTable('payables')
      .set({ created_at: created_at!, expires_at: expires_at! })
      .where('id', '=', changeId)
      .execute()
  }

  /** As if it had run out before the payment was known. */
  async function endUnpaid(changeId: string): Promise<void> {
    const change = await db.selectFrom('order_changes').selectAll().where('id', '=', changeId).executeTakeFirstOrThrow()
    await db.updateTable('payables').set({ status: 'expired' }).where('id', '=', changeId).execute()
    await db.updateTable('order_changes').set({ status: 'ended' }).where('id', '=', changeId).execute()
    const { variantId } = change.wanted as { variantId: string }
    await db.updateTable('stock').set({ taken: 0 }).where('variant_id', '=', variantId).execute()
  }
})
