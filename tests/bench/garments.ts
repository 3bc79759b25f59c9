// Whether what comes off the press is what stood on the screen: random drawings, cut and pressed from their written files.
// Every second one has a symbol that was changed afterwards, compared with one that was drawn by hand, and repeats.
//   node tests/bench/garments.ts [drawings] [first seed]
import { check } from '#lib/designer/checks/checks.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { cutLayers } from '#lib/designer/production/cut-layers.ts'

import { fontBook } from '../support/fonts.ts'
import { type Kind, pressed, shown, written, wrongPixels } from '../support/garments.ts'
import { withSymbols } from '../support/random-symbols.ts'
import { randomStack, STACK_FONTS } from '../support/random-stacks.ts'

const [drawings = 10_000, first = 1] = process.argv.slice(2).map(Number)
const book = fontBook()
await book.load(STACK_FONTS)
const outliner = createOutliner({ clipper: await loadClipper(), book })
const KINDS: Kind[] = ['svg', 'dxf', 'plt', 'pdf']

const counts = { drawings: 0, symbols: 0, files: 0, knockedOut: 0, severalPasses: 0, stopped: 0, looksDifferent: 0, wrong: 0, unseen: 0 } // biome-ignore format: one line
const started = performance.now()
for (let seed = first; seed < first + drawings; seed++) {
  const stack = randomStack(seed)
  const symbols = seed % 2 === 0 ? withSymbols(stack, seed) : undefined
  const design = symbols?.updated ?? stack
  if (symbols) counts.symbols++
  const problems = check(design, outliner, { artboard: 'a1', book })
  const picture = shown(symbols?.byHand ?? design, outliner)
  // Marks lie among the cuts of DXF, and HP-GL and PDF are read for a sample.
  const kinds = seed % 10 === 0 && design.production.regMarks === 'none' ? KINDS : KINDS.slice(0, 1)
  counts.drawings++
  if (design.production.knockout) counts.knockedOut++
  if (cutLayers(design, outliner, { artboard: 'a1' }).some(({ passes }) => passes > 1)) counts.severalPasses++
  if (problems.some(({ severity }) => severity === 'error')) counts.stopped++
  const told = problems.some(({ kind }) => kind === 'looks-different' || kind === 'not-pressed')
  if (told) counts.looksDifferent++
  for (const kind of kinds) {
    counts.files++
    const garment = await pressed(design, await written(design, outliner, kind), kind)
    const wrong = wrongPixels(picture, garment, design.artboards[0]!.wMm)
    if (wrong === 0) continue
    counts.wrong++
    if (!told) counts.unseen++
    console.log(`seed ${seed} ${kind}: ${wrong} pixels wrong${told ? ', told by the check' : ''}`)
  }
}
console.log(`${Math.round((performance.now() - started) / 1000)} s`, counts)
process.exitCode = counts.wrong > 0 ? 1 : 0
