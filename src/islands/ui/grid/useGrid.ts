import { useState } from 'react'
import { flushSync } from 'react-dom'

import { clear, fillDown, fillFrom, paste, readArea } from '#lib/client/grid/blocks.ts'
import { readClipboard, writeClipboard } from '#lib/client/grid/clipboard.ts'
import type { KeyAct } from '#lib/client/grid/keys.ts'
import {
  type Area,
  areaOf,
  type Cell,
  clampSelection,
  extendTo,
  jump,
  move,
  type Selection,
  selectCell,
  stepOn
} from '#lib/client/grid/selection.ts'
import {
  type CellChange,
  insertRows,
  moveRows,
  removeRows,
  setCells,
  type SheetRow,
  type Step,
  textOf
} from '#lib/client/grid/sheet.ts'
import { required } from '#lib/shared/required.ts'

import type { GridProps } from './types.ts'

const START: Selection = selectCell({ row: 0, column: 0 })

interface Options extends GridProps {
  /** Rows in sight, which a page is. */
  pageRows: () => number
}

/** Selection, editing and history of a grid, and what a person does to it. */
export function useGrid({ columns, sheet, makeRow, onPaste, readOnly = false, pageRows }: Options) {
  const { rows, act } = sheet
  const [chosen, setChosen] = useState<Selection>(START)
  const [editing, setEditing] = useState<{ text: string; isTyped: boolean }>()
  /** Where a run of Tabs began. */
  const [start, setStart] = useState<number>()
  /** What could not be done as asked, for who sees and for who hears. */
  const [remark, setRemark] = useState<{ kind: 'cut' | 'read-only'; count: number }>()

  const size = { rows: rows.length, columns: columns.length }
  const selection = clampSelection(chosen, size)
  const area = areaOf(selection)
  const columnIds = columns.map(({ id }) => id)
  const target = { sheet: rows, columnIds, area }
  const columnOf = new Map(columns.map(column => [column.id, column]))
  const selectedIds = new Set(rows.slice(area.top, area.bottom + 1).map(({ id }) => id))

  function select(next: Selection): void {
    setChosen(next)
    setStart(undefined)
  }

  function isFixed(columnId: string, row: SheetRow): boolean {
    const column = columnOf.get(columnId)
    return readOnly || !column || column.readOnly === true || column.isFixed?.(row) === true
  }

  /** What is allowed of it, as steps; and how many cells are not to be changed. */
  function toSteps(changes: readonly CellChange[]): { steps: Step[]; refused: number } {
    const rowOf = new Map(rows.map(row => [row.id, row]))
    const rowAt = (rowId: string) => required(rowOf.get(rowId), 'the row of a change')
    const known = changes.filter(({ rowId }) => rowOf.has(rowId))
    const allowed = known.filter(({ rowId, columnId }) => !isFixed(columnId, rowAt(rowId)))
    const bare = allowed.map(({ text, ...cell }) => ({ ...cell, text: text.trim() }))
    const news = bare.filter(({ rowId, columnId, text }) => textOf(rowAt(rowId), columnId) !== text)
    const written = news.flatMap(change => {
      return columnOf.get(change.columnId)?.write?.(change.text, rowAt(change.rowId)) ?? change
    })
    return { steps: setCells(rows, written), refused: known.length - allowed.length }
  }

  function change(changes: readonly CellChange[]): void {
    const { steps, refused } = toSteps(changes)
    setRemark(refused > 0 ? { kind: 'read-only', count: refused } : undefined)
    act(steps)
  }

  function edit(text?: string): boolean {
    const row = rows[selection.cursor.row]
    const column = columns[selection.cursor.column]
    if (!row || !column || isFixed(column.id, row)) return false
    // In time for the key that opened it: the browser writes it into the field that has the focus by then.
    flushSync(() => setEditing({ text: text ?? textOf(row, column.id), isTyped: text !== undefined }))
    return true
  }

  function finish(text: string): void {
    setEditing(undefined)
    const row = rows[selection.cursor.row]
    const column = columns[selection.cursor.column]
    if (row && column) change([{ rowId: row.id, columnId: column.id, text }])
  }

  function step(key: 'tab' | 'enter', back: boolean): boolean {
    const next = stepOn(selection, key, { size, back, start })
    const begun = key === 'tab' ? (start ?? selection.cursor.column) : undefined
    setChosen(next)
    setStart(begun)
    return next !== selection
  }

  /** False where the key is left to the browser. */
  function run(doing: KeyAct): boolean {
    const isFilled = ({ row, column }: Cell) => textOf(rows[row]!, columnIds[column]!) !== ''
    if (doing.kind === 'move') {
      const { direction, extend, by } = doing
      select(
        by === 'run'
          ? jump(selection, direction, { size, extend, isFilled })
          : move(selection, direction, { size, extend, by: by === 'page' ? pageRows() : 1 })
      )
      return true
    }
    if (doing.kind === 'edge') {
      const from = doing.extend ? selection.head : selection.cursor
      const to = edgeOf(doing.edge, from)
      select(doing.extend ? extendTo(selection, to) : selectCell(to))
      return true
    }
    if (doing.kind === 'step') return step(doing.key, doing.back)
    if (doing.kind === 'edit') return edit(doing.text)
    if (readOnly && ['clear', 'fill-down', 'move-rows', 'undo', 'redo'].includes(doing.kind)) return true
    if (doing.kind === 'move-rows') moveSelected(doing.direction)
    else if (doing.kind === 'clear') change(clear(target))
    else if (doing.kind === 'fill-down') change(fillDown(target))
    else if (doing.kind === 'undo') sheet.undo()
    else if (doing.kind === 'redo') sheet.redo()
    else if (doing.kind === 'select-all')
      selectArea({ top: 0, left: 0, bottom: size.rows - 1, right: size.columns - 1 })
    else if (doing.kind === 'select-row') selectArea({ ...area, left: 0, right: size.columns - 1 })
    else if (doing.kind === 'select-column') selectArea({ ...area, top: 0, bottom: size.rows - 1 })
    else return false
    return true
  }

  function edgeOf(edge: Extract<KeyAct, { kind: 'edge' }>['edge'], from: Cell): Cell {
    if (edge === 'first') return { row: 0, column: 0 }
    if (edge === 'last') return { row: size.rows - 1, column: size.columns - 1 }
    return { row: from.row, column: edge === 'row-start' ? 0 : size.columns - 1 }
  }

  function selectArea({ top, left, bottom, right }: Area): void {
    const anchor = { row: top, column: left }
    select({ cursor: anchor, anchor, head: { row: bottom, column: right } })
  }

  function moveSelected(direction: 'up' | 'down'): void {
    const isUp = direction === 'up'
    if (isUp ? area.top === 0 : area.bottom === size.rows - 1) return
    act(moveRows(rows, selectedIds, isUp ? rows[area.top - 2]?.id : rows[area.bottom + 1]!.id))
    const by = isUp ? -1 : 1
    const shift = (cell: Cell) => ({ ...cell, row: cell.row + by })
    select({ cursor: shift(selection.cursor), anchor: shift(selection.anchor), head: shift(selection.head) })
  }

  function addRow(): void {
    const last = size.rows === 0 ? undefined : rows[area.bottom]?.id
    act(insertRows([makeRow({})], last))
    select(selectCell({ row: size.rows === 0 ? 0 : area.bottom + 1, column: 0 }))
  }

  function duplicateSelected(): void {
    const copies = rows.slice(area.top, area.bottom + 1).map(row => makeRow({ ...row.cells }))
    act(insertRows(copies, rows[area.bottom]?.id))
    selectArea({ ...area, top: area.bottom + 1, bottom: area.bottom + copies.length })
  }

  function removeSelected(): void {
    act(removeRows(rows, selectedIds))
    select(selectCell({ row: area.top, column: selection.cursor.column }))
  }

  function pasteFrom(data: DataTransfer): void {
    const copied = readClipboard({ html: data.getData('text/html'), text: data.getData('text/plain') })
    if (!copied || readOnly) return
    const block = onPaste?.(copied, area) ?? copied
    const pasted = paste(block, target)
    const added = pasted.newRows.map(cells => makeRow(typeable(cells)))
    const { steps, refused: skipped } = toSteps(pasted.changes)
    act([...steps, ...insertRows(added, rows.at(-1)?.id)])
    setRemark(
      pasted.cutColumns > 0
        ? { kind: 'cut', count: pasted.cutColumns }
        : skipped > 0
          ? { kind: 'read-only', count: skipped }
          : undefined
    )
    const { top, left, bottom, right } = pasted.area
    const anchor = { row: top, column: left }
    // The rows it adds are there in the next drawing. The head is where it began: that stays in sight.
    setChosen({ cursor: anchor, anchor: { row: bottom, column: right }, head: anchor })
  }

  function typeable(cells: Record<string, string>): Record<string, string> {
    return Object.fromEntries(Object.entries(cells).filter(([columnId]) => !columnOf.get(columnId)?.readOnly))
  }

  function copyTo(data: DataTransfer, isCut: boolean): void {
    const { html, text } = writeClipboard(readArea(target))
    data.setData('text/plain', text)
    data.setData('text/html', html)
    if (isCut && !readOnly) change(clear(target))
  }

  return {
    selection,
    area,
    size,
    editing,
    remark,
    canUndo: sheet.canUndo,
    canRedo: sheet.canRedo,
    selectedRows: rows.slice(area.top, area.bottom + 1),
    isFixed,
    run,
    select,
    selectArea,
    edit,
    finish,
    cancelEdit: () => setEditing(undefined),
    step,
    write: change,
    fill: (to: Area) => change(fillFrom(area, { ...target, area: to })),
    addRow,
    duplicateSelected,
    removeSelected,
    pasteFrom,
    copyTo,
    forgetRemark: () => setRemark(undefined)
  }
}
