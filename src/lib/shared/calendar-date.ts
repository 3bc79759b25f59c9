import { dateFormat } from './date-format.ts'

const day = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** A date of the calendar, as it is written out: November 21, 2026. */
export function formatCalendarDate(date: Date): string {
  return day.format(date)
}
