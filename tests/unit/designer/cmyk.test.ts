// Colors in the inks of a press: looked at by Little CMS, and read back from the file.
import { unzipSync } from 'fflate'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { PrintSetup } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { productionPack } from '#lib/designer/production/pack.ts'
import { inksOf } from '#lib/designer/production/print/cmyk.ts'

import { labOfInks, labOfRgb } from '../../support/cmyk-look.ts'
import { fontBook } from '../../support/fonts.ts'
import { seeded } from '../../support/outlines.ts'
import { cutoutObject, picturesOf, printDesign, rasterize } from '../../support/print-designs.ts'

const MOST_INK = 3.02 * 255

type Inks = [number, number, number, number]

function inksFor(colours: readonly (readonly number[])[], opacity = 255): Inks[] {
  const data = new Uint8Array(colours.flatMap(colour => [...colour, opacity]))
  const inks = inksOf({ width: colours.length, height: 1, data })
  return colours.map((_, i) => [...inks.subarray(4 * i, 4 * i + 4)] as Inks)
}

const apart = (one: readonly number[], other: readonly number[]) =>
  Math.hypot(one[0]! - other[0]!, one[1]! - other[1]!, one[2]! - other[2]!)

test('what inks can show looks as on the screen, grays stay gray, and no color takes more ink than a sheet can carry', async () => {
  const random = seeded(5)
  // A press shows colors of middling brightness and strength.
  const usual = Array.from({ length: 1500 }, () => {
    const gray = 70 + 130 * random()
    return [0, 1, 2].map(() => Math.round(gray + 60 * (random() - 0.5)))
  })
  const grays = Array.from({ length: 52 }, (_, i) => [5 * i, 5 * i, 5 * i])
  const any = Array.from({ length: 3000 }, () => [0, 1, 2].map(() => Math.floor(256 * random())))

  const [seen, shown] = [await labOfRgb(usual), await labOfInks(inksFor(usual))]
  const sorted = seen.map((look, i) => apart(look, shown[i]!)).toSorted((a, b) => a - b)
  expect(sorted[750]).toBeLessThan(1)
  expect(sorted[1485]).toBeLessThan(5)
  for (const [, a, b] of await labOfInks(inksFor(grays))) expect(Math.hypot(a, b)).toBeLessThan(2.5)
  for (const inks of inksFor(any)) expect(inks.reduce((sum, ink) => sum + ink)).toBeLessThan(MOST_INK)

  // Beyond what inks can show the hue stays: a bright green prints as a duller green, not as olive.
  const strong = any.filter(colour => Math.max(...colour) - Math.min(...colour) > 120)
  const [wanted, got] = [await labOfRgb(strong), await labOfInks(inksFor(strong))]
  const turned = wanted.map(([, a, b], i) => {
    const turn = Math.abs(Math.atan2(b, a) - Math.atan2(got[i]![2], got[i]![1]))
    return (Math.min(turn, 2 * Math.PI - turn) * 180) / Math.PI
  })
  expect(Math.max(...turned)).toBeLessThan(20)
})

test('paper has no ink, and what is see-through is laid on paper', () => {
  expect(inksFor([[255, 255, 255]])).toEqual([[0, 0, 0, 0]])
  expect(inksFor([[200, 10, 10]], 0)).toEqual([[0, 0, 0, 0]])
  expect(inksFor([[0, 0, 0]], 128)).toEqual(inksFor([[127, 127, 127]]))
})

test('the PDF has one flat picture in four inks, cut lines above it, and is as large as the other one', async () => {
  const object = await cutoutObject('i1', { m: [1, 0, 0, 1, 20, 20], wMm: 30, hMm: 20 })
  const design = printDesign([object], { print: PrintSetup.parse({}), regMarks: 'four' })
  const outliner = createOutliner({ clipper: await loadClipper(), book: fontBook() })
  const pack = await productionPack(design, outliner, {
    formats: ['cmyk', 'png', 'pdf'],
    pictures: await picturesOf(),
    rasterize
  })
  const files = unzipSync(pack.zip)
  const text = Buffer.from(files['print.cmyk.pdf']!).toString('latin1')
  expect(text).toContain('/DeviceCMYK')
  expect(text).not.toMatch(/SMask|DeviceRGB/)
  expect(text).toContain('/CutContour')
  const boxOf = (name: string) => /MediaBox \[[^\]]+\]/.exec(Buffer.from(files[name]!).toString('latin1'))![0]
  expect(boxOf('print.cmyk.pdf')).toBe(boxOf('print.pdf'))

  // The rows of the picture are those of a PNG with four channels, which libvips reads.
  const [, head, width, height] = /<< ([^>]*\/Width (\d+) \/Height (\d+)[\s\S]*?)>>\s*stream\r?\n/.exec(text)!
  expect(head).toContain('/Predictor 15 /Colors 4')
  const from = text.indexOf(head!) + head!.length
  const start = text.indexOf('stream', from) + 7
  const packed = Buffer.from(text.slice(start, start + Number(/\/Length (\d+)/.exec(head!)![1])), 'latin1')
  const inks = await sharp(pngOfRows(packed, Number(width), Number(height)))
    .raw()
    .toBuffer()
  const png = sharp(files['print.png']!).ensureAlpha().raw()
  const { data, info } = await png.toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([Number(width), Number(height)])
  const wanted = Buffer.from(inksOf({ width: info.width, height: info.height, data }))
  expect(wanted.some(ink => ink > 100)).toBe(true)
  expect(inks.equals(wanted)).toBe(true)
})

function pngOfRows(packed: Buffer, width: number, height: number): Buffer {
  const chunk = (name: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(name), body])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(width)
  size.writeUInt32BE(height, 4)
  size.set([8, 6], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}
