// A drag knife hangs in a holder that turns freely: its tip trails behind the holder's middle, and a cutter moves the middle.
// So the middle runs ahead of the outline by the blade's offset and swings around each corner, where the tip then stands still.

export type Direction = readonly [x: number, y: number]

/** A swing in smaller turns than this moves the tip by less than a cutter's step. */
const TURN_STEP = Math.PI / 18

/** In so many offsets along a line, a blade that lay anyhow comes to trail. */
const ALIGNING_OFFSETS = 10

export interface Trailed {
  /** Where the middle of the holder goes, x and y in turn. */
  points: number[]
  /** How the blade lies afterwards, also while it is up. */
  direction: Direction
}

/** For the tip to follow these points, with the blade as it lies before. */
export function trailed(points: readonly number[], offsetMm: number, before: Direction): Trailed {
  const out: number[] = []
  let direction = before
  out.push(points[0]! + offsetMm * direction[0], points[1]! + offsetMm * direction[1])
  for (let i = 2; i < points.length; i += 2) {
    const [ax, ay, bx, by] = points.slice(i - 2, i + 2) as [number, number, number, number]
    const length = Math.hypot(bx - ax, by - ay)
    if (length === 0) continue
    const next: Direction = [(bx - ax) / length, (by - ay) / length]
    for (const [x, y] of swing(direction, next)) out.push(ax + offsetMm * x, ay + offsetMm * y)
    out.push(bx + offsetMm * next[0], by + offsetMm * next[1])
    direction = next
  }
  return { points: out, direction }
}

/** The directions from one to the other, the shorter way, with the other. */
function swing([ax, ay]: Direction, to: Direction): Direction[] {
  const from = Math.atan2(ay, ax)
  const turn = Math.atan2(ax * to[1] - ay * to[0], ax * to[0] + ay * to[1])
  const steps = Math.ceil(Math.abs(turn) / TURN_STEP)
  const between = Array.from({ length: Math.max(0, steps - 1) }, (_, i): Direction => {
    const angle = from + (turn * (i + 1)) / steps
    return [Math.cos(angle), Math.sin(angle)]
  })
  return [...between, to]
}

/** Below the sheet's lower edge, farther than the tip can lie ahead: nobody knows how the blade lay in its holder. */
export function aligning(offsetMm: number, hMm: number): Trailed {
  return { points: [0, hMm + offsetMm, Math.max(2, ALIGNING_OFFSETS * offsetMm), hMm + offsetMm], direction: [1, 0] }
}
