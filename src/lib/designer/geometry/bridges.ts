// Bridges of a stencil: without them what lies within a hole would fall out.
import { surrounds } from './contains.ts'
import { flattenContour } from './flatten.ts'
import { type Contour, contourBounds, type Path, polygon } from './path.ts'

interface Bridges {
  widthMm: number
  /** From each hole to one side, or to both. */
  sides: 1 | 2
  direction: 'vertical' | 'horizontal'
}

const FINE_MM = 0.02
const OVER_MM = 0.05
/** Across a bridge, how often its ends are measured. */
const SAMPLES = 5
/** What lies in a hole may have holes. */
const ROUNDS = 5

/** `path` is united, without overlaps. Answers how many bridges there are, and what is left without one. */
export function bridgeHoles(
  path: Path,
  { widthMm, sides, direction }: Bridges,
  subtract: (path: Path, others: readonly Path[]) => Path
): { path: Path; count: number; left: number } {
  let bridged = direction === 'vertical' ? path : turned(path)
  let count = 0
  for (let round = 0; round < ROUNDS; round++) {
    const holes = holesOf(bridged)
    if (holes.length === 0) break
    const bands = holes.flatMap(hole => bandsOf(hole, bridged, { widthMm, sides }))
    if (bands.length === 0) break
    count += bands.length
    bridged = subtract(
      bridged,
      bands.map(band => [band])
    )
  }
  return { path: direction === 'vertical' ? bridged : turned(bridged), count, left: holesOf(bridged).length }
}

function holesOf(path: Path): Contour[] {
  return path.filter(contour => path.filter(other => other !== contour && surrounds(other, contour)).length % 2 === 1)
}

/** Upwards and downwards from the middle of the hole, through what is around it. */
function bandsOf(hole: Contour, path: Path, { widthMm, sides }: Pick<Bridges, 'widthMm' | 'sides'>): Contour[] {
  const { minX, maxX } = contourBounds(hole)
  const middle = (minX + maxX) / 2
  const columns = Array.from({ length: SAMPLES }, (_, n) => middle + widthMm * (n / (SAMPLES - 1) - 0.5))
  const ends = columns.flatMap(x => {
    const own = crossings([hole], x)
    if (own.length === 0) return []
    const all = crossings(path, x)
    const [top, bottom] = [own[0], own[own.length - 1]]
    const above = all.findLast(y => y < top - FINE_MM)
    const below = all.find(y => y > bottom + FINE_MM)
    return above === undefined || below === undefined ? [] : { top, bottom, above, below }
  })
  if (ends.length === 0) return []
  const up = band(Math.min(...ends.map(({ above }) => above)), Math.max(...ends.map(({ top }) => top)))
  const down = band(Math.min(...ends.map(({ bottom }) => bottom)), Math.max(...ends.map(({ below }) => below)))
  return sides === 2 ? [up, down] : [up]

  function band(from: number, to: number): Contour {
    const [left, right] = [middle - widthMm / 2, middle + widthMm / 2]
    const [y, end] = [from - OVER_MM, to + OVER_MM]
    return polygon([[left, y], [right, y], [right, end], [left, end]]) // biome-ignore format: one line
  }
}

/** Where a vertical line meets the outlines, from the top down. */
function crossings(path: Path, x: number): number[] {
  const found: number[] = []
  for (const contour of path) {
    const points = flattenContour(contour, FINE_MM)
    const count = points.length / 2
    for (let n = 0; n < count; n++) {
      const next = (n + 1) % count
      const [x0, y0, x1, y1] = [points[2 * n], points[2 * n + 1], points[2 * next], points[2 * next + 1]]
      if (x0 <= x !== x1 <= x) found.push(y0 + ((x - x0) / (x1 - x0)) * (y1 - y0))
    }
  }
  return found.toSorted((a, b) => a - b)
}

/** Across is down: what holds for one direction holds for the other. */
function turned(path: Path): Path {
  return path.map(({ closed, coords }) => {
    const swapped = new Float64Array(coords.length)
    for (let i = 0; i < coords.length; i += 2) {
      swapped[i] = coords[i + 1]
      swapped[i + 1] = coords[i]
    }
    return { closed, coords: swapped }
  })
}
