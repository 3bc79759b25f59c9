// The calendar of jobs: which days it shows, and what is asked for them. A day has no zone; today is the workspace's.
import type { JobFilter } from './lists.ts'
import { currentLocale, DEFAULT_LOCALE } from './locale.ts'

const DAY_MS = 86_400_000
/** More than a month of most shops; what is above is told. */
const CALENDAR_ROWS = 500

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The days of a week in the order of the ambient locale, 0 for Sunday: Americans begin with it, the British with Monday. */
export function weekdays(): number[] {
  const first = currentLocale() === DEFAULT_LOCALE ? 0 : 1
  return Array.from({ length: 7 }, (_, at) => (first + at) % 7)
}

const startOfWeek = (day: string) => addDays(day, -weekdays().indexOf(new Date(day).getUTCDay()))

export const isInMonth = (day: string, of: string) => day.slice(0, 7) === of.slice(0, 7)

function daysFrom(first: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(first, at))
}

/** Whole weeks: the one of the day, or all that its month touches. */
export function calendarDays(span: JobFilter['span'], on: string): string[] {
  if (span === 'week') return daysFrom(startOfWeek(on), 7)
  const first = startOfWeek(`${on.slice(0, 7)}-01`)
  const weeks = [0, 1, 2, 3, 4, 5].filter(week => week === 0 || isInMonth(addDays(first, week * 7), on))
  return daysFrom(first, weeks.length * 7)
}

/** The next week or month, or with -1 the one before; a month is named by its first day. */
export function turnCalendar(span: JobFilter['span'], on: string, by: 1 | -1): string {
  if (span === 'week') return addDays(on, by * 7)
  const [year, month] = [Number(on.slice(0, 4)), Number(on.slice(5, 7))]
  return new Date(Date.UTC(year, month - 1 + by, 1)).toISOString().slice(0, 10)
}

/** What is asked for the table, the board or the calendar that a filter shows. */
export function jobQuery(filter: Partial<JobFilter>, today: string) {
  const { view, span = 'month', on = today, dated = 'due', flagged, ...asked } = filter
  const flag = flagged && { flagged: 'true' }
  if (view !== 'calendar') return { ...asked, ...flag, pageSize: view === 'board' ? 100 : 50 }
  const days = calendarDays(span, on)
  return { ...asked, ...flag, dated, from: days[0], to: days.at(-1), page: 1, pageSize: CALENDAR_ROWS }
}
