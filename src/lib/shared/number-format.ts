import { byLocale } from './by-locale.ts'

/** In the ambient locale. */
export const numberFormat = byLocale(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options)
)

/** "1,200" and "2.5": pieces, or hours and yards to the hundredth. */
export function formatNumber(value: number | bigint): string {
  return numberFormat({ maximumFractionDigits: 2 }).format(value)
}
