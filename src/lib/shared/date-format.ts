import { currentLocale } from './locale.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/** In the ambient locale. Made once: making a format takes fifty times as long as using it. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = currentLocale()
  const key = locale + JSON.stringify(options)
  const known = formats.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat(locale, options)
  formats.set(key, made)
  return made
}

/** "2026-11-28": the day of a moment in a zone, as it is stored. */
export function isoDay(at: Date, timeZone: string): string {
  const parts = dateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  return ['year', 'month', 'day'].map(type => parts.find(part => part.type === type)?.value).join('-')
}
