// How a change of size that waits to be paid ends: called off, overtaken by what the shop does, or paid a moment earlier.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changeManyOrders } from '#lib/contract/many-orders.ts'
import { changeOrderSize, changeOrderState, dropSizeChange, getOrder, refundOrder } from '#lib/contract/orders.ts'
import { payOrderChange } from '#lib/contract/shopper-orders.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'

import { install, openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop, type Shop } from '../support/shop.ts'
import {
  buyPaid,
  choose,
  drop,
  handleOf,
  look,
  moneyAtService,
  type Paid,
  settleChange
} from '../support/size-change.ts'
import { takenStock } from '../support/stock.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

describe.each(['test', 'stripe'] as const)('with the gateway %s', kind => {
  let world: PaymentWorld
  let owner: Person
  let shop: Shop

  beforeAll(async () => {
    world = await openPayments(kind)
    owner = await signUp()
    shop = await openShop(owner, { tee: { stock: { 'navy/xxl': 9 } } })
  })
  afterAll(() => world.stop())

  const query = () => ({ WorkspaceId: owner.workspaceId })
  const at = ({ id }: Paid) => ({ as: owner, params: { orderId: id }, query: query() })
  const taken = async () => (await takenStock(shop.tee.storeItemId))['navy/xxl']!
  const pay = ({ orderId }: Paid, changeId: string) => send(payOrderChange, { params: { orderId, changeId } })

  function move(order: Paid, state: 'production' | 'cancelled') {
    return sent(changeOrderState, { ...at(order), body: { state, notify: false } })
  }

  function refund(order: Paid, body: { part: 'order' | 'line'; lineId?: string; amountCents?: number }) {
    return send(refundOrder, { ...at(order), body, headers: { 'idempotency-key': randomUUID() } })
  }

  function change(order: Paid, body: { sizeId: string; money?: 'difference' | 'none'; expectedCents?: number }) {
    const { money = 'difference' } = body
    return send(changeOrderSize, { ...at(order), body: { ...body, money, lineId: order.lineIds[0]! } })
  }

  async function withChange(lines: Parameters<typeof buyPaid>[2] = [{}]) {
    const order = await buyPaid(world, shop, lines)
    const { data } = await choose(order, 'xxl', 200)
    return { order, changeId: data!.change!.id }
  }

  const ways: [string, (order: Paid) => Promise<unknown>][] = [
    ['goes into production', order => move(order, 'production')],
    [
      'is moved with others',
      ({ id }) => {
        const body = { orderIds: [id], what: 'production' as const, notify: false }
        return sent(changeManyOrders, { as: owner, query: query(), body })
      }
    ],
    ['is refunded', order => refund(order, { part: 'order' })],
    ['has the piece refunded', order => refund(order, { part: 'line', lineId: order.lineIds[0]!, amountCents: 500 })]
  ]

  test.each(ways)('nobody is asked to pay for it any more once the order %s', async (_, overtake) => {
    const before = await taken()
    const { order, changeId } = await withChange()
    const handle = await handleOf(order)
    expect(await taken()).toBe(before + 1)
    await overtake(order)
    expect((await look(order)).change).toBeNull()
    expect(await taken()).toBe(before)
    expect(await pay(order, changeId)).toMatchObject({ status: 409, message: 'This change was canceled.' })
    expect(await world.gateway.retrieveIntent(handle.intentId)).toMatchObject({ status: 'canceled' })
  })

  test('a refund of another piece, or one that is refused, leaves it', async () => {
    const { order, changeId } = await withChange([{}, { colourId: 'white' }])
    await refund(order, { part: 'line', lineId: order.lineIds[1]! })
    expect(await refund(order, { part: 'line', lineId: order.lineIds[0]!, amountCents: 9000 })).toMatchObject({
      status: 409
    })
    expect((await look(order)).change).toMatchObject({ id: changeId })
  })

  test('one that the service could not be told of is not paid by the link either', async () => {
    const { order, changeId } = await withChange()
    const handle = await handleOf(order)
    const deaf = () => Promise.reject(new GatewayError('unavailable', 'No answer'))
    install({ ...world.gateway, retrieveIntent: deaf, cancelIntent: deaf, findIntents: deaf })
    await move(order, 'production')
    install(world.gateway)
    expect((await look(order)).change).toMatchObject({ id: changeId })
    expect(await pay(order, changeId)).toMatchObject({
      status: 409,
      message: 'The order has gone on, so the piece keeps its size. You were not charged.'
    })
    expect((await look(order)).change).toBeNull()
    expect(await world.gateway.retrieveIntent(handle.intentId)).toMatchObject({ status: 'canceled' })
  })

  test('who paid just before gets the money back', async () => {
    const { order, changeId } = await withChange()
    await world.pay(await handleOf(order))
    await move(order, 'production')
    expect(await look(order)).toMatchObject({ change: null, totalCents: 2000, lines: [{ size: { id: 'm' } }] })
    expect(await moneyAtService(world, order)).toBe(2000)
    expect(await settleChange(order, changeId)).toMatchObject({ data: { state: 'refused' } })
  })

  test('its end is told by what was paid', async () => {
    const called = await withChange()
    await drop(called.order, called.changeId)
    expect(await settleChange(called.order, called.changeId)).toMatchObject({ data: { state: 'ended' } })

    const late = await withChange()
    await world.pay(await handleOf(late.order))
    const db = getDb()
    await db.updateTable('payables').set({ status: 'expired' }).where('id', '=', late.changeId).execute()
    await db.updateTable('order_changes').set({ status: 'ended' }).where('id', '=', late.changeId).execute()
    await db.updateTable('orders').set({ status: 'production' }).where('id', '=', late.order.id).execute()
    await settle(db, late.changeId)
    expect(await settleChange(late.order, late.changeId)).toMatchObject({ data: { state: 'refused' } })
  })

  test('charging nothing while the buyer’s own change waits is refused, and says so', async () => {
    const { order, changeId } = await withChange()
    for (const money of ['none', 'difference'] as const) {
      expect(await change(order, { sizeId: 'xxl', money, expectedCents: 200 })).toMatchObject({
        status: 409,
        message: 'Another size waits to be paid for. Cancel that first.'
      })
    }
    await sent(dropSizeChange, { ...at(order), params: { orderId: order.id, changeId } })
    expect(await change(order, { sizeId: 'xxl', expectedCents: 200 })).toMatchObject({
      data: { change: { byShop: true } }
    })
    expect(await change(order, { sizeId: 'xxl', money: 'none' })).toMatchObject({ status: 409 })
  })

  test('calling off what was just paid says that the size is changed', async () => {
    const { order, changeId } = await withChange()
    await world.pay(await handleOf(order))
    const params = { orderId: order.id, changeId }
    for (let press = 0; press < 2; press += 1) {
      expect(await send(dropSizeChange, { ...at(order), params })).toMatchObject({
        status: 409,
        message: 'The buyer has just paid for it, so the size is changed.'
      })
    }
    expect((await sent(getOrder, at(order))).lines[0]).toMatchObject({ size: { id: 'xxl' } })
  })

  test('refusals say what is true of the order', async () => {
    const order = await buyPaid(world, shop)
    const say = async (row: { status: string; charge_failed_at?: string }) => {
      await getDb().updateTable('orders').set(row).where('id', '=', order.id).execute()
      return (await change(order, { sizeId: 's', money: 'none' })).message
    }
    expect(await say({ status: 'cancelled' })).toBe('This order has ended.')
    expect(await say({ status: 'expired' })).toBe('This order has ended.')
    expect(await say({ status: 'pending' })).toBe('This order is not paid yet. Its buyer can change it, or pay first.')
    expect(await say({ status: 'pending', charge_failed_at: new Date().toISOString() })).toBe(
      'This order is not paid yet. Change the size once it is.'
    )
  })
})
