// Orders of the demo whose price depends on how many pieces their store sells: authorised while it is open, and charged
// at the price that was reached since.
import { sql } from 'kysely'

import { zip } from '#lib/shared/zip.ts'
import type { Item } from '#lib/contract/items.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type GroupPrice, mostOf, PAY_LINK_DAYS, totalsByTerms } from '#lib/shared/group-price.ts'
import type { Fundraising } from '#lib/shared/piece-price.ts'
import { required } from '#lib/shared/required.ts'

import type { Rows, SeededStore } from './orders.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE
const HELD_DAYS = 7

export function fundraisingOf({ row }: Pick<SeededStore, 'row'>): Fundraising {
  return { kind: row.fundraising_kind as Fundraising['kind'], value: row.fundraising_value ?? 0 }
}

export function demoGroupPrice({ group }: SeededStore, item: Item): GroupPrice | null {
  return group ? { ...group, mostCents: mostOf(group, item.basePriceCents) } : null
}

/** Makes paid orders of this store authorised ones; where it has closed, charged ones, but for one whose card failed. */
export function holdOrders(rows: Rows, store: SeededStore): void {
  const closedAt = Date.parse(required(store.row.closes_at ?? undefined, 'when the store closes'))
  const isOver = closedAt < Date.now()
  const orders = rows.orders.filter(({ store_id: storeId }) => storeId === store.id)
  const soldOf = isOver ? sold(rows, orders) : undefined
  for (const [index, order] of orders.entries()) {
    const payable = required(
      rows.payables.find(({ id }) => id === order.id),
      'a payable'
    )
    const intent = required(
      rows.test_intents.find(({ payable_id: payableId }) => payableId === order.id),
      'a test payment'
    )
    Object.assign(payable, { capture: 'manual' })
    Object.assign(intent, { capture_method: 'manual' })
    if (order.status === 'pending') continue
    const until = new Date(Date.parse(order.placed_at as string) + HELD_DAYS * DAY).toISOString()
    const most = { amountCents: order.total_cents }
    const entry = required(
      rows.activity.find(({ subject_id: id, kind }) => id === order.id && kind === 'paid'),
      'an activity entry'
    )
    const payment = rows.payments.findIndex(({ payable_id: id }) => id === order.id)
    const [paid] = rows.payments.splice(payment, 1)
    Object.assign(entry, { kind: 'authorised', details: JSON.stringify(most) })
    Object.assign(order, { status: 'authorised', paid_cents: 0, paid_at: null })
    Object.assign(payable, {
      status: 'authorised',
      paid_cents: 0,
      authorised_cents: order.total_cents,
      capture_before: until
    })
    Object.assign(intent, { status: 'requires_capture', capture_before: until })
    if (!soldOf) continue

    lower(rows, order, soldOf)
    const at = new Date(closedAt + 2 * MINUTE).toISOString()
    const amountCents = order.total_cents
    Object.assign(payable, { amount_cents: amountCents, authorised_cents: 0, updated_at: at })
    const { workspace_id, subject, subject_id } = entry
    const tell = (kind: string, details: object) => {
      rows.activity.push({ workspace_id, subject, subject_id, at, kind, details: JSON.stringify(details) })
    }
    if (index === 4) {
      const expires_at = new Date(closedAt + PAY_LINK_DAYS * DAY).toISOString()
      Object.assign(order, { status: 'pending', charge_failed_at: at, expires_at, updated_at: at })
      Object.assign(payable, { status: 'open', capture: 'automatic', expires_at })
      Object.assign(intent, { status: 'canceled' })
      tell('charge_failed', { amountCents, error: 'Your card was declined.' })
      continue
    }
    Object.assign(order, { status: store.orderStatus, paid_cents: amountCents, paid_at: at, updated_at: at })
    Object.assign(payable, { status: 'paid', paid_cents: amountCents })
    Object.assign(intent, { status: 'succeeded', captured_cents: amountCents })
    rows.payments.push({ ...required(paid, 'a payment that was made'), amount_cents: amountCents, paid_at: at })
    tell('paid', { amountCents })
  }
}

function linesOf(rows: Rows, orderId: string | undefined) {
  return rows.order_lines.filter(({ order_id: id }) => id === orderId)
}

function sold(rows: Rows, orders: Rows['orders']): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { store_item_id: id, quantity } of orders.flatMap(order => linesOf(rows, order.id))) {
    if (id) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  }
  return pieces
}

/** Writes the price that was reached into an order. */
function lower(rows: Rows, order: Rows['orders'][number], soldOf: ReadonlyMap<string, number>): void {
  const own = linesOf(rows, order.id)
  const lines = own.map(line => ({
    baseCents: line.base_cents,
    optionsCents: line.options_cents ?? 0,
    quantity: line.quantity,
    group: JSON.parse(line.group_price as string) as GroupPrice,
    storeItemId: required(line.store_item_id ?? undefined, 'an item of the store'),
    taxClass: ''
  }))
  const totals = totalsByTerms(JSON.parse(order.group_terms as string), { currency: 'usd', lines, sold: soldOf })
  Object.assign(order, {
    subtotal_cents: totals.subtotalCents,
    discount_cents: totals.discountCents,
    shipping_cents: totals.shippingCents,
    tax_cents: totals.taxCents,
    included_tax_cents: totals.includedTaxCents,
    taxes: JSON.stringify(totals.taxes),
    total_cents: totals.totalCents,
    fundraising_cents: totals.fundraisingCents
  })
  for (const [line, [piece, shares]] of zip(own, zip(totals.pieces, totals.lines))) {
    const { baseCents, fundraisingCents, unitCents } = piece
    const { totalCents, discountCents, taxCents } = shares
    Object.assign(line, {
      base_cents: baseCents,
      fundraising_cents: fundraisingCents,
      unit_cents: unitCents,
      total_cents: totalCents,
      discount_cents: discountCents,
      tax_cents: taxCents
    })
  }
}

/** Notes for good what the stores that have closed sold at a group price. */
export async function noteDecided(db: Db, stores: SeededStore[]): Promise<void> {
  const over = stores.filter(({ group, row }) => group && row.closes_at && Date.parse(row.closes_at) < Date.now())
  const storeIds = over.map(({ id }) => id)
  await sql`
    update store_items si set group_sold = (
      select coalesce(sum(quantity), 0) from order_lines l where l.store_item_id = si.id
    ) where store_id = any(${storeIds}::uuid[])`.execute(db)
  await sql`
    update stores set group_decided_at = closes_at + interval '1 minute' where id = any(${storeIds}::uuid[])`.execute(
    db
  )
}
