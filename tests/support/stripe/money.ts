import { MOST_CENTS } from '#lib/server/platform/outside/fake-core.ts'

import { badParameter } from './api-error.ts'

/** The least that may be charged, in the smallest unit. Currencies Stripe knows, as far as a shop here may meet them. */
const MINIMUM: Record<string, number> = {
  aed: 200,
  aud: 50,
  brl: 50,
  cad: 50,
  chf: 50,
  czk: 1500,
  dkk: 250,
  eur: 50,
  gbp: 30,
  hkd: 400,
  huf: 17500,
  inr: 50,
  jpy: 50,
  mxn: 1000,
  myr: 200,
  nok: 300,
  nzd: 50,
  pln: 200,
  sek: 300,
  sgd: 50,
  thb: 1000,
  usd: 50,
  zar: 50
}

export function checkCurrency(given: string): string {
  const currency = given.toLowerCase()
  if (!Object.hasOwn(MINIMUM, currency)) {
    const known = Object.keys(MINIMUM).join(', ')
    throw badParameter(
      `Invalid currency: ${currency}. Stripe currently supports these currencies: ${known}`,
      'currency'
    )
  }
  return currency
}

export function checkAmount(amount: number, currency: string): void {
  if (amount < 1) {
    throw badParameter('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  }
  if (amount < MINIMUM[currency]!) {
    throw badParameter(`Amount must be at least ${worded(MINIMUM[currency]!, currency)}`, 'amount', 'amount_too_small')
  }
  if (amount > MOST_CENTS) {
    throw badParameter(`Amount must be no more than ${worded(MOST_CENTS, currency)}`, 'amount', 'amount_too_large')
  }
}

export function worded(amount: number, currency: string): string {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  const value = (amount / 10 ** digits).toLocaleString('en', { minimumFractionDigits: digits })
  return currency === 'usd' ? `$${value} usd` : `${value} ${currency}`
}
