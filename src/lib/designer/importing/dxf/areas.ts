// Closed outlines as areas: one outline inside another is its hole, and outlines that cross or lie on each other are areas
// of their own, so that what they share is not lost.
import type { Contour } from '../../path.ts'
import { type Box, boxOf } from '../matrix.ts'

export interface Area {
  outline: Contour
  holes: Contour[]
  /** Whether holes overlap, so that each is cut out by itself. */
  holesCross: boolean
  /** Whether other areas share some of it. */
  isShared: boolean
}

interface Shape {
  contour: Contour
  box: Box
  /** x, y, x, y … */
  points: number[]
  area: number
  containers: Shape[]
  crossed: Shape[]
  depth: number
}

const CURVE_STEPS = 12
/** Edges nearer than this lie on each other and do not cross. */
const TOUCH_MM = 0.005

/** `check` is called now and then, and may throw to end it. */
export function areasOf(contours: readonly Contour[], check: () => void): Area[] {
  const shapes = contours.map(shapeOf)
  for (const [one, other] of near(shapes)) {
    check()
    relate(one, other)
  }
  // Containers are larger, so they are settled before what they contain.
  for (const shape of shapes.toSorted((a, b) => b.area - a.area))
    shape.depth = shape.containers.reduce((deepest, { depth }) => Math.max(deepest, depth + 1), 0)
  const holesOf = new Map<Shape, Shape[]>()
  for (const hole of shapes) {
    if (hole.depth % 2 === 0) continue
    for (const around of hole.containers.filter(({ depth }) => depth === hole.depth - 1))
      holesOf.set(around, [...(holesOf.get(around) ?? []), hole])
  }
  return shapes
    .filter(({ depth }) => depth % 2 === 0)
    .map(shape => {
      const holes = holesOf.get(shape) ?? []
      const isCrossed = (one: Shape) => one.crossed.some(other => other.depth % 2 === one.depth % 2)
      return {
        outline: shape.contour,
        holes: holes.map(({ contour }) => contour),
        holesCross: holes.some(isCrossed),
        isShared: shape.crossed.length > 0 || holes.some(isCrossed)
      }
    })
}

function shapeOf(contour: Contour): Shape {
  const points = flattened(contour)
  let area = 0
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i], points[i + 1]]
    const [nextX, nextY] = [points[(i + 2) % points.length], points[(i + 3) % points.length]]
    area += x * nextY - nextX * y
  }
  return { contour, box: boxOf([contour]), points, area: Math.abs(area) / 2, containers: [], crossed: [], depth: 0 }
}

function flattened({ start, segments }: Contour): number[] {
  const points: number[] = [...start]
  let [x, y] = start
  for (const segment of segments) {
    if (segment[0] === 'L') points.push(segment[1], segment[2])
    else {
      const [, ax, ay, bx, by, endX, endY] = segment
      for (let step = 1; step <= CURVE_STEPS; step++) {
        const t = step / CURVE_STEPS
        const u = 1 - t
        const weights = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t] as const
        points.push(
          weights[0] * x + weights[1] * ax + weights[2] * bx + weights[3] * endX,
          weights[0] * y + weights[1] * ay + weights[2] * by + weights[3] * endY
        )
      }
    }
    ;[x, y] = segment.slice(-2) as [number, number]
  }
  return points
}

/** Pairs whose boxes overlap, from left to right. */
function* near(shapes: readonly Shape[]): Generator<[Shape, Shape]> {
  let open: Shape[] = []
  for (const shape of shapes.toSorted((a, b) => a.box.minX - b.box.minX)) {
    open = open.filter(({ box }) => box.maxX >= shape.box.minX)
    for (const other of open)
      if (other.box.maxY >= shape.box.minY && other.box.minY <= shape.box.maxY) yield [other, shape]
    open.push(shape)
  }
}

function relate(one: Shape, other: Shape): void {
  const [larger, smaller] = one.area >= other.area ? [one, other] : [other, one]
  const way = cross(larger, smaller) ? 'across' : wayOf(smaller, larger)
  if (way === 'in') smaller.containers.push(larger)
  if (way !== 'across') return
  larger.crossed.push(smaller)
  smaller.crossed.push(larger)
}

function edges({ points }: Shape, box: Box): number[] {
  const found: number[] = []
  for (let i = 0; i < points.length; i += 2) {
    const [x, y, toX, toY] = [points[i], points[i + 1], points[(i + 2) % points.length], points[(i + 3) % points.length]] // biome-ignore format: one line
    const isFar =
      Math.max(x, toX) < box.minX || Math.min(x, toX) > box.maxX || Math.max(y, toY) < box.minY || Math.min(y, toY) > box.maxY // biome-ignore format: one line
    if (!isFar) found.push(x, y, toX, toY)
  }
  return found
}

/** Whether edges cross each other, and do not only touch. */
function cross(one: Shape, other: Shape): boolean {
  const box = {
    minX: Math.max(one.box.minX, other.box.minX),
    minY: Math.max(one.box.minY, other.box.minY),
    maxX: Math.min(one.box.maxX, other.box.maxX),
    maxY: Math.min(one.box.maxY, other.box.maxY)
  }
  const [a, b] = [edges(one, box), edges(other, box)]
  for (let i = 0; i < a.length; i += 4)
    for (let j = 0; j < b.length; j += 4) {
      const [ax, ay, bx, by] = a.slice(i, i + 4) as [number, number, number, number]
      const [cx, cy, dx, dy] = b.slice(j, j + 4) as [number, number, number, number]
      const first = [away(ax, ay, bx, by, cx, cy), away(ax, ay, bx, by, dx, dy)] as const
      if (!areOpposite(first)) continue
      if (areOpposite([away(cx, cy, dx, dy, ax, ay), away(cx, cy, dx, dy, bx, by)])) return true
    }
  return false
}

/** How far a point is from a line, to the left or to the right. */
function away(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  return ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / (Math.hypot(bx - ax, by - ay) || 1)
}

function areOpposite([one, other]: readonly [number, number]): boolean {
  return (one > TOUCH_MM && other < -TOUCH_MM) || (one < -TOUCH_MM && other > TOUCH_MM)
}

/** Where a shape lies whose edges at most touch another's: in it, out of it, or over its edge or just on it. */
function wayOf(inner: Shape, outer: Shape): 'in' | 'out' | 'across' {
  const { points } = inner
  let [isIn, isOut] = [false, false]
  for (let i = 0; i < points.length; i += 2) {
    const [x, y] = [points[i], points[i + 1]]
    const [toX, toY] = [points[(i + 2) % points.length], points[(i + 3) % points.length]]
    for (const [px, py] of [
      [x, y],
      [(x + toX) / 2, (y + toY) / 2]
    ] as const) {
      if (isOnEdge(outer, px, py)) continue
      if (contains(outer, px, py)) isIn = true
      else isOut = true
    }
  }
  if (isIn === isOut) return 'across'
  return isIn ? 'in' : 'out'
}

function isOnEdge({ points }: Shape, x: number, y: number): boolean {
  for (let i = 0; i < points.length; i += 2) {
    const [ax, ay, bx, by] = [points[i], points[i + 1], points[(i + 2) % points.length], points[(i + 3) % points.length]] // biome-ignore format: one line
    const along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2 || 1)
    const t = Math.min(1, Math.max(0, along))
    if (Math.hypot(ax + t * (bx - ax) - x, ay + t * (by - ay) - y) <= TOUCH_MM) return true
  }
  return false
}

function contains({ points }: Shape, x: number, y: number): boolean {
  let isInside = false
  for (let i = 0; i < points.length; i += 2) {
    const [ax, ay, bx, by] = [points[i], points[i + 1], points[(i + 2) % points.length], points[(i + 3) % points.length]] // biome-ignore format: one line
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside
  }
  return isInside
}
