// Films side by side: each is cut to where it is seen, and reaches under those pressed after it by the trap. So any order
// gives the same picture, and no film needs a second pass.
import { required } from '#lib/shared/required.ts'

import type { PaletteEntry } from '../design.ts'
import { intersect, subtract, weld } from '../geometry/boolean.ts'
import { overlap } from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { contourLength } from '../geometry/lengths.ts'
import { offset } from '../geometry/offset.ts'
import { contourArea, type Path, pathBounds } from '../geometry/path.ts'
import type { Part } from './outliner.ts'
import { rankOf } from './press-order.ts'
import type { Stacking } from './stacking.ts'

/** Nothing narrower is meant to be cut. */
const HAIR_MM = 0.05

interface Options {
  films: readonly PaletteEntry[]
  trapMm: number
  wanted?: readonly string[] | undefined
}

export interface Knocked {
  ref: string
  path: Path
}

/** Films in press order, each welded. Parts are bottom to top. */
export function knockedOut(
  parts: readonly Part[],
  { clipper, stacking, ...options }: Options & { clipper: Clipper; stacking: Stacking }
): Knocked[] {
  const { films, trapMm } = options
  const seen = seenOf(parts, clipper)
  const order = knockoutOrder(parts, stacking, options).filter(ref => seen.has(ref))
  const seenOfFilm = (ref: string) => required(seen.get(ref), 'what is seen of a film')
  if (trapMm === 0) return order.map(ref => ({ ref, path: seenOfFilm(ref) }))

  const all = weld(clipper, parts.flatMap(({ path }) => path)) // biome-ignore format: one line
  const carries = new Set(films.filter(({ material }) => material?.canCarry !== false).map(({ ref }) => ref))
  const earlier: Path[] = []
  return order.map((ref, index) => {
    const own = seenOfFilm(ref)
    const isLast = index === order.length - 1
    const before = earlier.flat()
    earlier.push(own)
    if (isLast || !carries.has(ref)) return { ref, path: own }
    const grown = intersect(clipper, offset(clipper, own, trapMm, { welded: true }), all)
    return { ref, path: withoutSlivers(before.length > 0 ? subtract(clipper, grown, before) : grown, clipper) }
  })
}

/** Where each film is seen. */
function seenOf(parts: readonly Part[], clipper: Clipper): Map<string, Path> {
  const boxes = parts.map(({ path }) => pathBounds(path))
  const pieces = Map.groupBy(
    parts.flatMap(({ ref, path }, index) => {
      const above = parts.filter((other, at) => at > index && other.ref !== ref && overlap(boxes[at]!, boxes[index]!))
      const cover = above.flatMap(other => other.path)
      return [{ ref, path: above.length > 0 ? subtract(clipper, path, cover) : path, isCut: above.length > 0 }]
    }),
    ({ ref }) => ref
  )
  const seen = [...pieces].map(([ref, list]) => {
    const paths = list.map(({ path }) => path)
    const whole = paths.length === 1 ? list[0].path : weld(clipper, paths.flat())
    return [ref, list.some(({ isCut }) => isCut) ? withoutHairs(whole, clipper) : whole] as const
  })
  return new Map(seen.filter(([, path]) => path.length > 0))
}

/** What two outlines leave over that are meant to be one; by itself it would be grown and cut. */
function withoutHairs(path: Path, clipper: Clipper): Path {
  const core = offset(clipper, path, -HAIR_MM / 2, { welded: true })
  if (core.length === 0) return []
  const hairs = subtract(clipper, path, offset(clipper, core, HAIR_MM, { join: 'miter', welded: true }))
  return hairs.length > 0 ? subtract(clipper, path, offset(clipper, hairs, HAIR_MM / 5, { welded: true })) : path
}

/** The same for what is long and thin as a whole, and much quicker where little is. */
function withoutSlivers(path: Path, clipper: Clipper): Path {
  const { slivers = [], rest = [] } = Object.groupBy(path, contour => {
    const isThin = Math.abs(contourArea(contour)) < (HAIR_MM * contourLength(contour)) / 2
    return isThin && contourArea(contour) > 0 ? 'slivers' : 'rest'
  })
  return slivers.length > 0 ? [...rest, ...withoutHairs(slivers, clipper)] : path
}

/** As wished; else what is drawn above comes later, but what nothing sticks to comes last. */
function knockoutOrder(
  parts: readonly Pick<Part, 'ref'>[],
  { above }: Stacking,
  { films, wanted = [] }: Options
): string[] {
  const rank = rankOf(films)
  const slippery = new Set(films.filter(({ material }) => material?.canCarry === false).map(({ ref }) => ref))
  const under = new Map<string, Map<string, number>>()
  for (const [lower, uppers] of above.entries()) {
    for (const upper of uppers) {
      const [a, b] = [parts[lower]!.ref, parts[upper]!.ref]
      const counts = under.get(b) ?? new Map<string, number>()
      under.set(b, counts.set(a, (counts.get(a) ?? 0) + 1))
    }
  }
  const left = new Set(parts.map(({ ref }) => ref))
  const weight = (ref: string): number => {
    let sum = 0
    for (const [lower, count] of under.get(ref) ?? []) if (left.has(lower) && lower !== ref) sum += count
    return sum
  }
  const turn = (ref: string): number => (wanted.includes(ref) ? wanted.indexOf(ref) : wanted.length)
  const order: string[] = []
  while (left.size > 0) {
    const [next] = [...left].sort(
      (a, b) =>
        turn(a) - turn(b) ||
        Number(slippery.has(a)) - Number(slippery.has(b)) ||
        weight(a) - weight(b) ||
        rank(a) - rank(b)
    )
    left.delete(next!)
    order.push(next!)
  }
  return order
}
