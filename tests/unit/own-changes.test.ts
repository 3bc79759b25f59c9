import { afterEach, expect, test, vi } from 'vitest'

import { isOwnChange, recordOwnChange } from '#lib/client/own-changes.ts'

afterEach(() => void vi.useRealTimers())

test('knows the rows that a call of this page named, for ten seconds', () => {
  vi.useFakeTimers()
  recordOwnChange({ params: { leadId: 'lead-1' }, body: { ids: ['lead-2'] } })

  expect(['lead-1', 'lead-2', 'lead-3'].map(isOwnChange)).toEqual([true, true, false])
  vi.advanceTimersByTime(10_001)
  expect(isOwnChange('lead-1')).toBe(false)
})
