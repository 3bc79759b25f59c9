import { dateFormat } from './date-format.ts'

/** A date of the calendar, as it is written out: November 21, 2026. */
export function formatCalendarDate(date: Date): string {
  return dateFormat({ dateStyle: 'long', timeZone: 'UTC' }).format(date)
}
