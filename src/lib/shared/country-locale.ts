import { DEFAULT_LOCALE, type Locale } from './locale.ts'

const BRITISH: Locale = 'en-GB'

/** Where English is spelled the British way. Canada has a mixture of its own and keeps the American one. */
const COUNTRIES = new Set(['GB', 'IE', 'AU', 'NZ'])

/** What a shop of this country most likely wants. */
export function localeOfCountry(country: string): Locale {
  return COUNTRIES.has(country) ? BRITISH : DEFAULT_LOCALE
}

/** Who moves to another country spells as is usual there, unless another spelling was chosen before. */
export function localeAfterMove(locale: Locale, { from, to }: { from: string; to: string }): Locale {
  return locale === localeOfCountry(from) ? localeOfCountry(to) : locale
}
