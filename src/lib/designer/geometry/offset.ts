// Outlines at a distance. Each segment gets its own offset curve, corners are joined, and the weld takes away what the
// curves cross: so the result has cubics where the source has cubics, and corners where it has corners.
import { TOLERANCE, weld } from './boolean.ts'
import type { Clipper } from './clipper.ts'
import { chordCount, isLine, tangentAt, valueAt } from './cubic.ts'
import { type Contour, type Path, PathBuilder, reverseContour } from './path.ts'

/** How far an offset curve may stray from the true one (mm). */
const FIT = 0.01

const DEEPEST = 6

export type Join = 'round' | 'miter' | 'bevel'

interface OffsetOptions {
  join?: Join
  /** How an open line ends. */
  cap?: 'butt' | 'round' | 'square'
  /** How many distances a miter may reach before it is cut off. */
  miterLimit?: number
  /** The path is a weld's result already. */
  welded?: boolean
}

/** Grows (or for a negative distance shrinks) what a path fills, by millimetres. */
export function offset(clipper: Clipper, path: Path, distanceMm: number, options: OffsetOptions = {}): Path {
  const welded = options.welded ? path : weld(clipper, path)
  if (distanceMm === 0) return welded
  const raw = new RawOffset(distanceMm, options)
  for (const contour of welded) raw.add(contour)
  return weld(clipper, raw.contours, { rule: 'positive' })
}

/** The area that a pen of the given width, round unless it is said, covers along the outlines, open ones too. */
export function strokeOutline(clipper: Clipper, path: Path, widthMm: number, pen: OffsetOptions = {}): Path {
  const raw = new RawOffset(widthMm / 2, pen)
  for (const contour of path) {
    if (contour.coords.length < 8) continue
    if (contour.closed) {
      raw.add(contour)
      raw.add(reverseContour(contour))
    } else raw.add(thereAndBack(contour))
  }
  return weld(clipper, raw.contours, { rule: 'positive' })
}

function thereAndBack(contour: Contour): Contour {
  const back = reverseContour(contour).coords.subarray(2)
  const coords = new Float64Array(contour.coords.length + back.length)
  coords.set(contour.coords)
  coords.set(back, contour.coords.length)
  return { closed: true, coords }
}

type Direction = [x: number, y: number]

/** Offset curves before they are cut where they cross. Outside is on the right of a contour, as a weld leaves it. */
class RawOffset {
  readonly #d: number
  readonly #join: Join
  readonly #cap: 'butt' | 'round' | 'square'
  readonly #miterLimit: number
  readonly #builder = new PathBuilder()
  readonly #curveNumbers = new Float64Array(8)
  #x = 0
  #y = 0
  // What was looked at last.
  #px = 0
  #py = 0
  #tx = 0
  #ty = 0
  #speed = 0

  constructor(distance: number, { join = 'round', cap = 'round', miterLimit = 4 }: OffsetOptions) {
    this.#d = distance
    this.#join = join
    this.#cap = cap
    this.#miterLimit = miterLimit
  }

  get contours(): Path {
    return this.#builder.contours
  }

  add({ coords: c }: Contour): void {
    const starts: number[] = []
    for (let i = 0; i + 7 < c.length; i += 6) if (!isPoint(c, i)) starts.push(i)
    if (starts.length === 0) return
    const first = starts[0]
    const opening = unit(tangentAt(c, first, 0))
    this.#moveTo(...this.#beside(c[first], c[first + 1], opening))
    let leaving = opening
    for (const [n, i] of starts.entries()) {
      if (n > 0) this.#corner(c[i], c[i + 1], leaving, unit(tangentAt(c, i, 0)))
      leaving = unit(tangentAt(c, i, 1))
      if (isLine(c, i)) this.#lineTo(...this.#beside(c[i + 6], c[i + 7], leaving))
      else this.#curve(c, i, 0, 1, 0)
    }
    this.#corner(c[first], c[first + 1], leaving, opening)
    this.#builder.close(2 * FIT)
  }

  #beside(x: number, y: number, [tx, ty]: Direction): [number, number] {
    return [x + this.#d * ty, y - this.#d * tx]
  }

  #moveTo(x: number, y: number): void {
    this.#builder.moveTo(x, y)
    this.#x = x
    this.#y = y
  }

  #lineTo(x: number, y: number): void {
    if (x !== this.#x || y !== this.#y) this.#builder.lineTo(x, y)
    this.#x = x
    this.#y = y
  }

  /** Joins the curves beside two segments that meet in a point. */
  #corner(x: number, y: number, from: Direction, to: Direction): void {
    const cross = from[0] * to[1] - from[1] * to[0]
    const dot = from[0] * to[0] + from[1] * to[1]
    const [endX, endY] = this.#beside(x, y, to)
    const turnsBack = dot < -0.9999
    // Smooth: the next curve starts where this one ends.
    if (Math.abs(this.#d) * Math.abs(cross) < FIT && !turnsBack) return
    if (cross * this.#d < 0 && !turnsBack) {
      // Inside a corner: by way of the corner itself, so that what must vanish runs backward.
      this.#lineTo(x, y)
      this.#lineTo(endX, endY)
    } else if (turnsBack && this.#cap !== 'round') {
      const further = this.#cap === 'square' ? this.#d : 0
      this.#lineTo(this.#x + further * from[0], this.#y + further * from[1])
      this.#lineTo(endX + further * from[0], endY + further * from[1])
      this.#lineTo(endX, endY)
    } else if (this.#join === 'round' || turnsBack) {
      this.#arc(x, y, from, Math.abs(Math.atan2(cross, dot)))
    } else {
      const reach = 1 + dot
      if (this.#join === 'miter' && 2 / reach <= this.#miterLimit ** 2) {
        this.#lineTo(x + (this.#d * (from[1] + to[1])) / reach, y - (this.#d * (from[0] + to[0])) / reach)
      }
      this.#lineTo(endX, endY)
    }
  }

  /** Round about a point, in pieces of a right angle at most, with handles of 4/3·tan(angle/4) radii. */
  #arc(x: number, y: number, from: Direction, angle: number): void {
    const pieces = Math.ceil(angle / (Math.PI / 2) - 1e-9)
    const step = (angle / pieces) * Math.sign(this.#d) || 0
    const handle = (4 / 3) * Math.tan(step / 4) * this.#d
    let [tx, ty] = from
    for (let piece = 0; piece < pieces; piece++) {
      const [ux, uy] = turned([tx, ty], step)
      const [ex, ey] = this.#beside(x, y, [ux, uy])
      this.#builder.curveTo(this.#x + handle * tx, this.#y + handle * ty, ex - handle * ux, ey - handle * uy, ex, ey)
      this.#x = ex
      this.#y = ey
      tx = ux
      ty = uy
    }
  }

  /**
   * The offset of a part of a cubic, as a cubic with the same end tangents through its true middle; in two parts where
   * that strays too far. Its speed is (1 + distance · curvature) times the source's.
   */
  #curve(c: Float64Array, i: number, t0: number, t1: number, depth: number): void {
    const mid = (t0 + t1) / 2
    const [x0, y0] = [this.#x, this.#y]
    this.#look(c, i, t0)
    const [fx, fy, startSpeed] = [this.#tx, this.#ty, this.#speed]
    this.#look(c, i, t1)
    const [tx, ty, endSpeed, x3, y3] = [this.#tx, this.#ty, this.#speed, this.#px, this.#py]
    this.#look(c, i, mid)
    const middleSpeed = this.#speed
    const backward = Number(startSpeed < 0) + Number(endSpeed < 0) + Number(middleSpeed < 0)
    if (backward === 3 || (backward > 0 && depth === DEEPEST)) {
      this.#zigzag(c, i, t0, t1)
      return
    }
    if (backward > 0) {
      const first = startSpeed < 0 !== middleSpeed < 0
      const [before, after] = this.#turn(c, i, first ? t0 : mid, first ? mid : t1)
      this.#curve(c, i, t0, before, depth + 1)
      this.#curve(c, i, after, t1, depth + 1)
      return
    }
    // Handles as long as the speeds at the ends say, times what brings the middle onto the curve.
    let a = (startSpeed * (t1 - t0)) / 3
    let b = (endSpeed * (t1 - t0)) / 3
    const reach = (3 / 8) * ((a * fx - b * tx) * this.#ty - (a * fy - b * ty) * this.#tx)
    const wanted = (this.#px - (x0 + x3) / 2) * this.#ty - (this.#py - (y0 + y3) / 2) * this.#tx
    const factor = wanted / reach
    if (factor > 0.5 && factor < 2) {
      a *= factor
      b *= factor
    }
    const curve = this.#curveNumbers
    curve[0] = x0
    curve[1] = y0
    curve[2] = x0 + a * fx
    curve[3] = y0 + a * fy
    curve[4] = x3 - b * tx
    curve[5] = y3 - b * ty
    curve[6] = x3
    curve[7] = y3
    const turns = fx * tx + fy * ty
    if (turns > -0.1 && (depth === DEEPEST || this.#fits(curve, c, i, t0, t1))) {
      this.#builder.curveTo(curve[2], curve[3], curve[4], curve[5], x3, y3)
      this.#x = x3
      this.#y = y3
    } else if (depth === DEEPEST) this.#lineTo(x3, y3)
    else {
      this.#curve(c, i, t0, mid, depth + 1)
      this.#curve(c, i, mid, t1, depth + 1)
    }
  }

  /** Just before and just after the point beside the curve begins to run the other way. */
  #turn(c: Float64Array, i: number, t0: number, t1: number): [before: number, after: number] {
    this.#look(c, i, t0)
    const startsBackward = this.#speed < 0
    let [before, after] = [t0, t1]
    for (let step = 0; step < 24; step++) {
      const middle = (before + after) / 2
      this.#look(c, i, middle)
      if (this.#speed < 0 === startsBackward) before = middle
      else after = middle
    }
    return [before, after]
  }

  /**
   * Where the source bends inward more tightly than the distance, its offset runs backward. By way of the source's own
   * points, as at an inner corner, it fills what must be filled.
   */
  #zigzag(c: Float64Array, i: number, t0: number, t1: number): void {
    // None of it is seen in the end, so a few chords do.
    const tolerance = Math.max(TOLERANCE, 0.05 * Math.abs(this.#d))
    const steps = Math.max(1, Math.ceil(chordCount(c, i, tolerance) * (t1 - t0)))
    let [x, y] = [valueAt(c, i, 0, t0), valueAt(c, i, 1, t0)]
    for (let step = 1; step <= steps; step++) {
      const t = t0 + ((t1 - t0) * step) / steps
      const [nextX, nextY] = [valueAt(c, i, 0, t), valueAt(c, i, 1, t)]
      const chord = unit([nextX - x, nextY - y])
      this.#lineTo(x, y)
      this.#lineTo(...this.#beside(x, y, chord))
      this.#lineTo(...this.#beside(nextX, nextY, chord))
      x = nextX
      y = nextY
    }
    this.#lineTo(x, y)
    this.#look(c, i, t1)
    this.#lineTo(this.#px, this.#py)
  }

  #fits(curve: Float64Array, c: Float64Array, i: number, t0: number, t1: number): boolean {
    const room = 0.06 * (Math.abs(curve[6] - curve[0]) + Math.abs(curve[7] - curve[1])) + FIT
    for (let share = 0.25; share < 1; share += 0.25) {
      this.#look(c, i, t0 + (t1 - t0) * share)
      const dx = valueAt(curve, 0, 0, share) - this.#px
      const dy = valueAt(curve, 0, 1, share) - this.#py
      // Along the curve it may run ahead or behind, as long as it does not double back.
      if (Math.abs(dx * this.#ty - dy * this.#tx) > FIT || Math.abs(dx) + Math.abs(dy) > room) return false
    }
    return true
  }

  /** Works out the point beside the curve, the curve's direction there, and how fast that point runs along it. */
  #look(c: Float64Array, i: number, t: number): void {
    const s = 1 - t
    const ax = c[i + 2] - c[i]
    const bx = c[i + 4] - c[i + 2]
    const dx = c[i + 6] - c[i + 4]
    const ay = c[i + 3] - c[i + 1]
    const by = c[i + 5] - c[i + 3]
    const dy = c[i + 7] - c[i + 5]
    const x1 = 3 * (s * s * ax + 2 * s * t * bx + t * t * dx)
    const y1 = 3 * (s * s * ay + 2 * s * t * by + t * t * dy)
    const x2 = 6 * (s * (bx - ax) + t * (dx - bx))
    const y2 = 6 * (s * (by - ay) + t * (dy - by))
    const square = x1 * x1 + y1 * y1
    const length = Math.sqrt(square)
    if (square > 1e-12) {
      this.#tx = x1 / length
      this.#ty = y1 / length
      this.#speed = length + (this.#d * (x1 * y2 - y1 * x2)) / square
    } else {
      const [tx, ty] = unit(tangentAt(c, i, t))
      this.#tx = tx
      this.#ty = ty
      this.#speed = 0
    }
    this.#px = valueAt(c, i, 0, t) + this.#d * this.#ty
    this.#py = valueAt(c, i, 1, t) - this.#d * this.#tx
  }
}

function isPoint(c: Float64Array, i: number): boolean {
  for (let k = 2; k < 8; k += 2) {
    if (Math.abs(c[i + k] - c[i]) + Math.abs(c[i + k + 1] - c[i + 1]) > 1e-6) return false
  }
  return true
}

function unit([x, y]: Direction): Direction {
  const length = Math.sqrt(x * x + y * y)
  return length > 0 ? [x / length, y / length] : [1, 0]
}

function turned([x, y]: Direction, angle: number): Direction {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return [x * cos - y * sin, x * sin + y * cos]
}
