import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

/** What is kept, in pieces or uses. */
interface HeldAmounts {
  /** For unpaid orders, this one included. */
  held: number
  /** In orders that ended unpaid within a day. */
  letGo: number
}

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
  /** Whether the browser has a cookie of ours. */
  isKnown: boolean
  /** For this shopper. */
  own: HeldAmounts
  /** For all shoppers of the same network who have a cookie as this one has, or none as this one has none. */
  around: HeldAmounts
}

/** Of the same e-mail address or browser. */
const ofPerson = sql`(o.buyer_email = me.buyer_email or (me.placed_by <> '' and o.placed_by = me.placed_by))`

const ofNetwork = sql`(
  o.id = me.id or (me.placed_from <> '' and o.placed_from = me.placed_from and (o.placed_by <> '') = (me.placed_by <> ''))
)`

const ofSomebodyNear = sql`(
  o.store_id = me.store_id and o.placed_at > now() - interval '1 day' and o.status in ('pending', 'expired')
  and (${ofPerson} or ${ofNetwork})
)`

function holdingJson(amount: ReturnType<typeof sql>, whose: ReturnType<typeof sql>) {
  return sql`json_build_object(
    'held', coalesce(sum(${amount}) filter (where ${whose} and o.status = 'pending'), 0),
    'letGo', coalesce(sum(${amount}) filter (where ${whose} and o.status = 'expired'), 0)
  )`
}

const me = (orderId: string) => sql`
  select id, store_id, buyer_email, placed_from, placed_by, coupon_id from orders where id = ${orderId}`

/**
 * What the shopper of this order, and those of the same network, keep from others, for each limit on its pieces. Call it
 * once the rows of the stock are locked: then every order that counts against the same limit is finished and seen.
 */
export async function findHoldings(tx: Db, orderId: string): Promise<Holding[]> {
  const { rows } = await sql<Holding>`
    with me as (${me(orderId)}),
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
    select wanted.store_item_id as "storeItemId", wanted.variant_id as "variantId", wanted.name, wanted.asked, wanted."left",
      (select placed_by <> '' from me) as "isKnown", near.own, near.around
    from wanted cross join lateral (
      select ${holdingJson(sql`l.quantity`, ofPerson)} as own, ${holdingJson(sql`l.quantity`, ofNetwork)} as around
      from me join orders o on ${ofSomebodyNear} join order_lines l on l.order_id = o.id
      where l.store_item_id = wanted.store_item_id
        and (wanted.variant_id is null or wanted.variant_id = l.variant_id)
    ) near
    order by wanted.store_item_id, wanted.variant_id nulls first
  `.execute(tx)
  return rows
}

/** The same for the uses of its coupon; nothing where they are not limited. */
export async function findCouponHolding(tx: Db, orderId: string): Promise<Holding | undefined> {
  const { rows } = await sql<Holding>`
    with me as (${me(orderId)})
    select
      'coupon ' || c.code as name, 1 as asked, c.max_uses - c.uses as "left", bool_or(me.placed_by <> '') as "isKnown",
      ${holdingJson(sql`1`, ofPerson)} as own, ${holdingJson(sql`1`, ofNetwork)} as around
    from me join coupons c on c.id = me.coupon_id join orders o on ${ofSomebodyNear} and o.coupon_id = c.id
    where c.max_uses is not null
    group by c.id
  `.execute(tx)
  return rows[0]
}

/** Orders of this store that were paid within a day by people of this network. */
export async function countPaidFrom(
  db: Db,
  { campaignId, placedFrom }: { campaignId: string; placedFrom: string }
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o join stores s on s.id = o.store_id
    where s.campaign_id = ${campaignId} and o.placed_from = ${placedFrom} and o.paid_at > now() - interval '1 day'
  `.execute(db)
  return rows[0]?.count ?? 0
}
