import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'

import { t } from '#lib/i18n/t.ts'
import { selectCell } from '#lib/client/grid/selection.ts'
import { type SheetRow, textOf } from '#lib/client/grid/sheet.ts'

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
  rows,
  readOnly = false,
  grid,
  actions,
  footer
}: GridProps & { grid: ReturnType<typeof useGrid> }) {
  const open = rows[grid.selection.cursor.row]?.id
  const [isAnyOpen, setAnyOpen] = useState(false)

  return (
    <section className="grid-frame" aria-label={label}>
      <GridToolbar grid={grid} readOnly={readOnly} actions={actions} />
      <ul className="grid-cards">
        {rows.map((row, index) => {
          const isOpen = isAnyOpen && row.id === open
          const faults = columns.some(column => column.check?.(textOf(row, column.id), row))
          return (
            <li key={row.id} className="grid-card" data-invalid={faults || undefined}>
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => {
                  setAnyOpen(!isOpen)
                  grid.select(selectCell({ row: index, column: 0 }))
                }}
              >
                <span className="grid-card-number">{index + 1}</span>
                <span className="grid-card-text">{tell(row, columns) || t('grid.row', { row: index + 1 })}</span>
                <ChevronDown aria-hidden="true" />
              </button>
              {isOpen && (
                <div className="grid-card-fields">
                  {columns.map(column => (
                    <CardField
                      key={`${column.id}:${textOf(row, column.id)}`}
                      column={column}
                      row={row}
                      readOnly={readOnly || column.readOnly === true}
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

function tell(row: SheetRow, columns: readonly GridColumn[]): string {
  return columns
    .map(({ id }) => textOf(row, id))
    .filter(text => text !== '')
    .slice(0, TOLD_COLUMNS)
    .join(' · ')
}

interface FieldProps {
  column: GridColumn
  row: SheetRow
  readOnly: boolean
  onDone: (text: string) => void
}

function CardField({ column, row, readOnly, onDone }: FieldProps) {
  const [text, setText] = useState(textOf(row, column.id))
  const listId = useId()
  if (readOnly) {
    return (
      <p className="grid-card-fixed">
        <span className="field-label">{column.label}</span>
        {column.show?.(row) ?? text}
      </p>
    )
  }
  return (
    <FieldFrame label={column.label} error={column.check?.(text, row)}>
      {aria => (
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
      )}
    </FieldFrame>
  )
}
