import { required } from './required.ts'

/** The languages that the product speaks; the first needs no prefix in an address. */
export const LANGUAGES = ['en'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language that was saved, if the product speaks it. */
export function languageOf(saved: string | null | undefined, locales: readonly string[] = LANGUAGES): string {
  return required(locales.find(locale => locale === saved) ?? locales[0], 'a language to choose')
}

/** Where a page is in this language; undefined where it is in it already. */
export function pathInLanguage(
  path: string,
  { from, to, locales = LANGUAGES }: { from: string; to: string; locales?: readonly string[] }
): string | undefined {
  if (from === to) return undefined
  const [first] = locales
  const bare = from === first ? path : path.replace(new RegExp(`^/${from}(?=/|$)`), '') || '/'
  return to === first ? bare : `/${to}${bare === '/' ? '' : bare}`
}
