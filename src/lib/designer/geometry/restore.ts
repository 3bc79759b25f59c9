// Turns the sweep's polygons back into curves: every run of chords of one source segment becomes the exact part of it.
import { doubleArea } from './batches.ts'
import { ChordIndex } from './chord-index.ts'
import type { Ring } from './clipper.ts'
import { isLine, pushPart, slopeAt, valueAt } from './cubic.ts'
import { type Flat, GRID } from './flatten.ts'
import type { Contour, Path } from './path.ts'

/** How far (grid units) the sweep may move a point that it rounds. */
const SLACK = 2

/** Runs shorter than this (grid units) are crumbs of rounding at a crossing. */
const CRUMB = 6

const NONE = -1

/** A part of a source segment, or a straight line where `segment` is NONE. Backward where to < from. */
interface Run {
  segment: number
  from: number
  to: number
  /** Where it starts, in mm; it ends where the next one starts. */
  x: number
  y: number
}

export function restore(rings: readonly Ring[], flat: Flat, tolerance: number): Path {
  const tracer = new Tracer(flat)
  const path: Contour[] = []
  for (const ring of rings) {
    if (Math.abs(doubleArea(ring)) < 2 * (tolerance * GRID) ** 2) continue
    const kept = withoutCrumbs(tracer.trace(ring))
    if (kept.length === 0) continue
    for (let i = 0; i < kept.length; i++) snap(kept[(i || kept.length) - 1], kept[i], flat, tolerance)
    path.push(draw(rotated(withoutStraightJoints(kept, flat)), flat))
  }
  return path.sort((a, b) => a.coords[1] - b.coords[1] || a.coords[0] - b.coords[0])
}

/** Finds the source chord of each chord of a polygon. */
class Tracer {
  readonly #flat: Flat
  readonly #same: Int32Array
  #index: ChordIndex | undefined
  // What was found last: a part of a segment.
  #segment = NONE
  #from = 0
  #to = 1

  constructor(flat: Flat) {
    this.#flat = flat
    this.#same = sameSegments(flat)
  }

  /** The runs of a polygon, those that go on in one segment joined. */
  trace(ring: Ring): Run[] {
    const { next, previous } = this.#flat
    const runs: Run[] = []
    const length = ring.length
    let last: Run | undefined
    for (let i = 0; i < length; i += 3) {
      const j = i + 3 < length ? i + 3 : 0
      const a = ring[i + 2] - 1
      const b = ring[j + 2] - 1
      if (a >= 0 && next[a] === b) this.#whole(a, false)
      else if (b >= 0 && next[b] === a) this.#whole(b, true)
      else {
        const [ax, ay, bx, by] = [ring[i], ring[i + 1], ring[j], ring[j + 1]]
        const found =
          (a >= 0 && (this.#lies(a, ax, ay, bx, by) || this.#lies(previous[a], ax, ay, bx, by))) ||
          (b >= 0 && (this.#lies(previous[b], ax, ay, bx, by) || this.#lies(b, ax, ay, bx, by)))
        if (!found) this.#search(ax, ay, bx, by)
      }
      const segment = this.#segment === NONE ? NONE : this.#same[this.#segment]
      if (last && goesOn(last, segment, this.#from, this.#to)) last.to = this.#to
      else {
        last = { segment, from: this.#from, to: this.#to, x: ring[i] / GRID, y: ring[i + 1] / GRID }
        runs.push(last)
      }
    }
    return joinEnds(runs)
  }

  #whole(chord: number, backward: boolean): void {
    const { segment, from, to } = this.#flat
    this.#segment = segment[chord]
    this.#from = backward ? to[chord] : from[chord]
    this.#to = backward ? from[chord] : to[chord]
  }

  /** Whether both points are on the chord; then what is found is the part between them. */
  #lies(chord: number, ax: number, ay: number, bx: number, by: number): boolean {
    const { x, y, next, segment, from, to } = this.#flat
    const end = next[chord]
    const [sx, sy] = [x[chord], y[chord]]
    const [dx, dy] = [x[end] - sx, y[end] - sy]
    const size = dx * dx + dy * dy
    const reach = SLACK * Math.sqrt(size)
    if (Math.abs((ax - sx) * dy - (ay - sy) * dx) > reach) return false
    if (Math.abs((bx - sx) * dy - (by - sy) * dx) > reach) return false
    const margin = reach / size
    const u = ((ax - sx) * dx + (ay - sy) * dy) / size
    const v = ((bx - sx) * dx + (by - sy) * dy) / size
    if (u < -margin || u > 1 + margin || v < -margin || v > 1 + margin) return false
    const [t0, t1] = [from[chord], to[chord]]
    this.#segment = segment[chord]
    this.#from = t0 + (t1 - t0) * Math.min(1, Math.max(0, u))
    this.#to = t0 + (t1 - t0) * Math.min(1, Math.max(0, v))
    return true
  }

  #search(ax: number, ay: number, bx: number, by: number): void {
    this.#segment = NONE
    this.#from = 0
    this.#to = 1
    this.#index ??= new ChordIndex(this.#flat)
    this.#index.near((ax + bx) / 2, (ay + by) / 2, chord => this.#lies(chord, ax, ay, bx, by))
  }
}

/** For every segment the one it stands for: things pasted in place must not break each other's runs. */
function sameSegments({ coords, offset }: Flat): Int32Array {
  const same = new Int32Array(offset.length)
  for (let s = 0; s < same.length; s++) same[s] = s
  const first = new Map<string, number>()
  for (let s = 0; s < offset.length; s++) {
    const c = coords[s]
    if (!c || offset[s] !== 0) continue
    const key = `${c[0]} ${c[1]} ${c.length} ${c[2]} ${c[5]}`
    const other = first.get(key)
    if (other === undefined) first.set(key, s)
    else if (c.every((value, k) => Math.abs(value - coords[other][k]) < 0.5 / GRID)) {
      for (let k = 0; 6 * k + 2 < c.length; k++) same[s + k] = other + k
    }
  }
  return same
}

/** Whether a part of a segment goes on where a run ended, in the same direction. */
function goesOn(run: Run, segment: number, from: number, to: number): boolean {
  return (
    segment !== NONE &&
    run.segment === segment &&
    Math.abs(run.to - from) < 1e-6 &&
    (run.to - run.from) * (to - from) >= 0
  )
}

/** The last run may go on in the first. */
function joinEnds(runs: Run[]): Run[] {
  const [first, last] = [runs[0], runs[runs.length - 1]]
  if (runs.length < 2 || !goesOn(last, first.segment, first.from, first.to)) return runs
  last.to = first.to
  return runs.slice(1)
}

function withoutCrumbs(runs: Run[]): Run[] {
  if (runs.length < 3) return runs
  const kept = runs.filter((run, i) => {
    const end = runs[(i + 1) % runs.length]
    if (Math.abs(end.x - run.x) + Math.abs(end.y - run.y) > CRUMB / GRID) return true
    // A loop of one segment also ends where it starts.
    return Math.abs(run.to - run.from) > 0.5 && run.segment !== NONE
  })
  return kept.length < 2 ? runs : kept
}

/** Two straight lines that go on in one direction are one. */
function withoutStraightJoints(runs: Run[], { coords, offset }: Flat): Run[] {
  const straight = runs.map(({ segment }) => segment === NONE || isLine(coords[segment], offset[segment]))
  const kept = runs.filter((run, index) => {
    if (!straight[index] || !straight.at(index - 1)) return true
    return !goesStraight(runs[(index || runs.length) - 1], run, runs[(index + 1) % runs.length])
  })
  return kept.length < 2 ? runs : kept
}

function goesStraight(a: Run, b: Run, c: Run): boolean {
  const [ux, uy, vx, vy] = [b.x - a.x, b.y - a.y, c.x - b.x, c.y - b.y]
  if (ux * vx + uy * vy <= 0) return false
  return Math.abs(ux * vy - uy * vx) < (0.5 / GRID) * Math.hypot(ux + vx, uy + vy)
}

/** Moves the joint of two runs to where their curves really meet, and their parameters with it. */
function snap(before: Run, run: Run, { coords, offset }: Flat, tolerance: number): void {
  if (before === run) return
  if (before.segment !== NONE && isEnd(before.to)) {
    const [c, i] = [coords[before.segment], offset[before.segment] + 6 * before.to]
    // Neighbours in the source meet exactly where they met there.
    if (Math.abs(c[i] - run.x) + Math.abs(c[i + 1] - run.y) < 1.5 / GRID) {
      run.x = c[i]
      run.y = c[i + 1]
      return
    }
  }
  if (before.segment === NONE || run.segment === NONE) return
  const [c, i] = [coords[before.segment], offset[before.segment]]
  const [d, j] = [coords[run.segment], offset[run.segment]]
  let t = before.to
  let u = run.from
  const limit = 4 * tolerance + 3 / GRID
  for (let step = 0; step < 5; step++) {
    const gapX = valueAt(d, j, 0, u) - valueAt(c, i, 0, t)
    const gapY = valueAt(d, j, 1, u) - valueAt(c, i, 1, t)
    if (step > 0 && Math.abs(gapX) + Math.abs(gapY) < 1e-9) break
    const [cx, cy] = [slopeAt(c, i, 0, t), slopeAt(c, i, 1, t)]
    const [dx, dy] = [slopeAt(d, j, 0, u), slopeAt(d, j, 1, u)]
    const cross = cx * dy - cy * dx
    // Curves that only graze each other have no sharp meeting point.
    if (Math.abs(cross) < 0.02 * Math.hypot(cx, cy) * Math.hypot(dx, dy)) return
    t += (gapX * dy - gapY * dx) / cross
    u += (gapX * cy - gapY * cx) / cross
    if (!(t >= 0 && t <= 1 && u >= 0 && u <= 1)) return
  }
  const [x, y] = [valueAt(c, i, 0, t), valueAt(c, i, 1, t)]
  if (Math.abs(x - run.x) + Math.abs(y - run.y) > limit) return
  // Not past the other end.
  if ((t - before.from) * (before.to - before.from) <= 0 || (run.to - u) * (run.to - run.from) <= 0) return
  before.to = t
  run.from = u
  run.x = x
  run.y = y
}

function isEnd(t: number): boolean {
  return t === 0 || t === 1
}

/** Begins where the outline is leftmost of topmost, so that equal outlines are equal lists. */
function rotated(runs: Run[]): Run[] {
  let first = 0
  for (const [i, { x, y }] of runs.entries()) {
    const best = runs[first]
    if (y < best.y || (y === best.y && x < best.x)) first = i
  }
  return first === 0 ? runs : [...runs.slice(first), ...runs.slice(0, first)]
}

function draw(runs: Run[], { coords, offset }: Flat): Contour {
  const out: number[] = [runs[0].x, runs[0].y]
  for (const [index, run] of runs.entries()) {
    const end = runs[(index + 1) % runs.length]
    const c = coords[run.segment]
    const i = offset[run.segment]
    if (!c || isLine(c, i)) {
      out.push(run.x, run.y, end.x, end.y, end.x, end.y)
      continue
    }
    pushPart(c, i, run.from, run.to, out)
    // The handles move with the ends, so that the tangents stay.
    const k = out.length - 6
    const [sx, sy] = [run.x - valueAt(c, i, 0, run.from), run.y - valueAt(c, i, 1, run.from)]
    const [ex, ey] = [end.x - out[k + 4], end.y - out[k + 5]]
    out[k] = out[k] + sx
    out[k + 1] = out[k + 1] + sy
    out[k + 2] = out[k + 2] + ex
    out[k + 3] = out[k + 3] + ey
    out[k + 4] = end.x
    out[k + 5] = end.y
  }
  return { closed: true, coords: new Float64Array(out) }
}
