import { Ellipsis } from 'lucide-react'
import { memo } from 'react'

import { t } from '#lib/i18n/t.ts'
import { type SheetRow, textOf } from '#lib/client/grid/sheet.ts'

import { CellEditor, type Editing } from './CellEditor.tsx'
import { placeOf } from './sticky.ts'
import type { GridColumn } from './types.ts'

interface Props {
  row: SheetRow
  index: number
  topPx: number
  columns: readonly GridColumn[]
  readOnly: boolean
  frozen: number
  /** Columns that are selected here: from, to. */
  selectedFrom: number | undefined
  selectedTo: number | undefined
  /** The column of the cursor, if it is here. */
  cursor: number | undefined
  /** The column with the handle to fill from. */
  handle: number | undefined
  isFound: string | undefined
  editing: Editing | undefined
}

/** One line of cells. Drawn again only when something in it changes: clicks and keys are heard by the grid. */
export const GridRow = memo(function GridRow(props: Props) {
  const { row, index, columns, cursor, editing, selectedFrom, selectedTo } = props
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells have the focus, one at a time
    <div
      className="grid-row"
      role="row"
      aria-rowindex={index + 2}
      style={{ transform: `translateY(${props.topPx}px)` }}
    >
      <div className="grid-number" role="rowheader" tabIndex={-1} data-row={index}>
        {index + 1}
      </div>
      {columns.map((column, at) => {
        const isCursor = cursor === at
        const isSelected = selectedFrom !== undefined && at >= selectedFrom && at <= selectedTo!
        const text = textOf(row, column.id)
        const fault = column.check?.(text, row)
        const isReadOnly = props.readOnly || column.readOnly === true || column.isFixed?.(row) === true
        const oddity = fault ? undefined : column.warn?.(row)
        return (
          <div
            key={column.id}
            className="grid-cell"
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={isSelected}
            aria-readonly={isReadOnly || undefined}
            aria-invalid={fault ? true : undefined}
            tabIndex={isCursor ? 0 : -1}
            title={fault ?? oddity}
            data-row={index}
            data-column={at}
            data-cursor={isCursor || undefined}
            data-align={column.align}
            data-frozen={at < props.frozen || undefined}
            data-end={(at >= props.frozen && column.atEnd) || undefined}
            style={placeOf(column, at, props.frozen)}
            data-found={(props.isFound && text.toLowerCase().includes(props.isFound)) || undefined}
            data-read-only={isReadOnly || undefined}
            data-odd={oddity ? true : undefined}
          >
            {isCursor && editing ? (
              <CellEditor column={column} editing={editing} />
            ) : (
              <span className="overflow-hidden px-2 text-ellipsis whitespace-nowrap [.grid-cell:has(>.grid-open)>&]:pe-8">
                {column.show?.(row) ?? text}
              </span>
            )}
            {(fault ?? oddity) && <span className="sr-only">{t('grid.fault', { fault: fault ?? oddity ?? '' })}</span>}
            {/* Always in sight, so that nobody has to find by chance what stands behind a cell; raised where cursor or pointer is. */}
            {column.open && column.opens?.(row) !== false && !(isCursor && editing) && (
              <button
                type="button"
                className="grid-open absolute inset-y-1 end-1 grid w-6 cursor-pointer place-items-center rounded-sm text-muted hover:text-text [&_svg]:w-4 [.grid-cell:is(:hover,[data-cursor])_&]:bg-surface [.grid-cell:is(:hover,[data-cursor])_&]:shadow-low"
                tabIndex={-1}
                data-open
                aria-label={column.open}
              >
                <Ellipsis aria-hidden="true" />
              </button>
            )}
            {props.handle === at && !editing && (
              <span
                className="absolute -end-1 -bottom-1 z-2 size-[8px] cursor-crosshair touch-none border border-surface bg-action"
                data-handle
                aria-hidden="true"
              />
            )}
          </div>
        )
      })}
    </div>
  )
})
