import { expect, test } from 'vitest'

import { areaOf, clampSelection, extendTo, jump, move, selectCell, stepOn } from '#lib/client/grid/selection.ts'

const size = { rows: 10, columns: 4 }
const at = (row: number, column: number) => ({ row, column })

test('arrows move the cursor and stop at the edges', () => {
  expect(move(selectCell(at(0, 0)), 'up', { size })).toEqual(selectCell(at(0, 0)))
  expect(move(selectCell(at(0, 3)), 'right', { size }).cursor).toEqual(at(0, 3))
  expect(move(selectCell(at(2, 1)), 'down', { size, by: 20 }).cursor).toEqual(at(9, 1))
})

test('Shift moves the far corner; the next plain arrow goes on from the cursor', () => {
  const wide = move(move(selectCell(at(2, 1)), 'down', { size, extend: true }), 'right', { size, extend: true })
  expect(areaOf(wide)).toEqual({ top: 2, left: 1, bottom: 3, right: 2 })
  expect(wide.cursor).toEqual(at(2, 1))
  expect(move(wide, 'down', { size })).toEqual(selectCell(at(3, 1)))
})

test('Ctrl goes to the end of a run, then over the gap, then to the edge', () => {
  const filled = [0, 1, 2, 5]
  const isFilled = ({ row }: { row: number }) => filled.includes(row)
  const stops = [0]
  let selection = selectCell(at(0, 0))
  for (let times = 0; times < 3; times++) {
    selection = jump(selection, 'down', { size, isFilled })
    stops.push(selection.cursor.row)
  }
  expect(stops).toEqual([0, 2, 5, 9])
})

test('Tab goes on at the next row, Enter below where typing began', () => {
  expect(stepOn(selectCell(at(1, 3)), 'tab', { size }).cursor).toEqual(at(2, 0))
  expect(stepOn(selectCell(at(1, 0)), 'tab', { size, back: true }).cursor).toEqual(at(0, 3))
  expect(stepOn(selectCell(at(9, 3)), 'tab', { size }).cursor).toEqual(at(9, 3))
  expect(stepOn(selectCell(at(1, 3)), 'enter', { size, start: 1 }).cursor).toEqual(at(2, 1))
})

test('Tab and Enter go round inside what is selected, which stays', () => {
  let selection = extendTo(selectCell(at(1, 1)), at(2, 2))
  const stops = []
  for (let times = 0; times < 4; times++) {
    selection = stepOn(selection, 'tab', { size })
    stops.push([selection.cursor.row, selection.cursor.column])
  }
  expect(stops).toEqual([
    [1, 2],
    [2, 1],
    [2, 2],
    [1, 1]
  ])
  expect(areaOf(selection)).toEqual({ top: 1, left: 1, bottom: 2, right: 2 })
  expect(stepOn(selection, 'enter', { size }).cursor).toEqual(at(2, 1))
})

test('a selection of rows that have gone ends at the last one', () => {
  const { cursor, head } = clampSelection(extendTo(selectCell(at(7, 2)), at(9, 3)), { rows: 3, columns: 4 })
  expect([cursor, head]).toEqual([at(2, 2), at(2, 3)])
})
