/** Numbers that the test gateway takes, and what happens to them. `tells` is a key of the checkout's texts. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', tells: 'cardPaid' },
  { number: '4000 0025 0000 3155', tells: 'cardAsks' },
  { number: '4000 0000 0000 0002', tells: 'cardDeclined' },
  { number: '4000 0000 0000 9995', tells: 'cardFunds' },
  { number: '4000 0000 0000 0069', tells: 'cardExpired' },
  { number: '4000 0000 0000 0127', tells: 'cardCode' }
] as const

const ALSO_TAKEN = ['4000 0027 6000 3184', '4000 0000 0000 0259']

const TAKEN = new Set([...TEST_CARDS.map(({ number }) => number), ...ALSO_TAKEN].map(digitsOf))

function digitsOf(number: string): string {
  return number.replaceAll(/\D/g, '')
}

/** Any other number must never leave the browser: it could be somebody's. */
export function isTestCard(number: string): boolean {
  return TAKEN.has(digitsOf(number))
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
