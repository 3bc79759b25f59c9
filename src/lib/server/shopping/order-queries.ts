import { type Insertable, sql } from 'kysely'

import type { ItemSize, PersonalisationField } from '#lib/contract/items.ts'
import type { DeliveryChoice, LinePicture, OrderLine } from '#lib/contract/shopping.ts'
import { type Db, unhurried } from '#lib/server/db/index.ts'
import type { DB } from '#lib/server/db/tables.ts'
import { joinCalls } from '#lib/server/join-calls.ts'
import { makePayables } from '#lib/server/payments/make.ts'
import type { StoreStage } from '#lib/shared/store-state.ts'
import type { z } from 'zod'

const counters = new WeakMap<Db, (workspaceId: string) => Promise<number>>()

/** The next order number of the workspace; those who ask at the same time are counted in one statement. */
export function nextOrderNumber(db: Db, workspaceId: string): Promise<number> {
  const count = counters.get(db) ?? joinCalls((workspaceIds: string[]) => countOrders(db, workspaceIds))
  counters.set(db, count)
  return count(workspaceId)
}

/**
 * In a statement of its own: orders placed at the same time would otherwise wait for each other on these rows.
 */
async function countOrders(db: Db, workspaceIds: string[]): Promise<number[]> {
  const { rows } = await sql<{ workspaceId: string; last: number }>`
    insert into counters (workspace_id, kind, value)
    select id, 'order', 1000 + count(*)::int from unnest(${workspaceIds}::uuid[]) as id group by id order by id
    on conflict (workspace_id, kind) do update set value = counters.value + excluded.value - 1000
    returning workspace_id as "workspaceId", value as last, ${unhurried(db)}
  `.execute(db)
  const next = new Map(rows.map(({ workspaceId, last }) => [workspaceId, last]))
  const numbers = workspaceIds.toReversed().map(id => {
    const number = next.get(id)!
    next.set(id, number - 1)
    return number
  })
  return numbers.toReversed()
}

const LINE_COLUMNS = [
  'position',
  'store_item_id',
  'item_id',
  'name',
  'garment',
  'colour',
  'size',
  'quantity',
  'base_cents',
  'fundraising_cents',
  'options_cents',
  'unit_cents',
  'total_cents',
  'discount_cents',
  'tax_cents',
  'personalisation',
  'picture',
  'bundle'
] as const

/** So long its pieces are held for who pays. */
const HELD_MINUTES = 30

/** A line as it is written; colour, size and the like are plain objects here. */
export type LineInsert = Record<(typeof LINE_COLUMNS)[number], unknown>

/** Of the payment, only whether it is real money is the order's own; see payables. */
export type NewOrder = Omit<Insertable<DB['orders']>, 'expires_at'>

/**
 * Writes the order, what is to be paid for it, its lines and the first entry of its history in one statement, which is
 * whole or not at all by itself. False where this store has an order of this key already. Nobody is told of the order
 * before its payment, or that there is none, is written down too.
 */
export async function insertOrder(db: Db, order: NewOrder, lines: LineInsert[]): Promise<boolean> {
  // By the database's clock, which says later whether it is over.
  const expires_at = sql<string>`now() + make_interval(mins => ${HELD_MINUTES})`
  const inserted = await db
    .with('placed', cte =>
      cte
        .insertInto('orders')
        .values({ ...order, expires_at })
        .onConflict(conflict => conflict.columns(['store_id', 'idempotency_key']).doNothing())
        .returning(['id', 'workspace_id', 'number', 'total_cents', 'currency', 'buyer_email', 'expires_at'])
        .returning(unhurried(db))
    )
    .with('payable', () => {
      return makePayables(sql`
        select id, workspace_id, 'store-order' as kind, 'Order ' || number as reference, total_cents as amount_cents,
          currency, buyer_email as receipt_email, expires_at
        from placed`)
    })
    .with(
      'lines',
      () => sql`(
        insert into order_lines (order_id, ${sql.join(LINE_COLUMNS.map(column => sql.ref(column)))})
        select placed.id, ${sql.join(LINE_COLUMNS.map(column => sql.ref(`line.${column}`)))}
        from placed, jsonb_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::jsonb) as line
      )`
    )
    .with('history', () => sql`(insert into order_events (order_id, kind) select id, 'placed' from placed)`)
    .selectFrom('placed')
    .select('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/** Counts a use of the coupon; false where it was used up or ended in the meantime. */
export async function takeCoupon(tx: Db, couponId: string, now: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('coupons')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', couponId)
    .where(({ or, eb }) => or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

export interface OrderLineRow {
  id: string
  name: string
  itemId: string | null
  storeItemId: string | null
  colour: OrderLine['colour']
  /** With what the size added to the price when it was ordered. */
  size: ItemSize
  quantity: number
  unitCents: number
  totalCents: number
  discountCents: number
  taxCents: number
  refundedCents: number
  personalisation: { field: PersonalisationField; value: string; priceCents: number }[]
  picture: z.output<typeof LinePicture>
  bundle: OrderLine['bundle']
  /** What the store offers of this item now; null where it is gone. */
  offer: { baseCents: number; sizes: ItemSize[]; leftOut: string[]; hidden: boolean } | null
}

export interface OrderRow {
  id: string
  publicId: string
  number: number
  status: string
  livemode: boolean
  buyerName: string
  buyerEmail: string
  buyerPhone: string
  recipient: string
  delivery: DeliveryChoice
  note: string
  currency: string
  units: number
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  totalCents: number
  fundraisingCents: number
  paidCents: number
  refundedCents: number
  couponCode: string
  held: boolean
  placedAt: string
  paidAt: string | null
  expiresAt: string
  workspaceId: string
  campaignId: string
  slug: string
  storeName: string
  shopName: string
  contactEmail: string
  timeZone: string
  stage: StoreStage
  opensAt: string | null
  closesAt: string | null
  inHandsOn: string | null
  themeHex: string
  logoFileId: string | null
  offer: unknown
  fundraisingKind: 'none' | 'amount' | 'percent'
  fundraisingValue: number
  card: { brand: string; last4: string } | null
  lines: OrderLineRow[]
}

const lineJson = sql`json_build_object(
  'id', l.id, 'name', l.name, 'itemId', l.item_id, 'storeItemId', l.store_item_id, 'colour', l.colour, 'size', l.size,
  'quantity', l.quantity, 'unitCents', l.unit_cents, 'totalCents', l.total_cents, 'discountCents', l.discount_cents,
  'taxCents', l.tax_cents, 'refundedCents', l.refunded_cents, 'personalisation', l.personalisation,
  'picture', l.picture, 'bundle', l.bundle,
  'offer', (
    select json_build_object(
      'baseCents', coalesce(si.price_cents, i.base_price_cents), 'sizes', i.sizes, 'leftOut', si.left_out,
      'hidden', si.hidden
    )
    from store_items si join items i on i.id = si.item_id where si.id = l.store_item_id
  )
)`

/** The whole order by its link, which is the key to it, in one round trip. */
export async function findOrderByLink(db: Db, publicId: string): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select
      o.id, o.public_id as "publicId", o.number, o.status, o.livemode, o.buyer_name as "buyerName",
      o.buyer_email as "buyerEmail", o.buyer_phone as "buyerPhone", o.recipient, o.delivery, o.note, o.currency,
      o.units, o.subtotal_cents as "subtotalCents", o.discount_cents as "discountCents",
      o.shipping_cents as "shippingCents", o.tax_cents as "taxCents", o.total_cents as "totalCents",
      o.fundraising_cents as "fundraisingCents", o.paid_cents as "paidCents", o.refunded_cents as "refundedCents",
      o.coupon_code as "couponCode", (o.held_reason <> '' and o.status = 'pending') as held, o.placed_at as "placedAt", o.paid_at as "paidAt", o.expires_at as "expiresAt",
      o.workspace_id as "workspaceId", s.campaign_id as "campaignId", s.slug, s.name as "storeName",
      w.business_name as "shopName", s.contact_email as "contactEmail", s.time_zone as "timeZone", s.stage,
      s.opens_at as "opensAt", s.closes_at as "closesAt", s.in_hands_on as "inHandsOn", s.theme_hex as "themeHex",
      s.logo_file_id as "logoFileId", s.delivery as offer, s.fundraising_kind as "fundraisingKind",
      s.fundraising_value as "fundraisingValue",
      (
        select json_build_object('brand', p.card_brand, 'last4', p.card_last4) from payments p
        where p.payable_id = o.id and p.card_last4 <> '' order by p.paid_at desc limit 1
      ) as card,
      (
        select coalesce(json_agg(${lineJson} order by l.position), '[]') from order_lines l where l.order_id = o.id
      ) as lines
    from orders o join stores s on s.id = o.store_id join workspaces w on w.id = o.workspace_id
    where o.public_id = ${publicId}
  `.execute(db)
  return rows[0]
}

/** Keeps the order as it is until the transaction ends. */
export async function lockOrder(tx: Db, orderId: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
}

interface LineChange {
  orderId: string
  lineId: string
  size: ItemSize
  personalisation: OrderLineRow['personalisation']
  history: object
}

export async function updateLine(
  tx: Db,
  { orderId, lineId, size, personalisation, history }: LineChange
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ size: JSON.stringify(size), personalisation: JSON.stringify(personalisation) })
    .where('id', '=', lineId)
    .where('order_id', '=', orderId)
    .execute()
  await tx
    .with('touched', db => db.updateTable('orders').set({ updated_at: sql`now()` }).where('id', '=', orderId))
    .insertInto('order_events')
    .values({ order_id: orderId, kind: 'line_changed', details: JSON.stringify(history) })
    .execute()
}
