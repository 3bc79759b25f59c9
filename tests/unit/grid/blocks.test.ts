import { expect, test } from 'vitest'

import { clear, fillDown, fillFrom, paste } from '#lib/client/grid/blocks.ts'
import { applySteps, setCells, type Sheet } from '#lib/client/grid/sheet.ts'

const columnIds = ['name', 'number', 'size']
const sheet: Sheet = [
  { id: 'a', cells: { name: 'Ana', number: '7', size: 'M' } },
  { id: 'b', cells: { name: 'Bo', number: '9' } },
  { id: 'c', cells: {} },
  { id: 'd', cells: {} }
]
const area = (top: number, left: number, bottom = top, right = left) => ({ top, left, bottom, right })
const column = (rows: Sheet, id: string) => rows.map(({ cells }) => cells[id] ?? '')
const after = (changes: Parameters<typeof setCells>[1]) => applySteps(sheet, setCells(sheet, changes))

test('a block begins at the selection, and adds the rows it lacks', () => {
  const block = [
    ['Cy', '1'],
    ['Di', '2'],
    ['Ed', '3']
  ]
  const pasted = paste(block, { sheet, columnIds, area: area(2, 0) })
  expect(column(after(pasted.changes), 'name')).toEqual(['Ana', 'Bo', 'Cy', 'Di'])
  expect(pasted.newRows).toEqual([{ name: 'Ed', number: '3' }])
  expect(pasted.area).toEqual(area(2, 0, 4, 1))
})

test('one cell fills all that is selected; what has no column is told', () => {
  expect(column(after(paste([['L']], { sheet, columnIds, area: area(0, 2, 3, 2) }).changes), 'size')).toEqual([
    ...'LLLL'
  ])
  const wide = paste([['S', 'beyond']], { sheet, columnIds, area: area(0, 2) })
  expect(wide.changes).toEqual([{ rowId: 'a', columnId: 'size', text: 'S' }])
  expect(wide.cutColumns).toBe(1)
})

test('lines of different lengths leave cells empty, none undefined', () => {
  const { changes } = paste([['x'], ['y', '5']], { sheet, columnIds, area: area(0, 0) })
  expect(changes.map(({ text }) => text)).toEqual(['x', '', 'y', '5'])
})

test('Ctrl+D takes the first row down, or the one above', () => {
  expect(column(after(fillDown({ sheet, columnIds, area: area(0, 2, 3, 2) })), 'size')).toEqual([...'MMMM'])
  expect(column(after(fillDown({ sheet, columnIds, area: area(1, 2) })), 'size')).toEqual(['M', 'M', '', ''])
  expect(fillDown({ sheet, columnIds, area: area(0, 0) })).toEqual([])
})

test('a drag goes on with numbers that have a step, and repeats all else', () => {
  const filled = after(fillFrom(area(0, 0, 1, 1), { sheet, columnIds, area: area(0, 0, 3, 1) }))
  expect(column(filled, 'number')).toEqual(['7', '9', '11', '13'])
  expect(column(filled, 'name')).toEqual(['Ana', 'Bo', 'Ana', 'Bo'])
  expect(
    column(after(fillFrom(area(0, 1), { sheet, columnIds, area: area(0, 1, 2, 1) })), 'number').slice(0, 3)
  ).toEqual(['7', '7', '7'])
  expect(column(after(fillFrom(area(1, 0), { sheet, columnIds, area: area(0, 0, 1, 0) })), 'name')[0]).toBe('Bo')
})

test('Delete empties what is selected', () => {
  expect(after(clear({ sheet, columnIds, area: area(0, 0, 1, 2) })).slice(0, 2)).toEqual([
    { id: 'a', cells: { name: '', number: '', size: '' } },
    { id: 'b', cells: { name: '', number: '' } }
  ])
})
