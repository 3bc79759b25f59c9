// Where on a sheet that is laid out nothing lies: as rectangles as large as each can be, which may overlap.
import type { Bounds } from '../geometry/bounds.ts'

/** A rectangle of free film. */
export type Free = readonly [xMm: number, yMm: number, wMm: number, hMm: number]

/** A piece with what is beside it, as it lies unturned. */
export interface FreeBox {
  sku: string
  wMm: number
  hMm: number
  lies: 'as-is' | 'turned' | 'either'
}

export interface FreeSheet {
  sheetId: string
  sku: string
  /** Which layout this is of. */
  plan: string
  rects: readonly Free[]
}

export interface PlacedBox {
  sheetId: string
  sku: string
  xMm: number
  yMm: number
  /** As it lies. */
  wMm: number
  hMm: number
  turned: boolean
}

/** Nothing that is cut is smaller with its code. */
const LEAST_MM = 8
const MOST = 400
const SLACK_MM = 1e-6

/** Beside what lies on a sheet, at such a distance from it. */
export function freeRectangles(
  { wMm, hMm }: { wMm: number; hMm: number },
  taken: readonly Bounds[],
  gapMm: number
): Free[] {
  return taken.reduce<Free[]>((free, bounds) => without(free, bounds, gapMm), [[0, 0, wMm, hMm]])
}

/** What is left of free film once something lies on it. */
export function without(free: readonly Free[], { minX, minY, maxX, maxY }: Bounds, gapMm: number): Free[] {
  const [left, top, right, bottom] = [minX - gapMm, minY - gapMm, maxX + gapMm, maxY + gapMm]
  const whole: Free[] = []
  const parts: Free[] = []
  for (const rect of free) {
    const [x, y, w, h] = rect
    const isBeside =
      left >= x + w - SLACK_MM || right <= x + SLACK_MM || top >= y + h - SLACK_MM || bottom <= y + SLACK_MM
    if (isBeside) whole.push(rect)
    else
      parts.push([x, y, left - x, h], [right, y, x + w - right, h], [x, y, w, top - y], [x, bottom, w, y + h - bottom])
  }
  const large = parts.filter(([, , w, h]) => w >= LEAST_MM && h >= LEAST_MM)
  const kept = [
    ...whole,
    ...large.filter((rect, at) => !isWithinOther(rect, at, large) && !whole.some(other => contains(other, rect)))
  ]
  if (kept.length <= MOST) return kept
  return kept.toSorted((a, b) => b[2] * b[3] - a[2] * a[3]).slice(0, MOST)
}

function contains([x, y, w, h]: Free, [ox, oy, ow, oh]: Free): boolean {
  return ox >= x - SLACK_MM && oy >= y - SLACK_MM && ox + ow <= x + w + SLACK_MM && oy + oh <= y + h + SLACK_MM
}

/** Of two that are the same, the first one stays. */
function isWithinOther(rect: Free, at: number, all: readonly Free[]): boolean {
  return all.some((other, index) => index !== at && contains(other, rect) && (index < at || !contains(rect, other)))
}

/** The place that wastes least of the rectangle that it is in. */
export function placeBox(sheets: readonly FreeSheet[], { sku, wMm, hMm, lies }: FreeBox): PlacedBox | undefined {
  const ways = [
    ...(lies === 'turned' ? [] : [{ wMm, hMm, turned: false }]),
    ...(lies === 'as-is' ? [] : [{ wMm: hMm, hMm: wMm, turned: true }])
  ]
  let best: { box: PlacedBox; waste: number } | undefined
  for (const { sheetId, sku: of, rects } of sheets) {
    if (of !== sku) continue
    for (const [xMm, yMm, w, h] of rects) {
      for (const way of ways) {
        if (way.wMm > w + SLACK_MM || way.hMm > h + SLACK_MM) continue
        const waste = Math.min(w - way.wMm, h - way.hMm)
        if (!best || waste < best.waste) best = { box: { sheetId, sku, xMm, yMm, ...way }, waste }
      }
    }
  }
  return best?.box
}

export function takeBoxes(sheets: readonly FreeSheet[], boxes: readonly PlacedBox[], gapMm: number): FreeSheet[] {
  return sheets.map(sheet => {
    const own = boxes.filter(({ sheetId }) => sheetId === sheet.sheetId)
    return {
      ...sheet,
      rects: own.reduce<readonly Free[]>((free, box) => without(free, boundsOf(box), gapMm), sheet.rects)
    }
  })
}

export function boundsOf({ xMm, yMm, wMm, hMm }: PlacedBox): Bounds {
  return { minX: xMm, minY: yMm, maxX: xMm + wMm, maxY: yMm + hMm }
}

/** Places for all of these boxes together, the largest first; undefined where not all of them fit. */
export function placeAll(
  sheets: readonly FreeSheet[],
  boxes: readonly FreeBox[],
  gapMm: number
): PlacedBox[] | undefined {
  let left = sheets
  const kept: PlacedBox[] = []
  const byArea = boxes.map((box, at) => ({ box, at })).toSorted((a, b) => areaOf(b.box) - areaOf(a.box))
  for (const { box, at } of byArea) {
    const found = placeBox(left, box)
    if (!found) return undefined
    kept[at] = found
    left = takeBoxes(left, [found], gapMm)
  }
  return kept
}

const areaOf = ({ wMm, hMm }: FreeBox) => wMm * hMm

/** How many pieces of these boxes find a place, one after the other. */
export function countPlaces(
  sheets: readonly FreeSheet[],
  piece: readonly FreeBox[],
  gapMm: number,
  most: number
): number {
  let left = sheets
  for (let count = 0; count < most; count++) {
    const places = placeAll(left, piece, gapMm)
    if (!places) return count
    left = takeBoxes(left, places, gapMm)
  }
  return most
}
