// Which locales there are, and which one a shop begins with.
import { DEFAULT_LOCALE, type Locale } from './locale.ts'

export const LOCALES = ['en-US', 'en-GB'] as const satisfies Locale[]

/** What is stored or said somewhere, if it is one. */
export function asLocale(text: string | undefined): Locale {
  return LOCALES.find(locale => locale === text) ?? DEFAULT_LOCALE
}

const BRITISH: Locale = LOCALES[1]

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
