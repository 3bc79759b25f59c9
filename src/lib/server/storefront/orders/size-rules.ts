// What decides whether another size can be charged or given back.
import { SMALLEST_CHARGE_CENTS } from '#lib/server/commerce/payments/start.ts'
import { formatMoney } from '#lib/shared/money.ts'
import type { MoneyRules, SizesNote } from '#lib/shared/size-change.ts'

export interface OrderTerms {
  status: string
  paidCents: number
  /** Its price depends on how many pieces the store sells. */
  isGroup: boolean
  fundraisingKind: 'none' | 'amount' | 'percent'
  fundraisingValue: number
  couponKind: 'percent' | 'amount' | null
  givesBack: boolean
}

export function rulesOf(order: OrderTerms): MoneyRules {
  return {
    fundraising: { kind: order.fundraisingKind, value: order.fundraisingValue },
    couponKind: order.couponKind,
    givesBack: order.givesBack,
    hindrance: orderHindrance(order),
    smallestChargeCents: SMALLEST_CHARGE_CENTS
  }
}

function orderHindrance({ status, isGroup, paidCents }: OrderTerms): MoneyRules['hindrance'] {
  const isUnpaid = status === 'pending' || status === 'authorised'
  if (isUnpaid) return isGroup ? 'group' : 'unpaid'
  return paidCents === 0 ? 'nothing-paid' : null
}

/** Why this size cannot be had by its difference. */
export function noteText(
  note: SizesNote,
  { name, amountCents, currency }: { name: string; amountCents: number; currency: string }
) {
  const costs = `Size ${name} costs ${formatMoney(Math.abs(amountCents), currency)} ${amountCents > 0 ? 'more' : 'less'}`
  const texts: Record<SizesNote, string> = {
    group: `${costs}. Cards of this store are charged once, after it has closed, and never more than was agreed to. Please ask the shop to change it.`,
    unpaid: `${costs}. Pay this order first; after that you can change to it.`,
    'nothing-paid': `${costs}, and nothing was to be paid for this order. Please ask the shop to change it.`,
    'too-little': `${costs}, which is less than a card can be charged. Please ask the shop to change it.`,
    tax: `${costs}, and at another price this item may be taxed differently. Refund this piece and order the other size instead.`
  }
  return texts[note]
}
