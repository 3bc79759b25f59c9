// Where a blade goes over what it has cut, found by points on the written lines: nothing here knows how the product looks.
import { strFromU8 } from 'fflate'

import { flattenContour } from '#lib/designer/geometry/flatten.ts'
import { parsePath } from '#lib/designer/geometry/path.ts'

import { KISS_CUT, readCutSvg, WEED } from './cut-files.ts'
import type { Written } from './garments.ts'

const STEP_MM = 0.25
/** A blade makes one cut of two lines that are this near. */
const NEAR_MM = 0.03
/** The sine of the widest angle between lines that run along each other. */
const ASKEW = 0.05
/** More than any line is long, so that points of two contours are never neighbours. */
const APART_MM = 10

interface Found {
  linesMm: number
  /** Both sides of film as thin as a cut: drawn so, and no line that is there twice. */
  sliversMm: number
}

export function cutAgain({ recipe, files }: Written): Found {
  const found: Found = { linesMm: 0, sliversMm: 0 }
  for (const { file } of recipe.layers) {
    const { outlines } = readCutSvg(strFromU8(files[`${file}.svg`]!))
    const points = outlines.flatMap(({ d, layer = '' }, line) => {
      return layer === WEED ? [] : pointsOf(d, { line, isOutline: !KISS_CUT.test(layer) })
    })
    const cells = new Map<string, Point[]>()
    let before = false
    for (const point of points) {
      const near = AROUND.flatMap(([dx, dy]) => cells.get(cellOf(point, dx, dy)) ?? [])
      const again = near.find(other => isAlong(point, other))
      // Lines that meet end to end have one point near each other.
      if (again && before) found[point.isOutline && again.isOutline ? 'sliversMm' : 'linesMm'] += STEP_MM
      before = again !== undefined
      cells.set(cellOf(point), [...(cells.get(cellOf(point)) ?? []), point])
    }
  }
  return found
}

interface Point {
  x: number
  y: number
  angle: number
  atMm: number
  line: number
  isOutline: boolean
}

const AROUND = [-1, 0, 1].flatMap(dx => [-1, 0, 1].map(dy => [dx, dy] as const))

function pointsOf(d: string, of: Pick<Point, 'line' | 'isOutline'>): Point[] {
  const found: Point[] = []
  let before = 0
  for (const contour of parsePath(d)) {
    const points = flattenContour(contour, 0.005)
    const count = points.length
    for (let i = 2; i < count + (contour.closed ? 2 : 0); i += 2) {
      const [x, y] = [points[i - 2]!, points[i - 1]!]
      const [dx, dy] = [points[i % count]! - x, points[(i + 1) % count]! - y]
      const length = Math.hypot(dx, dy)
      for (let at = STEP_MM / 2; at < length; at += STEP_MM) {
        const share = at / length
        found.push({ x: x + share * dx, y: y + share * dy, angle: Math.atan2(dy, dx), atMm: before + at, ...of })
      }
      before += length
    }
    before += APART_MM
  }
  return found
}

function cellOf({ x, y }: Point, dx = 0, dy = 0): string {
  return `${Math.floor(x / STEP_MM) + dx},${Math.floor(y / STEP_MM) + dy}`
}

function isAlong(one: Point, other: Point): boolean {
  if (one.line === other.line && Math.abs(one.atMm - other.atMm) < 4 * STEP_MM) return false
  const [dx, dy] = [other.x - one.x, other.y - one.y]
  const [cos, sin] = [Math.cos(one.angle), Math.sin(one.angle)]
  const [along, beside] = [dx * cos + dy * sin, dy * cos - dx * sin]
  const askew = Math.sin(one.angle - other.angle)
  return Math.abs(beside) < NEAR_MM && Math.abs(along) <= STEP_MM / 2 && Math.abs(askew) < ASKEW
}
