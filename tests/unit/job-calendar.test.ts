import { afterEach, expect, test } from 'vitest'

import { addDays, calendarDays, jobQuery, turnCalendar, weekdays } from '#lib/shared/job-calendar.ts'
import { jobList } from '#lib/shared/lists.ts'
import { DEFAULT_LOCALE, readLocaleFrom } from '#lib/shared/locale.ts'

afterEach(() => readLocaleFrom(() => DEFAULT_LOCALE))

test('a month is shown in whole weeks from Sunday, and no week without one of its days', () => {
  const february = calendarDays('month', '2026-02-14')
  expect([february.length, february[0], february.at(-1)]).toEqual([28, '2026-02-01', '2026-02-28'])
  const august = calendarDays('month', '2026-08-31')
  expect([august.length, august[0], august.at(-1)]).toEqual([42, '2026-07-26', '2026-09-05'])
  expect(calendarDays('week', '2026-11-24')).toEqual(
    ['22', '23', '24', '25', '26', '27', '28'].map(day => `2026-11-${day}`)
  )
})

test('weeks of a British shop begin on Monday', () => {
  readLocaleFrom(() => 'en-GB')
  expect(weekdays()).toEqual([1, 2, 3, 4, 5, 6, 0])
  expect(calendarDays('week', '2026-11-22')).toEqual(
    ['16', '17', '18', '19', '20', '21', '22'].map(day => `2026-11-${day}`)
  )
  const february = calendarDays('month', '2026-02-14')
  expect([february.length, february[0], february.at(-1)]).toEqual([35, '2026-01-26', '2026-03-01'])
})

test('turning from the end of a long month skips none, and days count over the change of clocks', () => {
  expect(turnCalendar('month', '2026-01-31', 1)).toBe('2026-02-01')
  expect(turnCalendar('month', '2026-01-31', -1)).toBe('2025-12-01')
  expect(turnCalendar('week', '2026-12-30', 1)).toBe('2027-01-06')
  expect(addDays('2026-10-31', 1)).toBe('2026-11-01')
  expect(addDays('2026-11-01', 1)).toBe('2026-11-02')
})

test('only the calendar asks for dates, and turning it leaves nothing out', () => {
  const filter = jobList.read(new URLSearchParams('view=calendar&dated=event&span=week&on=2026-11-24'))
  expect(jobList.isNarrowed(filter)).toBe(false)
  expect(jobQuery(filter, '2026-01-01')).toMatchObject({
    dated: 'event',
    from: '2026-11-22',
    to: '2026-11-28',
    page: 1
  })
  expect(jobQuery({ ...filter, view: 'table' }, '2026-01-01')).not.toHaveProperty('from')
})
