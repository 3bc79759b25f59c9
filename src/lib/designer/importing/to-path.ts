// From the outlines of importers to those of the designer's geometry.
import { type Path, PathBuilder } from '../geometry/path.ts'
import type { Path as ImportedOutline, Segment } from '../path.ts'

export function toPath(outline: ImportedOutline, close = false, strayMm = 0): Path {
  const builder = new PathBuilder()
  for (const { start, segments, closed } of outline) {
    builder.moveTo(...start)
    let from = start
    for (const segment of segments) {
      const end = segment.slice(-2) as [number, number]
      if (segment[0] === 'L' || isStraight(from, segment, strayMm)) builder.lineTo(...end)
      else builder.curveTo(segment[1], segment[2], segment[3], segment[4], segment[5], segment[6])
      from = end
    }
    builder.end(closed || close)
  }
  return builder.contours
}

/** Whether both handles lie along the chord: a pen cannot turn on the spot, as such a curve would have it at its ends. */
function isStraight([x, y]: readonly [number, number], curve: Segment & { 0: 'C' }, strayMm: number): boolean {
  const [, ax, ay, bx, by, endX, endY] = curve
  const [dx, dy] = [endX - x, endY - y]
  const length = Math.hypot(dx, dy)
  if (strayMm === 0 || length === 0) return false
  const isAlong = (hx: number, hy: number) => {
    const along = (hx * dx + hy * dy) / length
    return Math.abs(hx * dy - hy * dx) / length <= strayMm && along >= -strayMm && along <= length + strayMm
  }
  return isAlong(ax - x, ay - y) && isAlong(bx - x, by - y)
}
