// What a store's coupons are, and how often each was used.
import { type Selectable, sql } from 'kysely'

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
  coupon: { code: string; kind: string; value: number; max_uses: number | null; expires_at: string | null }
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
    insert into coupons (store_id, code, kind, value, max_uses)
    select ${toStoreId}, code, kind, value, max_uses from coupons
    where store_id = ${fromStoreId} and uses = 0 and (expires_at is null or expires_at > now())
  `.execute(tx)
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

/** Counts a use where the order stands again, or takes it back. */
export async function moveCouponUses(tx: Db, couponId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ uses: sql`greatest(uses + ${by}, 0)` })
    .where('id', '=', couponId)
    .execute()
}
