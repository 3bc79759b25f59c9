/** The languages that the product speaks; the first needs no prefix in an address. */
export const LOCALES = ['en'] as const
export type Locale = (typeof LOCALES)[number]

/** The language that was saved, if the product speaks it. */
export function localeOf(saved: string | null | undefined, locales: readonly string[] = LOCALES): string {
  return locales.find(locale => locale === saved) ?? locales[0]!
}

/** Where a page is in this language; undefined where it is in it already. */
export function pathInLocale(
  path: string,
  { from, to, locales = LOCALES }: { from: string; to: string; locales?: readonly string[] }
): string | undefined {
  if (from === to) return undefined
  const [first] = locales
  const bare = from === first ? path : path.replace(new RegExp(`^/${from}(?=/|$)`), '') || '/'
  return to === first ? bare : `/${to}${bare === '/' ? '' : bare}`
}
