// What lies on what in a drawing, and where that is seen.
import { required } from '#lib/shared/required.ts'

import type { Bounds } from '../geometry/bounds.ts'
import { pathBounds } from '../geometry/path.ts'
import { bandsOver, fillCells } from './cells.ts'
import type { Part } from './outliner.ts'

/** Fewer cells are a touch, smaller than 0.1 mm². */
const LEAST_CELLS = 3

export interface Stacking {
  /** For each part, those of other films that lie on it and are seen there. */
  above: number[][]
  /** Pairs of films that lie directly on each other somewhere, seen or not: `lower upper`. */
  touching: Set<string>
}

/** Parts bottom to top, as they are drawn. */
export function stackingOf(parts: readonly Pick<Part, 'ref' | 'path'>[]): Stacking {
  const refs = [...new Set(parts.map(({ ref }) => ref))]
  const numbers = new Map(refs.map((ref, index) => [ref, index]))
  const films = Int32Array.from(parts, ({ ref }) => required(numbers.get(ref), 'the number of a film'))
  const pairs = new Map<number, number>()
  const direct = new Uint32Array(refs.length * refs.length)
  for (const grid of refs.length > 1 ? bandsOver(parts.map(({ path }) => pathBounds(path))) : []) {
    const top = new Int32Array(grid.columns * grid.rows).fill(-1)
    for (const [index, { path }] of parts.entries()) {
      const film = films[index]
      fillCells(path, grid, (from, to) => {
        for (let cell = from; cell < to; cell++) {
          const below = top[cell]
          if (below >= 0) direct[films[below] * refs.length + film]++
        }
        top.fill(index, from, to)
      })
    }
    for (const [index, { path }] of parts.entries()) {
      const film = films[index]
      fillCells(path, grid, (from, to) => {
        let [seen, count] = [index, 0]
        for (let cell = from; cell <= to; cell++) {
          const now = cell < to ? top[cell] : index
          if (now === seen) count++
          else {
            if (seen !== index && films[seen] !== film) {
              const key = index * parts.length + seen
              pairs.set(key, (pairs.get(key) ?? 0) + count)
            }
            seen = now
            count = 1
          }
        }
      })
    }
  }
  const above: number[][] = parts.map(() => [])
  for (const [key, count] of pairs) {
    if (count >= LEAST_CELLS) above[Math.floor(key / parts.length)].push(key % parts.length)
  }
  const touching = new Set<string>()
  for (const [key, count] of direct.entries()) {
    const [lower, upper] = [Math.floor(key / refs.length), key % refs.length]
    if (count >= LEAST_CELLS && lower !== upper) touching.add(`${refs[lower]} ${refs[upper]}`)
  }
  return { above, touching }
}

/** Where one part is seen on another. */
export function boundsOfPair(parts: readonly Pick<Part, 'path'>[], lower: number, upper: number): Bounds {
  const bounds = (part: number) => pathBounds(required(parts[part], 'a part').path)
  const [a, b] = [bounds(lower), bounds(upper)]
  return {
    minX: Math.max(a.minX, b.minX),
    minY: Math.max(a.minY, b.minY),
    maxX: Math.min(a.maxX, b.maxX),
    maxY: Math.min(a.maxY, b.maxY)
  }
}
