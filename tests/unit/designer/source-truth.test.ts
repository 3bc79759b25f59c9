// What is cut and pressed of an imported file is what the file draws, or Check names the difference. More files:
// npm run bench:sources.
import { expect, test } from 'vitest'

import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { sized } from '../../support/long.ts'
import { differences } from '../../support/source-truth.ts'

const book = createFontBook(() => Promise.reject(new Error('No letters here')))
const outliner = createOutliner({ clipper: await loadClipper(), book })
const FILES = sized(5, 200)

test.for(['svg', 'pdf', 'dxf'] as const)('%s', async kind => {
  const wrong: string[] = []
  for (let seed = 1; seed <= FILES; seed++) {
    const found = await differences(kind, seed, outliner)
    if (found.length > 0) wrong.push(`${seed}: ${found.join(', ')}`)
  }
  expect(wrong).toEqual([])
})
