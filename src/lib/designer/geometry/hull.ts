import { flattenContour } from './flatten.ts'
import { type Contour, type Path, polygon } from './path.ts'
import { pointsOf } from './points-of.ts'

type Point = readonly [number, number]

/** The tightest outline without dents around all of a path. */
export function convexHull(path: Path, toleranceMm = 0.05): Contour {
  const points: Point[] = path.flatMap(contour => pointsOf(flattenContour(contour, toleranceMm)))
  points.sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const lower = chain(points)
  const upper = chain(points.toReversed())
  return polygon([...lower.slice(0, -1), ...upper.slice(0, -1)])
}

/** Half of the hull: only left turns. */
function chain(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    while (kept.length >= 2 && turn(kept[kept.length - 2], kept[kept.length - 1], point) <= 0) kept.pop()
    kept.push(point)
  }
  return kept
}

function turn(a: Point, b: Point, c: Point): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}
