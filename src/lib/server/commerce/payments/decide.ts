// What is true of a payable once the payment service has answered. Pure: it asks nobody and writes nothing.
import { t } from '#lib/i18n/t.ts'
import type { Intent } from '#lib/server/platform/outside/gateway.ts'
import { mapTuple } from '#lib/shared/map-tuple.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { Payable } from './queries.ts'

export type Decision =
  /** Booked before, or the payment has not succeeded. */
  | { do: 'nothing' }
  | { do: 'settle'; from: 'open' | 'authorised' }
  /** Paid after its time: settled if its kind can still give what was paid for, and returned otherwise. */
  | { do: 'settle late' }
  | { do: 'return'; reason: string }
  /** A person has to look. */
  | { do: 'hold'; reason: string }
  | { do: 'authorise' }
  /** The card is authorised for something that has ended, or once more. */
  | { do: 'void' }
  /** The bank holds nothing any more, though it was authorised. */
  | { do: 'note lapse' }

const NOTHING = { do: 'nothing' } as const

/** `noun` is what a sentence calls it. */
export function decide(payable: Payable, intent: Intent | undefined, noun: string): Decision {
  if (!intent) return NOTHING
  if (!payable.intent_id) return decideUnnoted(payable, intent, noun)
  const isSecond = intent.id !== payable.intent_id && intent.payableId === payable.id
  if (isSecond && intent.status === 'succeeded') {
    return { do: 'hold', reason: t('errors.payment.second', { noun, id: intent.id }) }
  }
  if (isSecond) return intent.status === 'requires_capture' ? { do: 'void' } : NOTHING
  if (isOver(payable)) return NOTHING
  if (intent.status === 'canceled') return isLapsed(payable) ? { do: 'note lapse' } : NOTHING
  if (intent.status === 'requires_capture') return decideAuthorised(payable, intent, noun)
  if (intent.status !== 'succeeded') return NOTHING
  const fault = faultOf(payable, intent, noun)
  if (fault) return { do: 'hold', reason: fault }
  if (payable.status === 'open' || payable.status === 'authorised') return { do: 'settle', from: payable.status }
  if (payable.status === 'expired') return { do: 'settle late' }
  return { do: 'return', reason: endedFirst(noun) }
}

/** While it is open, its payment is noted first. One that ended before that is returned. */
function decideUnnoted(payable: Payable, intent: Intent, noun: string): Decision {
  if (payable.status === 'open' || isOver(payable) || intent.status !== 'succeeded') return NOTHING
  const fault = faultOf({ ...payable, intent_id: intent.id }, intent, noun)
  return fault ? { do: 'hold', reason: fault } : { do: 'return', reason: endedFirst(noun) }
}

function endedFirst(noun: string): string {
  return t('errors.payment.endedFirst', { noun })
}

/** Whatever was paid is in the books already. */
export function isOver({ status, paid_cents: paidCents }: Pick<Payable, 'status' | 'paid_cents'>): boolean {
  return paidCents > 0 || status === 'paid'
}

function isLapsed({ status, authorised_cents: authorisedCents }: Payable): boolean {
  return status === 'authorised' && authorisedCents > 0
}

/** The card is good for the most that is to be paid. */
function decideAuthorised(payable: Payable, intent: Intent, noun: string): Decision {
  if (payable.status === 'expired' || payable.status === 'cancelled') return { do: 'void' }
  if (payable.status !== 'open') return NOTHING
  if (payable.capture !== 'manual') return { do: 'hold', reason: t('errors.payment.notCharged') }
  const reason = faultOf(payable, intent, noun)
  return reason ? { do: 'hold', reason } : { do: 'authorise' }
}

/** In words for the shop; undefined where the payment is for this payable, of its amount, at its place. */
function faultOf(payable: Payable, intent: Intent, noun: string): string | undefined {
  if (intent.id !== payable.intent_id || intent.payableId !== payable.id) return t('errors.payment.ofAnother', { noun })
  if (intent.gateway !== payable.gateway || (intent.accountId ?? null) !== payable.account_id) {
    return t('errors.payment.toAnotherAccount')
  }
  if (intent.livemode !== payable.livemode) {
    return t('errors.payment.wrongMode')
  }
  if (intent.currency !== payable.currency) {
    return t('errors.payment.wrongCurrency', {
      paid: intent.currency.toUpperCase(),
      ordered: payable.currency.toUpperCase()
    })
  }
  const cents = intent.status === 'succeeded' ? intent.receivedCents : intent.amountCents
  if (cents === payable.amount_cents) return undefined
  const [paid, total] = mapTuple([cents, payable.amount_cents], amount => formatMoney(amount, payable.currency))
  return t('errors.payment.wrongAmount', { paid, noun, total })
}
