import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { ShipTo } from '#lib/contract/supplies.ts'
import { makePayables } from '#lib/server/commerce/payments/make.ts'
import type { Place } from '#lib/server/commerce/payments/gateway.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { addActivity } from '#lib/server/platform/activity/activity.ts'
import { whoText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { usedKey } from '#lib/server/platform/request-context.ts'
import type { SupplyOrderState } from '#lib/shared/supply-order.ts'
import { containing } from '#lib/server/platform/db/like.ts'

/** Nothing is held for an order that is not paid, so it may wait. */
const OPEN_HOURS = 24

export interface NewLine {
  sku: string
  kind: string
  name: string
  detail: string
  hex: string | null
  unit_cents: number
  quantity: number
  total_cents: number
  tax_cents: number
}

export interface NewOrder {
  email: string
  address: ShipTo
  note: string
  currency: string
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  lines: NewLine[]
}

/** The order, its payable and its lines in one statement. */
export async function insertOrder(
  tx: Db,
  { workspaceId, userId }: Member,
  order: NewOrder,
  place: Place
): Promise<{ id: string; number: number }> {
  const sold = sql`select *, email as receipt_email from placed`
  const placed = sql`select workspace_id, id as subject_id, 'placed' as kind, ${userId}::uuid as user_id,
    '{}'::jsonb as details from placed`
  const { rows } = await sql<{ id: string; number: number }>`
    with placed as (
      insert into supply_orders (id, workspace_id, ordered_by, by_key, email, address, note, currency, subtotal_cents,
        shipping_cents, tax_cents, total_cents, expires_at)
      values (gen_random_uuid(), ${workspaceId}, ${userId}, ${usedKey()}, ${order.email}, ${JSON.stringify(order.address)},
        ${order.note}, ${order.currency}, ${order.subtotalCents}, ${order.shippingCents}, ${order.taxCents},
        ${order.totalCents}, now() + make_interval(hours => ${OPEN_HOURS}))
      returning id, workspace_id, number, total_cents, currency, email, expires_at
    ), payable as ${makePayables('supply-order', sold, place)},
    lines as (
      insert into supply_order_lines (order_id, position, workspace_id, sku, kind, name, detail, hex, unit_cents, quantity,
        total_cents, tax_cents)
      select placed.id, line.position, placed.workspace_id, line.sku, line.kind, line.name, line.detail, line.hex,
        line.unit_cents, line.quantity, line.total_cents, line.tax_cents
      from placed, jsonb_populate_recordset(null::supply_order_lines,
        ${JSON.stringify(order.lines.map((line, position) => ({ ...line, position })))}::jsonb) as line
    ), history as ${addActivity('supply-order', placed)}
    select id, number::int from placed`.execute(tx)
  return firstRow(rows)
}

/** Of one workspace, or of all for the platform's admin. */
export interface Whose {
  workspaceId?: string | undefined
}

interface OrderLineRow {
  id: string
  sku: string
  kind: 'film' | 'cutter' | 'press' | 'transfer'
  name: string
  detail: string
  hex: string | null
  unitCents: number
  quantity: number
  totalCents: number
  taxCents: number
  refundedCents: number
  printState: 'waiting' | 'ready' | 'failed' | null
}

export interface OrderRow {
  id: string
  number: number
  status: string
  workspaceId: string
  workspaceName: string
  orderedBy: string
  email: string
  address: ShipTo
  note: string
  currency: string
  subtotalCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  refundedCents: number
  heldReason: string
  carrier: string
  tracking: string
  livemode: boolean
  card: { brand: string; last4: string } | null
  placedAt: string
  paidAt: string | null
  shippedAt: string | null
  expiresAt: string
  lines: OrderLineRow[]
}

export async function findOrder(db: Db, { workspaceId }: Whose, orderId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.number::int, o.status, o.workspace_id as "workspaceId", w.business_name as "workspaceName",
      ${whoText('o')} as "orderedBy",
      o.email, o.address, o.note, o.currency, o.subtotal_cents as "subtotalCents", o.shipping_cents as "shippingCents",
      o.tax_cents as "taxCents", o.total_cents as "totalCents", o.refunded_cents as "refundedCents",
      o.held_reason as "heldReason", o.carrier, o.tracking, p.livemode,
      (select json_build_object('brand', card_brand, 'last4', card_last4) from payments
        where payable_id = o.id and card_last4 <> '' order by paid_at limit 1) as card,
      o.placed_at as "placedAt", o.paid_at as "paidAt", o.shipped_at as "shippedAt", o.expires_at as "expiresAt",
      (
        select json_agg(json_build_object('id', position::text, 'sku', sku, 'kind', kind, 'name', name, 'detail', detail,
          'hex', hex, 'unitCents', unit_cents, 'quantity', quantity, 'totalCents', total_cents, 'taxCents', tax_cents,
          'refundedCents', refunded_cents,
          'printState', (
            select print_state from transfer_sheets s
            where kind = 'transfer' and s.workspace_id = o.workspace_id and sku = 'transfer.' || s.id
          )) order by position)
        from supply_order_lines where order_id = o.id
      ) as lines
    from supply_orders o join workspaces w on w.id = o.workspace_id join payables p on p.id = o.id
      left join users u on u.id = o.ordered_by
    where o.id = ${orderId} and ${workspaceId ?? null}::uuid is not distinct from
      case when ${workspaceId ?? null}::uuid is null then null else o.workspace_id end`.execute(db)
  return rows[0]
}

export interface ListRow {
  id: string
  number: number
  status: string
  workspaceId: string
  workspaceName: string
  currency: string
  totalCents: number
  refundedCents: number
  livemode: boolean
  placedAt: string
  units: number
  summary: string
}

interface Asked {
  state?: SupplyOrderState | undefined
  search?: string
  page: number
  pageSize: number
}

export async function findOrderPage(
  db: Db,
  { workspaceId }: Whose,
  { state, search = '', page, pageSize }: Asked
): Promise<{ rows: ListRow[]; total: number }> {
  const own = workspaceId ? sql`o.workspace_id = ${workspaceId}` : sql`true`
  const pattern = containing(search)
  const named = search
    ? sql`(o.number::text = ${search} or w.business_name ilike ${pattern} or o.email::text ilike ${pattern}
        or exists (select from supply_order_lines l where l.order_id = o.id and l.name ilike ${pattern}))`
    : sql`true`
  const where = sql`${own} and ${named} and ${conditionOf(state)}`
  const { rows } = await sql<ListRow>`
    select o.id, o.number::int, o.status, o.workspace_id as "workspaceId", w.business_name as "workspaceName", o.currency,
      o.total_cents as "totalCents", o.refunded_cents as "refundedCents", p.livemode, o.placed_at as "placedAt",
      (select sum(quantity)::int from supply_order_lines where order_id = o.id) as units,
      (select string_agg(name, ', ' order by position) from supply_order_lines where order_id = o.id and position < 3) as summary
    from supply_orders o join workspaces w on w.id = o.workspace_id join payables p on p.id = o.id
    where ${where} order by o.placed_at desc, o.id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from supply_orders o join workspaces w on w.id = o.workspace_id where ${where}`.execute(
    db
  )
  return { rows, total: firstRow(counted.rows).total }
}

/** The same as supplyOrderState says of one. */
function conditionOf(state: SupplyOrderState | undefined) {
  if (!state) return sql`true`
  const all = sql`(o.refunded_cents > 0 and o.refunded_cents >= o.total_cents)`
  if (state === 'refunded') return all
  if (state === 'part_refunded') return sql`(o.refunded_cents > 0 and not ${all} and o.status <> 'shipped')`
  return sql`(o.status = ${state} and not ${all} and (o.refunded_cents = 0 or o.status = 'shipped'))`
}

/** True where it stood there until now. */
export async function moveOrder(
  tx: Db,
  orderId: string,
  {
    from,
    to,
    carrier = '',
    tracking = ''
  }: { from: string; to: 'accepted' | 'shipped'; carrier?: string; tracking?: string }
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('supply_orders')
    .set({
      status: to,
      updated_at: sql`now()`,
      ...(to === 'shipped' && { carrier, tracking, shipped_at: sql<string>`now()` })
    })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
