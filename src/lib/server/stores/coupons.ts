import type { StoreDetail } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/auth/actor.ts'
import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'

import { HUNDRED_PERCENT } from './checklist.ts'
import { getDetail, lockForEdit } from './detail.ts'
import { deleteCouponRow, findCoupons, upsertCoupon } from './item-queries.ts'
import { wrong } from './settings.ts'

const MOST_COUPONS = 200

interface CouponInput {
  code: string
  kind: 'percent' | 'amount'
  value: number
  maxUses: number | null
  expiresAt: string | null
}

/** Makes the coupon of this code, or changes it; how often it was used stays. */
export function saveCoupon(
  db: Db,
  member: Member,
  { storeId, input }: { storeId: string; input: CouponInput }
): Promise<StoreDetail> {
  if (input.kind === 'percent' && input.value > HUNDRED_PERCENT) throw wrong('value', 'At most 100 %')
  return inTransaction(db, async tx => {
    await lockForEdit(tx, member, storeId)
    const coupons = await findCoupons(tx, storeId)
    const known = coupons.find(({ code }) => code.toUpperCase() === input.code)
    if (!known && coupons.length >= MOST_COUPONS) {
      throw new AppError('invalid', `A store can have at most ${MOST_COUPONS} coupons. Delete one first.`)
    }
    if (known && input.maxUses !== null && input.maxUses < known.uses) {
      throw new AppError(
        'conflict',
        `${input.code} was used ${known.uses} times already, so it cannot be limited to ${input.maxUses}.`
      )
    }
    const { code, kind, value } = input
    await upsertCoupon(tx, storeId, { code, kind, value, max_uses: input.maxUses, expires_at: input.expiresAt })
    return getDetail(tx, member, storeId)
  })
}

export function deleteCoupon(
  db: Db,
  member: Member,
  { storeId, couponId }: { storeId: string; couponId: string }
): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    await lockForEdit(tx, member, storeId)
    if (!(await deleteCouponRow(tx, storeId, couponId))) throw notFound('Coupon')
    return getDetail(tx, member, storeId)
  })
}
