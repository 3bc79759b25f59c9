import { subtract } from '../geometry/boolean.ts'
import {
  type Bounds,
  centreOf,
  encloses,
  growBounds,
  heightOf,
  overlap,
  uniteBounds,
  widthOf
} from '../geometry/bounds.ts'
import type { Clipper } from '../geometry/clipper.ts'
import { type Cluster, clustersOf } from '../geometry/clusters.ts'
import { distanceTo } from '../geometry/contains.ts'
import { valueAt } from '../geometry/cubic.ts'
import { contourLength } from '../geometry/lengths.ts'
import { offset } from '../geometry/offset.ts'
import { type Contour, contourArea, contourBounds, type Path } from '../geometry/path.ts'

/** Only what is clearly thinner counts, and only where it goes on for a while: every sharp corner is
 * thin at its tip. */
const SURELY = 0.9
const LONG = 1.5
const LONGEST_TIP = 8

/**
 * Where a film's outline is thinner than its least feature. Morphological opening: what shrinking by half of it and
 * growing again does not bring back.
 */
export function thinStrokes(clipper: Clipper, path: Path, leastMm: number): Bounds[] {
  if (leastMm <= 0) return []
  const half = (leastMm / 2) * SURELY
  // What is thin is so by itself: only outlines and their holes must be looked at together.
  return searched('strokes', { path, leastMm, reachMm: 0.02 }, near => {
    const core = offset(clipper, near, -half, { welded: true })
    const back = offset(clipper, core, half * 1.02, { join: 'miter', miterLimit: 6, welded: true })
    return subtract(clipper, near, back)
  })
}

/** Where the room between outlines is narrower than that: the closing, minus what was there. */
export function thinGaps(clipper: Clipper, path: Path, leastMm: number): Bounds[] {
  if (leastMm <= 0) return []
  const half = (leastMm / 2) * SURELY
  return searched('gaps', { path, leastMm, reachMm: REACH * leastMm }, near => {
    const grown = offset(clipper, near, half, { join: 'miter', miterLimit: 6, welded: true })
    const back = offset(clipper, grown, -half * 1.02, { join: 'miter', miterLimit: 6, welded: true })
    return subtract(clipper, back, near)
  })
}

/** What was found in outlines that lie together, by their numbers: whoever draws changes few of thousands. */
const cache = new Map<string, Bounds[]>()
const MOST_KNOWN = 40_000

/** So many outlines are looked at together: the sweep is slower both for very few and for very many. */
const BATCH = 48

/** A miter reaches farthest: outlines farther apart know nothing of each other. */
const REACH = 4

/** More outlines than this that hang together are looked at by places: so a change asks for its surroundings only. */
const MANY = 96

interface Searched {
  path: Path
  leastMm: number
  reachMm: number
}

function searched(kind: string, { path, leastMm, reachMm }: Searched, restOf: (near: Path) => Path): Bounds[] {
  const clusters = clustersOf(path, reachMm)
  const whole = clusters.filter(cluster => cluster.path.length <= MANY).map(cluster => ({ ...cluster, key: keyFor(cluster.path) })) // biome-ignore format: one line
  const places = clusters.filter(cluster => cluster.path.length > MANY).map(cluster => placesOf(cluster, reachMm))
  if (cache.size > MOST_KNOWN) cache.clear()
  for (const batch of batchesOf(whole.filter(({ key }) => !cache.has(key)))) {
    const rest = boxed(restOf(batch.flatMap(cluster => cluster.path)))
    for (const { key, box, path: near } of batch) {
      const own = rest.filter(one => encloses(box, one.box)).map(({ contour }) => contour)
      cache.set(key, thinOf(own, near, leastMm))
    }
  }
  return [...whole.flatMap(({ key }) => cache.get(key) ?? []), ...places.flatMap(each => once(each.flatMap(found)))]

  function keyFor(near: Path, more = ''): string {
    return `${kind} ${leastMm} ${keyOf(near)} ${more}`
  }

  /** What is thin at the outlines that have their middle in the place. */
  function found({ path: near, core }: Place): Bounds[] {
    const key = keyFor(near, core.map(({ minX, minY }) => `${minX},${minY}`).join())
    const before = cache.get(key)
    if (before) return before
    const own = boxed(restOf(near)).filter(({ box }) => core.some(one => overlap(one, box)))
    const thin = thinOf(own.map(({ contour }) => contour), near, leastMm) // biome-ignore format: one line
    cache.set(key, thin)
    return thin
  }
}

interface Place {
  /** Its outlines and all near them. */
  path: Contour[]
  /** The boxes of its own. */
  core: Bounds[]
}

/** Squares of about half as many outlines as one batch has; their size does not hang on the last outline drawn. */
function placesOf({ path, box }: Cluster, reachMm: number): Place[] {
  const items = boxed(path).map(item => ({ ...item, reach: growBounds(item.box, reachMm / 2) }))
  const side = 2 ** Math.round(Math.log2(Math.sqrt((widthOf(box) * heightOf(box) * (BATCH / 2)) / path.length)))
  const squares = Map.groupBy(items, one => {
    const [x, y] = centreOf(one.box)
    return `${Math.floor(x / side)} ${Math.floor(y / side)}`
  })
  return [...squares.values()].map(own => {
    const around = uniteBounds(own.map(({ reach }) => reach))
    const near = items.filter(({ reach }) => overlap(reach, around) && own.some(one => overlap(one.reach, reach)))
    return { path: near.map(({ contour }) => contour), core: own.map(one => one.box) }
  })
}

function boxed(path: Path): { contour: Contour; box: Bounds }[] {
  return path.map(contour => ({ contour, box: contourBounds(contour) }))
}

/** Neighbouring places find the same twice, or one of them a part of it. */
function once(all: Bounds[]): Bounds[] {
  const kept: Bounds[] = []
  for (const one of all.toSorted((a, b) => widthOf(b) * heightOf(b) - widthOf(a) * heightOf(a)))
    if (!kept.some(other => encloses(growBounds(other, 0.05), one))) kept.push(one)
  return kept
}

function batchesOf<T extends Cluster>(clusters: readonly T[]): T[][] {
  const batches: T[][] = []
  let batch: T[] = []
  let size = BATCH
  for (const cluster of clusters) {
    if (size >= BATCH) {
      batch = []
      batches.push(batch)
      size = 0
    }
    batch.push(cluster)
    size += cluster.path.length
  }
  return batches
}

/** Two sums over all coordinates (FNV-1a, with different starts): equal for equal outlines only, as good as certainly. */
function keyOf(path: Path): string {
  let [a, b, count] = [0x811c9dc5, 0x9747b28c, 0]
  for (const { coords } of path) {
    const words = new Int32Array(coords.buffer, coords.byteOffset, coords.length * 2)
    for (const word of words) {
      a = Math.imul(a ^ word, 0x01000193)
      b = Math.imul(b ^ word, 0x85ebca6b)
    }
    count += words.length
  }
  return `${a} ${b} ${count}`
}

function thinOf(rest: Path, path: Path, leastMm: number): Bounds[] {
  return rest.flatMap(contour => {
    const at = contourBounds(contour)
    const length = Math.hypot(widthOf(at), heightOf(at))
    const area = contourArea(contour)
    if (length < LONG * leastMm || area < 0.15 * leastMm * leastMm) return []
    return length < LONGEST_TIP * leastMm && isTip(contour, path, leastMm) ? [] : [at]
  })
}

/** A dead end that narrows from the full width: it hangs on the rest by one side only, and is no hair. */
function isTip(contour: Contour, path: Path, leastMm: number): boolean {
  if ((2 * contourArea(contour)) / contourLength(contour) < 0.3 * leastMm) return false
  const c = contour.coords
  let mouths = 0
  let before = isMouth(c.length - 8)
  for (let i = 0; i + 7 < c.length; i += 6) {
    const mouth = isMouth(i)
    if (mouth && !before) mouths++
    before = mouth
  }
  return mouths === 1

  /** Not on the outline: where the thin part goes over into the thick. */
  function isMouth(i: number): boolean {
    const near = 0.04 * leastMm
    return distanceTo(path, [valueAt(c, i, 0, 0.5), valueAt(c, i, 1, 0.5)], near) > near
  }
}
