// White below a print for dark garments, read back from the files: inside of the print by the choke, and nowhere else.
import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'
import { PrintSetup } from '#lib/designer/design.ts'

import { fontBook } from '../../support/fonts.ts'
import { cutoutObject, picturesOf, printDesign, rasterize } from '../../support/print-designs.ts'

const outliner = createOutliner({ clipper: await loadClipper(), book: fontBook() })
const pictures = await picturesOf()
const DOT_MM = 25.4 / 300

async function made(whiteChokeMm?: number, regMarks = 'none'): Promise<Record<string, Uint8Array>> {
  const print = PrintSetup.parse({ whiteChokeMm })
  const object = await cutoutObject('i1', { m: [1, 0, 0, 1, 20, 20], wMm: 30, hMm: 20 })
  const design = printDesign([object], { print, regMarks })
  const { zip } = await productionPack(design, outliner, { formats: ['pdf', 'png'], pictures, rasterize })
  return unzipSync(zip)
}

async function opacities(png: Uint8Array): Promise<{ width: number; height: number; at: Uint8Array }> {
  const { data, info } = await sharp(png).ensureAlpha().extractChannel(3).raw().toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, at: data }
}

test.for([0, 0.3])('with a choke of %s mm', async chokeMm => {
  const files = await made(chokeMm)
  const [print, white] = await Promise.all(['print.png', 'print.white.png'].map(name => opacities(files[name]!)))
  expect([white!.width, white!.height]).toEqual([print!.width, print!.height])
  const { width, height } = print!
  const reach = chokeMm / DOT_MM
  const far = Math.ceil(reach)
  const seen = (x: number, y: number) => x >= 0 && y >= 0 && x < width && y < height && print!.at[y * width + x]! > 0
  let [whites, wrong] = [0, 0]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      let isInside = true
      for (let dy = -far; dy <= far; dy++)
        for (let dx = -far; dx <= far; dx++) if (Math.hypot(dx, dy) <= reach && !seen(x + dx, y + dy)) isInside = false
      const isWhite = white!.at[y * width + x]! > 0
      if (isWhite) whites++
      if (isWhite !== isInside) wrong++
    }
  expect(whites).toBeGreaterThan(1000)
  expect(wrong).toBe(0)
})

test('the PDF has it on its second page, as a spot colour; marks have none', async () => {
  const text = Buffer.from((await made(0.2, 'four'))['print.pdf']!).toString('latin1')
  expect(text).toContain('/Count 2')
  expect(text).toMatch(/\/Separation \/White \/DeviceCMYK/)
  const [print, white] = await Promise.all(
    Object.entries(await made(0, 'four'))
      .filter(([name]) => name.endsWith('.png') && name.startsWith('print'))
      .toSorted(([a], [b]) => a.length - b.length)
      .map(([, png]) => opacities(png))
  )
  // In the corners are only marks.
  const corner = ({ at, width, height }: typeof white & object) => {
    const part = at.filter((_, i) => i % width < width * 0.25 && Math.floor(i / width) < height * 0.25)
    return Math.max(...part)
  }
  expect([corner(print!), corner(white!)]).toEqual([255, 0])
})

test('without it nothing is different', async () => {
  const files = await made()
  expect(Object.keys(files)).not.toContain('print.white.png')
  expect(Buffer.from(files['print.pdf']!).toString('latin1')).toContain('/Count 1')
})
