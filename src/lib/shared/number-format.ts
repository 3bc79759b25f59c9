import { currentLocale } from './locale.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** In the ambient locale, made once. */
export function numberFormat(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = currentLocale()
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.NumberFormat(locale, options)
  formats.set(key, made)
  return made
}

/** "1,200" and "2.5": pieces, or hours and yards to the hundredth. */
export function formatNumber(value: number | bigint): string {
  return numberFormat({ maximumFractionDigits: 2 }).format(value)
}
