// Files that are added together: none on another, none beside the page where there is room.
import { expect, test } from 'vitest'

import { inRows } from '#lib/designer/geometry/in-rows.ts'

const box = (wMm: number, hMm: number) => ({ minX: 7, minY: 9, maxX: 7 + wMm, maxY: 9 + hMm })

/** As [left, top, right, bottom]. */
function placed(boxes: ReturnType<typeof box>[], page: Parameters<typeof inRows>[1]) {
  return inRows(boxes, page).map(([dx, dy], at) => {
    const { minX, minY, maxX, maxY } = boxes[at]!
    return [minX + dx, minY + dy, maxX + dx, maxY + dy]
  })
}

test('fills a row before the next, each row in the middle', () => {
  const places = placed([box(40, 20), box(40, 30), box(40, 10)], { widthMm: 100, gapMm: 10, middle: [50, 100] })
  expect(places).toEqual([
    [5, 80, 45, 100],
    [55, 75, 95, 105],
    [30, 115, 70, 125]
  ])
})

test('what is wider than the page has a row of its own', () => {
  const places = placed([box(20, 20), box(300, 20), box(20, 20)], { widthMm: 100, gapMm: 10, middle: [50, 50] })
  expect(places.map(([, top]) => top)).toEqual([10, 40, 70])
  expect(places[1]).toEqual([-100, 40, 200, 60])
})
