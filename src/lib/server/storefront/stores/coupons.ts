import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import { CouponInput as CouponSchema } from '#lib/contract/store-offers.ts'
import type { StoreDetail } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { checked } from '#lib/server/platform/checked.ts'
import { deleteCouponRow, findCoupons, upsertCoupon } from '#lib/server/storefront/coupons/coupons.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { type Changes, withChanges } from '#lib/shared/changes.ts'

import { HUNDRED_PERCENT } from './checklist.ts'
import { getDetail, lockForEdit } from './detail.ts'
import { wrong } from './settings.ts'

type CouponInput = z.output<typeof CouponSchema>
type CouponRow = Awaited<ReturnType<typeof findCoupons>>[number]

const MOST_COUPONS = 200

/** Makes the coupon of this code, or changes what is given of it; how often it was used stays. */
export function saveCoupon(
  db: Db,
  member: Member,
  { storeId, input: { code, ...given } }: { storeId: string; input: Changes<CouponInput> & { code: string } }
): Promise<StoreDetail> {
  return inTransaction(db, async tx => {
    await lockForEdit(tx, member, storeId)
    const coupons = await findCoupons(tx, storeId)
    const known = coupons.find(coupon => coupon.code.toUpperCase() === code)
    if (!known && coupons.length >= MOST_COUPONS) {
      throw new AppError('invalid', t('errors.storefront.tooManyCoupons', { most: MOST_COUPONS }))
    }
    const input = known ? withChanges(asInput(known), given) : checked(CouponSchema, given)
    const { kind, value, maxUses, expiresAt, oncePerBuyer } = input
    if (kind === 'percent' && value > HUNDRED_PERCENT) throw wrong('value', t('errors.storefront.atMostHundred'))
    if (known && maxUses !== null && maxUses < known.uses) {
      throw new AppError('conflict', t('errors.storefront.couponUsed', { code, count: known.uses, most: maxUses }))
    }
    const columns = { max_uses: maxUses, expires_at: expiresAt, once_per_buyer: oncePerBuyer }
    await upsertCoupon(tx, storeId, { code, kind, value, ...columns })
    return getDetail(tx, member, storeId)
  })
}

function asInput({ kind, value, max_uses, expires_at, once_per_buyer }: CouponRow): CouponInput {
  return {
    kind: kind === 'percent' ? 'percent' : 'amount',
    value,
    maxUses: max_uses,
    expiresAt: expires_at,
    oncePerBuyer: once_per_buyer
  }
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
