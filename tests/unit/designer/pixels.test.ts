import sharp from 'sharp'
import { expect, test } from 'vitest'

import { type Design, type DesignObject, ImageObject, TextObject } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { pixelsOf } from '#lib/designer/production/pixels.ts'
import { thumbnail } from '#lib/designer/production/raster.ts'
import { packPng, rasterizeNative } from '#lib/designer/production/raster-native.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'

import { designOf, path, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'

const book = fontBook()
await book.load(['anton', 'pacifico'])
const outliner = createOutliner({ clipper: await loadClipper(), book })

/** Ten mm by ten, one a pixel. */
const SMALL = { artboards: [{ id: 'a1', name: 'Front', wMm: 10, hMm: 10, bg: null }] }
const square = (design: Design, sizePx = 10) => pixelsOf(design, outliner, { artboard: 'a1', sizePx })!

function pixelAt(pixels: Uint8Array, x: number, y: number, width = 10): number[] {
  return [...pixels.subarray(4 * (y * width + x), 4 * (y * width + x) + 4)]
}

test('a pixel is as opaque as it is covered', () => {
  const pixels = square(designOf([rect('o1', [1.5, 2.25, 3, 3])], SMALL))
  expect(pixelAt(pixels, 3, 4)).toEqual([0xd7, 0x26, 0x3d, 255])
  expect(pixelAt(pixels, 1, 4)).toEqual([0xd7, 0x26, 0x3d, 128])
  expect(pixelAt(pixels, 1, 2)).toEqual([0xd7, 0x26, 0x3d, 96])
  expect(pixelAt(pixels, 3, 5)).toEqual([0xd7, 0x26, 0x3d, 64])
  for (const [x, y] of [[0, 4], [5, 4], [3, 1], [3, 6]] as const) expect(pixelAt(pixels, x, y)).toEqual([0, 0, 0, 0]) // biome-ignore format: one line
})

test('what is cut out shows what lies below, and the next drawing nothing of the last', () => {
  const ring = path('o2', 'M0 0L10 0L10 10L0 10ZM3 3L3 7L7 7L7 3Z', 'c3')
  const pixels = square(designOf([rect('o1', [0, 0, 5, 10]), ring], SMALL))
  expect(pixelAt(pixels, 1, 1)).toEqual([0x1b, 0x4d, 0xb1, 255])
  expect(pixelAt(pixels, 4, 5)).toEqual([0xd7, 0x26, 0x3d, 255])
  expect(pixelAt(pixels, 6, 5)).toEqual([0, 0, 0, 0])
  expect(square(designOf([], SMALL)).every(byte => byte === 0)).toBe(true)
})

test('half of a film upon another mixes them', () => {
  const pixels = square(designOf([rect('o1', [0, 0, 10, 10]), rect('o2', [4.5, 0, 5, 10], 'c3')], SMALL))
  expect(pixelAt(pixels, 4, 5)).toEqual([0x79, 0x3a, 0x77, 255])
})

test('what hangs over an edge is cut off there', async () => {
  const design = designOf([path('o1', 'M-30 -20L40 5L40 8L-30 60Z')], SMALL)
  const pixels = square(design)
  const drawn = thumbnail(rasterizeNative, toSvg(design, outliner, { artboard: 'a1' }), 10)
  const expected = await sharp(drawn).raw().toBuffer()
  for (let i = 3; i < pixels.length; i += 4) expect(Math.abs(pixels[i]! - expected[i]!)).toBeLessThanOrEqual(16)
})

const text = TextObject.parse({
  id: 't1',
  type: 'text',
  m: [1, 0.1, -0.1, 1, 150, 120],
  fill: { ref: 'c1' },
  strokes: [{ ref: 'c2', offsetMm: 3, join: 'round', z: 'behind' }],
  text: {
    runs: [{ s: 'Wildcats & 10', font: 'pacifico', sizeMm: 40 }],
    align: 'center',
    lineHeight: 1.1,
    warp: { kind: 'arch', bend: 0.4 }
  }
})
const star = { ...rect('o2', [-20, 200, 340, 160], 'c3'), shape: 'star' } as DesignObject

test.each([null, '#F4E9D8'])('a design looks as its SVG does, on a ground of %s', async bg => {
  const design = designOf([star, text], { artboards: [{ id: 'a1', name: 'Front', wMm: 300, hMm: 350, bg }] })
  const pixels = pixelsOf(design, outliner, { artboard: 'a1', sizePx: 512 })!
  const png = packPng(pixels, 512)
  expect(await sharp(png).raw().toBuffer()).toEqual(Buffer.from(pixels))
  const svg = toSvg(design, outliner, { artboard: 'a1' })
  const expected = await sharp(thumbnail(rasterizeNative, svg)).raw().toBuffer()
  let sum = 0
  let far = 0
  for (let i = 0; i < pixels.length; i += 4) {
    // Colours count by how much is seen of them.
    const [seen, wanted] = [pixels[i + 3]! / 255, expected[i + 3]! / 255]
    for (let k = i; k < i + 3; k++) {
      const apart = Math.abs(pixels[k]! * seen - expected[k]! * wanted)
      sum += apart
      if (apart > 48) far++
    }
  }
  expect(sum / pixels.length).toBeLessThan(0.15)
  expect(far).toBeLessThan(20)
})

test('without the ground, where it is asked for', () => {
  const design = designOf([], { artboards: [{ id: 'a1', name: 'Front', wMm: 10, hMm: 5, bg: '#102030' }] })
  const grounded = pixelsOf(design, outliner, { artboard: 'a1', sizePx: 10 })!
  expect(pixelAt(grounded, 5, 5)).toEqual([0x10, 0x20, 0x30, 255])
  // Half of the row above is ground, and none farther up.
  expect(pixelAt(grounded, 5, 2)).toEqual([0x10, 0x20, 0x30, 128])
  expect(pixelAt(grounded, 5, 1)).toEqual([0, 0, 0, 0])
  const bare = pixelsOf(design, outliner, { artboard: 'a1', sizePx: 10, transparent: true })!
  expect(bare.every(byte => byte === 0)).toBe(true)
})

test('pictures are for the rasteriser', () => {
  const picture = ImageObject.parse({ id: 'o1', type: 'image', m: [1, 0, 0, 1, 0, 0], asset: 'as_1', wMm: 5, hMm: 5 })
  const design = designOf([picture], { assets: { as_1: { kind: 'image', sha256: 'a'.repeat(64), mime: 'image/png', wPx: 9, hPx: 9 } } }) // biome-ignore format: one line
  expect(pixelsOf(design, outliner, { artboard: 'a1', sizePx: 10 })).toBeUndefined()
})
