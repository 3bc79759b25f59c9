import { dateFormat } from '#lib/shared/date-format.ts'

/** "2026-11-21" as "Nov 21": a day of the calendar has no zone. */
export function shortDay(day: string): string {
  return dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric' }).format(new Date(`${day}T00:00:00Z`))
}
