import { expect, test } from 'vitest'

import { check } from '#lib/designer/checks/checks.ts'
import { flip } from '#lib/designer/commands/flip.ts'
import { rotate } from '#lib/designer/commands/rotate.ts'
import { centreOf } from '#lib/designer/geometry/bounds.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'

import { designOf, letters } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

test('a text without letters puts no number into a design that is none', async () => {
  const book = fontBook()
  await book.load(['anton'])
  const outliner = createOutliner({ clipper: await loadClipper(), book })
  const small = letters('o1', '李小龙')
  const design = designOf([{ ...small, text: { ...small.text, runs: [{ ...small.text.runs[0]!, sizeMm: 3 }] } }])

  const problems = check(design, outliner, { artboard: 'a1', book })
  expect(problems.map(({ kind }) => kind)).toEqual(['missing-letters', 'small-text'])
  // JSON has no NaN: it would be null there.
  expect(JSON.stringify(problems)).not.toContain('null')

  const box = outliner.bounds(design, ['o1']).get('o1')!
  const turned = rotate(flip(design, ['o1'], { axis: 'horizontal', about: centreOf(box) }), ['o1'], { degrees: 90, about: centreOf(box) }) // biome-ignore format: one line
  expect(turned.objects['o1']!.m.every(Number.isFinite)).toBe(true)
  expect(await productionPack(design, outliner)).toMatchObject({ files: expect.anything() })
})

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
