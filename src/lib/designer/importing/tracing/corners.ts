// Where a traced outline turns sharply. Marching squares cut corners off; the true corner is where the straight
// continuations of both sides meet.
import type { Loop } from './contours.ts'

export interface Corner {
  /** Index of the point nearest to it. */
  at: number
  x: number
  y: number
}

/** How far along the outline, in pixels, directions are looked at; nearer than NEAR the corner is worn off. */
const FAR = 3.6
const NEAR = 1.1

/** A side that is straight this far says better where the corner is. */
const STRAIGHT = 12
const WIGGLE = 0.09

/** Corners that turn by more than `sharp` degrees, in order. */
export function cornersOf(loop: Loop, sharp: number): Corner[] {
  const count = loop.length / 2
  if (count < 6) return []
  const turn = new Float64Array(count)
  const limit = (sharp * Math.PI) / 180
  for (let i = 0; i < count; i++) {
    const [backX, backY] = chord(loop, i, -1)
    const [onX, onY] = chord(loop, i, 1)
    turn[i] = Math.abs(Math.atan2(backY * onX - backX * onY, -(backX * onX + backY * onY)))
  }
  const found: Corner[] = []
  for (let i = 0; i < count; i++) {
    if (turn[i] < limit) continue
    let top = true
    for (let k = -4; k <= 4 && top; k++) {
      const j = (i + k + count) % count
      if (k !== 0 && (turn[j] > turn[i] || (turn[j] === turn[i] && k < 0))) top = false
    }
    if (top) found.push({ at: i, ...tip(loop, i) })
  }
  return found
}

/** From point i to the point FAR along the outline. */
function chord(loop: Loop, i: number, step: 1 | -1): [number, number] {
  const count = loop.length / 2
  const x = loop[2 * i]
  const y = loop[2 * i + 1]
  let j = i
  for (let k = 0; k < 12; k++) {
    j = (j + step + count) % count
    const dx = loop[2 * j] - x
    const dy = loop[2 * j + 1] - y
    if (dx * dx + dy * dy >= FAR * FAR * 0.7) return [dx, dy]
  }
  return [loop[2 * j] - x, loop[2 * j + 1] - y]
}

/** Where the lines through the points shortly before and shortly after i meet, if that is near; else point i. */
function tip(loop: Loop, i: number): { x: number; y: number } {
  const here = { x: loop[2 * i], y: loop[2 * i + 1] }
  const a = side(loop, i, -1, STRAIGHT) ?? side(loop, i, -1, FAR)
  const b = side(loop, i, 1, STRAIGHT) ?? side(loop, i, 1, FAR)
  if (!a || !b) return here
  const cross = a.dx * b.dy - a.dy * b.dx
  if (Math.abs(cross) < 0.2) return here
  const t = ((b.x - a.x) * b.dy - (b.y - a.y) * b.dx) / cross
  const x = a.x + t * a.dx
  const y = a.y + t * a.dy
  return Math.hypot(x - here.x, y - here.y) < 2 ? { x, y } : here
}

interface Side {
  x: number
  y: number
  dx: number
  dy: number
}

/** Line through the points from NEAR to `far` away (least squares), none where the outline bends on a long side. */
function side(loop: Loop, i: number, step: 1 | -1, far: number): Side | null {
  const count = loop.length / 2
  const points: number[] = []
  for (let k = 1; k < 2 * far + 7 && k < count; k++) {
    const j = (i + step * k + count) % count
    const away = Math.hypot(loop[2 * j] - loop[2 * i], loop[2 * j + 1] - loop[2 * i + 1])
    if (away > far) break
    if (away >= NEAR) points.push(loop[2 * j], loop[2 * j + 1])
  }
  const n = points.length / 2
  if (n < 2) return null
  let x = 0
  let y = 0
  for (let k = 0; k < n; k++) {
    x += points[2 * k] / n
    y += points[2 * k + 1] / n
  }
  let xx = 0
  let xy = 0
  let yy = 0
  for (let k = 0; k < n; k++) {
    const dx = points[2 * k] - x
    const dy = points[2 * k + 1] - y
    xx += dx * dx
    xy += dx * dy
    yy += dy * dy
  }
  const angle = Math.atan2(2 * xy, xx - yy) / 2
  const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
  if (far > FAR) {
    const across = xx * dy * dy - 2 * xy * dx * dy + yy * dx * dx
    const reach = Math.hypot(points[points.length - 2] - loop[2 * i], points[points.length - 1] - loop[2 * i + 1])
    if (reach < far - 2 || across > n * WIGGLE * WIGGLE) return null
  }
  return { x, y, dx, dy }
}
