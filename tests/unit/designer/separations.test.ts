// Positives read back by other programs: printed over each other they are the drawing.
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'

import type { Design } from '#lib/designer/design.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner, type Outliner } from '#lib/designer/production/outliner.ts'
import { rasterizeNative } from '#lib/designer/production/raster-native.ts'
import { toSvg } from '#lib/designer/production/to-svg.ts'
import { garmentOf, separationsOf } from '#lib/designer/separations/inks.ts'
import { separate } from '#lib/designer/separations/positives.ts'
import { separationPack } from '#lib/designer/separations/separation-pack.ts'
import { type Separations, USUAL_SEPARATIONS } from '#lib/designer/separations/settings.ts'

import { sized } from '../../support/long.ts'
import { designOf, letters, PALETTE, rect } from '../../support/designs.ts'
import { fontBook } from '../../support/fonts.ts'
import { seeded } from '../../support/outlines.ts'
import { composite, type Inked, readColours, readPositivePng, readPositivesPdf } from '../../support/positives-read.ts'
import { randomStack, STACK_FONTS } from '../../support/random-stacks.ts'

let outliner: Outliner

beforeAll(async () => {
  const book = fontBook()
  await book.load([...STACK_FONTS])
  outliner = createOutliner({ clipper: await loadClipper(), book })
})

const sources = { pictures: {}, rasterize: rasterizeNative }

function withSettings(design: Design, change: Partial<Separations>): Design {
  return { ...design, production: { ...design.production, separations: { ...USUAL_SEPARATIONS, ...change } } }
}

async function written(design: Design, more: Partial<typeof sources> = {}) {
  const { zip } = await separationPack(design, outliner, { ...sources, ...more, artboards: [design.artboards[0]!.id] })
  const files = unzipSync(zip)
  const names = Object.keys(files).filter(name => name.endsWith('.png'))
  const pngs = await Promise.all(names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).map(name => readPositivePng(files[name]!))) // biome-ignore format: one line
  return { files, names, pngs, list: strFromU8(files['screens.txt']!) }
}

/** The share of the page's dots at which the positives, printed in their order, are not the drawing. */
async function differing(design: Design, positives: readonly Inked[]): Promise<number> {
  const { screens, page } = separate(design, outliner, { artboard: design.artboards[0]!.id })
  const { wPx, hPx, dpi, dx, dy, art } = page!
  const { wMm, hMm } = page!
  const hexes = screens.map(({ hex }) => hex)
  const svg = toSvg(design, outliner, { artboard: design.artboards[0]!.id, transparent: true })
  const body = svg.slice(svg.indexOf('>') + 1)
  const paged = `<svg xmlns="http://www.w3.org/2000/svg" width="${wPx}" height="${hPx}" viewBox="${-dx} ${-dy} ${wMm} ${hMm}">${body}`
  const drawn = await readColours(paged, { wPx, hPx, hexes })
  const printed = composite(positives.map(({ ink }, index) => ({ ink, number: 1 + hexes.indexOf(hexes[index]!) })), wPx * hPx) // biome-ignore format: one line
  let [wrong, dots] = [0, 0]
  const at = (mm: number): number => Math.round((mm * dpi) / 25.4)
  for (let y = at(art.minY) - 4; y < at(art.maxY) + 4; y++) {
    for (let x = at(art.minX) - 4; x < at(art.maxX) + 4; x++) {
      dots++
      if (drawn[y * wPx + x] !== printed[y * wPx + x]) wrong++
    }
  }
  return wrong / dots
}

/** The same of all but the tints, whose dots are no flat colour: there nothing but their ink, the base and the garment. */
async function flatDiffering(design: Design, positives: readonly Inked[], tintHex: string): Promise<number> {
  const { screens, page } = separate(design, outliner, { artboard: design.artboards[0]!.id })
  const { wPx, hPx, dpi, dx, dy, art, wMm, hMm } = page!
  const hexes = [...screens.map(({ hex }) => hex), tintHex]
  const svg = toSvg(design, outliner, { artboard: design.artboards[0]!.id, transparent: true })
  const paged = `<svg xmlns="http://www.w3.org/2000/svg" width="${wPx}" height="${hPx}" viewBox="${-dx} ${-dy} ${wMm} ${hMm}">${svg.slice(svg.indexOf('>') + 1)}`
  const drawn = await readColours(paged, { wPx, hPx, hexes })
  const printed = composite(positives.map(({ ink }, index) => ({ ink, number: 1 + hexes.indexOf(hexes[index]!) })), wPx * hPx) // biome-ignore format: one line
  const tinted = separationsOf(design).tints
  const inkRef = Object.values(tinted)[0]!.ref
  const numberOf = (key: string): number => 1 + hexes.indexOf(screens.find(screen => screen.key === key)?.hex ?? '')
  const ofTint = new Set([0, numberOf(inkRef), numberOf('underbase')])
  let [wrong, dots] = [0, 0]
  const at = (mm: number): number => Math.round((mm * dpi) / 25.4)
  for (let y = at(art.minY) - 4; y < at(art.maxY) + 4; y++) {
    for (let x = at(art.minX) - 4; x < at(art.maxX) + 4; x++) {
      dots++
      const [wanted, found] = [drawn[y * wPx + x]!, printed[y * wPx + x]!]
      if (wanted === hexes.length ? !ofTint.has(found) : wanted !== found) wrong++
    }
  }
  return wrong / dots
}

/** The same outside of the drawing on all: marks, and nothing else but the label. */
function marksDiffer(design: Design, positives: readonly Inked[]): number {
  const { page } = separate(design, outliner, { artboard: design.artboards[0]!.id })
  const { wPx, dpi, art, targets } = page!
  const at = (mm: number): number => Math.round((mm * dpi) / 25.4)
  let wrong = 0
  const [first] = positives
  for (let y = 0; y < at(art.maxY + 14); y++) {
    for (let x = 0; x < wPx; x++) {
      const isIn = y > at(art.minY) - 4 && y < at(art.maxY) + 4 && x > at(art.minX) - 4 && x < at(art.maxX) + 4
      if (isIn) continue
      for (const { ink } of positives) if (ink[y * wPx + x] !== first!.ink[y * wPx + x]) wrong++
    }
  }
  // A cross: inked in its middle, and along its arms.
  for (const [x, y] of targets) {
    for (const far of [0, 1.5, -1.5, 4.5, -4.5]) {
      for (const { ink } of positives) {
        if (ink[at(y) * wPx + at(x + far)] === 1 || ink[(at(y) - 1) * wPx + at(x + far)] === 1) continue
        wrong++
      }
    }
  }
  return wrong
}

const CASES: [name: string, change: Partial<Separations>][] = [
  ['knocked out, trapped', { dpi: 200 }],
  ['overprinted on an underbase', { dpi: 200, overlaps: 'overprint', underbase: true, garmentHex: '#14213D' }],
  ['without trap, dark before light', { dpi: 200, trapMm: 0, underbase: true, chokeMm: 0.5 }]
]

describe.each(CASES)('%s', (_, change) => {
  test.each(Array.from({ length: sized(3, 40) }, (_, seed) => seed))(
    'printed over each other, positives of drawing %i are the drawing',
    async seed => {
      const random = seeded(seed + 500)
      const stack = randomStack(seed)
      const order = stack.palette.entries.map(({ ref }) => ref).toSorted(() => random() - 0.5)
      // Two films of one colour are one ink to the eye: each has its own here.
      const entries = stack.palette.entries.map(entry =>
        entry.name === 'White puff' ? { ...entry, hex: '#EE00EE' } : entry
      )
      const design = withSettings({ ...stack, palette: { ...stack.palette, entries } }, { ...change, order })

      const { files, pngs } = await written(design)
      const pages = await readPositivesPdf(files['separations.pdf']!, 200)

      expect(pages).toHaveLength(pngs.length)
      expect(await differing(design, pngs)).toBeLessThanOrEqual(0.005)
      expect(await differing(design, pages)).toBeLessThanOrEqual(0.005)
      expect(marksDiffer(design, pngs)).toBe(0)
    }
  )
})

test('writes one bit a dot in real size, with the resolution in the file', async () => {
  const design = withSettings(designOf([rect('r', [20, 30, 100, 50]), rect('w', [40, 40, 30, 20], 'c2')]), { dpi: 720 })

  const { files, names, pngs, list } = await written(design)
  const [page] = await readPositivesPdf(files['separations.pdf']!, 72)

  expect(names.toSorted()).toEqual(['1-White.png', '2-Red.png'])
  expect(files['1-White.png']![24]).toBe(1)
  expect(files['1-White.png']![25]).toBe(0)
  for (const png of pngs) {
    expect(png.dpi).toBe(720)
    expect(png.wPx).toBe(Math.ceil((132 / 25.4) * 720 - 1e-6))
  }
  expect(page!.wMm).toBeCloseTo((pngs[0]!.wPx * 25.4) / 720, 2)
  // The red rectangle of 100 × 50 mm, less the white one that is printed before it.
  const inked = pngs[1]!.ink.reduce((sum, ink) => sum + ink, 0)
  const { page: placed } = separate(design, outliner, { artboard: 'a1' })
  expect(placed!.art.maxX - placed!.art.minX).toBeCloseTo(100, 6)
  expect(inked * (25.4 / 720) ** 2).toBeGreaterThan(100 * 50 - 30 * 20)
  expect(list).toContain('1. White #FFFFFF: mesh 156')
})

test.each([
  ['round', 10, 45, 22.5],
  ['round', 40, 45, 22.5],
  ['elliptical', 50, 55, 45],
  ['elliptical', 70, 35, 7.5],
  ['elliptical', 90, 45, 82.5]
] as const)('prints a tint in %s dots with %i %% of ink', async (dot, percent, lpi, angle) => {
  const change = { tints: { c1: { ref: 'c3', percent } }, inks: { c3: { dot, lpi, angle } } }
  const design = withSettings(designOf([rect('t', [0, 0, 80, 60], 'c1'), rect('s', [90, 0, 30, 60], 'c3')]), change)

  const { files, pngs, names } = await written(design)
  const [page] = await readPositivesPdf(files['separations.pdf']!, 600)

  expect(names).toHaveLength(1)
  for (const { ink, wPx } of [pngs[0]!, page!]) {
    const { page: placed } = separate(design, outliner, { artboard: 'a1' })
    const at = (mm: number): number => Math.round((mm * 600) / 25.4)
    const mean = (x: number, y: number, side: number): number => {
      let inked = 0
      for (let row = at(y); row < at(y) + at(side); row++) for (let column = at(x); column < at(x) + at(side); column++) inked += ink[row * wPx + column]! // biome-ignore format: one line
      return inked / at(side) ** 2
    }
    const { minX, minY } = placed!.art
    for (const [x, y] of [
      [2, 2],
      [30, 20],
      [50, 35]
    ] as const) {
      expect(mean(minX + x, minY + y, 20)).toBeCloseTo(percent / 100, 1)
      expect(Math.abs(mean(minX + x, minY + y, 20) - percent / 100)).toBeLessThan(0.015)
    }
    expect(mean(minX + 92, minY + 10, 20)).toBe(1)
    expect(mean(minX + 82, minY + 10, 6)).toBe(0)
  }
})

const HASH = '0'.repeat(64)

function withPicture(wPx: number, hPx: number, change: Partial<Separations> = {}): Design {
  const image = { id: 'p', type: 'image' as const, m: [1, 0, 0, 1, 10, 10] as const, asset: 'asset', wMm: 100, hMm: 50 }
  const asset = { kind: 'image' as const, sha256: HASH, mime: 'image/png' as const, wPx, hPx }
  return withSettings(designOf([{ ...image, m: [1, 0, 0, 1, 10, 10] }], { assets: { asset } }), change)
}

function picture(wPx: number, hPx: number, colour: (x: number, y: number) => [number, number, number, number]) {
  const data = Buffer.alloc(4 * wPx * hPx)
  for (let i = 0; i < wPx * hPx; i++) data.set(colour(i % wPx, Math.floor(i / wPx)), 4 * i)
  return sharp(data, { raw: { width: wPx, height: hPx, channels: 4 } }).png().toBuffer() // biome-ignore format: one line
}

test('prints a grey picture in dots that are as dark as it is, and one of one colour as its opacity fades', async () => {
  const grey = new Uint8Array(await picture(400, 200, x => { const v = Math.round((255 * x) / 399); return [v, v, v, 255] })) // biome-ignore format: one line
  const glow = new Uint8Array(await picture(400, 200, x => [200, 30, 40, Math.round((255 * x) / 399)]))

  for (const [bytes, isRising] of [
    [grey, false],
    [glow, true]
  ] as const) {
    const { pngs } = await written(withPicture(400, 200, { inks: { c3: { lpi: 45 } } }), { pictures: { asset: bytes } })
    const { ink, wPx } = pngs[0]!
    const { page } = separate(withPicture(400, 200), outliner, { artboard: 'a1' })
    const at = (mm: number): number => Math.round((mm * 600) / 25.4)
    for (const share of [0.15, 0.35, 0.5, 0.75]) {
      const [left, top, side] = [at(page!.art.minX + 100 * share - 2), at(page!.art.minY + 5), at(4)]
      let inked = 0
      for (let y = top; y < top + 10 * side; y++) for (let x = left; x < left + side; x++) inked += ink[y * wPx + x]!
      expect(Math.abs(inked / (10 * side * side) - (isRising ? share : 1 - share))).toBeLessThan(0.02)
    }
  }
})

test('refuses a picture of many colours in words, and prints it in one ink where that is chosen', async () => {
  const bytes = new Uint8Array(await picture(200, 100, (x, y) => [x, 255 - x, (3 * y) % 255, 255]))

  await expect(written(withPicture(200, 100), { pictures: { asset: bytes } })).rejects.toThrow(
    'simulated process is not offered. Choose one ink'
  )

  const { names } = await written(withPicture(200, 100, { pictures: { p: 'c1' } }), { pictures: { asset: bytes } })
  expect(names).toEqual(['1-Red.png'])
})

test('refuses more inks than a press has heads, an empty page, and letters that a font lacks', async () => {
  const entries = Array.from({ length: 14 }, (_, index) => ({ ref: `i${index}`, name: `Ink ${index}`, hex: `#${(0x100000 + index * 0x0a0a0a).toString(16)}`, index })) // biome-ignore format: one line
  const many = designOf(entries.map(({ ref }, index) => rect(`r${index}`, [index * 12, 0, 10, 10], ref)), { palette: { id: 'many', entries } }) // biome-ignore format: one line

  await expect(written(many)).rejects.toThrow('14 screens are more than any press has heads (12)')
  await expect(written(designOf([]))).rejects.toThrow('There is nothing to print')
  await expect(written(designOf([letters('t', '漢字')]))).rejects.toThrow('lack')
})

test('warns of what a mesh does not hold', async () => {
  const design = withSettings(designOf([rect('thin', [10, 10, 60, 0.2])]), { inks: { c1: { mesh: 110 } } })
  expect((await written(design)).list).toContain('thinner than 0.36 mm (0.014 in), which a mesh of 110 does not hold')

  const tinted = withSettings(designOf([rect('t', [0, 0, 50, 50], 'c1')]), { tints: { c1: { ref: 'c3', percent: 3 } }, inks: { c3: { mesh: 110, lpi: 55 } } }) // biome-ignore format: one line
  const { list } = await written(tinted)
  expect(list).toContain('55 lines an inch need a mesh of at least 220')
  expect(list).toContain('tints below 5 % fall out')
})

test('chokes the underbase on all sides and puts none below black', async () => {
  const palette = { ...PALETTE, entries: [...PALETTE.entries, { ref: 'k', name: 'Black', hex: '#000000', index: 9 }] }
  const objects = [rect('r', [0, 0, 60, 40], 'c1'), rect('k', [70, 0, 20, 40], 'k')]
  const design = withSettings(designOf(objects, { palette }), { underbase: true, chokeMm: 0.5 })

  const { screens } = separate(design, outliner, { artboard: 'a1' })

  expect(screens.map(({ key }) => key)).toEqual(['underbase', 'c1', 'k'])
  const [base] = screens
  const xs = base!.solid.flatMap(({ coords }) => [...coords].filter((_, index) => index % 2 === 0))
  expect([Math.min(...xs), Math.max(...xs)]).toEqual([0.5, 59.5])
})

const TINTED = { dpi: 600, underbase: true, chokeMm: 0.3, garmentHex: '#14213D' } as const

test.each([
  ['solid', 1],
  ['dots', 0.75 * 0.4],
  ['none', 0]
] as const)('lays the underbase below a tint as %s, choked on all sides', async (tintBase, wanted) => {
  const objects = [rect('t', [0, 0, 60, 40], 'c1'), rect('s', [60, 0, 30, 40], 'c3'), rect('u', [0, 50, 60, 20], 'c4')]
  const tints = { c1: { ref: 'c3', percent: 40 }, c4: { ref: 'c2', percent: 60 } }
  const palette = { ...PALETTE, entries: [...PALETTE.entries, { ref: 'c4', name: 'Green', hex: '#00AA55', index: 9 }] }
  const design = withSettings(designOf(objects, { palette }), { ...TINTED, tintBase, tints, inks: { c3: { onBase: true }, c2: { onBase: true, angle: 45, lpi: 35 } } }) // biome-ignore format: one line
  const { files, pngs } = await written(design)
  const pages = await readPositivesPdf(files['separations.pdf']!, 600)
  const { page, screens } = separate(design, outliner, { artboard: 'a1' })
  const at = (mm: number): number => Math.round((mm * 600) / 25.4)
  for (const positives of [pngs, pages]) {
    const [base, ...inks] = positives
    expect(screens[0]!.key).toBe('underbase')
    const mean = (x: number, y: number, w: number, h: number): number => {
      let inked = 0
      for (let row = 0; row < at(h); row++) for (let column = 0; column < at(w); column++) inked += base!.ink[(at(page!.art.minY + y) + row) * base!.wPx + at(page!.art.minX + x) + column]! // biome-ignore format: one line
      return inked / (at(w) * at(h))
    }
    expect(Math.abs(mean(10, 10, 30, 20) - wanted)).toBeLessThan(0.015)
    expect(mean(70, 10, 10, 20)).toBe(1)
    // So far it stays inside, also where only dots are above it.
    expect(mean(0, 5, 0.25, 30)).toBe(0)
    if (tintBase === 'solid') continue
    // Nowhere is white seen: what no ink covers is the garment.
    let [seen, dots] = [0, 0]
    for (let row = at(page!.art.minY) - 4; row < at(page!.art.maxY) + 4; row++) {
      for (let i = row * base!.wPx + at(page!.art.minX) - 4; i < row * base!.wPx + at(page!.art.maxX) + 4; i++) {
        if (inks.some(({ ink }) => ink[i] === 1)) dots++
        else if (base!.ink[i] === 1) seen++
      }
    }
    expect(seen / dots).toBeLessThanOrEqual(0.005)
  }
})

test.each(['solid', 'dots', 'none'] as const)(
  'with an underbase of %s below tints the composite is the drawing',
  async tintBase => {
    for (let seed = 0; seed < sized(2, 20); seed++) {
      const stack = randomStack(seed)
      const [tint, of] = stack.palette.entries.filter(({ hex }) => hex !== '#FFFFFF')
      const entries = stack.palette.entries.map(entry => entry.name === 'White puff' ? { ...entry, hex: '#EE00EE' } : entry) // biome-ignore format: one line
      const tints = { [tint!.ref]: { ref: of!.ref, percent: 50 } }
      const design = withSettings({ ...stack, palette: { ...stack.palette, entries } }, { ...TINTED, dpi: 300, tintBase, tints }) // biome-ignore format: one line
      const { pngs } = await written(design)
      expect(await flatDiffering(design, pngs, tint!.hex), `seed ${seed}`).toBeLessThanOrEqual(0.005)
    }
  }
)

test('shows the composite on the garment that was chosen, else on that of the design', () => {
  const design = designOf([rect('r1', [20, 20, 80, 60], 'c1')])
  const artboards = design.artboards.map(board => ({ ...board, bg: '#1B2A4A' }))
  expect(garmentOf(design)).toBe('#FFFFFF')
  expect(garmentOf({ ...design, artboards })).toBe('#1B2A4A')
  const production = { ...design.production, separations: { ...USUAL_SEPARATIONS, garmentHex: '#C01A33' } }
  expect(garmentOf({ artboards, production })).toBe('#C01A33')
})
