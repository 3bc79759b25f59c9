import { formatDate } from './format-time.ts'

/** "May 1, 2026", of a day of the calendar, which is given as 2026-05-01 and has no zone; nothing where there is none. */
export function dayText(day: string | null): string {
  return day ? formatDate(`${day}T00:00:00Z`, 'UTC') : ''
}
