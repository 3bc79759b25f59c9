// Where the cursor of a grid is and what is selected, as numbers. Moves as the keys of a spreadsheet move.

export interface Cell {
  row: number
  column: number
}

export interface Selection {
  /** Where typing goes. */
  cursor: Cell
  /** Two corners of what is selected; the second is the one that Shift moves. */
  anchor: Cell
  head: Cell
}

/** Its borders, all of them inside. */
export interface Area {
  top: number
  left: number
  bottom: number
  right: number
}

export interface Size {
  rows: number
  columns: number
}

export type Direction = 'up' | 'down' | 'left' | 'right'

const STEPS: Record<Direction, Cell> = {
  up: { row: -1, column: 0 },
  down: { row: 1, column: 0 },
  left: { row: 0, column: -1 },
  right: { row: 0, column: 1 }
}

export function selectCell(cell: Cell): Selection {
  return { cursor: cell, anchor: cell, head: cell }
}

/** From the corner that was first to this one. */
export function extendTo({ anchor }: Selection, head: Cell): Selection {
  return { cursor: anchor, anchor, head }
}

export function areaOf({ anchor, head }: Pick<Selection, 'anchor' | 'head'>): Area {
  return {
    top: Math.min(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    bottom: Math.max(anchor.row, head.row),
    right: Math.max(anchor.column, head.column)
  }
}

export function isInArea({ row, column }: Cell, { top, left, bottom, right }: Area): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

export function isOneCell({ anchor, head }: Selection): boolean {
  return anchor.row === head.row && anchor.column === head.column
}

/** The nearest selection that lies within the grid: rows may have gone meanwhile. */
export function clampSelection({ cursor, anchor, head }: Selection, size: Size): Selection {
  return { cursor: clamp(cursor, size), anchor: clamp(anchor, size), head: clamp(head, size) }
}

function clamp({ row, column }: Cell, { rows, columns }: Size): Cell {
  return {
    row: Math.max(0, Math.min(row, rows - 1)),
    column: Math.max(0, Math.min(column, columns - 1))
  }
}

interface Move {
  size: Size
  /** With Shift. */
  extend?: boolean
}

/** One cell on, or `by` several: a page of rows. */
export function move(
  selection: Selection,
  direction: Direction,
  { size, extend = false, by = 1 }: Move & { by?: number }
): Selection {
  const step = STEPS[direction]
  const from = extend ? selection.head : selection.cursor
  const to = clamp({ row: from.row + step.row * by, column: from.column + step.column * by }, size)
  return extend ? extendTo(selection, to) : selectCell(to)
}

/**
 * With Ctrl: to the end of a run of filled cells, or over empty ones to the next filled cell, or to the edge of the grid.
 */
export function jump(
  selection: Selection,
  direction: Direction,
  { size, extend = false, isFilled }: Move & { isFilled: (cell: Cell) => boolean }
): Selection {
  const step = STEPS[direction]
  const after = (cell: Cell) => ({ row: cell.row + step.row, column: cell.column + step.column })
  const isInside = ({ row, column }: Cell) => row >= 0 && column >= 0 && row < size.rows && column < size.columns

  let at = extend ? selection.head : selection.cursor
  let next = after(at)
  const isRun = isInside(next) && isFilled(at) && isFilled(next)
  while (isInside(next)) {
    if (isRun && !isFilled(next)) break
    at = next
    if (!isRun && isFilled(at)) break
    next = after(at)
  }
  return extend ? extendTo(selection, at) : selectCell(at)
}

interface StepOn {
  size: Size
  /** With Shift. */
  back?: boolean
  /** The column in which typing began: Enter after several Tabs goes to the row below in that column. */
  start?: number | undefined
}

/** Tab and Enter: round the selected area, if there is one; else one cell on, with Tab from the end of a row to the next. */
export function stepOn(selection: Selection, key: 'tab' | 'enter', options: StepOn): Selection {
  const { size, back = false, start } = options
  if (!isOneCell(selection)) return { ...selection, cursor: stepInside(selection, key, back) }
  const { row, column } = selection.cursor
  const by = back ? -1 : 1
  if (key === 'enter') return selectCell(clamp({ row: row + by, column: start ?? column }, size))
  const on = column + by
  if (on >= 0 && on < size.columns) return selectCell({ row, column: on })
  const nextRow = row + by
  if (nextRow < 0 || nextRow >= size.rows) return selection
  return selectCell({ row: nextRow, column: back ? size.columns - 1 : 0 })
}

function stepInside(selection: Selection, key: 'tab' | 'enter', back: boolean): Cell {
  const { top, left, bottom, right } = areaOf(selection)
  const width = right - left + 1
  const height = bottom - top + 1
  const { row, column } = selection.cursor
  const index = key === 'tab' ? (row - top) * width + (column - left) : (column - left) * height + (row - top)
  const next = (index + (back ? -1 : 1) + width * height) % (width * height)
  return key === 'tab'
    ? { row: top + Math.floor(next / width), column: left + (next % width) }
    : { row: top + (next % height), column: left + Math.floor(next / height) }
}
