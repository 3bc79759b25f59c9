// Dots of a halftone: from which coverage on a place of the cell is ink.
import type { Screen } from './screens.ts'

/** The cell is looked at in so many steps each way. */
const STEPS = 64

/** How much longer than wide an elliptical dot is, so that its corners meet along one way first. */
const LONG = 1.25

const known = new Map<Screen['dot'], Float32Array>()

/**
 * Steps of the cell by rank: the share of steps that are inked at a coverage is exactly that coverage, whichever form the
 * dot has.
 */
function thresholdsOf(dot: Screen['dot']): Float32Array {
  const before = known.get(dot)
  if (before) return before
  const [wide, high] = dot === 'round' ? [1, 1] : [1 / LONG, LONG]
  const far = (at: number): number => (at + 0.5) / STEPS - 0.5
  // In one order on all machines: equally far steps are ordered by their place.
  const ranked = Array.from({ length: STEPS * STEPS }, (_, at) => {
    const [x, y] = [far(at % STEPS), far(Math.floor(at / STEPS))]
    return { at, spot: Math.cos(2 * Math.PI * x) * wide + Math.cos(2 * Math.PI * y) * high, near: x * x + y * y }
  }).sort((a, b) => {
    const difference = dot === 'round' ? a.near - b.near : b.spot - a.spot
    return Math.abs(difference) > 1e-9 ? difference : a.at - b.at
  })
  const thresholds = new Float32Array(STEPS * STEPS)
  for (const [rank, { at }] of ranked.entries()) thresholds[at] = (rank + 0.5) / (STEPS * STEPS)
  known.set(dot, thresholds)
  return thresholds
}

/** Whether a place, in mm from the page's corner, is inked at a coverage from 0 to 1. */
export function halftone({ lpi, angle, dot }: Pick<Screen, 'lpi' | 'angle' | 'dot'>) {
  const thresholds = thresholdsOf(dot)
  const perMm = lpi / 25.4
  const turn = (angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(turn) * perMm, Math.sin(turn) * perMm]
  return (xMm: number, yMm: number, share: number): boolean => {
    const u = xMm * cos + yMm * sin
    const v = yMm * cos - xMm * sin
    const at = Math.floor((v - Math.floor(v)) * STEPS) * STEPS + Math.floor((u - Math.floor(u)) * STEPS)
    return share > thresholds[at]!
  }
}
