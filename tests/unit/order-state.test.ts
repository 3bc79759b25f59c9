import { expect, test } from 'vitest'

import { isEditable, orderState } from '#lib/shared/order-state.ts'

const now = Date.parse('2027-03-01T12:00:00Z')
const open = { stage: 'published', opensAt: null, closesAt: '2027-03-01T12:00:01Z' }
const closed = { stage: 'published', opensAt: null, closesAt: '2027-03-01T12:00:00Z' }

test.for([
  ['pending', 0, 0, open, 'pending'],
  ['expired', 0, 0, open, 'expired'],
  ['cancelled', 500, 500, open, 'cancelled'],
  ['paid', 500, 0, open, 'paid'],
  ['paid', 0, 0, open, 'paid'],
  ['paid', 500, 0, closed, 'locked'],
  ['paid', 500, 100, closed, 'part_refunded'],
  ['paid', 500, 500, open, 'refunded'],
  ['ready', 500, 100, closed, 'ready'],
  ['shipped', 500, 500, closed, 'refunded']
] as const)('%s with %i paid and %i back', ([status, paidCents, refundedCents, store, state]) => {
  expect(orderState({ status, paidCents, refundedCents }, store, now)).toBe(state)
})

test('may be changed by the shopper until the store locks', () => {
  const paid = { status: 'paid', paidCents: 500, refundedCents: 0 }
  expect(isEditable(paid, open, now)).toBe(true)
  expect(isEditable(paid, closed, now)).toBe(false)
  expect(isEditable({ ...paid, refundedCents: 500 }, open, now)).toBe(false)
  expect(isEditable({ ...paid, status: 'production' }, open, now)).toBe(false)
})
