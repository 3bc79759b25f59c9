import { expect, test } from 'vitest'

import { check } from '#lib/designer/checks/checks.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'

import { designOf, letters } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

test('a text of letters that its font lacks is told, and where', async () => {
  const book = fontBook()
  await book.load(['anton'])
  const outliner = createOutliner({ clipper: await loadClipper(), book })

  const problems = check(designOf([letters('o1', '李小龙')]), outliner, { artboard: 'a1', book })

  const missing = problems.find(({ kind }) => kind === 'missing-letters')!
  expect(missing).toMatchObject({ severity: 'error', objectId: 'o1', detail: '李小龙' })
  expect(Object.values(missing.at).every(Number.isFinite)).toBe(true)
  expect(missing.at.maxX - missing.at.minX).toBeGreaterThan(20)
})
