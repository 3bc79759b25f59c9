// Stripe's test cards: https://docs.stripe.com/testing
import { findTestCard } from '#lib/shared/test-cards.ts'

import { ApiError } from './api-error.ts'

export interface Decline {
  code: string
  declineCode?: string
  message: string
  param?: string
}

export interface TestCard {
  number: string
  brand: string
  /** What the bank says in the end. */
  decline?: Decline
  /** Asks for 3-D Secure: always, or only when the buyer is there to answer. */
  authentication?: true
  /** Can be kept although it is declined. */
  keeps?: true
  /** No question any more once it was kept with an answer. */
  asksOnce?: true
  /** Paid at first, disputed after. */
  disputed?: true
  refund?: 'pending' | 'failing'
}

const DECLINED = 'Your card was declined.'

function declined(declineCode: string, message = DECLINED): Decline {
  return { code: 'card_declined', declineCode, message }
}

/** What comes of a no to the bank's question. */
export function unconfirmed(of: 'payment_intent' | 'setup_intent'): Decline {
  const message =
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.'
  return { code: `${of}_authentication_failure`, message }
}

const TROUBLE = {
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.'
}

const visa = (number: string, rules: Partial<TestCard> = {}): TestCard => ({ number, brand: 'visa', ...rules })

const FIELDS: Record<string, string> = { expired_card: 'exp_month', incorrect_cvc: 'cvc' }

/** One that the embedded gateway knows too, in the words of Stripe's API. */
function shared(number: string): TestCard {
  const { decline, authentication, asksEachTime, fails, disputed } = findTestCard(number)!
  const message = decline?.message.replace('’', "'")
  const param = decline && FIELDS[decline.code]
  return visa(number, {
    ...(decline && { decline: param ? { ...decline, message: message!, param } : declined(decline.code, message) }),
    ...(authentication && { authentication }),
    ...(authentication && !asksEachTime && { asksOnce: true as const }),
    ...(fails && { keeps: true as const }),
    ...(disputed && { disputed })
  })
}

/** By the name of the ready-made payment method. */
export const TEST_CARDS: Record<string, TestCard> = {
  pm_card_visa: shared('4242424242424242'),
  pm_card_visa_debit: visa('4000056655665556'),
  pm_card_mastercard: { number: '5555555555554444', brand: 'mastercard' },
  pm_card_amex: { number: '378282246310005', brand: 'amex' },
  pm_card_discover: { number: '6011111111111117', brand: 'discover' },
  pm_card_visa_chargeDeclined: shared('4000000000000002'),
  pm_card_visa_chargeDeclinedInsufficientFunds: shared('4000000000009995'),
  pm_card_visa_chargeDeclinedLostCard: visa('4000000000009987', { decline: declined('lost_card') }),
  pm_card_visa_chargeDeclinedStolenCard: visa('4000000000009979', { decline: declined('stolen_card') }),
  pm_card_chargeDeclinedExpiredCard: shared('4000000000000069'),
  pm_card_chargeDeclinedIncorrectCvc: shared('4000000000000127'),
  pm_card_chargeDeclinedProcessingError: visa('4000000000000119', { decline: TROUBLE }),
  pm_card_authenticationRequiredOnSetup: shared('4000002500003155'),
  pm_card_chargeCustomerFail: shared('4000000000000341'),
  pm_card_authenticationRequired: shared('4000002760003184'),
  pm_card_authenticationRequiredChargeDeclinedInsufficientFunds: visa('4000008260003178', {
    authentication: true,
    decline: declined('insufficient_funds', 'Your card has insufficient funds.')
  }),
  pm_card_threeDSecure2Required: visa('4000000000003220', { authentication: true }),
  pm_card_createDispute: shared('4000000000000259'),
  pm_card_pendingRefund: visa('4000000000007726', { refund: 'pending' }),
  pm_card_refundFail: visa('4000000000005126', { refund: 'failing' })
}

const BRANDS: [RegExp, string][] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2[2-7])/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^6/, 'discover']
]

export interface CardInput {
  number?: string
  exp_month?: number
  exp_year?: number
  cvc?: string
}

/** Refuses what is wrong on its face, as Stripe does before any bank is asked. */
export function readCard({ number = '', exp_month: month = 0, exp_year: year = 0, cvc }: CardInput): TestCard {
  const digits = number.replaceAll(/[\s-]/g, '')
  if (!isCardNumber(digits)) throw cardFault('incorrect_number', 'Your card number is incorrect.', 'number')
  if (month < 1 || month > 12) {
    throw cardFault('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  const now = new Date()
  const fullYear = year < 100 ? 2000 + year : year
  if (fullYear * 12 + month < now.getFullYear() * 12 + now.getMonth() + 1) {
    throw cardFault('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  const brand = BRANDS.find(([pattern]) => pattern.test(digits))?.[1] ?? 'unknown'
  if (cvc !== undefined && !/^\d{3,4}$/.test(cvc)) {
    throw cardFault('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  }
  const known = Object.values(TEST_CARDS).find(card => card.number === digits)
  // As in Stripe's test mode: a number that may be a real one is declined, never charged.
  const notATestCard = declined(
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card.'
  )
  return known ?? { number: digits, brand, decline: notATestCard }
}

function cardFault(code: string, message: string, param: string): ApiError {
  return new ApiError(402, { type: 'card_error', code, message, param })
}

/** The Luhn checksum over twelve to nineteen digits. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}
