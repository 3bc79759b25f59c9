import { randomBytes, randomUUID } from 'node:crypto'

import { type Insertable, sql } from 'kysely'

import { zip } from '#lib/shared/zip.ts'
import type { Item } from '#lib/contract/items.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'
import { TEST_GATEWAY } from '#lib/server/platform/outside/test-gateway.ts'
import { groupTermsOf } from '#lib/shared/group-price.ts'
import { pricePiece, raisedBy } from '#lib/shared/piece-price.ts'
import { type Adjustment, priceLines } from '#lib/shared/pricing.ts'

import { demoGroupPrice, fundraisingOf, holdOrders } from './group-orders.ts'
import { FIRST_NAMES, LAST_NAMES, STREETS } from './people.ts'
import { createRandom, type Random } from './random.ts'
import type { DemoStore } from './stores.ts'

const DAY = 24 * 60 * 60 * 1000

export interface SeededStore extends DemoStore {
  id: string
  storeItems: { id: string; item: Item }[]
  couponId: string | undefined
}

export type Rows = {
  orders: Insertable<DB['orders']>[]
  order_lines: Insertable<DB['order_lines']>[]
  payables: Insertable<DB['payables']>[]
  payments: Insertable<DB['payments']>[]
  test_intents: Insertable<DB['test_intents']>[]
  activity: Insertable<DB['activity']>[]
}

/** Orders of the last weeks, each with sums that add up, paid at the test gateway so that they can be refunded too. */
export async function seedOrders(db: Db, workspaceId: string, stores: SeededStore[], random: Random): Promise<void> {
  const rows: Rows = { payables: [], orders: [], order_lines: [], payments: [], test_intents: [], activity: [] }
  // Numbers of their own, so that the orders of the others stay what they are.
  const groupRandom = createRandom(24)
  const of = ({ group }: SeededStore) => (group ? groupRandom : random)
  const placed = stores
    .flatMap(store => Array.from({ length: store.orders }, () => ({ store, placedAt: placedIn(store, of(store)) })))
    .sort((a, b) => a.placedAt - b.placedAt)
  for (const [index, { store, placedAt }] of placed.entries()) {
    addOrder(rows, { workspaceId, store, placedAt, number: 1001 + index }, of(store))
  }
  for (const store of stores) if (store.group) holdOrders(rows, store)
  await insertAll(db, rows)
  await sql`
    update order_lines set variant_id = variants.id from variants
    where order_lines.workspace_id = ${workspaceId} and variants.item_id = order_lines.item_id
      and colour_id = colour->>'id' and size_id = size->>'id'
  `.execute(db)
  await db
    .insertInto('counters')
    .values({ workspace_id: workspaceId, kind: 'order', value: 1000 + placed.length })
    .execute()
}

/** More on the first days and in the evening, none in the future. */
function placedIn({ row }: SeededStore, random: Random): number {
  const from = Date.parse(row.opens_at!)
  const to = Math.min(Date.parse(row.closes_at!), Date.now() - 5 * 60 * 1000)
  return from + Math.floor(random.next() ** 1.4 * (to - from))
}

interface Placed {
  workspaceId: string
  store: SeededStore
  placedAt: number
  number: number
}

function addOrder(rows: Rows, { workspaceId, store, placedAt, number }: Placed, random: Random): void {
  const id = randomUUID()
  const first = random.pick(FIRST_NAMES)
  const last = random.pick(LAST_NAMES)
  const student = random.pick(FIRST_NAMES)
  const isUnpaid = store.row.stage === 'published' && Date.now() - placedAt < 0.02 * DAY
  const lines = Array.from({ length: 1 + (random.chance(0.45) ? 1 : 0) + (random.chance(0.12) ? 1 : 0) }, () =>
    makeLine(store, last, random)
  )
  const coupon = store.coupon !== undefined && random.chance(0.15) ? store.coupon : undefined
  const ships = random.chance(0.18)
  const priced = lines.map(({ piece, quantity }) => ({ ...piece, quantity }))
  const adjustments: Adjustment[] = [
    ...(coupon ? [{ kind: 'discount', cut: coupon } as const] : []),
    ...(ships ? [{ kind: 'shipping', priceCents: 695, freeOverCents: 10_000, taxed: false } as const] : []),
    { kind: 'tax', ppm: store.row.tax_ppm ?? 0 }
  ]
  const totals = priceLines({ currency: 'usd', lines: priced, adjustments })
  const at = new Date(placedAt).toISOString()
  const paidAt = new Date(placedAt + 45_000 + random.below(90_000)).toISOString()
  const intentId = `pi_test_${randomBytes(12).toString('hex')}`
  const last4 = random.pick(['4242', '4444', '1117', '0005'])
  const email = `${first}.${last}@example.com`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z.@]/g, '')

  rows.orders.push({
    id,
    public_id: randomBytes(16).toString('base64url'),
    workspace_id: workspaceId,
    store_id: store.id,
    number,
    status: isUnpaid ? 'pending' : store.orderStatus,
    buyer_name: `${first} ${last}`,
    buyer_email: email,
    buyer_phone: random.chance(0.4) ? `(555) 01${random.below(10)}-${String(1000 + random.below(9000))}` : '',
    recipient: random.chance(0.6) ? `${student} ${last}` : '',
    delivery: JSON.stringify(deliveryOf(store, ships, `${first} ${last}`, random)),
    note: random.chance(0.06) ? 'Please fold the hoodie small, it is a birthday present.' : '',
    currency: 'usd',
    units: totals.units,
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    taxes: JSON.stringify(totals.taxes),
    total_cents: totals.totalCents,
    fundraising_cents: raisedBy(priced),
    group_terms: store.group ? JSON.stringify(groupTermsOf(fundraisingOf(store), adjustments, totals)) : null,
    paid_cents: isUnpaid ? 0 : totals.totalCents,
    coupon_id: coupon ? (store.couponId ?? null) : null,
    coupon_code: coupon ? coupon.code : '',
    livemode: false,
    idempotency_key: randomUUID(),
    request_hash: 'demo',
    placed_at: at,
    expires_at: new Date(placedAt + 30 * 60 * 1000).toISOString(),
    paid_at: isUnpaid ? null : paidAt,
    updated_at: paidAt
  })
  for (const [position, [line, shares]] of zip(lines, totals.lines).entries()) {
    rows.order_lines.push({ ...line.row, order_id: id, position, ...sharesOf(shares) })
  }
  rows.payables.push({
    id,
    workspace_id: workspaceId,
    kind: 'store-order',
    reference: `Order ${number}`,
    status: isUnpaid ? 'open' : 'paid',
    amount_cents: totals.totalCents,
    paid_cents: isUnpaid ? 0 : totals.totalCents,
    currency: 'usd',
    gateway: TEST_GATEWAY,
    livemode: false,
    intent_id: intentId,
    receipt_email: email,
    created_at: at,
    expires_at: new Date(placedAt + 30 * 60 * 1000).toISOString(),
    updated_at: paidAt
  })
  rows.test_intents.push({
    id: intentId,
    client_secret: `${intentId}_secret_${randomBytes(12).toString('hex')}`,
    payable_id: id,
    amount_cents: totals.totalCents,
    currency: 'usd',
    status: isUnpaid ? 'requires_payment_method' : 'succeeded',
    card_last4: isUnpaid ? '' : last4,
    idempotency_key: id,
    created_at: at
  })
  const order = { workspace_id: workspaceId, subject: 'order', subject_id: id }
  rows.activity.push({ ...order, at, kind: 'placed' })
  if (isUnpaid) return
  rows.payments.push({
    payable_id: id,
    gateway: TEST_GATEWAY,
    intent_id: intentId,
    amount_cents: totals.totalCents,
    currency: 'usd',
    livemode: false,
    card_brand: 'visa',
    card_last4: last4,
    paid_at: paidAt
  })
  rows.activity.push({ ...order, at: paidAt, kind: 'paid' })
}

function sharesOf(shares: { totalCents: number; discountCents: number; taxCents: number }) {
  return { total_cents: shares.totalCents, discount_cents: shares.discountCents, tax_cents: shares.taxCents }
}

function makeLine(store: SeededStore, lastName: string, random: Random) {
  const { id, item } = random.pick(store.storeItems)
  const colour = random.next() < 0.65 ? item.colours[0]! : random.pick(item.colours)
  const middle = item.sizes.slice(1, -1)
  const size = middle.length > 0 && random.chance(0.8) ? random.pick(middle) : random.pick(item.sizes)
  const quantity = random.chance(0.14) ? 2 : 1
  const filled = item.fields.some(({ required }) => required) || (item.fields.length > 0 && random.chance(0.7))
  const personalisation = item.fields.map(field => {
    const value = filled
      ? field.type === 'number'
        ? String(random.below(100)).padStart(2, '0')
        : lastName.toUpperCase()
      : ''
    return { field, value, priceCents: value ? field.priceCents : 0 }
  })
  const group = demoGroupPrice(store, item)
  const optionsCents = personalisation.reduce((sum, { priceCents }) => sum + priceCents, 0)
  const piece = pricePiece(
    { baseCents: group?.mostCents ?? item.basePriceCents, upchargeCents: size.upchargeCents, optionsCents },
    fundraisingOf(store)
  )
  const { pictures: _, ...shownColour } = colour
  return {
    piece,
    quantity,
    row: {
      store_item_id: id,
      item_id: item.id,
      name: item.name,
      garment: item.garment,
      colour: JSON.stringify(shownColour),
      size: JSON.stringify(size),
      quantity,
      base_cents: piece.baseCents,
      fundraising_cents: piece.fundraisingCents,
      options_cents: optionsCents,
      unit_cents: piece.unitCents,
      personalisation: JSON.stringify(personalisation),
      group_price: group ? JSON.stringify(group) : null,
      picture: JSON.stringify({
        garment: item.garment,
        front: null,
        back: null,
        artwork: item.artwork.map(({ fileId, ...artwork }) => ({ ...artwork, href: `/files/${fileId}/artwork` }))
      })
    }
  }
}

function deliveryOf({ row }: SeededStore, ships: boolean, name: string, random: Random): object {
  const offer = JSON.parse(row.delivery as string) as {
    pickup: { id: string }[]
    group: { label: string; recipients: string[] }
  }
  if (ships) {
    const line1 = `${1 + random.below(980)} ${random.pick(STREETS)}`
    return {
      kind: 'shipping',
      name,
      line1,
      line2: '',
      city: 'Riverside',
      state: 'OR',
      postalCode: '97201',
      country: 'US'
    }
  }
  if (random.chance(0.55)) {
    return { kind: 'group', recipient: random.pick(offer.group.recipients), label: offer.group.label }
  }
  return { kind: 'pickup', pointId: offer.pickup[0]!.id, point: offer.pickup[0] }
}

const AT_ONCE = 100

async function insertAll(db: Db, rows: Rows): Promise<void> {
  for (const table of ['payables', 'orders', 'order_lines', 'payments', 'test_intents', 'activity'] as const) {
    for (let from = 0; from < rows[table].length; from += AT_ONCE) {
      await db
        .insertInto(table)
        .values(rows[table].slice(from, from + AT_ONCE) as never)
        .execute()
    }
  }
}
