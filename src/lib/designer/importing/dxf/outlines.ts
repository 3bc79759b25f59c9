// Each entity as contours, in the drawing's units with y up.
import type { Contour, Segment } from '../../path.ts'
import { arcSegments } from '../arc.ts'
import { type Entity, numberOf } from './read.ts'
import { splineContour } from './spline.ts'

const RADIANS = Math.PI / 180

/** Null for an entity that is no outline. */
export function contoursOf(entity: Entity): Contour[] | null {
  const number = (code: number, otherwise = 0) => numberOf(entity, code, otherwise)
  switch (entity.type) {
    case 'LINE':
      return [{ start: [number(10), number(20)], segments: [['L', number(11), number(21)]], closed: false }]
    case 'CIRCLE':
      return [round(number(10), number(20), number(40), 0, 2 * Math.PI)]
    case 'ARC': {
      const from = number(50) * RADIANS
      const sweep = (((number(51) * RADIANS - from) % (2 * Math.PI)) + 2 * Math.PI) % (2 * Math.PI)
      return [round(number(10), number(20), number(40), from, sweep || 2 * Math.PI)]
    }
    case 'ELLIPSE':
      return [ellipse(entity)]
    case 'LWPOLYLINE':
      return [polyline(cornersOf(entity), (number(70) & 1) === 1)]
    // Its third and fourth corners are written the other way round.
    case 'SOLID':
    case 'TRACE': {
      const corners = [10, 11, 13, 12].map(
        (code): Corner => [number(code, number(12)), number(code + 10, number(22)), 0]
      )
      return [polyline(corners, true)]
    }
    case 'POLYLINE':
      // Meshes are surfaces, not outlines. Of a fitted curve the frame points are left out.
      if ((number(70) & (16 | 64)) !== 0) return null
      return [
        polyline(
          entity.vertices
            .filter(vertex => (numberOf(vertex, 70) & 16) === 0)
            .map(vertex => [numberOf(vertex, 10), numberOf(vertex, 20), numberOf(vertex, 42)]),
          (number(70) & 1) === 1
        )
      ]
    case 'SPLINE': {
      const contour = splineContour(entity)
      return contour ? [contour] : []
    }
    default:
      return null
  }
}

function round(x: number, y: number, radius: number, from: number, sweep: number): Contour {
  return turned([radius, 0, 0, radius, x, y], from, sweep)
}

function turned(
  matrix: readonly [number, number, number, number, number, number],
  from: number,
  sweep: number
): Contour {
  const [a, b, c, d, e, f] = matrix
  const [cos, sin] = [Math.cos(from), Math.sin(from)]
  return {
    start: [a * cos + c * sin + e, b * cos + d * sin + f],
    segments: arcSegments(matrix, from, sweep),
    closed: Math.abs(sweep - 2 * Math.PI) < 1e-9
  }
}

function ellipse(entity: Entity): Contour {
  const [x, y, majorX, majorY] = [10, 20, 11, 21].map(code => numberOf(entity, code)) as [
    number,
    number,
    number,
    number
  ]
  const ratio = numberOf(entity, 40, 1)
  const from = numberOf(entity, 41, 0)
  const to = numberOf(entity, 42, 2 * Math.PI)
  const sweep = to - from <= 0 ? to - from + 2 * Math.PI : to - from
  // Seen from below the other axis turns the other way.
  const side = numberOf(entity, 230, 1) < 0 ? -1 : 1
  return turned([majorX, majorY, -majorY * ratio * side, majorX * ratio * side, x, y], from, sweep)
}

type Corner = [x: number, y: number, bulge: number]

/** An LWPOLYLINE lists its corners one after another; a bulge (42) belongs to the corner before it. */
function cornersOf(entity: Entity): Corner[] {
  const corners: Corner[] = []
  for (const [code, value] of entity.pairs) {
    const number = Number.parseFloat(value) || 0
    const last = corners.at(-1)
    if (code === 10) corners.push([number, 0, 0])
    else if (code === 20 && last) last[1] = number
    else if (code === 42 && last) last[2] = number
  }
  return corners
}

function polyline(corners: Corner[], closed: boolean): Contour {
  const [first = [0, 0, 0] as Corner] = corners
  const segments: Segment[] = []
  const ends = closed ? [...corners.slice(1), first] : corners.slice(1)
  for (const [i, [x, y, bulge]] of corners.entries()) {
    const to = ends[i]
    if (!to) continue
    if (bulge !== 0) segments.push(...bulged(x, y, to[0], to[1], bulge))
    else if (!(closed && i === corners.length - 1)) segments.push(['L', to[0], to[1]])
  }
  return { start: [first[0], first[1]], segments, closed }
}

/** A bulge is the tangent of a quarter of the arc's angle, positive to the left. */
function bulged(x: number, y: number, endX: number, endY: number, bulge: number): Segment[] {
  const chord = Math.hypot(endX - x, endY - y)
  if (chord < 1e-12 || Math.abs(bulge) < 1e-9) return [['L', endX, endY]]
  const sweep = 4 * Math.atan(bulge)
  const radius = chord / 2 / Math.sin(Math.abs(sweep) / 2)
  const away = (chord / 2) * ((1 - bulge * bulge) / (2 * bulge))
  const middleX = (x + endX) / 2 - ((endY - y) / chord) * away
  const middleY = (y + endY) / 2 + ((endX - x) / chord) * away
  const from = Math.atan2(y - middleY, x - middleX)
  const segments = arcSegments([radius, 0, 0, radius, middleX, middleY], from, sweep)
  const last = segments.at(-1) as Extract<Segment, { 0: 'C' }>
  segments[segments.length - 1] = ['C', last[1], last[2], last[3], last[4], endX, endY]
  return segments
}
