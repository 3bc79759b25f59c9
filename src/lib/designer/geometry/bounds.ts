import type { Matrix } from '../design.ts'
import type { Point } from './matrix.ts'

/** A box in mm, whose sides are parallel to the axes. */
export interface Bounds {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

export const NOWHERE: Bounds = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }

export function widthOf({ minX, maxX }: Bounds): number {
  return Math.max(0, maxX - minX)
}

export function heightOf({ minY, maxY }: Bounds): number {
  return Math.max(0, maxY - minY)
}

export function centreOf({ minX, minY, maxX, maxY }: Bounds): Point {
  return [(minX + maxX) / 2, (minY + maxY) / 2]
}

export function uniteBounds(all: Iterable<Bounds>): Bounds {
  let { minX, minY, maxX, maxY } = NOWHERE
  for (const bounds of all) {
    minX = Math.min(minX, bounds.minX)
    minY = Math.min(minY, bounds.minY)
    maxX = Math.max(maxX, bounds.maxX)
    maxY = Math.max(maxY, bounds.maxY)
  }
  return { minX, minY, maxX, maxY }
}

export function growBounds({ minX, minY, maxX, maxY }: Bounds, by: number): Bounds {
  return { minX: minX - by, minY: minY - by, maxX: maxX + by, maxY: maxY + by }
}

export function overlap(a: Bounds, b: Bounds): boolean {
  return a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY
}

export function encloses(outer: Bounds, inner: Bounds): boolean {
  return outer.minX <= inner.minX && outer.minY <= inner.minY && outer.maxX >= inner.maxX && outer.maxY >= inner.maxY
}

/** The box around a box that was turned or slanted. */
export function transformBounds({ minX, minY, maxX, maxY }: Bounds, [a, b, c, d, e, f]: Matrix): Bounds {
  if (!(minX <= maxX)) return NOWHERE
  const xs = [a * minX + c * minY, a * maxX + c * minY, a * minX + c * maxY, a * maxX + c * maxY]
  const ys = [b * minX + d * minY, b * maxX + d * minY, b * minX + d * maxY, b * maxX + d * maxY]
  return { minX: Math.min(...xs) + e, minY: Math.min(...ys) + f, maxX: Math.max(...xs) + e, maxY: Math.max(...ys) + f }
}
