import { dateFormat } from '#lib/shared/date-format.ts'

/** "2026-11-21" as "Nov 21, 2026": a day of the bank has no zone. */
export function dayText(day: string): string {
  const format = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
