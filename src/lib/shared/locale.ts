// How texts are spelled, and how dates and numbers are written: on the server as the workspace wants it for which work is
// done, in a browser as the page says. Nothing passes it on by hand.
export type Locale = 'en-US' | 'en-GB'

export const DEFAULT_LOCALE: Locale = 'en-US'

/** As the page's root element says it, or in a worker its name. */
const scope = globalThis as { document?: { documentElement: { lang: string } }; name?: string }
const ofPage = (scope.document?.documentElement.lang || scope.name || DEFAULT_LOCALE) as Locale

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
export const TEXTS_ELEMENT = 'texts'
