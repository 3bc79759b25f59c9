import { sql } from 'kysely'

import type { DeliveryChoice, OrderLine } from '#lib/contract/shopping.ts'
import type { Member } from '#lib/server/auth/actor.ts'
import type { Db } from '#lib/server/db/index.ts'

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
      'orders.total_cents as totalCents',
      'orders.fundraising_cents as fundraisingCents',
      'orders.paid_cents as paidCents',
      'orders.refunded_cents as refundedCents',
      'orders.coupon_code as couponCode',
      'orders.livemode',
      'orders.held_reason as heldReason',
      'orders.placed_at as placedAt',
      'orders.paid_at as paidAt'
    ])
    .select(eb => eb.ref('orders.delivery').$castTo<DeliveryChoice>().as('delivery'))
    .select([
      'stores.name as storeName',
      'stores.organisation',
      'stores.campaign_id as campaignId',
      'stores.slug',
      'stores.stage',
      'stores.opens_at as opensAt',
      'stores.closes_at as closesAt',
      'stores.in_hands_on as inHandsOn',
      'stores.time_zone as timeZone',
      'stores.theme_hex as themeHex',
      'stores.contact_email as contactEmail',
      'stores.delivery as offer',
      'workspaces.business_name as shopName',
      'workspaces.time_zone as shopTimeZone'
    ])
    .select(sql<string | null>`coalesce(stores.logo_file_id, workspaces.logo_file_id)`.as('logoFileId'))
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>

export function findOrder(db: Db, member: Member, orderId: string) {
  return selectOrder(db)
    .where('orders.id', '=', orderId)
    .where('orders.workspace_id', '=', member.workspaceId)
    .executeTakeFirst()
}

/** For work that no member does, such as a mail after a payment. */
export function findAnyOrder(db: Db, orderId: string) {
  return selectOrder(db).where('orders.id', '=', orderId).executeTakeFirst()
}

export async function findLines(db: Db, orderId: string): Promise<OrderLine[]> {
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
      'refunded_cents as refundedCents'
    ])
    .select(eb => [
      eb.ref('colour').$castTo<OrderLine['colour']>().as('colour'),
      eb.ref('size').$castTo<OrderLine['size']>().as('size'),
      eb.ref('personalisation').$castTo<OrderLine['personalisation']>().as('personalisation'),
      eb.ref('picture').$castTo<OrderLine['picture']>().as('picture')
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
}

export async function findCard(db: Db, orderId: string): Promise<{ brand: string; last4: string } | undefined> {
  return db
    .selectFrom('payments')
    .select(['card_brand as brand', 'card_last4 as last4'])
    .where('order_id', '=', orderId)
    .orderBy('paid_at', 'desc')
    .executeTakeFirst()
}
