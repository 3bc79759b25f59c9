// Many programs write a shape as loose lines and arcs. Ends that meet are joined to closed outlines.
import { required } from '#lib/shared/required.ts'

import type { Contour, Segment } from '../path.ts'

interface End {
  contour: number
  atStart: boolean
}

/** `tolerance`: how far apart ends may be, in the contours' units. */
export function joinContours(contours: Contour[], tolerance: number): Contour[] {
  const open = contours.filter(({ closed, segments }) => !closed && segments.length > 0)
  const done: Contour[] = contours.filter(({ closed }) => closed)
  const ends = new Map<string, End[]>()
  const cell = (value: number) => Math.floor(value / (2 * tolerance))
  for (const [contour, one] of open.entries())
    for (const atStart of [true, false]) {
      const [x, y] = atStart ? one.start : endOf(one)
      const key = `${cell(x)},${cell(y)}`
      const list = ends.get(key)
      if (list) list.push({ contour, atStart })
      else ends.set(key, [{ contour, atStart }])
    }
  const used = new Set<number>()

  /** The nearest free end within the tolerance. */
  function follow([x, y]: [number, number]): Contour | null {
    let best: End | null = null
    let least = tolerance
    for (let dx = -1; dx <= 1; dx++)
      for (let dy = -1; dy <= 1; dy++)
        for (const end of ends.get(`${cell(x) + dx},${cell(y) + dy}`) ?? []) {
          if (used.has(end.contour)) continue
          const one = required(open[end.contour], 'the line of an end')
          const [ex, ey] = end.atStart ? one.start : endOf(one)
          const away = Math.hypot(ex - x, ey - y)
          if (away <= least) [best, least] = [end, away]
        }
    if (!best) return null
    used.add(best.contour)
    const found = required(open[best.contour], 'the line of an end')
    return best.atStart ? found : reversed(found)
  }

  for (const [index, first] of open.entries()) {
    if (used.has(index)) continue
    used.add(index)
    let { start } = first
    let segments = [...first.segments]
    const isClosed = () => segments.length > 1 && near(start, endOf({ start, segments, closed: false }), tolerance)
    for (let turned = 0; turned < 2 && !isClosed(); turned++) {
      for (let next = follow(endOf({ start, segments, closed: false })); next; next = follow(endOf(next))) {
        segments.push(...next.segments)
        if (isClosed()) break
      }
      // What was begun in its middle goes on at its other end.
      if (!isClosed()) ({ start, segments } = reversed({ start, segments, closed: false }))
    }
    done.push({ start, segments, closed: isClosed() })
  }
  return done
}

function near(a: [number, number], b: [number, number], tolerance: number): boolean {
  return Math.hypot(a[0] - b[0], a[1] - b[1]) <= tolerance
}

export function endOf({ start, segments }: Contour): [number, number] {
  const last = segments.at(-1)
  return last ? [last.at(-2) as number, last.at(-1) as number] : start
}

function reversed(contour: Contour): Contour {
  const segments: Segment[] = []
  for (const [i, segment] of [...contour.segments.entries()].reverse()) {
    const before = endOf({ ...contour, segments: contour.segments.slice(Math.max(0, i - 1), i) })
    segments.push(
      segment[0] === 'L' ? ['L', ...before] : ['C', segment[3], segment[4], segment[1], segment[2], ...before]
    )
  }
  return { start: endOf(contour), segments, closed: contour.closed }
}
