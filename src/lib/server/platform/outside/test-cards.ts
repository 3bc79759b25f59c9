import { AppError } from '#lib/server/platform/errors.ts'
import { type Card, findTestCard } from '#lib/shared/test-cards.ts'

export type TestCard = Omit<Card, 'number' | 'tells'> & { last4: string }

export const NOT_AUTHENTICATED = {
  code: 'payment_intent_authentication_failure',
  message: 'Your bank could not confirm that it is you. Try again or use another card.'
}

/** Refuses everything but a test card. The number goes nowhere: not into the error, not into the log, not into a table. */
export function readTestCard(card: { cardNumber: string; expiry: string; cvc: string }): TestCard {
  const known = /^[\d\s-]+$/.test(card.cardNumber) ? findTestCard(card.cardNumber) : undefined
  if (!known) throw wrong('cardNumber', 'This shop is in test mode: use a test card, such as 4242 4242 4242 4242.')
  if (!isAhead(card.expiry)) throw wrong('expiry', 'Give a date in the future as MM/YY.')
  if (!/^\d{3,4}$/.test(card.cvc)) throw wrong('cvc', 'The security code has three or four digits.')
  const { number, tells: _, ...rules } = known
  return { ...rules, last4: number.slice(-4) }
}

/** Whether the card with these last digits is declined when it is charged. */
export function failsLater(last4: string): boolean {
  return findTestCard(`400000000000${last4}`)?.fails === true
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
