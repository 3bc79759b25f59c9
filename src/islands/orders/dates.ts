import { dateFormat } from '#lib/shared/date-format.ts'

/** A day of the shop's zone, short. Named zone and locale, so that server and browser write the same. */
export function formatDay(iso: string, timeZone: string): string {
  return dateFormat({ timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(iso))
}

export function formatTime(iso: string, timeZone: string): string {
  return dateFormat({
    timeZone,
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit'
  }).format(new Date(iso))
}
