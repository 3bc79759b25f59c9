import { AppError } from '#lib/server/errors.ts'

export interface TestCard {
  last4: string
  /** What the bank says in the end. */
  decline?: { code: string; message: string }
  /** Asks for 3-D Secure first. */
  authentication?: true
}

/** Stripe's own numbers, so that what people learn here holds there: https://docs.stripe.com/testing */
const CARDS: Record<string, Omit<TestCard, 'last4'>> = {
  '4242424242424242': {},
  '4000000000000002': { decline: { code: 'generic_decline', message: 'Your card was declined.' } },
  '4000000000009995': { decline: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' } },
  '4000000000000069': { decline: { code: 'expired_card', message: 'Your card has expired.' } },
  '4000000000000127': { decline: { code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' } },
  '4000002500003155': { authentication: true },
  '4000002760003184': { authentication: true },
  '4000000000000259': {}
}

export const NOT_AUTHENTICATED = {
  code: 'payment_intent_authentication_failure',
  message: 'Your bank could not confirm that it is you. Try again or use another card.'
}

/** Refuses everything but a test card. The number goes nowhere: not into the error, not into the log, not into a table. */
export function readTestCard(card: { cardNumber: string; expiry: string; cvc: string }): TestCard {
  const digits = card.cardNumber.replaceAll(/[\s-]/g, '')
  const known = Object.hasOwn(CARDS, digits) ? CARDS[digits] : undefined
  if (!known) throw wrong('cardNumber', 'This shop is in test mode: use a test card, such as 4242 4242 4242 4242.')
  if (!isAhead(card.expiry)) throw wrong('expiry', 'Give a date in the future as MM/YY.')
  if (!/^\d{3,4}$/.test(card.cvc)) throw wrong('cvc', 'The security code has three or four digits.')
  return { ...known, last4: digits.slice(-4) }
}

function isAhead(expiry: string): boolean {
  const [, month = '0', year = '0'] = expiry.match(/^(\d\d)\s*\/\s*(?:20)?(\d\d)$/) ?? []
  const now = new Date()
  const inRange = Number(month) >= 1 && Number(month) <= 12
  return inRange && (2000 + Number(year)) * 12 + Number(month) >= now.getUTCFullYear() * 12 + now.getUTCMonth() + 1
}

function wrong(field: string, message: string): AppError {
  return new AppError('invalid', message, { data: { fields: [{ field, message }] } })
}
