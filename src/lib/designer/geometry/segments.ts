// Between the two ways outlines are written down: flat numbers, which geometry counts with, and lists of segments.
import type { Path as SegmentPath } from '../path.ts'
import { isLine } from './cubic.ts'
import { type Path, PathBuilder } from './path.ts'

export function toSegments(path: Path): SegmentPath {
  return path.map(({ closed, coords: c }) => {
    const segments: SegmentPath[number]['segments'] = []
    for (let i = 0; i + 7 < c.length; i += 6) {
      if (isLine(c, i)) segments.push(['L', c[i + 6], c[i + 7]])
      else segments.push(['C', c[i + 2], c[i + 3], c[i + 4], c[i + 5], c[i + 6], c[i + 7]])
    }
    return { start: [c[0], c[1]], segments, closed }
  })
}

export function fromSegments(path: SegmentPath): Path {
  const builder = new PathBuilder()
  for (const { start, segments, closed } of path) {
    builder.moveTo(...start)
    for (const segment of segments) {
      if (segment[0] === 'L') builder.lineTo(segment[1], segment[2])
      else builder.curveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6])
    }
    builder.end(closed, 1e-6)
  }
  return builder.contours
}
