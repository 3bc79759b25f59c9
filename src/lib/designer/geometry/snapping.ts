// What a moving box catches on: edges and middles of others, of the artboard, guides, equal gaps.
import { type Bounds, centreOf } from './bounds.ts'

export interface SnapLine {
  axis: 'x' | 'y'
  at: number
  /** From where to where the line is worth showing. */
  from: number
  to: number
}

interface Target {
  at: number
  bounds: Bounds
}

/** Sorted, so that a frame looks only at lines in reach, however many objects there are. */
export interface SnapTargets {
  x: Target[]
  y: Target[]
}

/** Prepared once, at the start of a drag. */
export function snapTargets(others: Iterable<Bounds>): SnapTargets {
  const x: Target[] = []
  const y: Target[] = []
  for (const bounds of others) {
    const [cx, cy] = centreOf(bounds)
    for (const at of [bounds.minX, cx, bounds.maxX]) x.push({ at, bounds })
    for (const at of [bounds.minY, cy, bounds.maxY]) y.push({ at, bounds })
  }
  const byPlace = (a: Target, b: Target): number => a.at - b.at
  return { x: x.sort(byPlace), y: y.sort(byPlace) }
}

/** How far a moving box must still go to lie on the nearest lines within reach (mm), and the lines to show. */
export function snap(
  moving: Bounds,
  targets: SnapTargets,
  reachMm: number
): { dx: number; dy: number; lines: SnapLine[] } {
  const [cx, cy] = centreOf(moving)
  const onX = nearest([moving.minX, cx, moving.maxX], targets.x, reachMm)
  const onY = nearest([moving.minY, cy, moving.maxY], targets.y, reachMm)
  const [dx, dy] = [onX?.by ?? 0, onY?.by ?? 0]
  const lines: SnapLine[] = []
  if (onX) {
    const { bounds, at } = onX.target
    const from = Math.min(bounds.minY, moving.minY + dy)
    lines.push({ axis: 'x', at, from, to: Math.max(bounds.maxY, moving.maxY + dy) })
  }
  if (onY) {
    const { bounds, at } = onY.target
    const from = Math.min(bounds.minX, moving.minX + dx)
    lines.push({ axis: 'y', at, from, to: Math.max(bounds.maxX, moving.maxX + dx) })
  }
  return { dx, dy, lines }
}

/** The nearest multiple of a step, such as 15° or 1 mm. */
export function snapToStep(value: number, step: number): number {
  return Math.round(value / step) * step
}

function nearest(places: number[], targets: Target[], reach: number): { by: number; target: Target } | undefined {
  let best: { by: number; target: Target } | undefined
  for (const place of places) {
    for (let i = firstFrom(targets, place - reach); i < targets.length; i++) {
      const target = targets[i]
      if (!target || target.at > place + reach) break
      const by = target.at - place
      if (!best || Math.abs(by) < Math.abs(best.by)) best = { by, target }
    }
  }
  return best
}

function firstFrom(targets: Target[], at: number): number {
  let [low, high] = [0, targets.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((targets[middle]?.at ?? Infinity) < at) low = middle + 1
    else high = middle
  }
  return low
}
