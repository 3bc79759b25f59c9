import { type RawBuilder, sql } from 'kysely'

import type { OrderDetail } from '#lib/contract/orders.ts'
import type { DeliveryChoice } from '#lib/contract/shopping.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { findActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { sellerSql } from './receipt.ts'
import { raisedCents } from './sums.ts'
import { taxesSql } from './taxes.ts'

/** The order with what its store and shop say about it; the delivery may keep a copy of the place that was chosen. */
function selectOrder(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .innerJoin('workspaces', 'workspaces.id', 'orders.workspace_id')
    .select([
      'orders.id',
      'orders.public_id as publicId',
      'orders.workspace_id as workspaceId',
      'orders.store_id as storeId',
      'orders.number',
      'orders.status',
      'orders.buyer_name as buyerName',
      'orders.buyer_email as buyerEmail',
      'orders.buyer_phone as buyerPhone',
      'orders.recipient',
      'orders.note',
      'orders.currency',
      'orders.units',
      'orders.subtotal_cents as subtotalCents',
      'orders.discount_cents as discountCents',
      'orders.shipping_cents as shippingCents',
      'orders.tax_cents as taxCents',
      'orders.included_tax_cents as includedTaxCents',
      'orders.total_cents as totalCents',
      'orders.paid_cents as paidCents',
      'orders.refunded_cents as refundedCents',
      'orders.coupon_code as couponCode',
      'orders.livemode',
      'orders.held_reason as heldReason',
      'orders.placed_at as placedAt',
      'orders.paid_at as paidAt'
    ])
    .select([raisedCents('orders').as('fundraisingCents'), taxesSql('orders').as('taxes')])
    .select(eb => eb.ref('orders.delivery').$castTo<DeliveryChoice>().as('delivery'))
    .select([
      'stores.name as storeName',
      'stores.organisation',
      'stores.campaign_id as campaignId',
      'stores.slug',
      'stores.stage',
      'stores.cancel_reason as cancelReason',
      'stores.opens_at as opensAt',
      'stores.closes_at as closesAt',
      'stores.in_hands_on as inHandsOn',
      'stores.time_zone as timeZone',
      'stores.theme_hex as themeHex',
      'stores.contact_email as contactEmail',
      'stores.delivery as offer',
      'workspaces.business_name as shopName',
      'workspaces.time_zone as shopTimeZone',
      'workspaces.locale'
    ])
    .select(sellerSql('stores', 'workspaces').as('seller'))
    .select(sql<string | null>`coalesce(stores.logo_file_id, workspaces.logo_file_id)`.as('logoFileId'))
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export function findOrder(db: Db, member: Member, orderId: string) {
  return selectOrder(db)
    .where('orders.id', '=', orderId)
    .where('orders.workspace_id', '=', member.workspaceId)
    .executeTakeFirst()
}

type Card = { brand: string; last4: string }

/** For work that no member does, such as a mail after a payment: the order with its lines and the card, if it is one, in one read. */
export async function findWholeOrders(db: Db, orderIds: string[]) {
  return selectOrder(db)
    .select(eb => [
      eb
        .selectFrom(selectLines(db, sql<string>`orders.id`).as('line'))
        .select(sql<OrderLine[]>`coalesce(json_agg(line), '[]')`.as('lines'))
        .as('lines'),
      eb
        .selectFrom('payments')
        .select(
          sql<Card | null>`case when count(distinct (card_brand, card_last4)) = 1
            then json_build_object('brand', min(card_brand), 'last4', min(card_last4)) end`.as('card')
        )
        .whereRef('payable_id', '=', 'orders.id')
        .as('card')
    ])
    .where('orders.id', '=', sql<string>`any(${orderIds}::uuid[])`)
    .execute()
}

export type WholeOrder = Awaited<ReturnType<typeof findWholeOrders>>[number]

export async function findWholeOrder(db: Db, orderId: string): Promise<WholeOrder | undefined> {
  return (await findWholeOrders(db, [orderId]))[0]
}

export function findLines(db: Db, orderId: string): Promise<OrderLine[]> {
  return selectLines(db, sql<string>`${orderId}`).execute()
}

function selectLines(db: Db, orderId: RawBuilder<string>) {
  return db
    .selectFrom('order_lines')
    .select([
      'id',
      'name',
      'item_id as itemId',
      'store_item_id as storeItemId',
      'quantity',
      'unit_cents as unitCents',
      'total_cents as totalCents',
      'discount_cents as discountCents',
      'tax_cents as taxCents',
      'included_tax_cents as includedTaxCents',
      'refunded_cents as refundedCents',
      'given_back_cents as givenBackCents',
      'not_made as notMade',
      'released'
    ])
    .select(eb => [
      eb.ref('colour').$castTo<OrderLine['colour']>().as('colour'),
      eb.ref('size').$castTo<OrderLine['size']>().as('size'),
      eb.ref('personalisation').$castTo<OrderLine['personalisation']>().as('personalisation'),
      eb.ref('picture').$castTo<OrderLine['picture']>().as('picture'),
      eb.ref('bundle').$castTo<OrderLine['bundle']>().as('bundle')
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
}

/** What the bank holds for an order with a group price; undefined where it has none, or is paid. */
export async function findAuthorisation(db: Db, orderId: string): Promise<OrderDetail['authorisation']> {
  const { rows } = await sql<NonNullable<OrderDetail['authorisation']>>`
    select p.authorised_cents as "heldCents", case when p.authorised_cents > 0 then p.capture_before end as until,
      s.group_decided_at is not null as decided,
      case when o.charge_failed_at is not null then o.expires_at end as "payableUntil"
    from orders o join payables p on p.id = o.id join stores s on s.id = o.store_id
    where o.id = ${orderId} and o.group_terms is not null
      and (o.status = 'authorised' or o.status = 'pending' and o.charge_failed_at is not null)`.execute(db)
  return rows[0] ?? null
}

/** Everything that happened around the order, in one go. */
export async function findAround(db: Db, { workspaceId }: Member, orderId: string) {
  const [payments, refunds, mails, events] = await Promise.all([
    db
      .selectFrom('payments')
      .select(['id', 'intent_id as intentId', 'amount_cents as amountCents', 'card_brand as cardBrand'])
      .select(['card_last4 as cardLast4', 'paid_at as paidAt'])
      .where('payable_id', '=', orderId)
      .orderBy('paid_at')
      .execute(),
    db
      .selectFrom('refunds')
      .leftJoin('order_lines', join => join.on(sql`order_lines.id::text`, '=', sql.ref('refunds.part_id')))
      .select(['refunds.id', 'refunds.amount_cents as amountCents', 'part_id as partId', 'reason', 'state', 'error'])
      .select(['refunds.created_at as createdAt', 'shares', 'order_lines.name as lineName'])
      .where('refunds.payable_id', '=', orderId)
      .orderBy('refunds.created_at')
      .execute(),
    db
      .selectFrom('mails')
      .select(['id', 'template', 'subject', 'recipient', 'state', 'created_at as createdAt'])
      .where('order_id', '=', orderId)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute(),
    findActivity(db, { subject: 'order', subjectId: orderId, workspaceId })
  ])
  return { payments, refunds, mails, events }
}

/** Keeps the order as it is until the transaction ends; undefined where it is none of the member's. */
export function lockOrder(tx: Db, member: Member, orderId: string) {
  return tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('workspace_id', '=', member.workspaceId)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateStatus(tx: Db, orderId: string, status: string): Promise<void> {
  await tx.updateTable('orders').set({ status, updated_at: sql`now()` }).where('id', '=', orderId).execute()
}
