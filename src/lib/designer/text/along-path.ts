import { slopeAt, valueAt } from '../geometry/cubic.ts'
import type { Point } from '../geometry/matrix.ts'
import type { Path } from '../geometry/path.ts'

const STEPS = 32

/**
 * From a distance along a path's first outline, and one beside it (mm, negative to the left of the way), to the point.
 * Before its start and after its end it goes on straight.
 */
export function alongPath(path: Path): ((distance: number, beside: number) => Point) | undefined {
  const c = path[0]?.coords
  if (!c || c.length < 8) return undefined
  // Lengths at even parameters: within a step the curve is nearly even too.
  const lengths = [0]
  let [x, y] = [c[0], c[1]]
  for (let i = 0; i + 7 < c.length; i += 6) {
    for (let step = 1; step <= STEPS; step++) {
      const [nextX, nextY] = [valueAt(c, i, 0, step / STEPS), valueAt(c, i, 1, step / STEPS)]
      lengths.push(lengths[lengths.length - 1] + Math.hypot(nextX - x, nextY - y))
      x = nextX
      y = nextY
    }
  }
  const whole = lengths[lengths.length - 1]
  if (!(whole > 0)) return undefined

  return (distance, beside) => {
    const inside = Math.min(whole, Math.max(0, distance))
    const step = Math.min(lengths.length - 2, lastAtMost(lengths, inside))
    const share = (inside - lengths[step]) / (lengths[step + 1] - lengths[step] || 1)
    const i = 6 * Math.floor(step / STEPS)
    const t = ((step % STEPS) + share) / STEPS
    let [dx, dy] = [slopeAt(c, i, 0, t), slopeAt(c, i, 1, t)]
    if (Math.hypot(dx, dy) < 1e-9) {
      const near = t < 0.5 ? t + 0.01 : t - 0.01
      dx = slopeAt(c, i, 0, near)
      dy = slopeAt(c, i, 1, near)
    }
    const length = Math.hypot(dx, dy) || 1
    const [ux, uy] = [dx / length, dy / length]
    const beyond = distance - inside
    return [valueAt(c, i, 0, t) + ux * beyond - uy * beside, valueAt(c, i, 1, t) + uy * beyond + ux * beside]
  }
}

function lastAtMost(sorted: number[], value: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle] <= value) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}
