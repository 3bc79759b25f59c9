// Days as people and programs write them in lists.

const MONTHS: [RegExp, number][] = [
  [/^(?:jan|ene|jän)/, 1],
  [/^(?:feb|fev|fév)/, 2],
  [/^(?:mar|mär|mrz)/, 3],
  [/^(?:apr|avr|abr)/, 4],
  [/^(?:may|mai)/, 5],
  [/^(?:jun|juin)/, 6],
  [/^(?:jul|juil)/, 7],
  [/^(?:aug|aou|aoû|ago)/, 8],
  [/^sep/, 9],
  [/^(?:oct|okt)/, 10],
  [/^nov/, 11],
  [/^(?:dec|dez|dic|déc)/, 12]
]

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/
const DOTTED = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)/
const SLASHED = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})(?!\d)/

/** "25/12/2026" has a day that can be no month. */
export type DayOrder = 'day' | 'month'

/** Which of the two numbers comes first, where these cells show it. */
export function orderOf(cells: readonly string[]): DayOrder | undefined {
  const pairs = cells.flatMap(cell => {
    const [, first, second] = SLASHED.exec(cell.trim()) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  if (pairs.some(([first]) => first > 12)) return 'day'
  return pairs.some(([, second]) => second > 12) ? 'month' : undefined
}

/** As 2026-12-25; undefined where it is no day. What follows a day, such as the time, is not read. */
export function readListDate(text: string, order: DayOrder): string | undefined {
  const [, ...ymd] = YEAR_FIRST.exec(text) ?? []
  if (ymd.length > 0) return dayOf(ymd[0], ymd[1], ymd[2])
  const [, ...dmy] = DOTTED.exec(text) ?? []
  if (dmy.length > 0) return dayOf(dmy[2], dmy[1], dmy[0])
  const [, first, second, year] = SLASHED.exec(text) ?? []
  if (year) return order === 'day' ? dayOf(year, second, first) : dayOf(year, first, second)
  return named(text)
}

/** Written in numbers, so it is meant as a day. */
export function isNumericDate(text: string): boolean {
  return [YEAR_FIRST, DOTTED, SLASHED].some(form => form.test(text))
}

/** "May 3, 2026", "Sat, 3 May 2026 10:00", "3. Mai 2026". */
function named(text: string): string | undefined {
  const words = text.toLowerCase().match(/\p{L}+|\d+/gu) ?? []
  const month = words.flatMap(word => MONTHS.find(([form]) => form.test(word))?.[1] ?? [])[0]
  const numbers = words.filter(word => /^\d+$/.test(word))
  const year = numbers.find(number => number.length === 4)
  const day = numbers.find(number => number.length <= 2)
  return month && year && day ? dayOf(year, String(month), day) : undefined
}

function dayOf(year = '', month = '', day = ''): string | undefined {
  const whole = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${whole}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(whole) ? whole : undefined
}

/** Where the month is written before the day; of a shop that names no country as in the United States. */
const MONTH_FIRST = ['', 'US', 'CA', 'PH', 'PR', 'GU']

export function dayOrderIn(country: string): DayOrder {
  return MONTH_FIRST.includes(country) ? 'month' : 'day'
}
