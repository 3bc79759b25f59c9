import { sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { DeliveryChoice } from '#lib/contract/shopping.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { Delivery } from '#lib/contract/delivery.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { TaxSum } from '#lib/shared/taxes.ts'

import { toMake } from './many-queries.ts'
import { taxesSql } from './taxes.ts'

/** More fields than people can want as columns are left out of the file. */
const MAX_LABELS = 40

export async function findShopZone(db: Db, member: Member): Promise<string> {
  const { time_zone: zone } = await db
    .selectFrom('workspaces')
    .select('time_zone')
    .where('id', '=', member.workspaceId)
    .executeTakeFirstOrThrow()
  return zone
}

export async function countLines(db: Db, orderIds: string[]): Promise<number> {
  const { rows } = await sql<{ lines: number }>`
    select count(*) as lines from order_lines where order_id = any(${orderIds}::uuid[])
  `.execute(db)
  return firstRow(rows).lines
}

/** What the fields of these orders are called that somebody filled in, the most used first. */
export async function findFieldLabels(db: Db, orderIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ label: string }>`
    select entry->'field'->>'label' as label
    from order_lines, jsonb_array_elements(personalisation) entry
    where order_id = any(${orderIds}::uuid[]) and entry->>'value' <> ''
    group by 1 order by count(*) desc, 1 limit ${MAX_LABELS}
  `.execute(db)
  return rows.map(({ label }) => label)
}

export interface ExportRow {
  number: number
  /** Of the lines of its order: the one that the order's sums stand on. */
  isFirst: boolean
  /** Date and time of the zone. */
  placed: string
  paid: string | null
  status: string
  livemode: boolean
  storeId: string
  stage: string
  opensAt: string | null
  closesAt: string | null
  /** The closing, in date and time of the zone. */
  closes: string | null
  storeName: string
  buyerName: string
  buyerEmail: string
  buyerPhone: string
  recipient: string
  delivery: DeliveryChoice
  offer: Delivery
  note: string
  couponCode: string
  currency: string
  orderTotalCents: number
  /** Held by the bank for it and not charged. */
  authorisedCents: number
  paidCents: number
  refundedCents: number
  shippingCents: number
  orderTaxCents: number
  orderIncludedTaxCents: number
  taxes: TaxSum[]
  name: string
  /** The name of the bundle that it was bought in. */
  bundle: string | null
  colour: string
  size: string
  quantity: number
  unitCents: number
  totalCents: number
  discountCents: number
  taxCents: number
  includedTaxCents: number
  lineRefundedCents: number
  notMade: number
  /** Of those, how many were never charged. */
  released: number
  personalisation: OrderLine['personalisation']
}

/** The lines of these orders, in the order of the ids; the caller has made sure that they are the member's. */
export async function findExportRows(db: Db, orderIds: string[], zone: string): Promise<ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select o.number, row_number() over (partition by o.id order by l.position) = 1 as "isFirst", to_char(o.placed_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as placed,
      to_char(o.paid_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI:SS') as paid, o.status, o.livemode, o.store_id as "storeId",
      s.stage,
      s.opens_at as "opensAt", s.closes_at as "closesAt", to_char(s.closes_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as closes, s.name as "storeName", o.buyer_name as "buyerName",
      o.buyer_email as "buyerEmail", o.buyer_phone as "buyerPhone", o.recipient, o.delivery, s.delivery as offer,
      o.note, o.coupon_code as "couponCode", o.currency, o.total_cents as "orderTotalCents",
      case when o.status = 'authorised' then p.authorised_cents else 0 end as "authorisedCents",
      o.paid_cents as "paidCents", o.refunded_cents as "refundedCents", o.shipping_cents as "shippingCents",
      o.tax_cents as "orderTaxCents", o.included_tax_cents as "orderIncludedTaxCents",
      ${taxesSql('o')} as taxes, l.name, l.bundle->>'name' as bundle, l.colour->>'name' as colour, l.size->>'name' as size, l.quantity,
      l.unit_cents as "unitCents", l.total_cents as "totalCents", l.discount_cents as "discountCents",
      l.tax_cents as "taxCents", l.included_tax_cents as "includedTaxCents", l.refunded_cents as "lineRefundedCents",
      l.not_made as "notMade", l.released, l.personalisation
    from unnest(${orderIds}::uuid[]) with ordinality wanted (id, place)
      join orders o on o.id = wanted.id
      join payables p on p.id = o.id
      join stores s on s.id = o.store_id
      join order_lines l on l.order_id = o.id
    order by wanted.place, l.position
  `.execute(db)
  return withOffers(rows)
}

export interface MakingRow
  extends Pick<
      ExportRow,
      'number' | 'storeId' | 'storeName' | 'buyerName' | 'recipient' | 'delivery' | 'offer' | 'note'
    >,
    Pick<ExportRow, 'status' | 'paidCents' | 'refundedCents' | 'stage' | 'opensAt' | 'closesAt' | 'closes'>,
    Pick<ExportRow, 'name' | 'bundle' | 'colour' | 'size' | 'personalisation'> {
  pieces: number
}

/** Of these orders, only what is paid for and still to be made. */
export async function findMakingRows(db: Db, orderIds: string[], zone: string): Promise<MakingRow[]> {
  const { rows } = await sql<MakingRow>`
    select orders.number, orders.store_id as "storeId", stores.name as "storeName",
      orders.status, orders.paid_cents as "paidCents", orders.refunded_cents as "refundedCents", stores.stage,
      stores.opens_at as "opensAt", stores.closes_at as "closesAt",
      to_char(stores.closes_at at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as closes, orders.buyer_name as "buyerName",
      orders.recipient, orders.delivery, stores.delivery as offer, orders.note, l.name, l.bundle->>'name' as bundle,
      l.colour->>'name' as colour, l.size->>'name' as size, l.quantity - l.not_made as pieces, l.personalisation
    from unnest(${orderIds}::uuid[]) with ordinality wanted (id, place)
      join orders on orders.id = wanted.id
      join stores on stores.id = orders.store_id
      join order_lines l on l.order_id = orders.id
    where ${toMake()}
    order by wanted.place, l.position
  `.execute(db)
  return withOffers(rows)
}

/** What a store offers to have sent is read once. */
function withOffers<Row extends { storeId: string; offer: Delivery }>(rows: Row[]): Row[] {
  const offers = new Map(rows.map(({ storeId, offer }) => [storeId, offer]))
  for (const [storeId, offer] of offers) offers.set(storeId, Delivery.parse(offer))
  return rows.map(row => ({ ...row, offer: required(offers.get(row.storeId), 'the offer of a store') }))
}
