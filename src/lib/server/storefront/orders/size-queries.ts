// What the shop needs to know of an order to change a size in it.
import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { ItemSize } from '#lib/contract/items.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PricedLine } from '#lib/shared/size-change.ts'

import { type OpenChange, openChangeJson } from './open-change.ts'
import type { Typed } from './order-change-queries.ts'
import type { OrderTerms } from './size-rules.ts'

export interface SizeLine extends PricedLine {
  id: string
  name: string
  storeItemId: string | null
  variantId: string | null
  restocked: number
  givenBackCents: number
  size: ItemSize
  personalisation: Typed[]
  offer: { sizes: ItemSize[]; leftOut: string[] } | null
}

export interface SizeFacts extends OrderTerms {
  id: string
  workspaceId: string
  campaignId: string
  currency: string
  /** It is paid by a link, since the card could not be charged. */
  chargeFailed: boolean
  change: OpenChange | null
  lines: SizeLine[]
}

/** The caller has made sure that the order is the member's. */
export async function findSizeFacts(db: Db, orderId: string): Promise<SizeFacts> {
  const { rows } = await sql<SizeFacts>`
    select o.id, o.workspace_id as "workspaceId", s.campaign_id as "campaignId", o.currency, o.status,
      o.status = 'pending' and o.charge_failed_at is not null as "chargeFailed",
      o.paid_cents as "paidCents", o.group_terms is not null as "isGroup", s.fundraising_kind as "fundraisingKind",
      s.fundraising_value as "fundraisingValue", true as "givesBack",
      (select kind from coupons where coupons.id = o.coupon_id) as "couponKind", ${openChangeJson('o')} as change,
      (select coalesce(json_agg(json_build_object(
        'id', l.id, 'name', l.name, 'storeItemId', l.store_item_id, 'variantId', l.variant_id, 'size', l.size,
        'personalisation', l.personalisation, 'quantity', l.quantity, 'restocked', l.restocked, 'notMade', l.not_made,
        'baseCents', l.base_cents, 'totalCents', l.total_cents, 'discountCents', l.discount_cents, 'taxCents', l.tax_cents,
        'includedTaxCents', l.included_tax_cents, 'taxLimited', l.tax_limited,
        'refundedCents', l.refunded_cents, 'givenBackCents', l.given_back_cents, 'offer', (
          select json_build_object('sizes', i.sizes, 'leftOut', si.left_out)
          from store_items si join items i on i.id = si.item_id where si.id = l.store_item_id
        )
      ) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines
    from orders o join stores s on s.id = o.store_id where o.id = ${orderId}`.execute(db)
  return firstRow(rows)
}
