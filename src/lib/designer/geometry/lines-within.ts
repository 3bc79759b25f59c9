import { contains } from './contains.ts'
import { flattenContour } from './flatten.ts'
import { type Path, PathBuilder } from './path.ts'

/** How closely the place is found where a line leaves the area. */
const STEP_MM = 0.1

/** The parts of lines that lie in an area, which is welded. A line that is all inside stays as it was. */
export function linesWithin(lines: Path, area: Path): Path {
  return lines.flatMap((contour): Path => {
    const points = stepsAlong(flattenContour(contour, 0.02), contour.closed)
    const inside = points.map(point => contains(area, point))
    if (inside.every(Boolean)) return [contour]
    const builder = new PathBuilder()
    for (const [i, [x, y]] of points.entries()) {
      if (!inside[i]) builder.end(false)
      else if (i > 0 && inside[i - 1]) builder.lineTo(x, y)
      else builder.moveTo(x, y)
    }
    builder.end(false)
    return builder.contours
  })
}

function stepsAlong(points: number[], closed: boolean): [x: number, y: number][] {
  const corners = closed ? [...points, ...points.slice(0, 2)] : points
  const steps: [number, number][] = [corners.slice(0, 2) as [number, number]]
  for (let i = 2; i < corners.length; i += 2) {
    const [x, y, toX, toY] = corners.slice(i - 2, i + 2) as [number, number, number, number]
    const count = Math.min(2000, Math.max(1, Math.ceil(Math.hypot(toX - x, toY - y) / STEP_MM)))
    for (let step = 1; step <= count; step++)
      steps.push([x + ((toX - x) * step) / count, y + ((toY - y) * step) / count])
  }
  return steps
}
