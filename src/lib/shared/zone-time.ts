// Moments of a store as its own people read them: on the wire UTC, on the screen the clock of the store's zone.
import { parseAbsolute, parseDateTime, toCalendarDateTime, today, toZoned } from '@internationalized/date'
import { dateFormat } from './date-format.ts'

/** "2026-12-01T21:00", as a field of day and time takes it. */
export function toZoneTime(moment: string | null, timeZone: string): string | null {
  return moment && toCalendarDateTime(parseAbsolute(moment, timeZone)).toString().slice(0, 16)
}

/** What a clock in the zone shows, back to UTC. */
export function fromZoneTime(local: string, timeZone: string): string {
  return toZoned(parseDateTime(local), timeZone).toAbsoluteString()
}

/** A clock time so many days from today in the zone, as in "tomorrow at eight". */
export function dayAt(timeZone: string, days: number, time: string): string {
  return fromZoneTime(`${today(timeZone).add({ days })}T${time}`, timeZone)
}

/** "Tue, Dec 1, 9:00 PM CST"; the same letters on the server and in every browser. */
export function formatMoment(moment: string, timeZone: string): string {
  return dateFormat({
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short'
  }).format(new Date(moment))
}

/** "CST", at the given moment: summer time has another name. */
export function zoneName(timeZone: string, moment: string | number): string {
  const parts = dateFormat({ timeZone, timeZoneName: 'short' }).formatToParts(new Date(moment))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** The same in every English. */
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** "in 2 days", "5 hours ago": in the unit that people would count in. */
export function formatDistance(moment: string, now: number): string {
  const distanceMs = Date.parse(moment) - now
  const size = Math.abs(distanceMs)
  if (size >= 2 * DAY_MS) return relative.format(Math.trunc(distanceMs / DAY_MS), 'day')
  if (size >= HOUR_MS) return relative.format(Math.trunc(distanceMs / HOUR_MS), 'hour')
  return relative.format(Math.trunc(distanceMs / MINUTE_MS) || Math.sign(distanceMs), 'minute')
}
