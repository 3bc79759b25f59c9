import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'

import { drawGarment } from '#lib/garments/draw.ts'
import { GARMENTS } from '#lib/garments/garments.ts'
import { lightness } from '#lib/garments/tint.ts'

const DRAWINGS = GARMENTS.flatMap(({ kind, sides }) => sides.map(side => ({ kind, side })))

const PLAIN_LIMIT = 12_000
const HEATHER_EXTRA = 1600

function inSvg(markup: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">${markup}</svg>`
}

function render(markup: string): { pixels: Uint8Array; width: number } {
  const { pixels, width } = new Resvg(inSvg(markup), { fitTo: { mode: 'width', value: 100 } }).render()
  return { pixels, width }
}

function colourAt({ pixels, width }: { pixels: Uint8Array; width: number }, x: number, y: number): string {
  const start = (y * width + x) * 4
  return `#${[...pixels.slice(start, start + 3)].map(part => part.toString(16).padStart(2, '0')).join('')}`
}

function ids(markup: string): string[] {
  return [...markup.matchAll(/ id="([^"]+)"/g)].map(match => match[1]!)
}

test.for(DRAWINGS)(
  'draws a $kind from the $side as an image that is small and stands in the middle',
  ({ kind, side }) => {
    const markup = drawGarment({ kind, side, hex: '#D0202E', idPrefix: 'a' })
    const box = new Resvg(inSvg(markup)).getBBox()!

    expect(markup.length).toBeLessThan(PLAIN_LIMIT)
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(1000)
    expect(Math.abs(box.x + box.width / 2 - 500)).toBeLessThan(12)
    expect(box.y + box.height).toBeLessThanOrEqual(1000)
  }
)

test.for(DRAWINGS)('refers only to what the $kind’s $side itself defines, with ids of its own', ({ kind, side }) => {
  const first = drawGarment({ kind, side, hex: '#00224C', heather: true, idPrefix: 'one' })
  const second = drawGarment({ kind, side, hex: '#00224C', heather: true, idPrefix: 'two' })
  const defined = ids(first + second)
  const used = [...first.matchAll(/(?:href="#|url\(#)([^")]+)/g)].map(match => match[1]!)

  expect(new Set(defined).size).toBe(defined.length)
  expect(used.filter(id => !ids(first).includes(id))).toEqual([])
})

test.for(DRAWINGS)('keeps the print area of the $kind’s $side on the cloth', ({ kind, side }) => {
  const area = GARMENTS.find(garment => garment.kind === kind)!.printAreas[side]
  const { pixels, width } = render(drawGarment({ kind, side, hex: '#FFFFFF', idPrefix: 'a' }))
  const alpha = (x: number, y: number) => pixels[(Math.round(y / 10) * width + Math.round(x / 10)) * 4 + 3]

  const corners = [
    [area.x, area.y],
    [area.x + area.width, area.y],
    [area.x, area.y + area.height],
    [area.x + area.width, area.y + area.height]
  ] as const
  expect(corners.map(([x, y]) => alpha(x, y))).toEqual([255, 255, 255, 255])
  expect(area.width / area.widthMm).toBeCloseTo(area.height / area.heightMm, 1)
})

test('adds heather for little', () => {
  const plain = drawGarment({ kind: 'tee', side: 'front', hex: '#CBCBCB', idPrefix: 'a' })
  const heather = drawGarment({ kind: 'tee', side: 'front', hex: '#CBCBCB', heather: true, idPrefix: 'a' })

  expect(heather).toContain('<pattern')
  expect(heather.length - plain.length).toBeLessThan(HEATHER_EXTRA)
})

test.for(['#FFFFFF', '#000000', '#D0202E', '#FEDD00', '#32409A'])('looks like cloth of %s', hex => {
  const chest = colourAt(render(drawGarment({ kind: 'tee', side: 'front', hex, idPrefix: 'a' })), 50, 40)

  expect(Math.abs(lightness(chest) - lightness(hex))).toBeLessThan(0.16)
})

test('shows folds on white and on black', () => {
  for (const hex of ['#FFFFFF', '#000000']) {
    const picture = render(drawGarment({ kind: 'tee', side: 'front', hex, idPrefix: 'a' }))
    const shades = new Set(Array.from({ length: 30 }, (_, i) => colourAt(picture, 30 + i, 72)))
    expect(shades.size).toBeGreaterThan(8)
  }
})

test.for(['red', '#fff', '#12345g', '#000000"><script>', ''])('takes %j for black', hex => {
  const look = { kind: 'cap', side: 'front', idPrefix: 'a' } as const

  expect(drawGarment({ ...look, hex })).toBe(drawGarment({ ...look, hex: '#000000' }))
})

test('lets nothing out of an id', () => {
  const markup = drawGarment({ kind: 'tote', side: 'back', hex: '#FFFFFF', idPrefix: '"><script>alert(1)</script>' })

  expect(markup).not.toContain('<script')
  expect(ids(markup)[0]).toMatch(/^scriptalert1script/)
})
