// Boolean operations that keep curves: chords are united on an integer grid, then turned back into the curves they came
// from. As robust as the sweep, as exact as the source.
import { unite } from './batches.ts'
import type { Clipper, Operation, Rule } from './clipper.ts'
import { flatten } from './flatten.ts'
import type { Path } from './path.ts'
import { restore } from './restore.ts'

/** How far chords may stray from curves (mm). Crossings are found again on the curves, so the result strays less. */
export const TOLERANCE = 0.02

/** Small things are looked at more closely: to this share of their size, down to this many mm. */
const SHARE = 1 / 3000
const FINEST = 0.005

export interface Options {
  rule?: Rule
  toleranceMm?: number
}

/** One outline around all that is filled: holes run the other way, and even-odd and non-zero agree about it. */
export function weld(clipper: Clipper, path: Path, options: Options = {}): Path {
  return combine(clipper, 'union', [path, []], options)
}

/** The first path without the second. */
export function subtract(clipper: Clipper, path: Path, minus: Path, options: Options = {}): Path {
  return combine(clipper, 'difference', [path, minus], options)
}

/** What both have. */
export function intersect(clipper: Clipper, path: Path, other: Path, options: Options = {}): Path {
  return combine(clipper, 'intersection', [path, other], options)
}

/** What only one of them has. */
export function exclude(clipper: Clipper, path: Path, other: Path, options: Options = {}): Path {
  return combine(clipper, 'xor', [path, other], options)
}

function combine(
  clipper: Clipper,
  operation: Operation,
  [path, other]: [Path, Path],
  { rule = 'nonzero', toleranceMm = toleranceFor([...path, ...other]) }: Options
): Path {
  const flat = flatten([...path, ...other], toleranceMm)
  const border = flat.contours.findIndex(contour => contour >= path.length)
  const subjects = border < 0 ? flat.rings : flat.rings.slice(0, border)
  const clips = border < 0 ? [] : flat.rings.slice(border)
  const alone = operation === 'union' && clips.length === 0
  const rings = alone ? unite(clipper, rule, subjects) : clipper.clip(operation, rule, subjects, clips)
  return restore(rings, flat, toleranceMm)
}

function toleranceFor(path: Path): number {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { coords } of path) {
    for (let i = 0; i < coords.length; i += 6) {
      minX = Math.min(minX, coords[i])
      maxX = Math.max(maxX, coords[i])
      minY = Math.min(minY, coords[i + 1])
      maxY = Math.max(maxY, coords[i + 1])
    }
  }
  return Math.max(FINEST, Math.min(TOLERANCE, Math.max(maxX - minX, maxY - minY) * SHARE))
}
