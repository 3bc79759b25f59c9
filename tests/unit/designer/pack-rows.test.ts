// A pack leaves no row of the table out without being asked for one alone.
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { equalFindings, gathered } from '#lib/client/designer/preflight.ts'
import { packKinds } from '#lib/client/designer/pack-kind.ts'
import type { Problem } from '#lib/designer/checks/checks.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'

import { designOf, letters, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

const names = ['RIVERA', 'OKAFOR', 'LEE']
const jersey = designOf([letters('t1', '{{name}}')], {
  variables: [{ name: 'name', type: 'text' }],
  rows: names.map(name => ({ name, qty: 1 }))
})

test('every row has a folder with its own files', async () => {
  const book = fontBook()
  await book.load(['anton'])
  const outliner = createOutliner({ clipper: await loadClipper(), book })
  const { files, zip } = await productionPack(jersey, outliner, { formats: ['svg'], each: true })
  expect(files.map(({ name }) => name)).toEqual([
    ...names.flatMap((name, i) => ['1-Red.svg', 'picture.svg', 'recipe.txt'].map(file => `${i + 1}-${name}/${file}`)),
    'list.txt'
  ])
  const inside = unzipSync(zip)
  expect(new Set(names.map((name, i) => new TextDecoder().decode(inside[`${i + 1}-${name}/1-Red.svg`]!))).size).toBe(3)
  const { files: one } = await productionPack({ ...jersey, rows: jersey.rows.slice(0, 1) }, outliner, { formats: ['svg'], each: true }) // biome-ignore format: one line
  expect(one.map(({ name }) => name)).toEqual(['1-Red.svg', 'picture.svg', 'recipe.txt'])
})

test('what leaves nothing out is offered first', () => {
  expect(packKinds(jersey, false)).toEqual(['rolls', 'each', 'shown'])
  // Printed sheets lie on no roll.
  expect(packKinds(jersey, true)).toEqual(['each', 'shown', 'rolls'])
  expect(packKinds({ ...jersey, sampleRows: true }, false)).toEqual(['shown', 'rolls'])
  const plain = designOf([rect('o1', [0, 0, 10, 10])])
  expect(packKinds(plain, false)).toEqual(['shown', 'rolls'])
  const copies = designOf([rect('o1', [0, 0, 10, 10])], { production: { rolls: { copies: 15 } } })
  expect(packKinds(copies, false)[0]).toBe('rolls')
})

test('equal findings are one, other letters that are missing are not', () => {
  const at = { minX: 0, minY: 0, maxX: 1, maxY: 1 }
  const thin = (objectId: string): Problem => ({ kind: 'small-text', severity: 'warning', at, objectId, ref: 'c1', detail: 4, fix: { kind: 'enlarge', objectId, factor: 2, about: [0, 0] } }) // biome-ignore format: one line
  const missing = (objectId: string, detail: string): Problem => ({ kind: 'missing-letters', severity: 'error', at, objectId, detail }) // biome-ignore format: one line
  const all = [
    ...Array.from({ length: 27 }, (_, i) => thin(`t${i}`)),
    missing('a', 'Ł'),
    missing('b', 'Ł'),
    missing('c', 'Ź')
  ]
  expect(equalFindings(gathered(all, jersey)).map(group => group.length)).toEqual([27, 2, 1])
})
