// Gang sheets for a shop's own printer: every page of a design that has something on it, for each piece that is owed.
import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { printTransfers } from '#lib/server/production/methods/transfer-work.ts'

import { designOf, rect } from '../support/designs.ts'

const artboards = ['Front', 'Back', 'Empty'].map((name, at) => ({ id: `a${at}`, name, wMm: 100, hMm: 100, bg: null }))
const layers = [['r0'], ['r1'], []].map((children, at) => {
  return { id: `l${at}`, artboard: `a${at}`, name: 'Art', visible: true, locked: false, children }
})

test('prints every page of a design that has something on it', async () => {
  const design = designOf([rect('r0', [10, 10, 60, 40]), rect('r1', [0, 0, 30, 20])], { artboards, layers })
  const files = unzipSync(
    await printTransfers({
      kind: 'run-gang',
      title: 'Run 1',
      widthMm: 300,
      lengthMm: 500,
      chokeMm: 0,
      owed: ['7-1', '7-2'].map((code, at) => ({ id: String(at), code, name: 'Crest', art: 'crest' })),
      arts: [{ key: 'crest', name: 'Crest', design, values: {}, pictures: {}, picture: null, widthMm: null }]
    })
  )
  const rows = strFromU8(files['list.csv']!).trim().split('\r\n').slice(1)
  const sizes = rows.map(row => row.split(',').slice(1).join(' ')).toSorted()
  expect(sizes).toEqual(['7-1 Crest 30.0 20.0', '7-1 Crest 60.0 40.0', '7-2 Crest 30.0 20.0', '7-2 Crest 60.0 40.0'])
  expect(Object.keys(files).filter(name => name.endsWith('-white.png'))).toHaveLength(2)
})
