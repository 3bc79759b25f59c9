// Random SVG, PDF and DXF files, imported, written for a machine and pressed, beside pictures of what they draw:
// npm run bench:sources [-- FILES_OF_EACH [FIRST_SEED]]
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { differences } from '../support/source-truth.ts'

const [count = 70, first = 1000] = process.argv.slice(2).map(Number)
const book = createFontBook(() => Promise.reject(new Error('No letters here')))
const outliner = createOutliner({ clipper: await loadClipper(), book })
let wrong = 0
for (const kind of ['svg', 'pdf', 'dxf'] as const) {
  for (let seed = first; seed < first + count; seed++) {
    const found = await differences(kind, seed, outliner)
    if (found.length === 0) continue
    wrong++
    console.log(`${kind} ${seed}: ${found.join(', ')}`)
  }
}
console.log(`${3 * count} files, ${wrong} wrong`)
process.exit(wrong > 0 ? 1 : 0)
