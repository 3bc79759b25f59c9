// What decides in both payment services that are ours, where no money moves: the embedded gateway, which has its books in the
// database, and the tests' stand-in of Stripe, which has Stripe's objects in memory. Pure, apart from ids.
import { createHmac, randomBytes } from 'node:crypto'

import { GatewayError, type IntentStatus } from './gateway.ts'

const DAY_SECONDS = 86_400

/** As long as a bank holds what was authorised and not charged. */
export const AUTHORISED_SECONDS = 7 * DAY_SECONDS
/** As long as a shop has for its answer to a dispute. */
export const ANSWER_SECONDS = 7 * DAY_SECONDS

const LEAST_CENTS = 50
export const MOST_CENTS = 99_999_999

/** What a card company takes of a payment: so many of 1000, and so much more. */
export const FEE = { perMille: 29, cents: 30 }
export const DISPUTE_FEE_CENTS = 1500

export function checkAmount(cents: number): void {
  if (Number.isInteger(cents) && cents >= LEAST_CENTS && cents <= MOST_CENTS) return
  throw new GatewayError('invalid', `An amount is a whole number of cents from ${LEAST_CENTS} to ${MOST_CENTS}`)
}

/** A card may still be given for it. */
export const OPEN: readonly string[] = ['requires_payment_method', 'requires_confirmation', 'requires_action']
export const CANCELABLE: readonly string[] = [...OPEN, 'requires_capture', 'processing']

/** What an attempt comes to: the bank asks its question, pays, or says no in these words. */
export type Outcome<Decline> = 'asks' | 'paid' | Decline

/** `answer` is what the buyer said to the bank; without one it asks a card that it asks about. */
export function outcomeOf<Decline>(
  { isAsked, decline, refusal }: { isAsked: boolean; decline: Decline | undefined; refusal: Decline },
  answer?: 'complete' | 'fail'
): Outcome<Decline> {
  if (answer === 'fail') return refusal
  return isAsked && !answer ? 'asks' : (decline ?? 'paid')
}

export function statusAfter(outcome: Outcome<object>, capture: string): IntentStatus {
  if (outcome === 'asks') return 'requires_action'
  if (outcome !== 'paid') return 'requires_payment_method'
  return capture === 'manual' ? 'requires_capture' : 'succeeded'
}

/** Of what is authorised, or of what is left of a payment, a part that there is. */
export function isPart(cents: number, of: number): boolean {
  return Number.isInteger(cents) && cents >= 1 && cents <= of
}

export function feeOf(cents: number): number {
  return Math.round((cents * FEE.perMille) / 1000) + FEE.cents
}

/** As in Stripe's test mode, certain words of the answer say how the bank decides; others leave it to be seen. */
export function verdictOf(text: string): 'won' | 'lost' | undefined {
  const word = text.match(/(winning|losing)_evidence/)?.[1]
  return word === undefined ? undefined : word === 'winning' ? 'won' : 'lost'
}

/** The part of a period that is left, by any one unit of time. */
export function shareLeft(now: number, { start, end }: { start: number; end: number }): number {
  return Math.max(0, Math.min(1, (end - now) / (end - start)))
}

/** Of days, weeks, months or years, in milliseconds. The 31st of a month is followed by the last day of a shorter one. */
export function endOfPeriod(from: number, every: string, count = 1): number {
  const end = new Date(from)
  const day = end.getUTCDate()
  if (every === 'year') end.setUTCFullYear(end.getUTCFullYear() + count)
  else if (every === 'month') end.setUTCMonth(end.getUTCMonth() + count)
  else return from + count * (every === 'week' ? 7 : 1) * DAY_SECONDS * 1000
  if (end.getUTCDate() !== day) end.setUTCDate(0)
  return end.getTime()
}

/** The header by which an event is known to be genuine. */
export function signatureOf(
  payload: string,
  { secret, timestamp = Math.floor(Date.now() / 1000), scheme = 'v1' }: Signing & { secret: string }
): string {
  return `t=${timestamp},${scheme}=${createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex')}`
}

export interface Signing {
  /** Seconds since 1970; now by default. */
  timestamp?: number
  secret?: string
  /** `v1` by default; `v0` is what Stripe adds in test mode and nobody may trust. */
  scheme?: string
}

export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
