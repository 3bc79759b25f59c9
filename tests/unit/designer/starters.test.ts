import { expect, test } from 'vitest'

import { check } from '#lib/designer/checks/checks.ts'
import { Design } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { STARTERS } from '#lib/designer/starters/index.ts'

import { fontBook } from '../../support/fonts.ts'

const book = fontBook()
const outliner = createOutliner({ clipper: await loadClipper(), book })

test('there are twelve, each with a name of its own', () => {
  expect(STARTERS.length).toBeGreaterThanOrEqual(12)
  expect(new Set(STARTERS.map(({ slug }) => slug)).size).toBe(STARTERS.length)
})

test.for(STARTERS)('$name can be cut: nothing wrong, nothing outside, every letter there', async ({ build }) => {
  const design = Design.parse(build())
  await book.load(Object.keys(design.fonts))
  for (const row of [
    design.rows[0],
    { team: 'SAN BERNARDINO', name: 'Maximiliane', number: 88, family: 'Featherstonehaugh' }
  ]) {
    const problems = check(design, outliner, { artboard: 'a1', book, values: { ...design.rows[0], ...row } })
    const serious = problems.filter(({ kind, severity }) => severity === 'error' || kind === 'outside')
    expect(serious).toEqual([])
    // As it is sold, it cuts without a remark.
    if (row === design.rows[0]) expect(problems.map(({ kind, severity }) => `${severity} ${kind}`)).toEqual([])
  }
  // Every word of a variable is one of the design's, and filled in by its first row.
  const texts = Object.values(design.objects).flatMap(object => (object.type === 'text' ? object.text.runs : []))
  const used = texts.flatMap(({ s }) => [...s.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))
  expect([...new Set(used)].toSorted()).toEqual(design.variables.map(({ name }) => name).toSorted())
  expect(Object.keys(design.rows[0] ?? {}).toSorted()).toEqual([...new Set(used)].toSorted())
})
