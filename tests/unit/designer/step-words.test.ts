import { expect, test } from 'vitest'

import { stepInWords } from '#lib/client/designer/step-words.ts'
import { add } from '#lib/designer/commands/add.ts'
import { changeArtboard } from '#lib/designer/commands/artboards.ts'
import { duplicate } from '#lib/designer/commands/duplicate.ts'
import { withObjects } from '#lib/designer/commands/edit.ts'
import { group, ungroup } from '#lib/designer/commands/group.ts'
import { addLayer } from '#lib/designer/commands/layers.ts'
import { hide, lock, rename } from '#lib/designer/commands/mark.ts'
import { move } from '#lib/designer/commands/move.ts'
import { remove } from '#lib/designer/commands/remove.ts'
import { reorder } from '#lib/designer/commands/reorder.ts'
import { replace } from '#lib/designer/commands/replace.ts'
import { rotate } from '#lib/designer/commands/rotate.ts'
import { setFill } from '#lib/designer/commands/set-fill.ts'
import { setText, setType } from '#lib/designer/commands/set-text.ts'
import { setName, setProduction, setRows } from '#lib/designer/commands/settings.ts'
import { giveStyle } from '#lib/designer/commands/style.ts'
import type { Design } from '#lib/designer/design.ts'

import { designOf, letters, path, rect } from '../../support/designs.ts'

const design = designOf([rect('o1', [0, 0, 10, 10]), rect('o2', [20, 0, 10, 10]), letters('t1', 'GO')])
const both = ['o1', 'o2']
const grouped = group(design, both, { id: 'g1' })

const STEPS: [string, Design, Design][] = [
  ['Rectangle added', design, add(design, 'l1', [rect('o9', [0, 0, 5, 5])])],
  ['2 objects deleted', design, remove(design, both)],
  ['Rectangle replaced', design, replace(design, ['o1'], [path('p1', 'M 0 0 L 9 0 L 9 9 Z')])],
  ['Rectangle moved', design, move(design, ['o1'], { dx: 5, dy: 0 })],
  ['2 objects moved', design, move(design, both, { dx: 5, dy: 0 })],
  ['GO resized or rotated', design, rotate(design, ['t1'], { degrees: 30, about: [0, 0] })],
  ['film of 2 objects changed', design, setFill(design, both, 'c2')],
  ['style of GO changed', design, setType(design, ['t1'], { sizeMm: 30 })],
  [
    'style of 2 objects changed',
    design,
    giveStyle(design, both, { fill: 'c2', strokes: [{ ref: 'c1', offsetMm: 2, join: 'round', z: 'behind' }] })
  ],
  ['text of GONE changed', design, setText(design, 't1', 'GONE')],
  ['Crest renamed', design, rename(design, 'o1', 'Crest')],
  ['Rectangle locked', design, lock(design, ['o1'], true)],
  ['Rectangle unlocked', lock(design, ['o1'], true), lock(lock(design, ['o1'], true), ['o1'], false)],
  ['3 objects hidden', design, hide(design, [...both, 't1'], true)],
  ['2 objects changed', design, setFill(move(design, ['o2'], { dx: 5, dy: 0 }), ['o1'], 'c2')],
  ['2 objects changed', design, remove(withObjects(design, [path('o1', 'M 0 0 L 9 0 L 9 9 Z')]), ['o2'])],
  ['grouped', design, grouped],
  ['ungrouped', grouped, ungroup(grouped, ['g1'])],
  ['Group added', grouped, duplicate(grouped, ['g1'], { dx: 5, dy: 5 }).design],
  ['Group deleted', grouped, remove(grouped, ['g1'])],
  ['order changed', design, reorder(design, ['o1'], 'front')],
  ['layers changed', design, addLayer(design, { id: 'l2', artboard: 'a1', name: 'Lining' })],
  ['artboards changed', design, changeArtboard(design, 'a1', { name: 'Back' })],
  ['names changed', design, setRows(design, { variables: [{ name: 'Name', type: 'text' }] })],
  ['cutting settings changed', design, setProduction(design, { gapMm: 3 })],
  ['design renamed', design, setName(design, 'Away')]
]

test.each(STEPS)('a step is named by what it did: %s', (said, before, after) => {
  expect(stepInWords(before, after)).toBe(said)
})
