// Drawings beside pictures of them, through the import that the API has:
// node tests/bench/import-suite.ts [--dpi=10] [--effects=picture] FOLDER [PART ...]
// A folder holds drawings (SVG, PDF, DXF) each with a PNG of the same name, or one that another program makes of it (poppler
// of a PDF, librsvg of an SVG), such as the test suite of resvg
// (crates/resvg/tests/tests with the parts shapes, structure, painting and masking/clipPath). Said of each: the same (up to
// 0.5 % of its pixels clearly differ), other with a remark that says so, other in silence, or refused. Pixels to the inch
// decide which lines are hairlines: at 10 none of the suite is.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

import sharp from 'sharp'

import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { addressOf } from '#lib/designer/importing/render-part.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'
import { fontsOf } from '#lib/designer/text/fonts.ts'
import { fontReader } from '#lib/server/design/documents/font-files.ts'
import { readDrawing } from '#lib/server/design/documents/import.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { drawnElsewhere } from '../support/drawn-elsewhere.ts'
import { designOf, difference, readPng, redrawn } from '../support/redrawn.ts'

const MOST = 0.005
/** Said of most files, and of no difference that is seen. */
const GENERAL = /taken for an inch|counts in |does not say its unit|came as cut lines|may be lost in weeding/
const { values, positionals } = parseArgs({
  options: { dpi: { type: 'string' }, effects: { type: 'string' } },
  allowPositionals: true
})
const effects = values.effects === 'picture' ? 'picture' : undefined
const [folder, ...parts] = positionals
const dpi = values.dpi ? Number(values.dpi) : undefined
if (!folder) throw new Error('Name the folder of drawings.')

const member = { workspaceId: 'bench' }
const clipper = await loadClipper()
const book = createFontBook(fontReader({}))
const outliner = createOutliner({ clipper, book })
const lists: Record<'same' | 'remarked' | 'silent' | 'refused', string[]> = {
  same: [],
  remarked: [],
  silent: [],
  refused: []
}

for (const part of parts.length > 0 ? parts : ['.']) {
  const names = await readdir(join(folder, part), { recursive: true })
  for (const name of names.toSorted()) {
    const format = /\.(svg|pdf|dxf)$/.exec(name)?.[1] as 'svg' | 'pdf' | 'dxf' | undefined
    const picture = name.replace(/\.\w+$/, '.png')
    if (!format || (!names.includes(picture) && format === 'dxf')) continue
    const label = join(part, name)
    try {
      const bytes = await readFile(join(folder, part, name))
      const { remarks, pictures, ...placed } = await readDrawing(
        member,
        { bytes, name, dpi, page: undefined, unit: undefined, effects },
        format
      )
      const drawsElsewhere = !names.includes(picture)
      const widthPx = Math.min(1200, Math.max(200, Math.round((placed.widthMm / 25.4) * 96)))
      const reference = drawsElsewhere
        ? await drawnElsewhere(bytes, format, {
            dpi: (25.4 * widthPx) / placed.widthMm,
            page: placed.page ?? 1,
            widthPx
          })
        : await readPng(join(folder, part, picture))
      await book.load(fontsOf(designOf(placed)))
      // The program that draws them here does not read WebP.
      const shown = pictures.map(async ({ asset, bytes: pixels }) => {
        return [asset, addressOf({ mime: 'image/png', bytes: await sharp(pixels).png().toBuffer() })] as const
      })
      const addresses = new Map(await Promise.all(shown))
      const drawn = redrawn(placed, outliner, reference.width, asset => addresses.get(asset))
      const share = difference(drawn, reference, drawsElsewhere ? 'white' : 'none')
      const said = remarks.filter(remark => !GENERAL.test(remark))
      if (share <= MOST) lists.same.push(label)
      else if (said.length > 0) lists.remarked.push(`${label}: ${percent(share)}, ${said.join(' ')}`)
      else lists.silent.push(`${label}: ${percent(share)}`)
    } catch (error) {
      if (!(error instanceof AppError)) throw new Error(label, { cause: error })
      lists.refused.push(`${label}: ${error.message}`)
    }
  }
}

for (const kind of ['refused', 'remarked', 'silent'] as const) {
  console.log(`\n${kind}`)
  for (const line of lists[kind]) console.log(`  ${line}`)
}
console.log(
  `\n${Object.entries(lists)
    .map(([kind, { length }]) => `${kind} ${length}`)
    .join(', ')}`
)
process.exit(lists.silent.length > 0 ? 1 : 0)

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
