import type { Point } from './matrix.ts'

/** Corners of a flat list x, y, x, y … as points. */
export function pointsOf(flat: ArrayLike<number>): Point[] {
  const points: Point[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) points.push([flat[i], flat[i + 1]])
  return points
}
