// Random lives of a shop's money: orders, orders of a group, additions, other sizes, refunds, disputes, ends, with answers of
// the payment service lost and its events late, twice, backwards or never. After each step what was asked, paid, given back
// and held adds up in the books, and once all is quiet the payment service says the same.
import { deepEqual, equal, ok } from 'node:assert/strict'
import { randomUUID } from 'node:crypto'

import { answerDispute, listDisputes } from '#lib/contract/disputes.ts'
import { changeOrderState, refundOrder, takeOffPieces } from '#lib/contract/orders.ts'
import { settleOrder } from '#lib/contract/shopper-orders.ts'
import { placeOrder, priceCart } from '#lib/contract/shopping.ts'
import { changeStoreState } from '#lib/contract/stores.ts'
import { runCapture } from '#lib/server/commerce/payments/capture.ts'
import { attachIntent, closeUnpaid } from '#lib/server/commerce/payments/close.ts'
import { getPayable } from '#lib/server/commerce/payments/queries.ts'
import { runRefund } from '#lib/server/commerce/payments/refunds.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { voidAuthorisation } from '#lib/server/commerce/payments/void.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { GatewayError, type Intent } from '#lib/server/platform/outside/gateway.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'

import { randomOf } from './billing-random.ts'
import { groupShop } from './group-store.ts'
import { ASKING, CARD, deliver, install, type PaymentWorld } from './payments.ts'
import { capLine, openShop, orderBody, type Shop, teeLine } from './shop.ts'
import { choose, drop, handleOf, look, settleChange } from './size-change.ts'
import { type Person, send, signUp } from './world.ts'

const DISPUTED = '4000000000000259'
const SIZES = ['s', 'm', 'xxl']
const STORY = 'Ordered on Monday and picked up on Friday, signed for.'

interface Placed {
  id: string
  orderId: string
  lineIds: string[]
  payment: { intentId: string; clientSecret: string } | null
}

interface Life {
  world: PaymentWorld
  owner: Person
  shop: Shop
  group: Shop
  begunAt: Date
  orders: Placed[]
  /** Of each payment, so many of its events have come. */
  told: Map<string, number>
  next: (below: number) => number
}

type Step = (life: Life) => Promise<unknown>

const db = getDb

/** One life; throws with its seed and its steps where the sums do not add up. */
export async function liveOnce(world: PaymentWorld, seed: number, steps = 14): Promise<{ orders: number }> {
  const random = randomOf(seed * 2_654_435_761)
  const owner = await signUp()
  const life: Life = {
    world,
    owner,
    shop: await openShop(owner, {
      store: { tax_ppm: 88_750, gives_back: seed % 3 !== 0, fundraising_kind: 'percent', fundraising_value: 1500 },
      tee: { stock: { 'navy/s': 40, 'navy/m': 40, 'navy/xxl': 40 } },
      coupons: [{ code: 'HALF', kind: 'percent', value: 3300 }]
    }),
    group: await groupShop(owner, seed % 2 === 0 ? 'single' : 'cancel', { stock: { 'navy/m': 60 } }),
    begunAt: new Date(Date.now() - 60_000),
    orders: [],
    told: new Map(),
    next: below => Math.floor(random() * below)
  }
  const taken: string[] = []
  try {
    for (let count = 0; count < steps; count++) {
      const names = Object.keys(STEPS)
      const name = count === 0 ? 'order' : names[life.next(names.length)]!
      const isDeaf = life.next(5) === 0
      taken.push(isDeaf ? `${name}, answers lost` : name)
      install(isDeaf ? deaf(world) : world.gateway)
      await STEPS[name]!(life)
      install(world.gateway)
      await checkBooks(life)
      if (life.next(2) === 0) await checkBothSides(life)
    }
    await checkBothSides(life)
  } catch (error) {
    throw new Error(`seed ${seed}, after ${taken.join(' · ')}: ${(error as Error).message}`, { cause: error })
  } finally {
    install(world.gateway)
  }
  return { orders: life.orders.length }
}

/** It does what is asked, and nobody hears of it. */
function deaf(world: PaymentWorld): PaymentWorld['gateway'] {
  const lost = new GatewayError('unavailable', 'No answer')
  const { gateway } = world
  return {
    ...gateway,
    refund: input => gateway.refund(input).then(() => Promise.reject(lost)),
    createIntent: input => gateway.createIntent(input).then(() => Promise.reject(lost)),
    cancelIntent: id => gateway.cancelIntent(id).then(() => Promise.reject(lost)),
    captureIntent: (id, input) => gateway.captureIntent(id, input).then(() => Promise.reject(lost))
  }
}

function pick<T>({ next }: Life, from: readonly T[]): T | undefined {
  return from[next(from.length)]
}

const of = ({ owner }: Life) => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })
const again = () => ({ 'idempotency-key': randomUUID() })
const ignore = (): undefined => undefined

async function place(life: Life, shop: Shop): Promise<void> {
  const { next } = life
  const isGroup = shop === life.group
  const lines = [
    teeLine(shop, { quantity: 1 + next(3), ...(!isGroup && { sizeId: SIZES[next(3)]! }) }),
    ...(next(3) === 0 ? [capLine(shop)] : [])
  ]
  const couponCode = !isGroup && next(4) === 0 ? 'HALF' : ''
  const cart = await send(priceCart, { body: { campaignId: shop.campaignId, lines, couponCode } })
  const buyer = { name: 'Bo Buyer', email: `${randomUUID()}@example.com`, phone: '' }
  const expectedTotalCents = cart.data?.totalCents ?? 0
  const body = orderBody(shop, { lines, couponCode, buyer, expectedTotalCents })
  const headers = again()
  let reply = await send(placeOrder, { body, headers })
  // The answer was lost: the same again.
  if (reply.status >= 500 && next(2) === 0) reply = await send(placeOrder, { body, headers })
  const row = await db()
    .selectFrom('orders')
    .select(['id', 'public_id'])
    .where('store_id', '=', shop.storeId)
    .where('idempotency_key', '=', headers['idempotency-key'])
    .executeTakeFirst()
  if (!row) return
  const made = await db()
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', row.id)
    .orderBy('position')
    .execute()
  const payment = reply.ok ? (reply.data?.payment ?? null) : null
  life.orders.push({ id: row.id, orderId: row.public_id, lineIds: made.map(({ id }) => id), payment })
}

async function tell({ world, told, next }: Life, intentId: string): Promise<void> {
  const events = await world.events(intentId)
  const fresh = events.slice(told.get(intentId) ?? 0)
  told.set(intentId, events.length)
  const order = next(4)
  const sent = order === 0 ? [] : order === 1 ? [...fresh, ...fresh] : order === 2 ? fresh.toReversed() : fresh
  for (const { payload } of sent) await deliver(payload, world.sign(payload))
}

const STEPS: Record<string, Step> = {
  order: life => place(life, life.shop),
  'order again': life => place(life, life.shop),
  'order of the group': life => place(life, life.group),
  async pay(life) {
    const order = pick(
      life,
      life.orders.filter(({ payment }) => payment)
    )
    if (!order?.payment) return
    const card = [CARD, CARD, CARD, DISPUTED, ASKING][life.next(5)]!
    await Promise.resolve(life.world.pay(order.payment, card)).catch(ignore)
    if (card === ASKING && life.next(2) === 0)
      await Promise.resolve(life.world.authenticate(order.payment)).catch(ignore)
    const how = life.next(3)
    if (how === 0) await tell(life, order.payment.intentId)
    if (how === 1) await send(settleOrder, { body: { orderId: order.orderId } })
  },
  async events(life) {
    const order = pick(
      life,
      life.orders.filter(({ payment }) => payment)
    )
    if (order?.payment) await tell(life, order.payment.intentId)
  },
  async 'another size'(life) {
    const order = pick(life, life.orders)
    if (!order) return
    const { lines } = await look(order)
    const sizeId = SIZES[life.next(3)]!
    const { payCents = 0 } = lines[0]?.sizes.find(({ id }) => id === sizeId) ?? {}
    await choose(order, sizeId, payCents)
    const { change } = await look(order)
    if (!change) return
    const end = life.next(4)
    if (end === 0) return void (await drop(order, change.id))
    const handle = await handleOf(order).catch(ignore)
    if (!handle || end === 1) return
    await Promise.resolve(life.world.pay(handle, life.next(4) === 0 ? DISPUTED : CARD)).catch(ignore)
    if (end === 2) await settleChange(order, change.id)
    else await tell(life, handle.intentId)
  },
  async refund(life) {
    const order = pick(life, life.orders)
    if (!order) return
    const input = { ...of(life), params: { orderId: order.id }, headers: again() }
    const lineId = order.lineIds[0]!
    const body = [
      { part: 'order' },
      { part: 'line', lineId },
      { part: 'line', lineId, amountCents: 1 + life.next(2500) },
      { part: 'line', lineId, quantity: 1, make: false, restock: true }
    ] as const
    const chosen = { input, body: body[life.next(body.length)]! }
    await send(refundOrder, { ...chosen.input, body: chosen.body })
    if (life.next(2) === 0) await send(refundOrder, { ...chosen.input, body: chosen.body })
  },
  async 'cancel an order'(life) {
    const order = pick(life, life.orders)
    const body = { state: 'cancelled' } as const
    if (order) await send(changeOrderState, { ...of(life), params: { orderId: order.id }, body })
  },
  async 'let an order run out'(life) {
    const order = pick(life, life.orders)
    if (order) await closeUnpaid(db(), order.id, { status: 'expired' }).catch(ignore)
  },
  async 'answer a dispute'(life) {
    const { data } = await send(listDisputes, of(life))
    const dispute = pick(life, data?.rows ?? [])
    if (!dispute) return
    const explanation = `${STORY} ${life.next(2) === 0 ? 'winning_evidence' : 'losing_evidence'}`
    const body = { explanation, customerName: 'Bo' }
    await send(answerDispute, { ...of(life), params: { disputeId: dispute.id }, body })
  },
  async 'take off pieces'(life) {
    const order = pick(life, life.orders)
    if (!order) return
    const params = { orderId: order.id, lineId: order.lineIds[0]! }
    await send(takeOffPieces, { ...of(life), params, body: { quantity: 1 }, headers: again() })
  },
  async 'close the group'({ group, next }) {
    if (next(2) === 0) return
    const closes_at = new Date(Date.now() - 1000).toISOString()
    await db().updateTable('stores').set({ closes_at }).where('id', '=', group.storeId).execute()
    await decideGroupPrices(db())
  },
  async 'cancel the store of the group'(life) {
    if (life.next(3) > 0) return
    await send(changeStoreState, { ...of(life), params: { storeId: life.group.storeId }, body: { action: 'cancel' } })
  }
}

async function payablesOf({ owner }: Life) {
  return db().selectFrom('payables').selectAll().where('workspace_id', '=', owner.workspaceId).execute()
}

/** What the books say of themselves, whatever has been heard yet. */
async function checkBooks(life: Life): Promise<void> {
  const payables = await payablesOf(life)
  const ids = payables.map(({ id }) => id)
  if (ids.length === 0) return
  const payments = await db().selectFrom('payments').selectAll().where('payable_id', 'in', ids).execute()
  const refunds = await db().selectFrom('refunds').selectAll().where('payable_id', 'in', ids).execute()
  const orders = await db().selectFrom('orders').selectAll().where('id', 'in', ids).execute()
  for (const payable of payables) {
    const { id, reference, paid_cents: paid, refunded_cents: refunded } = payable
    equal(paid, sumOf(payments.filter(({ payable_id }) => payable_id === id)), `${reference}: paid`)
    // What is asked for is reserved before the payment service is.
    const reserved = refunds.filter(({ payable_id, state }) => payable_id === id && state !== 'failed')
    equal(refunded, sumOf(reserved), `${reference}: given back`)
    ok(refunded <= paid, `${reference}: more is given back than was paid`)
    if (payable.status === 'open') equal(paid, 0, `${reference}: waits though it was paid`)
  }
  const open = await db()
    .selectFrom('order_changes')
    .select('id')
    .where('order_id', 'in', ids)
    .where('status', '=', 'open')
    .execute()
  for (const order of orders) {
    const own = payables.filter(({ id, adds_to }) => id === order.id || (adds_to === order.id && order.paid_cents > 0))
    const main = own.find(({ id }) => id === order.id)!
    deepEqual([order.total_cents, order.livemode], [main.amount_cents, main.livemode], `order ${order.number}: asked`)
    const lines = await db().selectFrom('order_lines').selectAll().where('order_id', '=', order.id).execute()
    if (order.group_terms) continue
    const asked = lines.reduce((sum, line) => sum + line.total_cents - line.discount_cents + line.tax_cents, 0)
    equal(asked, order.total_cents, `order ${order.number}: its lines`)
  }
  if (open.length === 0) await checkStock(life)
}

async function checkStock({ shop }: Life): Promise<void> {
  const rows = await db()
    .selectFrom('stock')
    .select(['variant_id', 'taken'])
    .where('store_item_id', '=', shop.tee.storeItemId)
    .execute()
  for (const { variant_id, taken } of rows) {
    const lines = await db()
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select(['quantity', 'restocked', 'status'])
      .where('variant_id', '=', variant_id)
      .execute()
    const kept = lines.filter(({ status }) => status !== 'cancelled' && status !== 'expired')
    equal(
      taken,
      kept.reduce((sum, { quantity, restocked }) => sum + quantity - restocked, 0),
      'pieces taken'
    )
  }
}

function sumOf(rows: { amount_cents: number }[]): number {
  return rows.reduce((sum, row) => sum + row.amount_cents, 0)
}

/** As the next minutes would do it. */
async function catchUp(life: Life): Promise<void> {
  for (let round = 0; round < 2; round++) {
    for (const { id, status, intent_id, capture_due, authorised_cents } of await payablesOf(life)) {
      if (status === 'open' && !intent_id) await attachIntent(db(), await getPayable(db(), id))
      if (status === 'authorised' && capture_due) await runCapture(db(), id)
      else if (status === 'open' || status === 'authorised') await settle(db(), id)
      else if (authorised_cents > 0) await voidAuthorisation(db(), id)
      else if (status !== 'paid') await settle(db(), id)
    }
    const ids = (await payablesOf(life)).map(({ id }) => id)
    const waiting = db()
      .selectFrom('refunds')
      .select('id')
      .where('payable_id', 'in', ids)
      .where('state', '=', 'requested')
    for (const { id } of await waiting.execute()) await runRefund(db(), id)
  }
}

async function checkBothSides(life: Life): Promise<void> {
  await catchUp(life)
  await checkBooks(life)
  const payables = await payablesOf(life)
  const ids = new Set(payables.map(({ id }) => id))
  const intents = (await life.world.gateway.findIntents(life.begunAt)).filter(({ payableId }) =>
    ids.has(payableId ?? '')
  )
  for (const intent of intents) await checkPayment(life, intent)
  const held = intents.filter(({ status }) => status === 'requires_capture')
  const atBank = held.reduce((sum, { amountCents }) => sum + amountCents, 0)
  equal(
    payables.reduce((sum, { authorised_cents }) => sum + authorised_cents, 0),
    atBank,
    'held at the bank'
  )
}

async function checkPayment({ world }: Life, { id, payableId }: Intent): Promise<void> {
  const { received, refunded } = await world.moneyOf(id)
  const payments = await db().selectFrom('payments').selectAll().where('intent_id', '=', id).execute()
  equal(sumOf(payments), received, `received by ${id} of ${payableId}`)
  const own = payments.map(payment => payment.id)
  const made = own.length
    ? await db()
        .selectFrom('refunds')
        .selectAll()
        .where('payment_id', 'in', own)
        .where('state', '=', 'succeeded')
        .execute()
    : []
  equal(sumOf(made), refunded, `given back of ${id}`)
}
