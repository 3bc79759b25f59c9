// Orders whose price depends on how many pieces their store sells; see shared/group-price.ts.
import { type RawBuilder, sql } from 'kysely'

import { zip } from '#lib/shared/zip.ts'
import { makeDue } from '#lib/server/commerce/payments/capture.ts'
import { SMALLEST_CHARGE_CENTS } from '#lib/server/commerce/payments/start.ts'
import { returnStock } from '#lib/server/commerce/stock/service.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { type GroupPrice, type GroupTerms, type GroupTotals, totalsByTerms } from '#lib/shared/group-price.ts'

export async function markAuthorised(tx: Db, orderId: string): Promise<void> {
  const change = { status: 'authorised', held_reason: '', updated_at: sql<string>`now()` }
  await tx.updateTable('orders').set(change).where('id', '=', orderId).where('status', '=', 'pending').execute()
}

/** It is unpaid again, at the price that is final now. */
export async function markChargeFailed(tx: Db, orderId: string, until: string): Promise<void> {
  const times = { expires_at: until, charge_failed_at: sql<string>`now()`, updated_at: sql<string>`now()` }
  const change = { status: 'pending', ...times }
  await tx.updateTable('orders').set(change).where('id', '=', orderId).where('status', '=', 'authorised').execute()
}

export async function isWanted(db: Db, orderId: string): Promise<boolean> {
  const query = db.selectFrom('order_lines').select('id').where('order_id', '=', orderId)
  return (await query.where(sql<boolean>`quantity > not_made`).executeTakeFirst()) !== undefined
}

/** Orders that could still become authorised: the price waits for them. */
export async function countUndecided(tx: Db, storeId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('store_id', '=', storeId)
    .where('status', '=', 'pending')
    .where('group_terms', 'is not', null)
    .where('charge_failed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The item's in orders whose price is open: what they were shown stands. Of the whole store where no item is named. */
export async function hasOpenPrice(tx: Db, { storeId, storeItemId }: { storeId: string; storeItemId?: string }) {
  let query = tx
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('orders.id')
    .where('orders.store_id', '=', storeId)
    .where('orders.status', 'in', ['pending', 'authorised'])
    .where('group_price', 'is not', null)
  if (storeItemId) query = query.where('store_item_id', '=', storeItemId)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

/** Pieces with a group price in authorised orders, by item of the store; test orders count among themselves. */
export async function countPieces(tx: Db, storeId: string): Promise<(livemode: boolean) => Map<string, number>> {
  const { rows } = await sql<{ id: string; livemode: boolean; pieces: number }>`
    select l.store_item_id as id, o.livemode, sum(l.quantity - l.not_made)::int as pieces
    from orders o join order_lines l on l.order_id = o.id
    where o.store_id = ${storeId} and o.status = 'authorised' and l.group_price is not null
    group by 1, 2`.execute(tx)
  return livemode => {
    return new Map(
      rows.filter(row => row.livemode === livemode).map(({ id, pieces }): [string, number] => [id, pieces])
    )
  }
}

/** Holds what is to be paid before what belongs to it. */
export async function lockAuthorised(tx: Db, storeId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payables p join orders o on o.id = p.id
    where o.store_id = ${storeId} and p.status = 'authorised' order by p.id for update of p`.execute(tx)
  return rows.map(({ id }) => id)
}

interface LineRow {
  id: string
  storeItemId: string | null
  variantId: string | null
  baseCents: number
  optionsCents: number
  quantity: number
  group: GroupPrice | null
  taxClass: string
}

/** An authorised order, with the pieces of each line that are still wanted. */
export interface GroupOrder {
  id: string
  workspaceId: string
  currency: string
  livemode: boolean
  terms: GroupTerms
  lines: LineRow[]
}

const selectGroupOrders = (which: RawBuilder<unknown>) => sql<GroupOrder>`
  select o.id, o.workspace_id as "workspaceId", o.currency, o.livemode, o.group_terms as terms, (
    select json_agg(json_build_object(
      'id', l.id, 'storeItemId', l.store_item_id, 'variantId', l.variant_id, 'baseCents', l.base_cents,
      'optionsCents', l.options_cents, 'quantity', l.quantity - l.not_made, 'group', l.group_price,
      'taxClass', l.tax_class
    ) order by l.position) from order_lines l where l.order_id = o.id
  ) as lines
  from orders o where o.status = 'authorised' and o.group_terms is not null and ${which}`

export async function findGroupOrder(tx: Db, orderId: string): Promise<GroupOrder | undefined> {
  return (await selectGroupOrders(sql`o.id = ${orderId}`).execute(tx)).rows[0]
}

export async function findGroupOrders(db: Db, storeId: string): Promise<GroupOrder[]> {
  return (await selectGroupOrders(sql`o.store_id = ${storeId}`).execute(db)).rows
}

/**
 * Writes the final price into an authorised order, and has it charged. Pieces that are not made because too few were
 * ordered can be sold again; where nothing is left, the authorisation is let go.
 */
export async function priceFinally(
  tx: Db,
  orderId: string,
  soldOf: (livemode: boolean) => ReadonlyMap<string, number>
): Promise<void> {
  const row = await findGroupOrder(tx, orderId)
  if (!row) return
  const { currency, terms, lines } = row
  const totals = totalsByTerms(terms, { currency, lines, sold: soldOf(row.livemode) })
  const dropped = zip(lines, totals.pieces).flatMap(([line, { quantity }]) => (quantity < line.quantity ? [line] : []))
  // Of pieces that nobody gets nobody pays the shipping.
  const isEmpty = totals.units === 0
  const tooLittle = isEmpty || totals.totalCents < SMALLEST_CHARGE_CENTS
  const waived = tooLittle ? totals.totalCents : 0
  await writeTotals(tx, row, totals, waived)
  // What is left of an empty order goes back when it is closed.
  if (!isEmpty) {
    const pieces = dropped.flatMap(({ id, variantId, storeItemId, quantity }) =>
      storeItemId === null ? [] : [{ id, storeItemId, variantId, quantity }]
    )
    await returnStock(
      tx,
      pieces.map(({ id: _, ...piece }) => piece)
    )
    for (const { id } of pieces) {
      await sql`update order_lines set restocked = quantity where id = ${id}`.execute(tx)
    }
  }
  await makeDue(tx, orderId, totals.totalCents - waived)
  await notify(tx, { kind: 'order', workspaceId: row.workspaceId, subjectId: orderId })
}

/** What the order comes to now. Pieces that are no longer in the totals are not made and not charged. */
export async function writeTotals(
  tx: Db,
  { id, lines }: GroupOrder,
  totals: GroupTotals,
  waivedCents = 0
): Promise<void> {
  for (const [line, [piece, shares]] of zip(lines, zip(totals.pieces, totals.lines))) {
    const gone = line.quantity - piece.quantity
    await tx
      .updateTable('order_lines')
      .set(({ eb }) => ({
        base_cents: piece.baseCents,
        fundraising_cents: piece.fundraisingCents,
        unit_cents: piece.unitCents,
        total_cents: shares.totalCents,
        discount_cents: shares.discountCents,
        tax_cents: shares.taxCents,
        included_tax_cents: shares.includedTaxCents,
        taxes: shares.taxes ? JSON.stringify(shares.taxes) : null,
        not_made: eb('not_made', '+', gone),
        released: eb('released', '+', gone)
      }))
      .where('id', '=', line.id)
      .execute()
  }
  await tx
    .updateTable('orders')
    .set({
      units: totals.units,
      subtotal_cents: totals.subtotalCents,
      discount_cents: totals.discountCents + waivedCents,
      shipping_cents: totals.shippingCents,
      tax_cents: totals.taxCents,
      included_tax_cents: totals.includedTaxCents,
      taxes: JSON.stringify(totals.taxes),
      total_cents: totals.totalCents - waivedCents,
      fundraising_cents: totals.fundraisingCents,
      updated_at: sql`now()`
    })
    .where('id', '=', id)
    .execute()
}
