// Things that came together lie side by side, not on each other.
import { type Bounds, heightOf, widthOf } from './bounds.ts'
import type { Point } from './matrix.ts'

interface Page {
  /** No row is wider, but for one thing that is. */
  widthMm: number
  gapMm: number
  /** Of all rows together. */
  middle: Point
}

/** By how much each box is moved to lie in rows, in the order they came in. */
export function inRows(boxes: readonly Bounds[], { widthMm, gapMm, middle }: Page): Point[] {
  const rows: Bounds[][] = []
  let room = -Infinity
  for (const box of boxes) {
    room -= gapMm + widthOf(box)
    if (room < 0) {
      rows.push([])
      room = widthMm - widthOf(box)
    }
    rows.at(-1)!.push(box)
  }
  const heights = rows.map(row => Math.max(...row.map(heightOf)))
  let top = middle[1] - (sum(heights) + gapMm * (rows.length - 1)) / 2
  return rows.flatMap((row, index) => {
    let left = middle[0] - (sum(row.map(widthOf)) + gapMm * (row.length - 1)) / 2
    const y = top + heights[index]! / 2
    top += heights[index]! + gapMm
    return row.map((box): Point => {
      const dx = left - box.minX
      left += widthOf(box) + gapMm
      return [dx, y - (box.minY + box.maxY) / 2]
    })
  })
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((all, length) => all + length, 0)
}
