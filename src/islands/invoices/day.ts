import { dateFormat } from '#lib/shared/date-format.ts'

const format = () => dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })

/** "Nov 21, 2026": a day of the calendar, given as 2026-11-21. */
export function dayText(day: string | null): string {
  return day ? format().format(new Date(`${day}T00:00:00Z`)) : ''
}
