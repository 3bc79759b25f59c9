import { expect, test } from 'vitest'

import { createRation } from '#lib/server/platform/http/ration.ts'

function ration() {
  const clock = { time: 0 }
  const made = createRation({
    each: { perSecond: 2, atOnce: 3 },
    all: { perSecond: 4, atOnce: 5 },
    now: () => clock.time
  })
  const taken = (caller: string, tries = 10) =>
    Array.from({ length: tries }, () => made.take(caller)).filter(Boolean).length
  return { taken, clock }
}

test('gives each caller a share, all of them a whole, and both again with time', () => {
  const { taken, clock } = ration()

  expect([taken('a'), taken('b'), taken('c')]).toEqual([3, 2, 0])
  clock.time = 1000
  expect([taken('a'), taken('c'), taken('b')]).toEqual([2, 2, 0])
  clock.time = 60_000
  expect(taken('a')).toBe(3)
})
