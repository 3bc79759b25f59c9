import { dateFormat } from './date-format.ts'

/** "Friday, May 1 at 8:00 PM EDT": a moment as people of that place say it. */
export function formatMoment(time: string, timeZone: string): string {
  return dateFormat({
    timeZone,
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short'
  }).format(new Date(time))
}

/** "May 1, 2026 at 8:00 PM": for what lies behind. */
export function formatDateTime(time: string, timeZone: string): string {
  return dateFormat({ timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))
}

/** "May 1, 2026": on which day of that place. */
export function formatDate(time: string, timeZone: string): string {
  return dateFormat({ timeZone, dateStyle: 'medium' }).format(new Date(time))
}

/** "May 1, 2026, 8:00 – 8:20 PM": from then to then, without saying anything twice. */
export function formatTimeRange(from: string, to: string, timeZone: string): string {
  const format = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone })
  return format.formatRange(new Date(from), new Date(to))
}

/** "Friday, May 15": a day of the calendar, given as 2026-05-15, which is the same everywhere. */
export function formatWeekday(day: string): string {
  return dateFormat({ timeZone: 'UTC', weekday: 'long', month: 'long', day: 'numeric' }).format(
    new Date(`${day}T00:00:00Z`)
  )
}

/** What is left of a time in its two largest parts, for a text to put in words. */
export function timeLeft(ms: number): { days: number; hours: number; minutes: number; seconds: number } {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor((seconds % 86_400) / 3600),
    minutes: Math.floor((seconds % 3600) / 60),
    seconds: seconds % 60
  }
}
