import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'

import { t } from '#lib/i18n/t.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  sortable?: boolean
  align?: 'end' | 'center'
  width?: string
  /** The row's name: bold, and the title of its card on a phone. */
  primary?: boolean
  /** On a phone: a line under the name, at the end of the lines, or left out; else name and value. */
  narrow?: 'line' | 'end' | 'hidden'
  hideHeader?: boolean
}

export interface Sort {
  column: string
  direction: 'ascending' | 'descending'
}

interface Selection {
  rows: string[]
  selected: ReadonlySet<string>
  onSelect: (selected: Set<string>) => void
}

interface Props<Row> {
  columns: Column<Row>[]
  sort?: Sort | undefined
  onSort?: ((sort: Sort) => void) | undefined
  hasActions: boolean
  selection?: Selection | undefined
}

export function TableHead<Row>({ columns, sort, onSort, hasActions, selection }: Props<Row>) {
  return (
    <thead>
      <tr>
        {selection && (
          <th className="data-check" scope="col">
            <SelectAll {...selection} />
          </th>
        )}
        {columns.map(column => {
          const direction = sort?.column === column.id ? sort.direction : undefined
          return (
            <th
              key={column.id}
              scope="col"
              aria-sort={direction}
              data-align={column.align}
              style={column.width ? { width: column.width } : undefined}
            >
              {column.sortable && onSort ? (
                <SortButton column={column} direction={direction} onSort={onSort} />
              ) : (
                <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
              )}
            </th>
          )
        })}
        {hasActions && <td />}
      </tr>
    </thead>
  )
}

interface SortProps {
  column: { id: string; header: string }
  direction: Sort['direction'] | undefined
  onSort: (sort: Sort) => void
}

function SortButton({ column, direction, onSort }: SortProps) {
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp
  const next = direction === 'ascending' ? 'descending' : 'ascending'
  return (
    <button
      type="button"
      className="-mx-1.5 -my-1 inline-flex cursor-pointer items-center gap-1 rounded-sm px-1.5 py-1 [font-weight:inherit] text-inherit hover:text-text [&_svg]:size-3.25 [&_svg]:opacity-0 [&_svg]:[transition:opacity_var(--quick)] hover:[&_svg]:opacity-60 [[aria-sort]>&]:text-heading [[aria-sort]>&]:[&_svg]:opacity-100"
      title={t('ui.sortBy', { column: column.header })}
      onClick={() => onSort({ column: column.id, direction: next })}
    >
      {column.header}
      <Arrow aria-hidden="true" />
    </button>
  )
}

function SelectAll({ rows, selected, onSelect }: Selection) {
  const ref = useRef<HTMLInputElement>(null)
  const count = rows.filter(row => selected.has(row)).length
  const isPartial = count > 0 && count < rows.length

  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isPartial
  }, [isPartial])

  return (
    <input
      ref={ref}
      type="checkbox"
      className="check"
      aria-label={t('ui.selectAll')}
      checked={count > 0 && !isPartial}
      onChange={event => onSelect(new Set(event.target.checked ? rows : []))}
    />
  )
}
