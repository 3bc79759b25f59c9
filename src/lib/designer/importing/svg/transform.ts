import { IDENTITY, type Matrix, multiply } from '../matrix.ts'
import { readLength, readNumbers } from './lengths.ts'

const DEGREES: Record<string, number> = { rad: 180 / Math.PI, turn: 360, grad: 0.9 }

/** A list of transforms, as the attribute or as CSS has it, multiplied out; what is not understood changes nothing. */
export function readTransform(text: string | undefined): Matrix {
  let matrix: Matrix = IDENTITY
  for (const [, name = '', inside = ''] of (text ?? '').slice(0, 10_000).matchAll(/([a-zA-Z]+)\s*\(([^()]*)\)/g)) {
    const unit = /(rad|turn|grad)\s*$/.exec(inside)?.[1]
    const values = readNumbers(inside)
    const step = stepOf(name, unit ? values.map(value => value * (DEGREES[unit] ?? 1)) : values)
    if (step) matrix = multiply(matrix, step)
  }
  return matrix
}

function stepOf(name: string, values: number[]): Matrix | null {
  const [p, q, r] = values
  if (p === undefined) return null
  switch (name) {
    case 'matrix':
      return values.length === 6 ? (values as unknown as Matrix) : null
    case 'translate':
      return [1, 0, 0, 1, p, q ?? 0]
    case 'translateX':
      return [1, 0, 0, 1, p, 0]
    case 'translateY':
      return [1, 0, 0, 1, 0, p]
    case 'scale':
      return [p, 0, 0, q ?? p, 0, 0]
    case 'scaleX':
      return [p, 0, 0, 1, 0, 0]
    case 'scaleY':
      return [1, 0, 0, p, 0, 0]
    case 'rotate': {
      const [cos, sin] = [Math.cos((p * Math.PI) / 180), Math.sin((p * Math.PI) / 180)]
      const [x, y] = [q ?? 0, r ?? 0]
      return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
    }
    case 'skewX':
      return [1, 0, Math.tan((p * Math.PI) / 180), 1, 0, 0]
    case 'skewY':
      return [1, Math.tan((p * Math.PI) / 180), 0, 1, 0, 0]
    default:
      return null
  }
}

/** The matrix with `transform-origin` as its fixed point; lengths in percent are of the viewport. */
export function aroundOrigin(matrix: Matrix, origin: string, viewport: { width: number; height: number }): Matrix {
  const words = origin.trim().split(/\s+/, 2)
  const [one = '', other = ''] = words
  const upright = words.length === 2 && (/^(top|bottom)$/.test(one) || /^(left|right)$/.test(other))
  const [first = '', second = 'center'] = upright ? words.toReversed() : words
  const [across, down] = /^(top|bottom)$/.test(first) && words.length === 1 ? ['center', first] : [first, second]
  const x = place(across, viewport.width)
  const y = place(down, viewport.height)
  return multiply(multiply([1, 0, 0, 1, x, y], matrix), [1, 0, 0, 1, -x, -y])
}

const SHARES: Record<string, number> = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 }

function place(word: string, whole: number): number {
  const share = SHARES[word]
  if (share !== undefined) return share * whole
  const value = readLength(word, whole)?.pixels
  return value ?? 0
}

/** From the box of a viewBox to a viewport (SVG 2, 8.2). */
export function fitViewBox(
  box: readonly [number, number, number, number],
  width: number,
  height: number,
  preserve = 'xMidYMid meet'
): Matrix {
  const [x, y, w, h] = box
  if (!(w > 0 && h > 0)) return IDENTITY
  let sx = width / w
  let sy = height / h
  const align = /x(Min|Mid|Max)Y(Min|Mid|Max)/.exec(preserve)
  if (!/\bnone\b/.test(preserve)) sx = sy = /\bslice\b/.test(preserve) ? Math.max(sx, sy) : Math.min(sx, sy)
  const part = { Min: 0, Mid: 0.5, Max: 1 }
  const free = (word: string | undefined) => part[(word ?? 'Mid') as keyof typeof part]
  return [sx, 0, 0, sy, (width - sx * w) * free(align?.[1]) - sx * x, (height - sy * h) * free(align?.[2]) - sy * y]
}
