import type { Matrix } from '../design.ts'
import { multiply, translation } from '../geometry/matrix.ts'
import type { Placement } from '../nesting/types.ts'

/** Turned around its own 0, 0, then moved. */
export function placementMatrix({ rotation, xMm, yMm }: Placement): Matrix {
  const angle = (rotation * Math.PI) / 180
  const quarter = rotation % 90 === 0
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)].map(value => (quarter ? Math.round(value) : value))
  return multiply(translation(xMm, yMm), [cos!, sin!, -sin!, cos!, 0, 0])
}
