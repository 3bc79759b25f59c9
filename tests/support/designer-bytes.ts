import { check } from '#lib/designer/checks/checks.ts'
import { Design } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { cutLayers } from '#lib/designer/production/cut-layers.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack, sha256 } from '#lib/designer/production/pack.ts'
import { pixelsOf } from '#lib/designer/production/pixels.ts'
import { type Rasterizer, thumbnail, toPng } from '#lib/designer/production/raster.ts'
import { sheetsOf } from '#lib/designer/production/sheet.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import { writeDxf } from '#lib/designer/production/write-dxf.ts'
import { writeHpgl } from '#lib/designer/production/write-hpgl.ts'
import { writePdf } from '#lib/designer/production/write-pdf.ts'
import { writeSvg } from '#lib/designer/production/write-svg.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'

import { designOf, rect } from './designs.ts'

interface Machine {
  readFile: (path: string) => Promise<Uint8Array>
  rasterize: Rasterizer
}

const WARPS = ['none', 'arc', 'arch', 'bridge', 'wave', 'circle'] as const
const FONTS = ['anton', 'pacifico', 'kaushan-script', 'graduate']

/** A drawing that goes through every part of the kernel. */
function drawing(): Design {
  const stroke = { ref: 'c2', offsetMm: 2.5, join: 'round', z: 'behind' }
  const texts = WARPS.map((kind, index) => ({
    id: `t${index}`,
    type: 'text',
    m: [1, 0.01 * index, -0.02 * index, 1, 150, 50 + 50 * index],
    fill: { ref: 'c1' },
    strokes: [stroke],
    text: {
      runs: [{ s: 'Office Łódź 2026 & Co.', font: FONTS[index % FONTS.length], sizeMm: 20 }],
      align: 'center',
      lineHeight: 1.1,
      warp: { kind, bend: 0.35 }
    }
  }))
  const star = { ...rect('s1', [20, 20, 60, 50], 'c3'), shape: 'star', strokes: [stroke] }
  return Design.parse(
    designOf([star, ...texts] as never, { production: { knockout: true, weedLines: true, regMarks: 'silhouette3' } })
  )
}

/** SHA-256 of all that is made of one drawing here. */
export async function designerBytes({ readFile, rasterize }: Machine): Promise<Record<string, string>> {
  const clipper = await loadClipper()
  const book = createFontBook(readFile)
  await book.load(FONTS)
  const outliner = createOutliner({ clipper, book })
  const design = drawing()
  const picture = toSvg(design, outliner, { artboard: 'a1' })
  const sheets = sheetsOf(cutLayers(design, outliner, { artboard: 'a1' }), design)
  const text = (value: string): Promise<string> => sha256(new TextEncoder().encode(value))
  return {
    clipper: clipper.name,
    picture: await text(picture),
    svg: await text(writeSvg(sheets)),
    dxf: await text(writeDxf(sheets)),
    pdf: await sha256(writePdf(sheets)),
    hpgl: await text(sheets.map(sheet => writeHpgl(sheet)).join('')),
    pixels: await sha256(pixelsOf(design, outliner, { artboard: 'a1', sizePx: 512 })!),
    thumbnail: await sha256(thumbnail(rasterize, picture)),
    png: await sha256(toPng(rasterize, picture, { wMm: 300, dpi: 100 })),
    checks: await text(JSON.stringify(check(design, outliner, { artboard: 'a1', book }))),
    pack: (await productionPack(design, outliner)).sha256
  }
}
