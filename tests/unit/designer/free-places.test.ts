// Late pieces on sheets that are laid out: each in free film, at the distance that all pieces have, and none on another.
import { expect, test } from 'vitest'

import { type Bounds, overlap } from '#lib/designer/geometry/bounds.ts'
import {
  boundsOf,
  countPlaces,
  type FreeBox,
  type FreeSheet,
  freeRectangles,
  placeAll,
  takeBoxes
} from '#lib/designer/run/free-places.ts'

import { seeded } from '../../support/outlines.ts'

const sheetOf = (rects: FreeSheet['rects']): FreeSheet => ({ sheetId: 'a', sku: 'white', plan: '', rects })
const box = (wMm: number, hMm: number, lies: FreeBox['lies'] = 'either'): FreeBox => ({ sku: 'white', wMm, hMm, lies })
const shrunk = ({ minX, minY, maxX, maxY }: Bounds, by: number): Bounds => {
  return { minX: minX + by, minY: minY + by, maxX: maxX - by, maxY: maxY - by }
}

test('film beside one piece: what is above it, below it, and on both sides of it', () => {
  const free = freeRectangles({ wMm: 300, hMm: 200 }, [{ minX: 100, minY: 50, maxX: 200, maxY: 150 }], 10)
  expect(free.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])).toEqual([
    [0, 0, 90, 200],
    [0, 0, 300, 40],
    [0, 160, 300, 40],
    [210, 0, 90, 200]
  ])
})

test('a piece that fits nowhere has no place; a turn is used where the film allows it', () => {
  const sheets = [sheetOf([[0, 0, 50, 200]])]
  expect(placeAll(sheets, [box(60, 60)], 2)).toBeUndefined()
  expect(placeAll(sheets, [box(150, 40, 'as-is')], 2)).toBeUndefined()
  expect(placeAll(sheets, [box(150, 40)], 2)).toEqual([
    { sheetId: 'a', sku: 'white', xMm: 0, yMm: 0, wMm: 40, hMm: 150, turned: true }
  ])
  expect(placeAll(sheets, [{ ...box(40, 40), sku: 'red' }], 2)).toBeUndefined()
})

test('pieces are counted until no other has room, with the distance between them', () => {
  expect(countPlaces([sheetOf([[0, 0, 104, 50]])], [box(50, 50)], 4, 20)).toBe(2)
  expect(countPlaces([sheetOf([[0, 0, 103, 50]])], [box(50, 50)], 4, 20)).toBe(1)
  expect(countPlaces([sheetOf([[0, 0, 1000, 50]])], [box(50, 50)], 4, 3)).toBe(3)
})

test('equal pieces of one order have places of their own', () => {
  const one = box(50, 50)
  const [first, second] = placeAll([sheetOf([[0, 0, 104, 50]])], [one, one], 4)!
  expect(overlap(boundsOf(first!), boundsOf(second!))).toBe(false)
})

test('of 300 layouts by the dice, no late piece comes nearer to another than the gap, or leaves the sheet', () => {
  const random = seeded(37)
  const sheet = { wMm: 900, hMm: 480 }
  for (let round = 0; round < 300; round++) {
    const gapMm = Math.floor(random() * 6)
    const taken = Array.from({ length: Math.floor(random() * 40) }, (): Bounds => {
      const [x, y] = [random() * 800, random() * 400]
      return { minX: x, minY: y, maxX: x + 10 + random() * 90, maxY: y + 10 + random() * 70 }
    })
    let sheets = [sheetOf(freeRectangles(sheet, taken, gapMm))]
    const laid: Bounds[] = []
    for (let at = 0; at < 12; at++) {
      const placed = placeAll(sheets, [box(15 + random() * 120, 15 + random() * 90)], gapMm)
      if (!placed) continue
      const bounds = boundsOf(placed[0]!)
      expect(Math.min(bounds.minX, bounds.minY)).toBeGreaterThanOrEqual(0)
      expect(bounds.maxX).toBeLessThanOrEqual(sheet.wMm + 1e-3)
      expect(bounds.maxY).toBeLessThanOrEqual(sheet.hMm + 1e-3)
      const around = shrunk(bounds, 1e-3 - gapMm)
      expect([...taken, ...laid].some(other => overlap(around, other))).toBe(false)
      laid.push(bounds)
      sheets = takeBoxes(sheets, placed, gapMm)
    }
  }
})
