// The no-fit polygon of two shapes: the places, seen from the first, where the second would lie on it.
import type { Clipper } from './clipper.ts'
import { convolve, type Polygon } from './convolution.ts'
import { addPolygon, createDepths, type Depths, TOLERANCE } from './depths.ts'
import { signedArea } from './outline.ts'
import type { Shape } from './shapes.ts'

/** { b − a } for whole-number polygons, slits narrower than the rounding closed. */
export function noFitOf(a: Polygon[], b: Polygon[], clipper: Clipper): Polygon[] {
  const walks = a.flatMap(first => b.flatMap(second => convolve(first, second.map(value => -value) as Polygon)))
  return clipper.union(walks, 'positive').filter(loop => Math.abs(signedArea(loop)) > 4 * TOLERANCE * perimeter(loop))
}

function perimeter(loop: Polygon): number {
  let sum = 0
  for (let i = 0, j = loop.length - 2; i < loop.length; j = i, i += 2)
    sum += Math.sqrt((loop[i] - loop[j]) ** 2 + (loop[i + 1] - loop[j + 1]) ** 2)
  return sum
}

/** No-fit polygons of all pairs, made when first asked for; pairs that differ by a common quarter turn share one. */
export interface NoFits {
  count: number
  depths: Depths
  /**
   * At first * count + second: number of the polygon in `depths` times 4, and the quarter turns to give the way from the
   * first shape's middle to the second's before asking there; -1 where it is not made yet.
   */
  entries: Int32Array
  /** Outlines of the polygons in `depths`, the inside on their left. */
  loops: Polygon[][]
  /** The entry of two shapes. */
  make(first: number, second: number): number
}

export function createNoFits(shapes: Shape[], clipper: Clipper): NoFits {
  const count = shapes.length
  const shared = new Map<number, number>()
  const depths = createDepths()
  const entries = new Int32Array(count * count).fill(-1)
  const loops: Polygon[][] = []
  const polygonsOf = (base: number, quarter: number) =>
    shapes.find(shape => shape.base === base && shape.quarter === quarter)?.polygons ??
    shapes[base].polygons.map(polygon => quarterTurned(polygon, quarter))

  function make(first: number, second: number): number {
    const a = shapes[first]
    const b = shapes[second]
    // no-fit(turned a, turned b) = turned no-fit(a, b), and no-fit(b, a) = no-fit(a, b) turned by half.
    const swapped = a.base > b.base
    const [from, to] = swapped ? [b, a] : [a, b]
    const relative = (to.quarter - from.quarter + 4) % 4
    const key = (from.base * count + to.base) * 4 + relative
    let id = shared.get(key)
    if (id === undefined) {
      const polygon = noFitOf(polygonsOf(from.base, 0), polygonsOf(to.base, relative), clipper)
      id = addPolygon(depths, polygon)
      loops.push(polygon)
      shared.set(key, id)
    }
    const entry = 4 * id + ((8 - from.quarter + (swapped ? 2 : 0)) % 4)
    entries[first * count + second] = entry
    return entry
  }
  return { count, depths, entries, loops, make }
}

function quarterTurned(polygon: Polygon, quarter: number): Polygon {
  const result = Float64Array.from(polygon)
  for (let i = 0; i < result.length; i += 2)
    for (let q = 0; q < quarter; q++) [result[i], result[i + 1]] = [-result[i + 1], result[i]]
  return result
}
