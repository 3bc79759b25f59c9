// How far boxes are from each other: what is shown while Alt is held.
import type { Bounds } from './bounds.ts'

export interface Gap {
  axis: 'x' | 'y'
  /** Where along the other axis it is drawn. */
  at: number
  from: number
  to: number
}

const LEAST_MM = 0.005

/** Between two boxes that lie apart; where they share room, from edge to edge on both sides. */
export function gapsBetween(box: Bounds, other: Bounds): Gap[] {
  return [
    ...along('x', [box.minX, box.maxX, other.minX, other.maxX], shared(box.minY, box.maxY, other.minY, other.maxY)),
    ...along('y', [box.minY, box.maxY, other.minY, other.maxY], shared(box.minX, box.maxX, other.minX, other.maxX))
  ]
}

function along(axis: 'x' | 'y', [min, max, otherMin, otherMax]: [number, number, number, number], at: number): Gap[] {
  const gaps: [from: number, to: number][] =
    max <= otherMin
      ? [[max, otherMin]]
      : otherMax <= min
        ? [[otherMax, min]]
        : [
            [Math.min(min, otherMin), Math.max(min, otherMin)],
            [Math.min(max, otherMax), Math.max(max, otherMax)]
          ]
  return gaps.filter(([from, to]) => to - from > LEAST_MM).map(([from, to]) => ({ axis, at, from, to }))
}

/** The middle of what both cover, or of the first. */
function shared(min: number, max: number, otherMin: number, otherMax: number): number {
  const [from, to] = [Math.max(min, otherMin), Math.min(max, otherMax)]
  return from < to ? (from + to) / 2 : (min + max) / 2
}
