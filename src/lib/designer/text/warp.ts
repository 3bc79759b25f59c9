// Bends text: every point moves by a function, and curves are fitted to where the function takes them.
import type { Warp } from '../design.ts'
import type { Bounds } from '../geometry/bounds.ts'
import { isLine, pushPart, slopeAt, valueAt } from '../geometry/cubic.ts'
import type { Point } from '../geometry/matrix.ts'
import { type Path, PathBuilder } from '../geometry/path.ts'
import { alongPath } from './along-path.ts'

/** How far a bent curve may stray from where its points go (mm). */
const FIT = 0.01

const DEEPEST = 7

type Move = (x: number, y: number) => Point

/** A line of a ring: above its circle, or below it and still read from the left. */
export interface RingLine {
  isUpper: boolean
  middleMm: number
  /** What lies on the circle. */
  baselineMm: number
}

interface Frame {
  /** Of all letters, the first baseline at y = 0. */
  box: Bounds
  /** The path that `kind: path` follows. */
  guide?: Path | undefined
  /** The line that is bent, where it is a ring's. */
  line?: RingLine | undefined
}

export function warpPath(path: Path, warp: Warp, frame: Frame): Path {
  const move = moveFor(warp, frame)
  return move ? bend(path, move) : path
}

function moveFor(warp: Warp, { box, guide, line }: Frame): Move | undefined {
  const { kind, bend: amount } = warp
  const width = box.maxX - box.minX
  if (!(width > 0)) return undefined
  const middle = (box.minX + box.maxX) / 2
  /** -1 at the left end, 1 at the right one. */
  const across = (x: number): number => (2 * (x - middle)) / width
  const level = (box.minY + box.maxY) / 2
  switch (kind) {
    case 'none':
      return undefined
    case 'arc': {
      const radius = radiusOf(warp, width)
      return radius ? round(middle, radius) : undefined
    }
    case 'circle':
      return round(middle, radiusOf(warp, width))
    case 'ring': {
      const radius = Math.abs(radiusOf(warp, width))
      if (!line) return undefined
      if (line.isUpper) return (x, y) => onCircle(radius, (x - line.middleMm) / radius, radius - y)
      // The lower letters fill the same band, so their baseline is as far out as the tops of the upper ones.
      const outer = radius - box.minY
      return (x, y) => onCircle(radius, Math.PI - (x - line.middleMm) / outer, outer + y - line.baselineMm)
    }
    case 'arch':
      return amount ? (x, y) => [x, y - (amount * width * (1 - across(x) ** 2)) / 4] : undefined
    case 'bridge':
      // The tops stay on their line, the bottoms rise (or fall) to an arch.
      return amount ? (x, y) => [x, box.minY + (y - box.minY) * (1 - 0.6 * amount * (1 - across(x) ** 2))] : undefined
    case 'bulge':
      // Taller in the middle, or shorter, on both sides of the line's middle height.
      return amount ? (x, y) => [x, level + (y - level) * (1 + 0.8 * amount * (1 - across(x) ** 2))] : undefined
    case 'perspective': {
      // One end is farther away; the text stays as wide, and its nearer end as tall.
      const far = 0.5 * amount
      if (!far) return undefined
      return (x, y) => {
        const depth = 1 - far * across(x)
        const along = (across(x) * (1 - far ** 2)) / depth - far
        return [middle + (along * width) / 2, level + ((y - level) * (1 - Math.abs(far))) / depth]
      }
    }
    case 'wave':
      return amount
        ? (x, y) => [x, y - (amount * (box.maxY - box.minY) * Math.sin(Math.PI * across(x))) / 2]
        : undefined
    case 'path': {
      const along = guide && alongPath(guide)
      return along && ((x, y) => along(x - box.minX, y))
    }
  }
}

/** Of the circle that the baseline runs on: as it is set, or as the bend makes it. 0 for a straight line. */
export function radiusOf({ kind, bend: amount, radiusMm }: Warp, widthMm: number): number {
  if (radiusMm) return radiusMm
  if (kind === 'circle') return (widthMm / (2 * Math.PI)) * (amount < 0 ? -1 : 1)
  // A bend of 1 is half a circle; a ring has no straight line.
  const share = kind === 'ring' ? Math.max(LEAST_SHARE, Math.abs(amount)) : amount
  return share && widthMm / (share * Math.PI)
}

/** How far it is bent: as it is set, or as a radius makes it, which goes before. */
export function bendOf(warp: Warp, widthMm: number): number {
  if (!warp.radiusMm || warp.kind === 'circle') return warp.bend
  return Math.max(-1, Math.min(1, widthMm / (warp.radiusMm * Math.PI)))
}

const LEAST_SHARE = 0.1

/** A point so far from the middle, by its angle from the top; the circle's top is at 0, 0. */
function onCircle(radius: number, angle: number, distance: number): Point {
  return [distance * Math.sin(angle), radius - distance * Math.cos(angle)]
}

/** Onto a circle that the baseline touches in the middle: above its centre for a positive radius, else below. */
function round(middle: number, radius: number): Move {
  return (x, y) => {
    const angle = (x - middle) / radius
    return [middle + (radius - y) * Math.sin(angle), radius - (radius - y) * Math.cos(angle)]
  }
}

function bend(path: Path, move: Move): Path {
  const builder = new PathBuilder()
  for (const { closed, coords } of path) {
    builder.moveTo(...move(coords[0], coords[1]))
    for (let i = 0; i + 7 < coords.length; i += 6) bendCurve(coords, i, { move, builder, depth: 0 })
    builder.end(closed, 1e-6)
  }
  return builder.contours
}

function bendCurve(
  c: Float64Array | number[],
  i: number,
  { move, builder, depth }: { move: Move; builder: PathBuilder; depth: number }
): void {
  const [x0, y0] = move(c[i], c[i + 1])
  const [x3, y3] = move(c[i + 6], c[i + 7])
  const [ax, ay] = derivative(c, i, 0, move)
  const [bx, by] = derivative(c, i, 1, move)
  const curve = [x0, y0, x0 + ax / 3, y0 + ay / 3, x3 - bx / 3, y3 - by / 3, x3, y3]
  let stray = 0
  let crooked = 0
  for (const t of [0.25, 0.5, 0.75]) {
    const [x, y] = move(valueAt(c, i, 0, t), valueAt(c, i, 1, t))
    stray = Math.max(stray, Math.abs(valueAt(curve, 0, 0, t) - x) + Math.abs(valueAt(curve, 0, 1, t) - y))
    crooked = Math.max(crooked, besideLine([x0, y0], [x3, y3], [x, y]))
  }
  if (isLine(c, i) && crooked <= FIT / 2) builder.lineTo(x3, y3)
  else if (stray <= FIT || depth === DEEPEST) builder.curveTo(curve[2], curve[3], curve[4], curve[5], x3, y3)
  else {
    for (const half of halves(c, i)) bendCurve(half, 0, { move, builder, depth: depth + 1 })
  }
}

/** How far a point is from a line: where a straight edge stays straight, its points may still slide along it. */
function besideLine([x0, y0]: Point, [x3, y3]: Point, [x, y]: Point): number {
  const [dx, dy] = [x3 - x0, y3 - y0]
  const length = Math.hypot(dx, dy)
  return length < 1e-9 ? Math.hypot(x - x0, y - y0) : Math.abs(dx * (y - y0) - dy * (x - x0)) / length
}

/** How the moved point runs at an end of the curve: the function's slope along the curve's. */
function derivative(c: Float64Array | number[], i: number, t: 0 | 1, move: Move): Point {
  const [dx, dy] = [slopeAt(c, i, 0, t), slopeAt(c, i, 1, t)]
  const [x, y] = [c[i + 6 * t], c[i + 6 * t + 1]]
  const step = 1e-4 / (Math.abs(dx) + Math.abs(dy) + 1e-6)
  const [ax, ay] = move(x - step * dx, y - step * dy)
  const [bx, by] = move(x + step * dx, y + step * dy)
  return [(bx - ax) / (2 * step), (by - ay) / (2 * step)]
}

function halves(c: Float64Array | number[], i: number): number[][] {
  const [mx, my] = [valueAt(c, i, 0, 0.5), valueAt(c, i, 1, 0.5)]
  if (isLine(c, i)) {
    const [x0, y0, x3, y3] = [c[i], c[i + 1], c[i + 6], c[i + 7]]
    return [
      [x0, y0, x0, y0, mx, my, mx, my],
      [mx, my, mx, my, x3, y3, x3, y3]
    ]
  }
  const [first, second] = [
    [c[i], c[i + 1]],
    [mx, my]
  ]
  pushPart(c, i, 0, 0.5, first)
  pushPart(c, i, 0.5, 1, second)
  return [first, second]
}
