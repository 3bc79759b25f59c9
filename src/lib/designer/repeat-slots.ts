// Where the copies of a repeat lie. Apart from its schema, which the page of the editor does not wait for.
import type { Matrix } from './design.ts'
import { IDENTITY, rotation, translation } from './geometry/matrix.ts'
import type { Repeat } from './repeat.ts'

export const MOST_COPIES = 400

/** Where each copy lies, from where the first one does. */
export function slotsOf(repeat: Repeat): Matrix[] {
  if (repeat.kind === 'grid') {
    const { columns, rows, dxMm, dyMm } = repeat
    return range(columns * rows).map(n => moved((n % columns) * dxMm, Math.floor(n / columns) * dyMm))
  }
  const { count } = repeat
  if (repeat.kind === 'line') return range(count).map(n => moved(n * repeat.dxMm, n * repeat.dyMm))
  const { xMm, yMm, sweep } = repeat
  // A whole turn ends before the first one; an arc ends with a copy.
  const step = sweep / (Math.abs(sweep) === 360 ? count : count - 1)
  return range(count).map(n => (n === 0 ? IDENTITY : rotation(n * step, [xMm, yMm])))
}

function moved(dx: number, dy: number): Matrix {
  return dx === 0 && dy === 0 ? IDENTITY : translation(dx, dy)
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, n) => n)
}
