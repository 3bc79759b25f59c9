import { ChevronDown } from 'lucide-react'
import { useEffect, useEffectEvent, useId, useState } from 'react'

import { t } from '#lib/i18n/t.ts'
import { selectCell } from '#lib/client/grid/selection.ts'
import { type SheetRow, textOf } from '#lib/client/grid/sheet.ts'

import { Button } from '../Button.tsx'
import { FieldFrame } from '../FieldFrame.tsx'
import { GridToolbar } from './GridToolbar.tsx'
import type { GridColumn, GridProps } from './types.ts'
import type { useGrid } from './useGrid.ts'

/** What a closed card says of its row. */
const TOLD_COLUMNS = 3

/** The same rows on a phone: a card for each, one of them open with a field for each column. */
export function GridCards({
  label,
  columns,
  sheet: { rows },
  onOpen,
  noAddRow,
  goTo,
  readOnly = false,
  grid,
  actions,
  footer
}: GridProps & { grid: ReturnType<typeof useGrid> }) {
  const open = rows[grid.selection.cursor.row]?.id
  const [isAnyOpen, setAnyOpen] = useState(false)
  const next = rows.findIndex(({ id }) => id === goTo?.rowId)
  const openNext = useEffectEvent(() => {
    grid.select(selectCell({ row: next, column: 0 }))
    setAnyOpen(true)
  })
  useEffect(() => {
    if (goTo && next >= 0) openNext()
  }, [goTo, next])

  return (
    <section
      className="flex min-h-0 flex-col overflow-clip rounded-md border border-line bg-surface shadow-low"
      aria-label={label}
      onPaste={event => {
        // One word goes into the field; a block goes where the open card is.
        if (!/[\t\n]/.test(event.clipboardData.getData('text/plain').trim())) return
        event.preventDefault()
        grid.pasteFrom(event.clipboardData)
      }}
    >
      <GridToolbar grid={grid} readOnly={readOnly} noAddRow={noAddRow} actions={actions?.(grid.selectedRows)} />
      <ul className="m-0 list-none p-0">
        {rows.map((row, index) => {
          const isOpen = isAnyOpen && row.id === open
          const faults = columns.some(column => column.check?.(textOf(row, column.id), row))
          return (
            <li
              key={row.id}
              className="border-b border-b-line [contain-intrinsic-block-size:auto_3rem] [content-visibility:auto] [&>button]:flex [&>button]:min-h-12 [&>button]:w-full [&>button]:items-center [&>button]:gap-3 [&>button]:px-3 [&>button]:text-start data-invalid:[&>button]:text-danger-text [&>button_svg]:ms-auto [&>button_svg]:w-4 [&>button_svg]:[transition:rotate_var(--quick)] [&>button[aria-expanded='true']_svg]:rotate-180"
              data-invalid={faults || undefined}
            >
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => {
                  setAnyOpen(!isOpen)
                  grid.select(selectCell({ row: index, column: 0 }))
                }}
              >
                <span className="min-w-6 text-sm text-muted tabular-nums">{index + 1}</span>
                <span className="overflow-hidden text-ellipsis whitespace-nowrap">
                  {describeRow(row, columns) || t('grid.row', { row: index + 1 })}
                </span>
                <ChevronDown aria-hidden="true" />
              </button>
              {isOpen && (
                <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-3 px-3 pt-1 pb-4">
                  {columns.map(column => (
                    <CardField
                      key={`${column.id}:${textOf(row, column.id)}`}
                      column={column}
                      row={row}
                      readOnly={grid.isFixed(column.id, row)}
                      onOpen={onOpen && (anchor => onOpen(column.id, row, anchor))}
                      onDone={text => grid.write([{ rowId: row.id, columnId: column.id, text }])}
                    />
                  ))}
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {footer}
    </section>
  )
}

function describeRow(row: SheetRow, columns: readonly GridColumn[]): string {
  return columns
    .filter(({ isDetail }) => !isDetail)
    .map(({ id }) => textOf(row, id))
    .filter(text => text !== '')
    .slice(0, TOLD_COLUMNS)
    .join(' · ')
}

interface FieldProps {
  column: GridColumn
  row: SheetRow
  readOnly: boolean
  onOpen: ((anchor: HTMLElement) => void) | undefined
  onDone: (text: string) => void
}

function CardField({ column, row, readOnly, onOpen, onDone }: FieldProps) {
  const [text, setText] = useState(textOf(row, column.id))
  const listId = useId()
  const opener = column.open && column.opens?.(row) !== false && onOpen && (
    <Button size="small" aria-label={column.open} onClick={event => onOpen(event.currentTarget)}>
      {column.open}
    </Button>
  )
  const oddity = column.warn?.(row)
  if (readOnly) {
    const shown = column.show?.(row) ?? text
    return (
      <div className="flex flex-col">
        <span className="field-label">{column.label}</span>
        {shown}
        {oddity && <span className="text-sm leading-[1.125rem] text-muted">{oddity}</span>}
        {opener}
      </div>
    )
  }
  return (
    <FieldFrame label={column.label} error={column.check?.(text, row)} hint={oddity}>
      {aria => (
        <span className="grid gap-1 [&_.control]:min-w-0">
          <span className="control">
            <input
              {...aria}
              value={text}
              list={column.choices ? listId : undefined}
              inputMode={column.align === 'end' ? 'decimal' : undefined}
              onChange={event => setText(event.target.value)}
              onBlur={() => onDone(text)}
            />
            {column.choices && (
              <datalist id={listId}>
                {column.choices.map(choice => (
                  <option key={choice} value={choice} />
                ))}
              </datalist>
            )}
          </span>
          {opener}
        </span>
      )}
    </FieldFrame>
  )
}
