import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { t } from '#lib/i18n/t.ts'
import { type KeyAct, readKey } from '#lib/client/grid/keys.ts'
import { type Area, type Cell, extendTo, isInArea, isOneCell, selectCell } from '#lib/client/grid/selection.ts'
import { type Sheet, textOf } from '#lib/client/grid/sheet.ts'

import type { Editing } from './CellEditor.tsx'
import { FindBar } from './FindBar.tsx'
import { GridCards } from './GridCards.tsx'
import { GridHead } from './GridHead.tsx'
import { GridRow } from './GridRow.tsx'
import { GridSums } from './GridSums.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import { gridSizes } from './sticky.ts'
import type { GridColumn, GridProps } from './types.ts'
import { useColumns } from './useColumns.ts'
import { useGrid } from './useGrid.ts'
import { useIsPhone } from './useIsPhone.ts'

const ROW_PX = 34
const NUMBER_PX = 44
const OVERSCAN = 12

/** Cells that are typed into as in a spreadsheet. Only the rows in sight are drawn. */
export function Grid(given: GridProps) {
  const { label, sheet, readOnly = false } = given
  const { rows } = sheet
  const { columns, widths, frozen, resize, move, freeze } = useColumns(given.columns, given.frozen ?? 0, given.keepAs)
  const props = { ...given, columns }
  const frame = useRef<HTMLDivElement>(null)
  const grid = useGrid({ ...props, pageRows: () => Math.floor((frame.current?.clientHeight ?? 400) / ROW_PX) - 1 })
  const [search, setSearch] = useState<string>()
  /** The area under the pointer while the handle is dragged. */
  const [filling, setFilling] = useState<Area>()
  /** After Escape, Tab leaves the grid: nobody is held in it. */
  const [isLeaving, setLeaving] = useState(false)
  const { selection, area } = grid
  const { cursor } = selection

  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_PX,
    overscan: OVERSCAN,
    scrollPaddingStart: ROW_PX,
    // The cell that has the focus stays, wherever one scrolls to.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const first = Math.max(0, startIndex - overscan)
      const last = Math.min(count - 1, endIndex + overscan)
      const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
      if (cursor.row < first) indexes.unshift(cursor.row)
      if (cursor.row > last && cursor.row < count) indexes.push(cursor.row)
      return indexes
    }
  })

  /** Where the cursor is, there is the focus, if it is in the grid at all. */
  const follow = useEffectEvent(() => {
    if (grid.editing || !frame.current?.contains(document.activeElement)) return
    list.scrollToIndex(selection.head.row, { align: 'auto' })
    focusCell(frame.current, cursor)
    findCell(frame.current, selection.head)?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const place = [cursor.row, cursor.column, selection.head.row, grid.editing !== undefined].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows whenever the place changes
  useEffect(() => follow(), [place])

  const isDrawn = list.getVirtualItems().length > 0
  useEffect(() => {
    if (isDrawn && given.begins) focusCell(frame.current, { row: 0, column: 0 })
  }, [isDrawn, given.begins])

  const { goTo } = given
  const goOn = useEffectEvent(() => {
    const row = rows.findIndex(({ id }) => id === goTo?.rowId)
    const column = columns.findIndex(({ id }) => id === goTo?.columnId)
    if (row < 0 || column < 0) return
    grid.select(selectCell({ row, column }))
    list.scrollToIndex(row, { align: 'auto' })
    requestAnimationFrame(() => focusCell(frame.current, { row, column }))
  })
  const isThere = rows.some(({ id }) => id === goTo?.rowId)
  useEffect(() => {
    if (goTo && isThere) goOn()
  }, [goTo, isThere])

  function onKeyDown(event: React.KeyboardEvent): void {
    const { key, shiftKey: shift, altKey: alt } = event
    if (key === 'Tab' && isLeaving) return
    const act = readKey({ key, ctrl: event.ctrlKey || event.metaKey, shift, alt })
    setLeaving(act?.kind === 'escape')
    if (!act || !(event.target as Element).closest('[role=gridcell], [role=rowheader]')) return
    if (act.kind === 'find') setSearch(search ?? '')
    else if (act.kind === 'escape') setSearch(undefined)
    else if (act.kind === 'widen') resize(columns[cursor.column]!.id, widths[cursor.column]! + 16 * act.by)
    else if (act.kind === 'move-column') moveColumn(cursor.column, cursor.column + act.by)
    else if (opens(act)) open(event.target as Element)
    else if (!grid.run(act)) return
    // The key that begins an edit is written by the browser.
    if (act.kind !== 'edit' || act.text === undefined || key === 'Backspace') event.preventDefault()
  }

  /** Enter opens what cannot be typed into. */
  function opens(act: KeyAct): boolean {
    if (act.kind === 'open') return true
    const [row, column] = [rows[cursor.row], columns[cursor.column]]
    const isEnter = (act.kind === 'step' && act.key === 'enter' && !act.back) || (act.kind === 'edit' && !act.text)
    return isEnter && row !== undefined && column?.open !== undefined && grid.isFixed(column.id, row)
  }

  function open(target: Element): void {
    const at = cellAt(target)
    const [row, column] = at ? [rows[at.row], columns[at.column]] : []
    const anchor = target.closest<HTMLElement>('[role=gridcell]')
    if (row && column?.open && anchor) props.onOpen?.(column.id, row, anchor)
  }

  function moveColumn(from: number, to: number): void {
    if (to < 0 || to >= columns.length) return
    move(from, to)
    grid.select(selectCell({ row: cursor.row, column: to }))
  }

  function onPointerDown(event: React.PointerEvent) {
    const cell = cellAt(event.target)
    if (!cell || event.button !== 0) return
    if ((event.target as Element).closest('.grid-editor')) return
    if ((event.target as Element).closest('[data-open]')) return grid.select(selectCell(cell))
    const isHandle = (event.target as Element).closest('[data-handle]') !== null
    const wide = { row: cell.row, column: grid.size.columns - 1 }
    const begin = cell.column < 0 ? { row: cell.row, column: 0 } : cell
    if (!isHandle) {
      if (event.shiftKey) grid.select(extendTo(selection, cell.column < 0 ? wide : cell))
      else grid.select(cell.column < 0 ? { cursor: begin, anchor: begin, head: wide } : selectCell(cell))
      event.preventDefault()
      focusCell(frame.current, event.shiftKey ? selection.cursor : begin)
    }
    // A finger scrolls; it selects a cell and no area.
    if (event.pointerType === 'touch' && !isHandle) return
    drag(event, isHandle, event.shiftKey ? selection.anchor : begin, cell.column < 0)
  }

  function drag(event: React.PointerEvent, isHandle: boolean, anchor: Cell, isRow: boolean): void {
    event.preventDefault()
    let latest: Area | undefined
    const onMove = ({ clientX, clientY }: PointerEvent) => {
      const cell = cellAt(document.elementFromPoint(clientX, clientY))
      if (!cell) return
      const head = isRow
        ? { row: cell.row, column: grid.size.columns - 1 }
        : { ...cell, column: Math.max(0, cell.column) }
      if (isHandle) {
        latest = fillArea(area, head)
        setFilling(latest)
      } else {
        grid.select({ cursor: anchor, anchor, head })
      }
    }
    const onUp = () => {
      removeEventListener('pointermove', onMove)
      removeEventListener('pointerup', onUp)
      setFilling(undefined)
      if (latest) {
        grid.fill(latest)
        grid.selectArea(latest)
      }
    }
    addEventListener('pointermove', onMove)
    addEventListener('pointerup', onUp)
  }

  /** The field goes with what it had: the cell of the cursor takes the focus over. */
  function leaveEdit(act: () => void): void {
    flushSync(act)
    frame.current?.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus()
  }

  const editing: Editing | undefined = grid.editing && {
    ...grid.editing,
    onCancel: () => leaveEdit(grid.cancelEdit),
    onDone: (text, key, event) => {
      if (key === 'leave') return grid.finish(text)
      leaveEdit(() => {
        grid.finish(text)
        if (key !== 'arrow') grid.step(key, event?.shiftKey ?? false)
        else if (event) grid.run(readKey({ key: event.key, ctrl: false, shift: false, alt: false })!)
      })
    }
  }

  const shown = filling ?? area
  const isPhone = useIsPhone()
  if (isPhone) return <GridCards {...props} grid={grid} />

  return (
    <section
      className="flex min-h-0 flex-col overflow-clip rounded-md border border-line bg-surface shadow-low"
      aria-label={label}
    >
      <GridToolbar
        grid={grid}
        readOnly={readOnly}
        noAddRow={props.noAddRow}
        onFind={() => setSearch(search ?? '')}
        actions={props.actions?.(grid.selectedRows)}
        freeze={{
          isOn: frozen === cursor.column + 1,
          onChange: () => freeze(frozen === cursor.column + 1 ? 0 : cursor.column + 1)
        }}
      />
      {search !== undefined && (
        <FindBar
          search={search}
          onSearch={setSearch}
          matches={findCells(rows, columns, search)}
          onGo={cell => {
            grid.select(selectCell(cell))
            list.scrollToIndex(cell.row, { align: 'auto' })
          }}
          onClose={() => {
            setSearch(undefined)
            focusCell(frame.current, cursor)
          }}
        />
      )}
      <div
        ref={frame}
        className="relative max-h-[var(--grid-height,70dvh)] [scroll-padding-inline-start:var(--grid-frozen)] [scroll-padding-block-start:var(--grid-row)] overflow-auto overscroll-contain lg:[scroll-padding-inline-end:var(--grid-end,0)]"
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + (props.sums ? 2 : 1)}
        aria-colcount={columns.length + 1}
        aria-multiselectable="true"
        aria-readonly={readOnly || undefined}
        style={gridSizes({ columns, widths, frozen, rowPx: ROW_PX, numberPx: NUMBER_PX })}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onClick={event => {
          const target = event.target as Element
          if (target.closest('[data-open]')) open(target)
        }}
        onDoubleClick={event => {
          const target = event.target as Element
          if (cellAt(target) && !grid.edit()) open(target)
        }}
        onCopy={event => {
          event.preventDefault()
          grid.copyTo(event.clipboardData, false)
        }}
        onCut={event => {
          event.preventDefault()
          grid.copyTo(event.clipboardData, true)
        }}
        onPaste={event => {
          event.preventDefault()
          grid.pasteFrom(event.clipboardData)
        }}
      >
        <GridHead columns={columns} widths={widths} frozen={frozen} onResize={resize} onMove={moveColumn} />
        <div className="grid-body relative w-max min-w-full" role="rowgroup" style={{ blockSize: list.getTotalSize() }}>
          {list.getVirtualItems().map(({ index, start }) => {
            const isSelected = index >= shown.top && index <= shown.bottom
            const isCursorRow = index === cursor.row
            return (
              <GridRow
                key={rows[index]!.id}
                row={rows[index]!}
                index={index}
                topPx={start}
                columns={columns}
                readOnly={readOnly}
                frozen={frozen}
                selectedFrom={isSelected ? shown.left : undefined}
                selectedTo={isSelected ? shown.right : undefined}
                cursor={isCursorRow ? cursor.column : undefined}
                handle={!readOnly && index === shown.bottom ? shown.right : undefined}
                isFound={search?.toLowerCase() || undefined}
                editing={isCursorRow ? editing : undefined}
              />
            )
          })}
        </div>
        {props.sums && <GridSums columns={columns} sums={props.sums} frozen={frozen} index={rows.length + 2} />}
      </div>
      {props.footer}
      <p className="sr-only" role="status">
        {!isOneCell(selection) && isInArea(cursor, area)
          ? t('grid.selected', {
              rows: area.bottom - area.top + 1,
              columns: area.right - area.left + 1
            })
          : ''}
      </p>
    </section>
  )
}

function cellAt(target: EventTarget | null): Cell | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : undefined
  if (!cell) return undefined
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column'] ?? -1) }
}

function findCell(frame: HTMLElement | null, { row, column }: Cell): HTMLElement | null | undefined {
  return frame?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)
}

function focusCell(frame: HTMLElement | null, cell: Cell): void {
  findCell(frame, cell)?.focus({ preventScroll: true })
}

/** A drag goes one way: down or up, or else to a side. */
function fillArea(source: Area, { row, column }: Cell): Area {
  if (row > source.bottom) return { ...source, bottom: row }
  if (row < source.top) return { ...source, top: row }
  return { ...source, left: Math.min(source.left, column), right: Math.max(source.right, column) }
}

function findCells(rows: Sheet, columns: readonly GridColumn[], search: string): Cell[] {
  const wanted = search.trim().toLowerCase()
  if (wanted === '') return []
  return rows.flatMap((sheetRow, row) =>
    columns.flatMap(({ id }, column) => (textOf(sheetRow, id).toLowerCase().includes(wanted) ? [{ row, column }] : []))
  )
}
