// The edges of a HATCH: outlines of which those within others are holes.
import type { Contour } from '../../path.ts'
import { joinContours } from '../join.ts'
import { contoursOf } from './outlines.ts'
import type { Entity } from './read.ts'

const MOST_EDGES = 100_000
const RIGHT_TURN = 0

type Pairs = Entity['pairs']

/** In the drawing's units, y up. `slack`: how far apart two ends may be and still be one corner. */
export function hatchContours({ pairs }: Entity, slack: number): Contour[] {
  const found: Contour[] = []
  let at = pairs.findIndex(([code]) => code === 91)
  if (at < 0) return []
  const end = pairs.findIndex(([code], i) => i > at && code === 75)
  const last = end < 0 ? pairs.length : end
  while (at < last && found.length < MOST_EDGES) {
    const next = pairs.findIndex(([code], i) => i > at && i < last && code === 92)
    if (next < 0) break
    const after = pairs.findIndex(([code], i) => i > next && i < last && code === 92)
    const path = pairs.slice(next, after < 0 ? last : after)
    found.push(...(Number(path[0]?.[1]) & 2 ? polyline(path) : joinContours(edges(path), slack).map(closed)))
    at = after < 0 ? last : after - 1
  }
  return found
}

function closed(contour: Contour): Contour {
  return { ...contour, closed: true }
}

function polyline(path: Pairs): Contour[] {
  const start = path.findIndex(([code]) => code === 93)
  const corners = path.slice(start + 1).filter(([code]) => code === 10 || code === 20 || code === 42)
  return contoursOf({ type: 'LWPOLYLINE', pairs: [[70, '1'], ...corners], vertices: [] }) ?? []
}

/** Each edge begins with its kind (72) and is written as the entity of that kind is. */
function edges(path: Pairs): Contour[] {
  const parts: Pairs[] = []
  for (const pair of path) {
    if (pair[0] === 72) parts.push([pair])
    else if (pair[0] === 97) break
    else parts.at(-1)?.push(pair)
  }
  return parts.flatMap(([[, kind = ''] = [], ...pairs]): Contour[] => {
    const value = (code: number) => Number(pairs.find(([one]) => one === code)?.[1] ?? 0)
    const entity = (type: string, given: Pairs) => contoursOf({ type, pairs: given, vertices: [] }) ?? []
    if (kind.trim() === '1') return entity('LINE', pairs)
    const isRight = value(73) === RIGHT_TURN
    // Angles of an edge that turns right are counted to the right.
    const [from, to] = isRight ? [-value(51), -value(50)] : [value(50), value(51)]
    const others = pairs.filter(([code]) => code !== 50 && code !== 51)
    if (kind.trim() === '2') return entity('ARC', [...others, [50, String(from)], [51, String(to)]])
    if (kind.trim() === '3') {
      const radians = (degrees: number) => String((degrees * Math.PI) / 180)
      return entity('ELLIPSE', [...others, [41, radians(from)], [42, radians(to)]])
    }
    const spline: Pairs = pairs.map(([code, number]) => [code === 94 ? 71 : code === 42 ? 41 : code, number])
    return entity(
      'SPLINE',
      spline.filter(([code]) => code !== 73 && code !== 74)
    )
  })
}
