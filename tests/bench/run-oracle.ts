// `node tests/bench/run-oracle.ts [seeds] [first seed]`: the files of random production runs beside the pieces that are owed.
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'

import { fontBook } from '../support/fonts.ts'
import { checkRandomRun } from '../support/run-oracle-check.ts'

const count = Number(process.argv[2] ?? 1000)
const first = Number(process.argv[3] ?? 1)
const book = fontBook()
const clipper = await loadClipper()
const tools = { book, clipper, outliner: createOutliner({ clipper, book }) }
let bad = 0
for (let seed = first; seed < first + count; seed++) {
  const wrong = await checkRandomRun(seed, tools)
  if (wrong.length === 0) continue
  bad++
  console.log(`seed ${seed}: ${wrong.slice(0, 5).join('; ')}`)
}
console.log(`${count} runs, ${bad} with something wrong`)
process.exitCode = bad > 0 ? 1 : 0
