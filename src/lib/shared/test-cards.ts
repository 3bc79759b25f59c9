export interface Card {
  number: string
  /** Its line in the list on the page, a key of the checkout's texts; the others are taken and not shown. */
  tells?: 'Paid' | 'Asks' | 'Declined' | 'Funds' | 'Expired' | 'Code'
  /** What the bank says in the end. */
  decline?: { code: string; message: string }
  /** Asks for 3-D Secure first. */
  authentication?: true
  /** Also when its owner is not there, at a renewal. */
  asksEachTime?: true
  /** Can be kept, and is declined when it is charged. */
  fails?: true
  /** Pays, and then tells the bank that it did not. */
  disputed?: true
}

/** Stripe's own numbers, so that what people learn here holds there: https://docs.stripe.com/testing */
const CARDS: Card[] = [
  { number: '4242 4242 4242 4242', tells: 'Paid' },
  { number: '4000 0025 0000 3155', tells: 'Asks', authentication: true },
  { number: '4000 0027 6000 3184', authentication: true, asksEachTime: true },
  {
    number: '4000 0000 0000 0002',
    tells: 'Declined',
    decline: { code: 'generic_decline', message: 'Your card was declined.' }
  },
  {
    number: '4000 0000 0000 9995',
    tells: 'Funds',
    decline: { code: 'insufficient_funds', message: 'Your card has insufficient funds.' }
  },
  {
    number: '4000 0000 0000 0069',
    tells: 'Expired',
    decline: { code: 'expired_card', message: 'Your card has expired.' }
  },
  {
    number: '4000 0000 0000 0127',
    tells: 'Code',
    decline: { code: 'incorrect_cvc', message: 'Your card’s security code is incorrect.' }
  },
  { number: '4000 0000 0000 0259', disputed: true },
  {
    number: '4000 0000 0000 0341',
    decline: { code: 'generic_decline', message: 'Your card was declined.' },
    fails: true
  }
]

/** Those that are offered on the page, with what happens to them. */
export const TEST_CARDS = CARDS.flatMap(({ number, tells }) => (tells ? [{ number, tells }] : []))

/** What becomes of this number; undefined where it is no test card. */
export function findTestCard(number: string): Card | undefined {
  return CARDS.find(card => digitsOf(card.number) === digitsOf(number))
}

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '')
}

/** Any other number must never leave the browser: it could be somebody's. */
export function isTestCard(number: string): boolean {
  return findTestCard(number) !== undefined
}

/** In groups of four while it is typed. */
export function groupDigits(number: string): string {
  return digitsOf(number)
    .slice(0, 19)
    .replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** MM / YY while it is typed; a first digit above 1 can only be a month of one digit. */
export function groupExpiry(typed: string, before: string): string {
  let digits = digitsOf(typed).slice(0, 4)
  if (/^[2-9]$/.test(digits)) digits = `0${digits}`
  // Deleting the slash deletes the digit before it.
  if (before.endsWith(' / ') && typed.length < before.length) digits = digits.slice(0, 1)
  return digits.length < 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`
}
