import { numberFormat } from './number-format.ts'

/** "$12.50": integer minor units with their currency, in the reader's form. */
export function formatMoney(cents: number, currency: string): string {
  // Nothing less something is no "-$0.00".
  return numberFormat({ style: 'currency', currency: currency.toUpperCase() }).format(cents / 100 + 0)
}

/** The price of one: cents with up to two places of their own, "$0.1234". */
export function formatPrice(cents: number, currency: string): string {
  if (Number.isInteger(cents)) return formatMoney(cents, currency)
  const places = { minimumFractionDigits: 2, maximumFractionDigits: 4 }
  return numberFormat({ style: 'currency', currency: currency.toUpperCase(), ...places }).format(cents / 100)
}
