import { expect, test } from 'vitest'

import { secondsUnchanged } from '#lib/shared/store-state.ts'

test('a page is kept past no turn of its store: opening, closing, the end of late orders', () => {
  const now = Date.parse('2026-11-28T12:00:00Z')
  const after = (seconds: number) => new Date(now + seconds * 1000).toISOString()
  const never = { opensAt: null, closesAt: null, late: null }
  expect(secondsUnchanged(never, now)).toBe(30)
  for (const times of [{ opensAt: after(8) }, { closesAt: after(8) }, { late: { until: after(8) } }]) {
    expect(secondsUnchanged({ ...never, ...times }, now)).toBe(4)
  }
  const ending = { opensAt: after(-900), closesAt: after(-60), late: { until: after(1) } }
  expect(secondsUnchanged(ending, now)).toBe(0)
  expect(secondsUnchanged({ ...ending, late: { until: after(-1) } }, now)).toBe(30)
})
