// What a store's coupons are, and how often each was used.
import { type RawBuilder, type Selectable, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Coupons } from '#lib/server/platform/db/tables.ts'

export function findCoupons(db: Db, storeId: string): Promise<Selectable<Coupons>[]> {
  return db
    .selectFrom('coupons')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function upsertCoupon(
  tx: Db,
  storeId: string,
  coupon: Pick<Selectable<Coupons>, 'code' | 'kind' | 'value' | 'max_uses' | 'expires_at' | 'once_per_buyer'>
): Promise<void> {
  const { code, ...change } = coupon
  await tx
    .insertInto('coupons')
    .values({ store_id: storeId, ...coupon })
    .onConflict(conflict => conflict.columns(['store_id', 'code']).doUpdateSet(change))
    .execute()
}

export async function deleteCouponRow(tx: Db, storeId: string, couponId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('coupons')
    .where('store_id', '=', storeId)
    .where('id', '=', couponId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Coupons that were never used: a used one was for the buyers of the other store. */
export async function copyCoupons(tx: Db, fromStoreId: string, toStoreId: string): Promise<void> {
  await sql`
    insert into coupons (store_id, code, kind, value, max_uses, once_per_buyer)
    select ${toStoreId}, code, kind, value, max_uses, once_per_buyer from coupons
    where store_id = ${fromStoreId} and uses = 0 and (expires_at is null or expires_at > now())
  `.execute(tx)
}

/** Another order of this buyer by the coupon that was paid or still can be: the state of one, the paid ones first. */
export function orderOfBuyer(couponId: RawBuilder<unknown>, email: string, exceptOrderId: string | null = null) {
  return sql<string | null>`(
    select o.status from orders o
    where o.coupon_id = ${couponId} and o.status not in ('expired', 'cancelled') and o.id is distinct from ${exceptOrderId}::uuid
      and buyer_key(o.buyer_email::text) = buyer_key(${email})
    order by o.status = 'pending', o.placed_at limit 1
  )`
}

interface Use {
  couponId: string
  order: { id: string; buyer_email: string }
  now: Date
}

/**
 * Counts a use of the coupon; false where it was used up, ended or used by the same buyer in the meantime. Orders by one
 * coupon wait for each other here, so each sees those before it.
 */
export async function redeemCoupon(tx: Db, { couponId, order, now }: Use): Promise<boolean> {
  const taken = await tx
    .updateTable('coupons')
    .set({ uses: sql`uses + 1` })
    .where('id', '=', couponId)
    .where(({ or, eb }) => or([eb('max_uses', 'is', null), eb('uses', '<', eb.ref('max_uses'))]))
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now.toISOString())]))
    .returning('once_per_buyer as isOncePerBuyer')
    .executeTakeFirst()
  if (!taken?.isOncePerBuyer) return taken !== undefined
  const { rows } = await sql<{ use: string | null }>`
    select ${orderOfBuyer(sql`${couponId}::uuid`, order.buyer_email, order.id)} as use`.execute(tx)
  return rows[0]?.use == null
}

/** Counts a use where the order stands again, or takes it back. */
export async function moveCouponUses(tx: Db, couponId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ uses: sql`greatest(uses + ${by}, 0)` })
    .where('id', '=', couponId)
    .execute()
}
