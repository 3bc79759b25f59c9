// An open store whose 2XL costs more, a paid order of it, and what its buyer does by the link.
import {
  changeOrderLine,
  dropOrderChange,
  getShopperOrder,
  payOrderChange,
  settleOrderChange
} from '#lib/contract/shopper-orders.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import type { PaymentWorld } from './payments.ts'
import { type Shop, teeLine } from './shop.ts'
import { buy } from './shopping.ts'
import { send, sent } from './world.ts'

export interface Paid {
  /** Of its row. */
  id: string
  orderId: string
  lineIds: string[]
}

type Payer = Pick<PaymentWorld, 'pay'>
type Lines = Parameters<typeof teeLine>[1][]

export async function buyPaid(world: Payer, shop: Shop, lines: Lines = [{}], more: object = {}): Promise<Paid> {
  const buyer = { name: 'Bo Buyer', email: `${crypto.randomUUID()}@example.com`, phone: '' }
  const placed = await buy(shop, { lines: lines.map(line => teeLine(shop, line)), buyer, ...more })
  const { orderId } = placed
  const { id } = await getDb()
    .selectFrom('orders')
    .select('id')
    .where('public_id', '=', orderId)
    .executeTakeFirstOrThrow()
  if (placed.payment) await world.pay(placed.payment)
  await settle(getDb(), id)
  const order = await sent(getShopperOrder, { params: { orderId } })
  return { id, orderId, lineIds: order.lines.map(line => line.id) }
}

export function look({ orderId }: Paid) {
  return sent(getShopperOrder, { params: { orderId } })
}

export function choose({ orderId, lineIds }: Paid, sizeId: string, expectedCents = 0, at = 0) {
  return send(changeOrderLine, {
    params: { lineId: lineIds[at]! },
    query: { orderId },
    body: { sizeId, expectedCents }
  })
}

/** How to pay for the change that waits. */
export async function handleOf(paid: Paid) {
  const { change } = await look(paid)
  return sent(payOrderChange, { params: { orderId: paid.orderId, changeId: change!.id } })
}

export function settleChange({ orderId }: Paid, changeId: string) {
  return send(settleOrderChange, { params: { orderId, changeId } })
}

export function drop({ orderId }: Paid, changeId: string) {
  return send(dropOrderChange, { params: { orderId, changeId } })
}

/** Asks for a dearer size and pays it; gives the id of the change. */
export async function payFor(world: Payer, paid: Paid, sizeId: string, cents: number, at = 0): Promise<string> {
  const { data, message } = await choose(paid, sizeId, cents, at)
  if (!data?.change) throw new Error(`No change waits: ${message}`)
  await world.pay(await handleOf(paid))
  await settleChange(paid, data.change.id)
  return data.change.id
}

/** What the payment service has of this order: of its payments and of those of its changes, less what it gave back. */
export async function moneyAtService(world: PaymentWorld, { id }: Pick<Paid, 'id'>): Promise<number> {
  const rows = await getDb()
    .selectFrom('payments')
    .innerJoin('payables', 'payables.id', 'payments.payable_id')
    .select(['payments.intent_id as intentId'])
    .where(({ or, eb }) => or([eb('payables.id', '=', id), eb('payables.adds_to', '=', id)]))
    .execute()
  const sums = await Promise.all(rows.map(({ intentId }) => world.moneyOf(intentId)))
  return sums.reduce((sum, { received, refunded }) => sum + received - refunded, 0)
}
