// What may become of a payment, and what is wrong with one that is not for this payable.
import type { Intent } from '#lib/server/platform/outside/gateway.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { kindOf } from './kinds.ts'
import type { Payable } from './queries.ts'

export type Outcome =
  /** Just now, by this call. */
  | 'paid'
  /** The card is authorised, just now, and nothing is charged yet. */
  | 'authorised'
  /** Nothing to do: paid before, or the payment has not succeeded. */
  | 'unchanged'
  | 'held'
  | 'refunding'

/** In words for the shop; undefined where the payment is for this payable, of its amount, at its place. */
export function faultOf(payable: Payable, intent: Intent): string | undefined {
  const { noun } = kindOf(payable)
  if (intent.id !== payable.intent_id || intent.payableId !== payable.id)
    return `The payment belongs to another ${noun}.`
  if (intent.gateway !== payable.gateway || (intent.accountId ?? null) !== payable.account_id) {
    return 'The payment went to another account.'
  }
  if (intent.livemode !== payable.livemode) {
    return 'The payment is in the wrong mode: test and real money do not mix.'
  }
  if (intent.currency !== payable.currency) {
    return `Paid in ${intent.currency.toUpperCase()}, but ordered in ${payable.currency.toUpperCase()}.`
  }
  const cents = intent.status === 'succeeded' ? intent.receivedCents : intent.amountCents
  if (cents === payable.amount_cents) return undefined
  const [paid, total] = [cents, payable.amount_cents].map(amount => formatMoney(amount, payable.currency))
  return `${paid} was paid, but the ${noun} comes to ${total}.`
}
