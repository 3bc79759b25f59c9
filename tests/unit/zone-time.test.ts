import { expect, test } from 'vitest'

import { dayText } from '#lib/shared/day-text.ts'
import { formatDistance, formatMoment, fromZoneTime, toZoneTime, zoneName } from '#lib/shared/zone-time.ts'

const CHICAGO = 'America/Chicago'

test('reads a clock time in the zone of the store', () => {
  expect(fromZoneTime('2026-12-01T21:00', CHICAGO)).toBe('2026-12-02T03:00:00.000Z')
  expect(toZoneTime('2026-12-02T03:00:00.000Z', CHICAGO)).toBe('2026-12-01T21:00')
})

test('keeps the hour on the day the clocks change', () => {
  const before = fromZoneTime('2027-03-13T20:00', CHICAGO)
  const after = fromZoneTime('2027-03-14T20:00', CHICAGO)
  expect(Date.parse(after) - Date.parse(before)).toBe(23 * 3_600_000)
})

test('says a moment with its zone', () => {
  expect(formatMoment('2026-12-02T03:00:00.000Z', CHICAGO)).toBe('Tue, Dec 1, 9:00 PM CST')
  expect(zoneName(CHICAGO, '2026-07-01T12:00:00.000Z')).toBe('CDT')
})

test('counts in the unit that people would', () => {
  const now = Date.parse('2026-12-01T12:00:00.000Z')
  expect(formatDistance('2026-12-03T13:00:00.000Z', now)).toBe('in 2 days')
  expect(formatDistance('2026-12-02T11:00:00.000Z', now)).toBe('in 23 hours')
  expect(formatDistance('2026-12-01T12:00:30.000Z', now)).toBe('in 1 minute')
  expect(formatDistance('2026-11-28T11:00:00.000Z', now)).toBe('3 days ago')
})

test('a day of the calendar is the same day everywhere', () => {
  expect(dayText('2026-05-01')).toBe('May 1, 2026')
  expect(dayText('2026-12-31')).toBe('Dec 31, 2026')
  expect(dayText(null)).toBe('')
})
