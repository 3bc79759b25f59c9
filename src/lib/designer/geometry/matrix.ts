import type { Matrix } from '../design.ts'

export type Point = readonly [x: number, y: number]

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0]

/** The matrix that does the second first: multiply(a, b) applied to p is a(b(p)). */
export function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export function determinant([a, b, c, d]: Matrix): number {
  return a * d - b * c
}

/** Throws where the matrix flattens everything onto a line. */
export function invert(matrix: Matrix): Matrix {
  const [a, b, c, d, e, f] = matrix
  const det = determinant(matrix)
  if (!(Math.abs(det) > 1e-12)) throw new RangeError('The matrix cannot be inverted')
  return [d / det, -b / det, -c / det, a / det, (c * f - d * e) / det, (b * e - a * f) / det]
}

export function applyToPoint([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point {
  return [a * x + c * y + e, b * x + d * y + f]
}

export function translation(dx: number, dy: number): Matrix {
  return [1, 0, 0, 1, dx, dy]
}

/** Scales about a point that stays where it is. */
export function scaling(sx: number, sy: number, [x, y]: Point = [0, 0]): Matrix {
  return [sx, 0, 0, sy, x - sx * x, y - sy * y]
}

/** Turns clockwise on the screen, where y runs down. Right angles are exact. */
export function rotation(degrees: number, [x, y]: Point = [0, 0]): Matrix {
  const [cos, sin] = cosSin(degrees)
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

/** Slants by two angles about a point that stays where it is. */
export function skewing(degreesX: number, degreesY: number, [x, y]: Point = [0, 0]): Matrix {
  const tx = Math.tan((degreesX * Math.PI) / 180)
  const ty = Math.tan((degreesY * Math.PI) / 180)
  return [1, ty, tx, 1, -tx * y, -ty * x]
}

/** How much lengths grow, as the square root of how much areas do. */
export function meanScale(matrix: Matrix): number {
  return Math.sqrt(Math.abs(determinant(matrix)))
}

function cosSin(degrees: number): [cos: number, sin: number] {
  const turn = ((degrees % 360) + 360) % 360
  if (turn === 0) return [1, 0]
  if (turn === 90) return [0, 1]
  if (turn === 180) return [-1, 0]
  if (turn === 270) return [0, -1]
  return [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)]
}
