// A closed store whose run is laid on sheets, and shoppers who come late.
import { randomUUID } from 'node:crypto'

import { PersonalisationField } from '#lib/contract/items.ts'
import { getLateOrders, offerLateOrders } from '#lib/contract/late-orders.ts'
import { listRunSheets, makeRunSheets } from '#lib/contract/production-sheets.ts'
import { type CartLine, getShopStore } from '#lib/contract/shopping.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'

import type { PaymentWorld } from './payments.ts'
import { ofRun, startedRun } from './production.ts'
import { openShop, type Shop, teeLine } from './shop.ts'
import { buy, sendOrder } from './shopping.ts'
import { HOUR, inMs, setTimes } from './stores.ts'
import { type Person, sent, signUp } from './world.ts'

const NAME = PersonalisationField.parse({
  id: 'name',
  label: 'Name',
  type: 'text',
  uppercase: true,
  maxLength: 12,
  placement: { side: 'back', x: 0, y: 60, heightMm: 60, maxWidthMm: 280, font: 'block', hex: '#ffffff' }
})

/** A roll so wide that there is room beside two names. */
const ROLL = { sku: 'SM-WHITE', widthMm: 1200, lengthMm: 5000 }

export interface LateShop {
  owner: Person
  shop: Shop
  runId: string
  world: PaymentWorld
}

const named = (shop: Shop, name: string, quantity = 1) => teeLine(shop, { quantity, personalisation: { name } })

export async function rowOf(publicId: string): Promise<string> {
  const query = getDb().selectFrom('orders').select('id').where('public_id', '=', publicId)
  return (await query.executeTakeFirstOrThrow()).id
}

/** Places an order and pays it. Gives the id of its row. */
export function buyNamed(at: Pick<LateShop, 'shop' | 'world'>, name: string, quantity = 1): Promise<string> {
  return pay(at, [named(at.shop, name, quantity)])
}

async function pay({ shop, world }: Pick<LateShop, 'shop' | 'world'>, lines: CartLine[]): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const placed = await buy(shop, { lines, buyer: { name: 'Lee Late', email } })
  await world.pay(placed.payment!)
  const id = await rowOf(placed.orderId)
  await settle(getDb(), id)
  return id
}

export async function payLater({ world }: LateShop, placed: { orderId: string; payment: unknown }): Promise<string> {
  await world.pay(placed.payment as Parameters<PaymentWorld['pay']>[0])
  const id = await rowOf(placed.orderId)
  await settle(getDb(), id)
  return id
}

/** A store that sold two tees with names, closed, in a run whose sheets are made. */
export async function closedRun(world: PaymentWorld, settings: object = {}): Promise<LateShop> {
  const owner = await signUp()
  const shop = await openShop(owner, { tee: { fields: [NAME] } })
  for (const name of ['RIVERA', 'OKAFOR']) await buyNamed({ shop, world }, name)
  await setTimes(shop.storeId, { closes_at: inMs(-HOUR) })
  const run = await startedRun(owner, { kind: 'store', storeId: shop.storeId })
  await sent(makeRunSheets, { ...ofRun(owner, run), body: { settings: { rolls: [ROLL], ...settings } } })
  await makeSheets(run.id)
  return { owner, shop, runId: run.id, world }
}

export async function offered(world: PaymentWorld): Promise<LateShop> {
  const late = await closedRun(world)
  await offer(late)
  return late
}

export function offer({ owner, runId }: LateShop, blanks: 'any' | 'shelf' = 'any') {
  return sent(offerLateOrders, { ...ofRun(owner, { id: runId }), body: { until: inMs(3 * HOUR), blanks } })
}

export const lateOf = ({ owner, runId }: LateShop) => sent(getLateOrders, ofRun(owner, { id: runId }))

export const sheetsOf = ({ owner, runId }: LateShop) => sent(listRunSheets, ofRun(owner, { id: runId }))

/** How many more tees the store's page shows; undefined where it does not show them. */
export async function shownLeft({ shop }: LateShop): Promise<number | undefined> {
  const store = await sent(getShopStore, { query: { campaignId: shop.campaignId } })
  return store.late ? store.items.find(({ id }) => id === shop.tee.storeItemId)?.left : undefined
}

/** Places an order and does not pay for it. */
export function place({ shop }: LateShop, name: string, { quantity = 1, email = `${randomUUID()}@example.com` } = {}) {
  const lines = [named(shop, name, quantity)]
  return sendOrder(shop, { lines, buyer: { name: 'Lee Late', email }, expectedTotalCents: 2000 * quantity })
}
