// Things that came together lie side by side, not on each other.
import { zip } from '#lib/shared/zip.ts'

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
  let row: Bounds[] = []
  let room = -Infinity
  for (const box of boxes) {
    room -= gapMm + widthOf(box)
    if (room < 0) {
      row = []
      rows.push(row)
      room = widthMm - widthOf(box)
    }
    row.push(box)
  }
  const heights = rows.map(row => Math.max(...row.map(heightOf)))
  let top = middle[1] - (sum(heights) + gapMm * (rows.length - 1)) / 2
  return zip(rows, heights).flatMap(([own, height]) => {
    let left = middle[0] - (sum(own.map(widthOf)) + gapMm * (own.length - 1)) / 2
    const y = top + height / 2
    top += height + gapMm
    return own.map((box): Point => {
      const dx = left - box.minX
      left += widthOf(box) + gapMm
      return [dx, y - (box.minY + box.maxY) / 2]
    })
  })
}

function sum(lengths: readonly number[]): number {
  return lengths.reduce((all, length) => all + length, 0)
}
