// How texts are spelled, and how dates and numbers are written: on the server as the workspace wants it for which work is
// done, in a browser as the page says. Nothing passes it on by hand.
export const LOCALES = ['en-US', 'en-GB'] as const
export type Locale = (typeof LOCALES)[number]

export const DEFAULT_LOCALE: Locale = 'en-US'

/** What is stored or said somewhere, if it is one. */
export function asLocale(text: string | undefined): Locale {
  return LOCALES.find(locale => locale === text) ?? DEFAULT_LOCALE
}

/** Where English is spelled the British way. Canada has a mixture of its own and keeps the American one. */
const BRITISH = new Set(['GB', 'IE', 'AU', 'NZ'])

/** What a shop of this country most likely wants. */
export function localeOfCountry(country: string): Locale {
  return BRITISH.has(country) ? 'en-GB' : DEFAULT_LOCALE
}

/** Who moves to another country spells as is usual there, unless another spelling was chosen before. */
export function localeAfterMove(locale: Locale, { from, to }: { from: string; to: string }): Locale {
  return locale === localeOfCountry(from) ? localeOfCountry(to) : locale
}

/** As the page's root element says it, or in a worker its name. */
const scope = globalThis as { document?: { documentElement: { lang: string } }; name?: string }
const ofPage = asLocale(scope.document?.documentElement.lang ?? scope.name)

let source = () => ofPage

/** The ambient locale. */
export function currentLocale(): Locale {
  return source()
}

/** Set once by the server, which works for many at the same time. */
export function readLocaleFrom(read: () => Locale): void {
  source = read
}

/** The element of a page in another locale than the default with its texts, for the page's scripts. */
export const TEXTS_ELEMENT = 'locale-texts'
