// What decides whether another size can be charged or given back.
import { t } from '#lib/i18n/t.ts'
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
  const amount = formatMoney(Math.abs(amountCents), currency)
  return t(`errors.size.${amountCents > 0 ? 'more' : 'less'}.${NOTES[note]}`, { name, amount })
}

const NOTES = {
  group: 'group',
  unpaid: 'unpaid',
  'nothing-paid': 'nothingPaid',
  'too-little': 'tooLittle',
  tax: 'tax'
} as const satisfies Record<SizesNote, string>
