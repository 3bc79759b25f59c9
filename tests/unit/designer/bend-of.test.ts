import { expect, test } from 'vitest'

import { bendOf, radiusOf } from '#lib/designer/text/warp.ts'

test('the bend that is shown is the one that a radius makes, and leads back to that radius', () => {
  for (const kind of ['arc', 'ring'] as const) {
    for (const radiusMm of [80, -80, 200]) {
      const bend = bendOf({ kind, bend: 0.5, radiusMm }, 150)
      expect(bend).toBeCloseTo(150 / (Math.PI * radiusMm), 9)
      if (kind === 'arc') expect(radiusOf({ kind, bend }, 150)).toBeCloseTo(radiusMm, 6)
    }
  }
  expect(bendOf({ kind: 'arc', bend: 0.25 }, 150)).toBe(0.25)
  expect(bendOf({ kind: 'arc', bend: 0.25, radiusMm: 5 }, 150)).toBe(1)
})
