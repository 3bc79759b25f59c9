import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export interface Holding {
  /** Of the stock; neither for a coupon. */
  storeItemId?: string
  /** Null for the item as a whole. */
  variantId?: string | null
  /** The item, with colour and size where that is what is limited. */
  name: string
  /** In this order. */
  asked: number
  /** Still to be had by anybody. */
  left: number
  /** Kept for unpaid orders of this shopper, this one included. */
  held: number
  /** In orders of this shopper that ended unpaid within a day. */
  letGo: number
}

/** Of the same e-mail address, or from the same place where that is known. */
const ofSameShopper = sql`(
  o.store_id = me.store_id and o.placed_at > now() - interval '1 day' and o.status in ('pending', 'expired')
  and (o.buyer_email = me.buyer_email or (me.placed_from <> '' and o.placed_from = me.placed_from))
)`

/**
 * What the shopper of this order keeps from others, for each limit on its pieces. Call it once the rows of the stock
 * are locked: then every order that counts against the same limit is finished and seen.
 */
export async function findHoldings(tx: Db, orderId: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    with me as (select store_id, buyer_email, placed_from from orders where id = ${orderId}),
    wanted as (
      select
        s.store_item_id, s.variant_id, s.capacity - s.taken as "left", sum(l.quantity)::int as asked,
        min(case when s.variant_id is null then l.name
          else l.name || ' in ' || (l.colour->>'name') || ', ' || (l.size->>'name') end) as name
      from order_lines l
      join stock s on s.store_item_id = l.store_item_id
        and (s.variant_id is null or s.variant_id = l.variant_id)
      where l.order_id = ${orderId}
      group by s.store_item_id, s.variant_id, s.capacity, s.taken
    )
    select wanted.store_item_id as "storeItemId", wanted.variant_id as "variantId", wanted.name, wanted.asked, wanted."left", own.held, own."letGo"
    from wanted cross join lateral (
      select
        coalesce(sum(l.quantity) filter (where o.status = 'pending'), 0)::int as held,
        coalesce(sum(l.quantity) filter (where o.status = 'expired'), 0)::int as "letGo"
      from me join orders o on ${ofSameShopper} join order_lines l on l.order_id = o.id
      where l.store_item_id = wanted.store_item_id
        and (wanted.variant_id is null or wanted.variant_id = l.variant_id)
    ) own
    order by wanted.store_item_id, wanted.variant_id nulls first
  `.execute(tx)
  return rows
}

/** The same for the uses of its coupon; nothing where they are not limited. */
export async function findCouponHolding(tx: Db, orderId: string): Promise<Holding | undefined> {
  const { rows } = await sql<Holding>`
    with me as (select store_id, buyer_email, placed_from, coupon_id from orders where id = ${orderId})
    select
      'coupon ' || c.code as name, 1 as asked, c.max_uses - c.uses as "left",
      count(*) filter (where o.status = 'pending')::int as held,
      count(*) filter (where o.status = 'expired')::int as "letGo"
    from me join coupons c on c.id = me.coupon_id join orders o on ${ofSameShopper} and o.coupon_id = c.id
    where c.max_uses is not null
    group by c.id
  `.execute(tx)
  return rows[0]
}
