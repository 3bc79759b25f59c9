// Where an outline crosses a drawn line, on its own curves.
import { isLine, turningPoints, valueAt } from './cubic.ts'
import type { Point } from './matrix.ts'
import type { Contour } from './path.ts'

export interface Crossing {
  /** Along the drawn line: the number of its straight piece, and how far on that. */
  s: number
  /** Along the outline: the number of its segment, and the parameter on that. */
  at: number
  point: Point
  /** The outline goes from the left of the line to its right, as seen where y runs up. */
  rising: boolean
}

/** Crossings so near to a node are in the node (mm). */
const NODE_MM = 2e-4

/** All crossings of an outline and a line of straight pieces, in no order. */
export function crossingsOf({ coords: c }: Contour, line: readonly Point[]): Crossing[] {
  const found: Crossing[] = []
  for (let s = 0; s + 1 < line.length; s++) {
    const [ax, ay] = line[s]
    const [bx, by] = line[s + 1]
    const [dx, dy] = [bx - ax, by - ay]
    const square = dx * dx + dy * dy
    if (square === 0) continue
    for (let i = 0; i + 7 < c.length; i += 6) {
      if (isApart(c, i, 0, ax, bx) || isApart(c, i, 1, ay, by)) continue
      const away = (k: number): number => (c[k] - ax) * dy - (c[k + 1] - ay) * dx
      for (const { t, rising } of zerosOf([away(i), away(i + 2), away(i + 4), away(i + 6)], isLine(c, i))) {
        const point: Point = [valueAt(c, i, 0, t), valueAt(c, i, 1, t)]
        const u = ((point[0] - ax) * dx + (point[1] - ay) * dy) / square
        if (u >= 0 && u < 1) found.push({ s: s + u, rising, ...settled(c, i, t, point) })
      }
    }
  }
  return found
}

function isApart(c: Float64Array, i: number, axis: 0 | 1, a: number, b: number): boolean {
  const [p, q, r, s] = [c[i + axis], c[i + 2 + axis], c[i + 4 + axis], c[i + 6 + axis]]
  return Math.max(p, q, r, s) < Math.min(a, b) || Math.min(p, q, r, s) > Math.max(a, b)
}

/** In the node where it is near one: no segment of a few nanometers is left over. */
function settled(c: Float64Array, i: number, t: number, point: Point): { at: number; point: Point } {
  const isNear = (k: number): boolean => Math.hypot(c[k] - point[0], c[k + 1] - point[1]) < NODE_MM
  if (isNear(i)) return { at: i / 6, point: [c[i], c[i + 1]] }
  if (isNear(i + 6)) return { at: i / 6 + 1, point: [c[i + 6], c[i + 7]] }
  return { at: i / 6 + t, point }
}

/** Where a cubic, given by its four control values, changes its sign. Neighbors agree about the sign in their shared end. */
function zerosOf(values: [number, number, number, number], straight: boolean): { t: number; rising: boolean }[] {
  const [first, , , last] = values
  if (straight) return first < 0 === last < 0 ? [] : [{ t: first / (first - last), rising: first < 0 }]
  const c = Float64Array.from(values.flatMap(value => [value, 0]))
  const bends = [0, ...turningPoints(...values).toSorted((a, b) => a - b), 1]
  const heights = bends.map(t => (t === 0 ? first : t === 1 ? last : valueAt(c, 0, 0, t)))
  return heights.slice(1).flatMap((to, index) => {
    const rising = heights[index] < 0
    if (rising === to < 0) return []
    let [low, high] = [bends[index], bends[index + 1]]
    for (let step = 0; step < 52; step++) {
      const middle = (low + high) / 2
      if (valueAt(c, 0, 0, middle) < 0 === rising) low = middle
      else high = middle
    }
    return [{ t: (low + high) / 2, rising }]
  })
}
