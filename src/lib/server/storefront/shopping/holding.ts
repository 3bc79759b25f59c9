// How much of what is limited may be kept from others without paying for it: a half by one person, and most by the people
// of one network. Nobody is refused for what a few others behind the same address keep.
import { t } from '#lib/i18n/t.ts'
import type { PricedCart } from '#lib/contract/shopping.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { findCouponHolding, findHoldings, type Holding } from './holding-queries.ts'

/** So many times one's share may be kept and not paid within a day. */
const MAX_LET_GO = 2

const RETRY_SECONDS = 30 * 60

/** Of what is left and what is kept already. The rest is for other people, and for other networks. */
const PART_OF_PERSON = 1 / 2
/** Without cookies they may all be one, who makes up e-mail addresses. */
const PART_OF_STRANGERS = 3 / 4
const PART_OF_NETWORK = 9 / 10

/** The last piece can always be ordered. */
function shareOf(left: number, held: number, part: number): number {
  return Math.ceil((left + held) * part)
}

/** Refuses an unpaid order that keeps too much from others. Call it in the transaction that has just taken the pieces. */
export async function refuseTooMuch(tx: Db, order: { id: string; cart: PricedCart }): Promise<void> {
  const coupon = order.cart.coupon ? await findCouponHolding(tx, order.id) : undefined
  for (const holding of [...(await findHoldings(tx, order.id)), ...(coupon ? [coupon] : [])]) {
    refuseHolding(holding, order.cart)
  }
}

interface Moved {
  id: string
  storeItemId: string | null
  variantId: string | null
}

/** The same for an unpaid order that has just got pieces of another size. */
export async function refuseTooMuchOf(tx: Db, { id, storeItemId, variantId }: Moved): Promise<void> {
  const holdings = await findHoldings(tx, id)
  const moved = holdings.find(holding => holding.storeItemId === storeItemId && holding.variantId === variantId)
  if (moved) refuseHolding(moved)
}

function refuseHolding(holding: Holding, cart?: PricedCart): void {
  const { name, asked, left, isKnown, own, around } = holding
  const share = shareOf(left, own.held, PART_OF_PERSON)
  if (own.letGo > 0 && own.held + own.letGo > share * (MAX_LET_GO + 1)) {
    throw abandonedTooOften(name, t('errors.storefront.severalOfYours'))
  }
  const shareOfAll = shareOf(left, around.held, isKnown ? PART_OF_NETWORK : PART_OF_STRANGERS)
  if (around.letGo > 0 && around.held + around.letGo > shareOfAll * (isKnown ? MAX_LET_GO + 1 : MAX_LET_GO)) {
    throw abandonedTooOften(name, t('errors.storefront.manyOrders'))
  }
  const most = Math.min(share, shareOfAll - (around.held - own.held))
  if (own.held <= most) return
  const before = own.held - asked
  const message =
    before > 0
      ? t('errors.storefront.keptAlready', { name, count: before })
      : most > 0
        ? t('errors.storefront.keptAtMost', { name, most })
        : t('errors.storefront.nearlyAllKept', { name })
  throw new AppError('conflict', message, { data: cart && { ...cart, problems: [...cart.problems, message] } })
}

function abandonedTooOften(name: string, which: string): AppError {
  return new AppError('too_many', t('errors.storefront.notPaidInTime', { name, which }), { retryAfter: RETRY_SECONDS })
}
