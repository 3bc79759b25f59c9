// Blocks of cells: what is put into a grid by pasting, filling and clearing.
import { required } from '#lib/shared/required.ts'

import { type Area, isInArea } from './selection.ts'
import { type CellChange, type Sheet, textOf } from './sheet.ts'

/** Rows of cells. */
export type Block = readonly (readonly string[])[]

interface Target {
  sheet: Sheet
  /** In the order in which they are shown. */
  columnIds: readonly string[]
  area: Area
}

export function readArea({ sheet, columnIds, area }: Target): string[][] {
  const columns = columnIds.slice(area.left, area.right + 1)
  return sheet.slice(area.top, area.bottom + 1).map(row => columns.map(id => textOf(row, id)))
}

export interface Pasted {
  changes: CellChange[]
  /** Rows beyond the last one, by column. */
  newRows: Record<string, string>[]
  /** What it covers afterwards. */
  area: Area
  /** Columns of the block that there was no room for. */
  cutColumns: number
}

/**
 * Puts a block where the selection begins. One that fits several times into the selected area is repeated over it, as
 * spreadsheets do; one that is longer than the grid adds rows.
 */
export function paste(block: Block, { sheet, columnIds, area }: Target): Pasted {
  const height = block.length
  const width = Math.max(0, ...block.map(({ length }) => length))
  const selected = { rows: area.bottom - area.top + 1, columns: area.right - area.left + 1 }
  const rows = selected.rows % height === 0 ? selected.rows : height
  const wide = selected.columns % width === 0 ? selected.columns : width
  const columns = Math.min(wide, columnIds.length - area.left)

  const changes: CellChange[] = []
  const newRows: Record<string, string>[] = []
  for (let row = 0; row < rows; row++) {
    const line = required(block[row % height], 'a line')
    const cells = Array.from({ length: columns }, (_, column) => ({
      columnId: columnIds[area.left + column]!,
      text: line[column % width] ?? ''
    }))
    const target = sheet[area.top + row]
    if (target) changes.push(...cells.map(cell => ({ rowId: target.id, ...cell })))
    else newRows.push(Object.fromEntries(cells.map(({ columnId, text }) => [columnId, text])))
  }
  return {
    changes,
    newRows,
    area: { top: area.top, left: area.left, bottom: area.top + rows - 1, right: area.left + columns - 1 },
    cutColumns: wide - columns
  }
}

/** Fills an area with the first row of it: Ctrl+D; one row alone takes what stands above. */
export function fillDown({ sheet, columnIds, area }: Target): CellChange[] {
  const from = area.top === area.bottom ? area.top - 1 : area.top
  if (from < 0) return []
  const [line] = readArea({ sheet, columnIds, area: { ...area, top: from, bottom: from } })
  const first = from + 1
  return changesOf({ sheet, columnIds, area: { ...area, top: first } }, (_, column) => line?.[column])
}

/** Continues the source over the rows below or above it: one number or one text is repeated, several numbers go on by their step. */
export function fillFrom(source: Area, { sheet, columnIds, area }: Target): CellChange[] {
  const block = readArea({ sheet, columnIds, area: source })
  const width = source.right - source.left + 1
  const series = Array.from({ length: width }, (_, column) => seriesOf(block.flatMap(line => line[column] ?? [])))
  const offset = { row: source.top - area.top, column: source.left - area.left }
  return changesOf({ sheet, columnIds, area }, (row, column) => {
    const cell = { row: area.top + row, column: area.left + column }
    if (isInArea(cell, source)) return undefined
    return series.at((column - offset.column) % width)?.(row - offset.row)
  })
}

/** The text at a place of the series, 0 being its first; places before it are negative. */
function seriesOf(texts: readonly string[]): (place: number) => string {
  const numbers = texts.map(text => (/^-?\d{1,12}$/.test(text) ? Number(text) : Number.NaN))
  const [first = Number.NaN, second = Number.NaN] = numbers
  const step = second - first
  const isSeries = numbers.every((number, index) => index === 0 || number - (numbers[index - 1] ?? Number.NaN) === step)
  if (isSeries && !Number.isNaN(step)) return place => String(first + step * place)
  return place => texts.at(place % texts.length) ?? ''
}

export function clear(target: Target): CellChange[] {
  return changesOf(target, () => '')
}

function changesOf(
  { sheet, columnIds, area }: Target,
  textAt: (row: number, column: number) => string | undefined
): CellChange[] {
  const columns = columnIds.slice(area.left, area.right + 1)
  return sheet.slice(area.top, area.bottom + 1).flatMap(({ id: rowId }, row) =>
    columns.flatMap((columnId, column) => {
      const text = textAt(row, column)
      return text === undefined ? [] : [{ rowId, columnId, text }]
    })
  )
}
