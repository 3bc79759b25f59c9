import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changeOrderState } from '#lib/contract/orders.ts'
import { resumePayment } from '#lib/contract/shopper-orders.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'

import { closeGroup as close, groupOrder, groupState as stateOf } from '../support/group-shop.ts'
import { groupShop } from '../support/group-store.ts'
import { CARD, openPayments, type PaymentWorld } from '../support/payments.ts'
import { type Person, send, signUp } from '../support/world.ts'

const FAILS = '4000000000000341'

describe.each(['test', 'stripe'] as const)('group prices with the gateway %s', kind => {
  let world: PaymentWorld
  let owner: Person
  const db = getDb()

  beforeAll(async () => {
    world = await openPayments(kind)
    owner = await signUp()
  })
  afterAll(() => world.stop())

  test('authorises the most, and charges everybody the price that all reached, once', async () => {
    const shop = await groupShop(owner, 'single')
    const first = await groupOrder(world, shop, 3)
    const second = await groupOrder(world, shop, 5, { caps: 1 })

    expect(await stateOf(first.id)).toEqual({
      status: 'authorised',
      total: 6000,
      paid: 0,
      payments: 0,
      mails: ['order_authorised']
    })
    expect(await world.gateway.retrieveIntent(first.intentId)).toMatchObject({ status: 'requires_capture' })

    await close(shop)
    await close(shop)
    expect(await stateOf(first.id)).toMatchObject({ status: 'paid', total: 4500, paid: 4500, payments: 1 })
    expect(await stateOf(second.id)).toMatchObject({ status: 'paid', total: 9000, paid: 9000, payments: 1 })
    expect(await world.gateway.retrieveIntent(first.intentId)).toMatchObject({
      status: 'succeeded',
      amountCents: 6000,
      receivedCents: 4500
    })
  })

  test('a cancelled order is let go, and its pieces do not count', async () => {
    const shop = await groupShop(owner, 'single')
    const kept = await groupOrder(world, shop, 3)
    const given = await groupOrder(world, shop, 1)
    const params = { params: { orderId: given.id }, query: { WorkspaceId: owner.workspaceId } }
    const answer = await send(changeOrderState, { as: owner, ...params, body: { state: 'cancelled' } })
    expect(answer.status).toBe(200)
    expect(await world.gateway.retrieveIntent(given.intentId)).toMatchObject({ status: 'canceled' })

    await close(shop)
    expect(await stateOf(given.id)).toMatchObject({ status: 'cancelled', paid: 0, payments: 0 })
    expect(await stateOf(kept.id)).toMatchObject({ status: 'paid', total: 6000, paid: 6000 })
  })

  test('where too few were ordered and the shop said so, nobody gets or pays them; the rest of an order stays', async () => {
    const shop = await groupShop(owner, 'cancel')
    const only = await groupOrder(world, shop, 2, { most: 1800 })
    const mixed = await groupOrder(world, shop, 1, { most: 1800, caps: 2 })
    await close(shop)

    expect(await stateOf(only.id)).toMatchObject({ status: 'cancelled', total: 0, paid: 0, payments: 0 })
    expect(await world.gateway.retrieveIntent(only.intentId)).toMatchObject({ status: 'canceled' })
    expect(await stateOf(mixed.id)).toMatchObject({ status: 'paid', total: 3000, paid: 3000, payments: 1 })
  })

  test('who cannot be charged pays the price by a link; the others pay what was decided', async () => {
    const shop = await groupShop(owner, 'single')
    const good = await groupOrder(world, shop, 2)
    const bad = await groupOrder(world, shop, 2, { card: kind === 'test' ? FAILS : CARD })
    if (kind === 'stripe') await world.gateway.cancelIntent(bad.intentId)
    await close(shop)

    expect(await stateOf(good.id)).toMatchObject({ status: 'paid', total: 3600, paid: 3600 })
    expect(await stateOf(bad.id)).toMatchObject({ status: 'pending', total: 3600, paid: 0, payments: 0 })
    expect((await stateOf(bad.id)).mails).toContain('order_charge_failed')

    const resumed = await send(resumePayment, { params: { orderId: bad.publicId } })
    expect(resumed.status).toBe(200)
    await world.pay(resumed.data!)
    await settle(db, bad.id)
    expect(await stateOf(bad.id)).toMatchObject({ status: 'paid', total: 3600, paid: 3600, payments: 1 })
  })

  test('a charge whose answer was lost is booked and not repeated', async () => {
    const shop = await groupShop(owner, 'single')
    const bought = await groupOrder(world, shop, 4)
    const closes_at = new Date(Date.now() - 1000).toISOString()
    await db.updateTable('stores').set({ closes_at }).where('id', '=', shop.storeId).execute()
    await decideGroupPrices(db)
    // As if the program had died between the charge and its booking.
    await world.gateway.captureIntent(bought.intentId, { amountCents: 7200 })
    await reconcile(db)
    expect(await stateOf(bought.id)).toMatchObject({ status: 'paid', total: 7200, paid: 7200, payments: 1 })
  })

  test('any mix of orders, cancellations and failing cards: each pays the price reached, never more, never twice', async () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    for (let round = 0; round < 4; round++) {
      const below = random(2) === 0 ? 'single' : 'cancel'
      const most = below === 'single' ? 2000 : 1800
      const shop = await groupShop(owner, below)
      const orders: { id: string; quantity: number; caps: number; fate: 'kept' | 'cancelled' | 'fails' }[] = []
      for (let index = 0; index < 1 + random(4); index++) {
        const [quantity, caps] = [1 + random(3), random(2)]
        const fate = (['kept', 'kept', 'cancelled', 'fails'] as const)[random(4)]!
        const made = await groupOrder(world, shop, quantity, {
          most,
          caps,
          card: fate === 'fails' && kind === 'test' ? FAILS : CARD
        })
        if (fate === 'fails' && kind === 'stripe') await world.gateway.cancelIntent(made.intentId)
        if (fate === 'cancelled') {
          const params = { params: { orderId: made.id }, query: { WorkspaceId: owner.workspaceId } }
          await send(changeOrderState, { as: owner, ...params, body: { state: 'cancelled' } })
        }
        orders.push({ id: made.id, quantity, caps, fate })
      }
      await close(shop)
      const sold = orders.reduce((sum, { quantity, fate }) => sum + (fate === 'cancelled' ? 0 : quantity), 0)
      const each = sold >= 8 ? 1500 : sold >= 4 ? 1800 : below === 'single' ? 2000 : 0
      for (const { id, quantity, caps, fate } of orders) {
        const total = quantity * each + caps * 1500
        const state = await stateOf(id)
        const isCharged = fate === 'kept' && total > 0
        expect(state.paid, `${JSON.stringify({ round, below, orders })}`).toBe(isCharged ? total : 0)
        expect(state.paid).toBeLessThanOrEqual(quantity * most + caps * 1500)
        expect(state.payments).toBe(isCharged ? 1 : 0)
        if (fate === 'fails' && total > 0) expect(state).toMatchObject({ status: 'pending', total })
      }
    }
  })
})
