// Random lives of orders: changed, paid, refunded and called off, with answers lost on the way. Whatever happened, order, file and
// settlement say what the payment service has.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { changeOrderSize, dropSizeChange, exportOrders, getOrder, refundOrder } from '#lib/contract/orders.ts'
import { getSettlement } from '#lib/contract/settlement.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { GatewayError } from '#lib/server/platform/outside/gateway.ts'

import { sized } from '../support/long.ts'
import { randomOf } from '../support/billing-random.ts'
import { booksOf } from '../support/orders.ts'
import { install, openPayments, type PaymentWorld } from '../support/payments.ts'
import { openShop } from '../support/shop.ts'
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
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const LIVES = sized(3, 60)
const STEPS = 14
const SIZES = ['s', 'm', 'xxl']

describe.each(['test', 'stripe'] as const)('with the gateway %s', kind => {
  let world: PaymentWorld
  const db = getDb()

  beforeAll(async () => {
    world = await openPayments(kind)
  })
  afterAll(() => world.stop())

  test.each(Array.from({ length: LIVES }, (_, seed) => seed + 1))('life %i', async seed => {
    const random = randomOf(seed * 7919)
    const next = (below: number) => Math.floor(random() * below)
    const owner = await signUp()
    const shop = await openShop(owner, {
      store: { fundraising_kind: 'percent', fundraising_value: 1500, tax_ppm: 88_750, gives_back: seed !== 3 },
      tee: { stock: { 'navy/s': 50, 'navy/m': 50, 'navy/xxl': 50, '': 90 } },
      coupons: [{ code: 'HALF', kind: 'percent', value: 3300 }]
    })
    const more = seed === 2 ? { couponCode: 'HALF' } : {}
    const order = await buyPaid(world, shop, [{ quantity: 2 }, { sizeId: 'xxl' }, { sizeId: 's', quantity: 3 }], more)
    for (let step = 0; step < STEPS; step += 1) {
      // Some answers of the payment service are lost, after it has done what was asked.
      install(next(4) === 0 ? deaf(world) : world.gateway)
      await takeStep(owner, order, next)
    }
    install(world.gateway)
    await makeOld(order)
    await reconcile(db)
    const { change } = await look(order)
    if (change) await drop(order, change.id)

    const left = await moneyAtService(world, order)
    const { order: row, lines, refunds } = await booksOf(order.id)
    expect(row.paid_cents - row.refunded_cents).toBe(left)
    expect(refunds.every(({ state }) => state === 'succeeded')).toBe(true)
    // The lines are the order, and what of them went back is what is said of them.
    expect(lines.reduce((sum, line) => sum + line.total_cents - line.discount_cents + line.tax_cents, 0)).toBe(
      row.total_cents
    )
    expect(lines.reduce((sum, { refunded_cents }) => sum + refunded_cents, 0)).toBe(row.refunded_cents)
    const settlement = await sent(getSettlement, { ...of(owner), params: { storeId: shop.storeId } })
    expect(settlement.salesCents - settlement.refundedCents).toBe(left)
    expect(settlement.shareCents).toBe(row.refunded_cents < row.paid_cents ? row.fundraising_cents : 0)
    expect(await csvSums(owner)).toEqual({ paid: row.paid_cents, refunded: row.refunded_cents })
    const held = Object.groupBy(lines, ({ size }) => `navy/${(size as { id: string }).id}`)
    const taken = await takenStock(shop.tee.storeItemId)
    for (const size of SIZES) {
      const own = held[`navy/${size}`] ?? []
      expect(taken[`navy/${size}`], size).toBe(
        own.reduce((sum, { quantity, restocked }) => sum + quantity - restocked, 0)
      )
    }
  })

  const of = (owner: Person) => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })

  async function takeStep(owner: Person, order: Paid, next: (below: number) => number): Promise<void> {
    const at = next(3)
    const { lines, change } = await look(order)
    const sizeId = SIZES[next(3)]!
    const input = { ...of(owner), params: { orderId: order.id } }
    switch (next(8)) {
      case 0:
      case 1:
      case 2: {
        const { payCents = 0 } = lines[at]!.sizes.find(({ id }) => id === sizeId) ?? {}
        await choose(order, sizeId, payCents, at)
        // The answer was lost.
        if (next(2) === 0) await choose(order, sizeId, payCents, at)
        return
      }
      case 3:
      case 4:
        if (!change) return
        await world.pay(await handleOf(order))
        if (next(3) > 0) await settleChange(order, change.id)
        return
      case 5:
        if (change && next(2) === 0) await drop(order, change.id)
        else if (change) {
          await send(dropSizeChange, { ...input, params: { orderId: order.id, changeId: change.id } })
        }
        return
      case 6: {
        const detail = await sent(getOrder, input)
        const { payCents = 0 } = detail.lines[at]!.sizes.find(({ id }) => id === sizeId) ?? {}
        const money = next(3) === 0 ? 'none' : 'difference'
        await send(changeOrderSize, {
          ...input,
          body: { lineId: order.lineIds[at]!, sizeId, money, expectedCents: payCents }
        })
        return
      }
      default: {
        if (next(3) > 0) return
        const headers = { 'idempotency-key': randomUUID() }
        const body = { part: 'line', lineId: order.lineIds[at]!, quantity: 1, make: false, restock: true } as const
        await send(refundOrder, { ...input, body, headers })
        await send(refundOrder, { ...input, body, headers })
      }
    }
  }

  async function csvSums(owner: Person) {
    const text = await (await request(exportOrders, of(owner))).text()
    const [head = '', first = ''] = text.replace(/^\uFEFF/, '').split('\r\n')
    const [heads, cells] = [cellsOf(head), cellsOf(first)]
    const cents = (name: string) => Math.round(Number(cells[heads.indexOf(name)]) * 100)
    return { paid: cents('Order paid'), refunded: cents('Order refunded') }
  }
})

/** Of one row; a cell in quotes may hold commas. */
function cellsOf(row: string): string[] {
  return [...row.matchAll(/(?:^|,)("(?:[^"]|"")*"|[^,]*)/g)].map(([, cell = '']) => cell)
}

function deaf(world: PaymentWorld): PaymentWorld['gateway'] {
  return {
    ...world.gateway,
    async refund(input) {
      await world.gateway.refund(input)
      throw new GatewayError('unavailable', 'No answer')
    },
    async createIntent(input) {
      await world.gateway.createIntent(input)
      throw new GatewayError('unavailable', 'No answer')
    }
  }
}

/** So that the reconciler looks at all of it. */
async function makeOld({ id }: Paid): Promise<void> {
  const created_at = new Date(Date.now() - 300_000).toISOString()
  await getDb()
    .updateTable('payables')
    .set({ created_at })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('adds_to', '=', id)]))
    .execute()
  const payables = getDb().selectFrom('payables').select('id').where('adds_to', '=', id)
  await getDb()
    .updateTable('refunds')
    .set({ created_at })
    .where(({ or, eb }) => or([eb('payable_id', '=', id), eb('payable_id', 'in', payables)]))
    .execute()
}
