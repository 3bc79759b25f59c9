import { byLocale } from './by-locale.ts'

interface DateFormat {
  format(at: Date): string
  formatRange(from: Date, to: Date): string
  formatToParts(at: Date): Intl.DateTimeFormatPart[]
}

/** In the ambient locale. */
export const dateFormat = byLocale((locale, options: Intl.DateTimeFormatOptions): DateFormat => {
  const format = new Intl.DateTimeFormat(locale, options)
  return {
    format: at => withPlainSpaces(format.format(at)),
    formatRange: (from, to) => withPlainSpaces(format.formatRange(from, to)),
    formatToParts: at => format.formatToParts(at)
  }
})

/** Thin and narrow spaces differ between browsers and Node, and a page must hydrate with the same text. */
function withPlainSpaces(text: string): string {
  return text.replaceAll(/[\u2009\u202f]/g, ' ')
}

/** "2026-11-28": the day of a moment in a zone, as it is stored. */
export function isoDay(at: Date, timeZone: string): string {
  const parts = dateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(at)
  return ['year', 'month', 'day'].map(type => parts.find(part => part.type === type)?.value).join('-')
}
