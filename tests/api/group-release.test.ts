// Cards that are authorised and never charged, or charged less: pieces taken off, stores cancelled, banks that let go.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { getDashboard } from '#lib/contract/dashboard.ts'
import { changeOrderState, exportOrders, getOrder, takeOffPieces } from '#lib/contract/orders.ts'
import { getSettlement } from '#lib/contract/settlement.ts'
import { getShopperOrder, resumePayment } from '#lib/contract/shopper-orders.ts'
import { getShopStore } from '#lib/contract/shopping.ts'
import { changeStoreState, getStore, updateStore } from '#lib/contract/stores.ts'
import { createWorkspace, deleteWorkspace } from '#lib/contract/workspaces.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'

import { closeGroup, groupOrder, groupState } from '../support/group-shop.ts'
import { groupShop } from '../support/group-store.ts'
import { CARD, install, openPayments, openStripe, type PaymentWorld } from '../support/payments.ts'
import { connect, openStripePlatform } from '../support/platform.ts'
import { teeLine } from '../support/shop.ts'
import { price } from '../support/shopping.ts'
import { by, DAY, inMs } from '../support/stores.ts'
import type { StripeStandIn } from '../support/stripe/stand-in.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

describe.each(['test', 'stripe'] as const)('authorised orders with the gateway %s', kind => {
  let world: PaymentWorld
  let stripe: StripeStandIn | undefined
  let owner: Person
  const db = getDb()

  beforeAll(async () => {
    if (kind === 'stripe') {
      const opened = await openStripe()
      install(opened.world.gateway)
      world = opened.world
      stripe = opened.stripe
    } else {
      world = await openPayments(kind)
    }
    owner = await signUp()
  })
  afterAll(() => world.stop())

  const query = () => ({ WorkspaceId: owner.workspaceId })
  const intent = (id: string) => world.gateway.retrieveIntent(id)
  const whole = (orderId: string) => sent(getOrder, { as: owner, params: { orderId }, query: query() })

  async function takeOff(orderId: string, { at = 0, quantity = 1, as = owner, key = randomUUID() } = {}) {
    const params = { orderId, lineId: (await whole(orderId)).lines[at]!.id }
    const headers = { 'idempotency-key': key }
    return send(takeOffPieces, { as, params, query: query(), body: { quantity }, headers })
  }

  test('pieces that are taken off are not made, not charged, and no longer count', async () => {
    const shop = await groupShop(owner, 'single', { stock: { 'navy/m': 10 } })
    const first = await groupOrder(world, shop, 3, { caps: 1 })
    const second = await groupOrder(world, shop, 2)
    const key = randomUUID()
    expect(await takeOff(first.id, { quantity: 2, key })).toMatchObject({ status: 200, data: { totalCents: 3500 } })
    // The same press again takes off no more.
    expect(await takeOff(first.id, { quantity: 2, key })).toMatchObject({ status: 200, data: { totalCents: 3500 } })

    const seen = await whole(first.id)
    expect(seen).toMatchObject({ units: 2, authorisation: { heldCents: 7500, decided: false }, paidCents: 0 })
    expect(seen.lines[0]).toMatchObject({ quantity: 3, notMade: 2, released: 2, totalCents: 2000 })
    expect(seen.activity[0]!.text).toBe('Took 2 pieces off; the card is charged $35.00 at most')
    expect((await groupState(first.id)).mails).toContain('order_reduced')
    const stock = await db
      .selectFrom('stock')
      .select('taken')
      .where('store_item_id', '=', shop.tee.storeItemId)
      .executeTakeFirstOrThrow()
    expect(stock.taken).toBe(3)

    await closeGroup(shop)
    // Three tees are left, so neither pays the price of four.
    expect(await groupState(first.id)).toMatchObject({ status: 'paid', total: 3500, paid: 3500, payments: 1 })
    expect(await groupState(second.id)).toMatchObject({ status: 'paid', total: 4000, paid: 4000 })
    expect(await intent(first.intentId)).toMatchObject({ amountCents: 7500, receivedCents: 3500 })
  })

  test('refuses to take off what is not there, all there is, or what is paid; others may not', async () => {
    const shop = await groupShop(owner, 'single')
    const bought = await groupOrder(world, shop, 2, { caps: 1 })
    expect(await takeOff(bought.id, { quantity: 3 })).toMatchObject({
      status: 409,
      message: 'Only 2 of these pieces are left.'
    })
    expect((await takeOff(bought.id, { quantity: 2 })).status).toBe(200)
    expect(await takeOff(bought.id, { at: 0 })).toMatchObject({ message: 'None of these pieces is left.' })
    expect(await takeOff(bought.id, { at: 1 })).toMatchObject({
      status: 409,
      message: 'Nothing would be left of the order. Cancel it instead: nothing was charged.'
    })
    const worker = await addMember(owner, 'production')
    expect(await takeOff(bought.id, { at: 1, as: worker })).toMatchObject({ status: 403 })
    await closeGroup(shop)
    expect(await takeOff(bought.id, { at: 1 })).toMatchObject({
      status: 409,
      message: 'This order is paid. Refund the pieces instead.'
    })
  })

  test('once the price is decided and the card is about to be charged, nothing is taken off or cancelled', async () => {
    const shop = await groupShop(owner, 'single')
    const bought = await groupOrder(world, shop, 2)
    await db
      .updateTable('stores')
      .set({ closes_at: inMs(-1000) })
      .where('id', '=', shop.storeId)
      .execute()
    await decideGroupPrices(db)
    expect(await takeOff(bought.id)).toMatchObject({ status: 409 })
    expect(await send(changeStoreState, { ...by(owner, shop.storeId), body: { action: 'cancel' } })).toMatchObject({
      status: 409,
      message: '1 card for group prices is about to be charged. It takes some minutes.'
    })
    await reconcile(db)
    expect(await groupState(bought.id)).toMatchObject({ status: 'paid', paid: 4000 })
  })

  test('a store that is cancelled releases every card, and tells each buyer once', async () => {
    const shop = await groupShop(owner, 'single', { stock: { 'navy/m': 10 } })
    const orders = [await groupOrder(world, shop, 3), await groupOrder(world, shop, 1, { caps: 1 })]
    await sent(changeStoreState, { ...by(owner, shop.storeId), body: { action: 'cancel' } })
    for (const { id, publicId } of orders) {
      expect(await groupState(id)).toMatchObject({ status: 'cancelled', paid: 0, payments: 0 })
      expect(await sent(getShopperOrder, { params: { orderId: publicId } })).toMatchObject({ state: 'cancelled' })
      expect(await send(resumePayment, { params: { orderId: publicId } })).toMatchObject({ status: 409 })
    }
    await reconcile(db)
    await reconcile(db)
    for (const { id, intentId } of orders) {
      expect(await intent(intentId)).toMatchObject({ status: 'canceled' })
      const { mails } = await groupState(id)
      expect(mails.filter(template => template === 'order_released')).toHaveLength(1)
    }
    const held = db
      .selectFrom('payables')
      .select('authorised_cents')
      .where(
        'id',
        'in',
        orders.map(({ id }) => id)
      )
    expect(await held.execute()).toEqual([{ authorised_cents: 0 }, { authorised_cents: 0 }])
    const stock = db.selectFrom('stock').select('taken').where('store_item_id', '=', shop.tee.storeItemId)
    expect(await stock.executeTakeFirstOrThrow()).toEqual({ taken: 0 })
  })

  test('a bank that lets go before the close: the buyer is told, and pays the decided price by a link', async () => {
    const shop = await groupShop(owner, 'single')
    const kept = await groupOrder(world, shop, 2)
    const lapsed = await groupOrder(world, shop, 2)
    if (stripe) {
      stripe.expireAuthorisation(lapsed.intentId)
      // Nobody heard of it: it is asked for once the day is over that the bank named.
      await db
        .updateTable('payables')
        .set({ capture_before: inMs(-1000) })
        .where('id', '=', lapsed.id)
        .execute()
      await reconcile(db)
      expect((await sent(getShopperOrder, { params: { orderId: lapsed.publicId } })).group).toMatchObject({
        lapsed: true
      })
      expect((await whole(lapsed.id)).authorisation).toMatchObject({ heldCents: 0, until: null })
    } else {
      await db
        .updateTable('test_intents')
        .set({ capture_before: inMs(-1000) })
        .where('id', '=', lapsed.intentId)
        .execute()
    }
    await closeGroup(shop)
    // Its pieces count all the same: what others pay does not depend on a bank.
    expect(await groupState(kept.id)).toMatchObject({ status: 'paid', paid: 3600 })
    expect(await groupState(lapsed.id)).toMatchObject({ status: 'pending', total: 3600, paid: 0 })
    expect(await whole(lapsed.id)).toMatchObject({ authorisation: { heldCents: 0, payableUntil: expect.any(String) } })
    const store = await sent(getStore, by(owner, shop.storeId))
    expect(store.actions).toContain('cancel_and_refund')

    await world.pay(await sent(resumePayment, { params: { orderId: lapsed.publicId } }))
    await settle(db, lapsed.id)
    expect(await groupState(lapsed.id)).toMatchObject({ status: 'paid', paid: 3600, payments: 1 })
  })

  test('cannot stay open beyond what banks hold', async () => {
    const shop = await groupShop(owner, 'single')
    const store = await sent(getStore, by(owner, shop.storeId))
    const late = { revision: store.revision, closesAt: inMs(5.5 * DAY) }
    expect(await send(updateStore, { ...by(owner, shop.storeId), body: late })).toMatchObject({
      status: 400,
      message: expect.stringContaining('at most 6 days')
    })
    await sent(changeStoreState, { ...by(owner, shop.storeId), body: { action: 'close' } })
    const again = { action: 'reopen' as const, closesAt: inMs(6 * DAY) }
    expect(await send(changeStoreState, { ...by(owner, shop.storeId), body: again })).toMatchObject({ status: 400 })
  })

  test('every figure tells authorised from charged', async () => {
    const as = await signUp()
    const shop = await groupShop(as, 'single', { minimum: 6 })
    const WorkspaceId = as.workspaceId
    const bought = await groupOrder(world, shop, 3)
    await groupOrder(world, shop, 2)
    const cart = await price(shop, { lines: [teeLine(shop, { quantity: 3 })] })
    expect(cart).toMatchObject({ totalCents: 6000, nowCents: 4500, authorised: true })

    const store = await sent(getStore, by(as, shop.storeId))
    expect(store.figures).toMatchObject({ orders: 0, units: 0, salesCents: 0 })
    expect(store.figures.authorised).toMatchObject({ orders: 2, units: 5, cents: 10_000 })
    expect(store.group).toMatchObject({
      decided: false,
      nowCents: 9000,
      items: [{ pieces: 5, mostCents: 2000, nowCents: 1800, next: { missing: 3, cents: 1500 } }]
    })
    expect((await sent(getDashboard, { as, query: { WorkspaceId } })).authorised).toEqual({ orders: 2, cents: 10_000 })
    expect((await sent(getShopStore, { query: { campaignId: shop.campaignId } })).minimum).toEqual({
      units: 6,
      ordered: 5
    })
    const settlement = () => sent(getSettlement, by(as, shop.storeId))
    expect(await settlement()).toMatchObject({ orders: 0, salesCents: 0, authorised: { orders: 2, cents: 10_000 } })
    // Order total, authorised, paid.
    const csv = async () => {
      const text = await (await request(exportOrders, { as, query: { WorkspaceId } })).text()
      return [...text.matchAll(/,USD,([\d.]+,[\d.]+,[\d.]+),/g)].map(([, amounts]) => amounts).toSorted()
    }
    expect(await csv()).toEqual(['40.00,40.00,0.00', '60.00,60.00,0.00'])

    await world.gateway.cancelIntent(bought.intentId)
    await closeGroup(shop)
    expect((await sent(getDashboard, { as, query: { WorkspaceId } })).authorised).toEqual({ orders: 0, cents: 0 })
    expect(await settlement()).toMatchObject({
      orders: 1,
      salesCents: 3600,
      authorised: { orders: 0, cents: 0 },
      unpaid: { orders: 1, cents: 5400 }
    })
    expect(await csv()).toEqual(['36.00,0.00,36.00', '54.00,0.00,0.00'])
    expect((await sent(getStore, by(as, shop.storeId))).group).toMatchObject({
      decided: true,
      nowCents: null,
      items: [{ pieces: 5, nowCents: 1800, next: null }]
    })
  })

  test('a workspace with held cards is not deleted, so that somebody is there to release them', async () => {
    const as = await signUp()
    const shop = await groupShop(as, 'single')
    const bought = await groupOrder(world, shop, 1)
    const real = (livemode: boolean) =>
      Promise.all([
        db.updateTable('orders').set({ livemode }).where('id', '=', bought.id).execute(),
        db.updateTable('payables').set({ livemode }).where('id', '=', bought.id).execute()
      ])
    await sent(createWorkspace, { as, body: { userId: as.userId, workspaceName: 'Second' } })
    const ask = { as, query: { WorkspaceId: as.workspaceId, UserId: as.userId, Email: as.email } }
    await real(true)
    expect(await send(deleteWorkspace, ask)).toMatchObject({
      status: 409,
      message: expect.stringContaining('with an authorized card')
    })
    await real(false)
    const params = { params: { orderId: bought.id }, query: { WorkspaceId: as.workspaceId } }
    await sent(changeOrderState, { as, ...params, body: { state: 'cancelled' } })
    expect((await send(deleteWorkspace, ask)).status).toBe(200)
  })
})

test('on a platform, cards are held, charged and let go on the account of the shop, and on no other', async () => {
  const platform = await openStripePlatform()
  try {
    const { stripe } = platform
    const owner = await signUp()
    const accountId = await connect(platform, owner)
    const pay = { pay: ({ clientSecret }: { clientSecret: string }) => stripe.pay(clientSecret, CARD) }
    const own = (intentId: string) => stripe.intentsOf(accountId).find(({ id }) => id === intentId)

    const shop = await groupShop(owner, 'single')
    const first = await groupOrder(pay, shop, 3)
    const second = await groupOrder(pay, shop, 2)
    expect(own(first.intentId)).toMatchObject({ status: 'requires_capture', amount: 6000 })
    const { lines } = await sent(getOrder, {
      as: owner,
      params: { orderId: first.id },
      query: { WorkspaceId: owner.workspaceId }
    })
    await sent(takeOffPieces, {
      as: owner,
      params: { orderId: first.id, lineId: lines[0]!.id },
      query: { WorkspaceId: owner.workspaceId },
      body: { quantity: 1 },
      headers: { 'idempotency-key': randomUUID() }
    })
    await closeGroup(shop)
    expect(own(first.intentId)).toMatchObject({ status: 'succeeded', amount_received: 3600 })
    expect(await groupState(second.id)).toMatchObject({ status: 'paid', paid: 3600 })

    const called = await groupShop(owner, 'single')
    const released = await groupOrder(pay, called, 1)
    await sent(changeStoreState, { ...by(owner, called.storeId), body: { action: 'cancel' } })
    await reconcile(getDb())
    expect(own(released.intentId)).toMatchObject({ status: 'canceled' })
    expect(stripe.intents()).toHaveLength(stripe.intentsOf(accountId).length)
  } finally {
    await platform.close()
  }
})
