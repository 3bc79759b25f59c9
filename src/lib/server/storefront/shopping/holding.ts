// How much of what is limited one shopper may keep from others without paying for it.
import type { PricedCart } from '#lib/contract/shopping.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { findCouponHolding, findHoldings, type Holding } from './holding-queries.ts'

/** So many times one's share may be kept and not paid within a day. */
const MAX_LET_GO = 2

const RETRY_SECONDS = 30 * 60

/** Of what is left and what is kept for this shopper already; the last piece can always be ordered. */
function shareOf({ left, held }: Holding): number {
  return Math.ceil((left + held) / 2)
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
  const { name, asked, held, letGo } = holding
  const share = shareOf(holding)
  if (letGo > 0 && held + letGo > share * (MAX_LET_GO + 1)) {
    throw new AppError(
      'too_many',
      `${name}: several orders of yours, or from your network, were not paid in time. Please try again later, or ask the shop to put it aside for you.`,
      { retryAfter: RETRY_SECONDS }
    )
  }
  if (held <= share) return
  const message =
    held > asked
      ? `${name}: ${held - asked} ${held - asked === 1 ? 'is' : 'are'} already kept for an unpaid order of yours, or from your network. Pay for that first, then order more.`
      : `At most ${share} of ${name} can be kept for you until you have paid, so that others get some too. Order ${share} now, and the rest when these are paid.`
  throw new AppError('conflict', message, { data: cart && { ...cart, problems: [...cart.problems, message] } })
}
