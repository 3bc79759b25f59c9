// Another size of a line of which not all pieces are made: it costs, and holds, only those that somebody gets.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changeOrderSize, getOrder, takeOffPieces } from '#lib/contract/orders.ts'
import { updateStoreItem } from '#lib/contract/store-offers.ts'
import { getStore } from '#lib/contract/stores.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { returnTrialPieces } from '#lib/server/storefront/orders/refunded-goods.ts'

import { closeGroup, groupOrder } from '../support/group-shop.ts'
import { groupShop } from '../support/group-store.ts'
import { openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop, type Shop } from '../support/shop.ts'
import {
  buyPaid,
  choose,
  handleOf,
  look,
  moneyAtService,
  type Paid,
  payFor,
  settleChange
} from '../support/size-change.ts'
import { takenStock } from '../support/stock.ts'
import { by } from '../support/stores.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

describe.each(['test', 'stripe'] as const)('with the gateway %s', kind => {
  let world: PaymentWorld
  let owner: Person

  beforeAll(async () => {
    world = await openPayments(kind)
    owner = await signUp()
  })
  afterAll(() => world.stop())

  const at = ({ id }: Pick<Paid, 'id'>) => ({
    as: owner,
    params: { orderId: id },
    query: { WorkspaceId: owner.workspaceId }
  })

  function change(order: Paid, body: { sizeId: string; expectedCents?: number; money?: 'none' }) {
    const { money = 'difference' } = body
    return send(changeOrderSize, { ...at(order), body: { ...body, money, lineId: order.lineIds[0]! } })
  }

  async function takeOff(order: Paid, quantity: number): Promise<void> {
    const params = { orderId: order.id, lineId: order.lineIds[0]! }
    const headers = { 'idempotency-key': randomUUID() }
    await sent(takeOffPieces, { ...at(order), params, body: { quantity }, headers })
  }

  async function authorised(shop: Shop, quantity: number, caps = 0): Promise<Paid> {
    const { id, publicId } = await groupOrder(world, shop, quantity, { caps })
    const { lines } = await sent(getOrder, at({ id }))
    return { id, orderId: publicId, lineIds: lines.map(line => line.id) }
  }

  test('after pieces were taken off, it charges, gives back and holds what is left', async () => {
    const shop = await groupShop(owner, 'single', { stock: { 'navy/m': 10, 'navy/xxl': 10, '': 10 } })
    const order = await authorised(shop, 3)
    await takeOff(order, 1)
    await closeGroup(shop)
    const { lines } = await sent(getOrder, at(order))
    expect(lines[0]).toMatchObject({ quantity: 3, notMade: 1, totalCents: 4000 })
    expect(lines[0]!.sizes).toContainEqual({ id: 'xxl', name: '2XL', payCents: 400, payable: true })

    expect(await change(order, { sizeId: 'xxl', expectedCents: 600 })).toMatchObject({ status: 409 })
    const asked = await change(order, { sizeId: 'xxl', expectedCents: 400 })
    expect(asked.data).toMatchObject({ change: { amountCents: 400 } })
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 2, 'navy/xxl': 2, '': 2 })
    await world.pay(await handleOf(order))
    await settleChange(order, asked.data!.change!.id)
    expect(await sent(getOrder, at(order))).toMatchObject({ totalCents: 4400, paidCents: 4400 })
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 0, 'navy/xxl': 2, '': 2 })

    expect(await change(order, { sizeId: 'm', expectedCents: -400 })).toMatchObject({ data: { refundedCents: 400 } })
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 2, 'navy/xxl': 0, '': 2 })
    expect(await moneyAtService(world, order)).toBe(4000)
  })

  test('there is no other size of a line of which too few were ordered', async () => {
    const shop = await groupShop(owner, 'cancel')
    const { id, publicId } = await groupOrder(world, shop, 1, { most: 1800, caps: 1 })
    await closeGroup(shop)
    const { lines } = await sent(getOrder, at({ id }))
    const order = { id, orderId: publicId, lineIds: lines.map(line => line.id) }
    expect(lines[0]).toMatchObject({ quantity: 1, notMade: 1, sizes: [] })
    for (const wanted of [{ sizeId: 'xxl', expectedCents: 200 }, { sizeId: 's' }] as const) {
      expect(await change(order, { ...wanted, money: 'none' })).toMatchObject({
        status: 409,
        message: 'None of these pieces is made, so there is no size to change.'
      })
    }
  })

  test('its buyer can change nothing of a line that was taken off', async () => {
    const order = await authorised(await groupShop(owner, 'single'), 1, 1)
    await takeOff(order, 1)
    const line = (await look(order)).lines.find(({ id }) => id === order.lineIds[0])
    expect(line).toMatchObject({ notMade: 1, sizes: [] })
    expect(await choose(order, 's')).toMatchObject({
      status: 409,
      message: expect.stringContaining('None of these pieces is made')
    })
  })

  test('a trial order frees none of the pieces that are for sale by now', async () => {
    const shop = await openShop(owner, { tee: { stock: { 'navy/m': 5, 'navy/xxl': 5 } } })
    const trial = await buyPaid(world, shop, [{ quantity: 2 }])
    const waiting = await buyPaid(world, shop, [{ quantity: 1 }])
    const asked = await choose(waiting, 'xxl', 200)
    const handle = await handleOf(waiting)
    const db = getDb()
    await db.transaction().execute(tx => returnTrialPieces(tx, shop.storeId))
    const sold = await buyPaid(world, shop, [{ quantity: 3 }])
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 3, 'navy/xxl': 1 })

    await payFor(world, trial, 'xxl', 400)
    expect(await look(trial)).toMatchObject({ totalCents: 4400, lines: [{ size: { id: 'xxl' } }] })
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 3, 'navy/xxl': 1 })

    // It was asked for while its piece was held, so it does not fit any more: the money and the piece go back.
    await world.pay(handle)
    await settleChange(waiting, asked.data!.change!.id)
    expect(await look(waiting)).toMatchObject({ totalCents: 2000, lines: [{ size: { id: 'm' } }] })
    expect(await moneyAtService(world, waiting)).toBe(2000)
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/m': 3, 'navy/xxl': 0 })
    expect(await moneyAtService(world, sold)).toBe(6000)
  })

  test('a limit that is set while a change waits begins with the pieces that are made', async () => {
    const shop = await groupShop(owner, 'single')
    const order = await authorised(shop, 3)
    await takeOff(order, 2)
    await closeGroup(shop)
    await change(order, { sizeId: 'xxl', expectedCents: 200 })
    const { storeItems } = await sent(getStore, by(owner, shop.storeId))
    const { id } = storeItems.find(({ id }) => id === shop.tee.storeItemId)!
    const stock = [{ variant: 'navy/xxl', capacity: 5 }]
    const params = { storeId: shop.storeId, storeItemId: id }
    await sent(updateStoreItem, { ...by(owner, shop.storeId), params, body: { stock } })
    expect(await takenStock(shop.tee.storeItemId)).toEqual({ 'navy/xxl': 1 })
  })
})
