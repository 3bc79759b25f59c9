import type { MouseEvent, ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'

import { Button } from './Button.tsx'
import { Skeleton } from './Skeleton.tsx'
import { type Column, type Sort, TableHead } from './TableHead.tsx'

export interface TableProps<Row> {
  /** Read aloud before the table. */
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  /** How a row is called where its check box is. */
  rowName?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  selected?: ReadonlySet<string>
  onSelect?: (selected: Set<string>) => void
  onOpen?: (row: Row) => void
  rowActions?: (row: Row) => ReactNode
  loading?: boolean
  error?: string | undefined
  onRetry?: () => void
  empty?: ReactNode
  dense?: boolean
  /** Scrolls inside, with its head in sight. */
  sticky?: boolean
  /** A last row: one cell for each column that has one. */
  totals?: Record<string, ReactNode>
  /** Above the head: filters, or what to do with the selected. */
  bar?: ReactNode
}

/** Rows to read, sort, select and open. On a phone (or wherever it is narrow) each row becomes a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, rowKey, selected, onSelect, rowActions, totals } = props
  const span = columns.length + (onSelect ? 1 : 0) + (rowActions ? 1 : 0)
  const message = tableMessage(props)

  function toggle(key: string, on: boolean) {
    const next = new Set(selected)
    if (on) next.add(key)
    else next.delete(key)
    onSelect?.(next)
  }

  return (
    <div className="data-frame">
      {props.bar && (
        <div className="flex flex-wrap items-center gap-2 border-b border-b-line px-3 py-2">{props.bar}</div>
      )}
      <div
        className="overflow-x-auto rounded-[inherit] data-sticky:max-h-[var(--table-height,70dvh)] data-sticky:overflow-y-auto"
        data-sticky={props.sticky || undefined}
        tabIndex={props.sticky ? 0 : undefined}
      >
        <table className="data-table" data-dense={props.dense || undefined} aria-busy={props.loading || undefined}>
          <caption className="sr-only">{props.label}</caption>
          <TableHead
            columns={columns}
            sort={props.sort}
            onSort={props.onSort}
            hasActions={!!rowActions}
            selection={onSelect && { rows: rows.map(rowKey), selected: selected ?? new Set(), onSelect }}
          />
          <tbody>
            {props.loading && rows.length === 0 && <LoadingRows columns={span} />}
            {message && (
              <tr>
                <td className="data-message" colSpan={span}>
                  {message}
                </td>
              </tr>
            )}
            {!props.error &&
              rows.map(row => {
                const key = rowKey(row)
                const isSelected = selected?.has(key) ?? false
                return (
                  <tr
                    key={key}
                    aria-selected={onSelect ? isSelected : undefined}
                    data-clickable={props.onOpen ? true : undefined}
                    onClick={event => isPlainClick(event) && props.onOpen?.(row)}
                  >
                    {onSelect && (
                      <td className="data-check">
                        <input
                          type="checkbox"
                          className="check"
                          aria-label={t('ui.selectRow', { name: props.rowName?.(row) ?? key })}
                          checked={isSelected}
                          onChange={event => toggle(key, event.target.checked)}
                        />
                      </td>
                    )}
                    {columns.map(column => (
                      <td
                        key={column.id}
                        data-label={column.header}
                        data-align={column.align}
                        data-primary={column.primary || undefined}
                        data-narrow={column.narrow}
                      >
                        {column.cell(row)}
                      </td>
                    ))}
                    {rowActions && <td className="data-actions">{rowActions(row)}</td>}
                  </tr>
                )
              })}
          </tbody>
          {totals && rows.length > 0 && (
            <tfoot>
              <tr>
                {onSelect && <td />}
                {columns.map(column => (
                  <td
                    key={column.id}
                    data-label={column.header}
                    data-align={column.align}
                    data-primary={column.primary || undefined}
                  >
                    {totals[column.id]}
                  </td>
                ))}
                {rowActions && <td />}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </div>
  )
}

function tableMessage<Row>(props: TableProps<Row>): ReactNode {
  if (props.error) {
    return (
      <div
        className="mx-auto grid max-w-104 justify-items-center gap-1.5 px-4 py-8 text-center [&>.button-group]:mt-2.5 [&>.button-group]:justify-center [&>h2]:text-lg [&>p]:text-muted [&>svg]:mb-2 [&>svg]:h-auto [&>svg]:w-26 [&>svg]:text-[light-dark(var(--color-ink-700),#9a9ba6)]"
        role="alert"
      >
        <p>{props.error}</p>
        {props.onRetry && (
          <div className="button-group">
            <Button onClick={props.onRetry}>{t('ui.retry')}</Button>
          </div>
        )}
      </div>
    )
  }
  if (props.loading || props.rows.length > 0) return
  return props.empty ?? <span className="text-sm leading-[1.125rem] text-muted">{t('ui.noResults')}</span>
}

function LoadingRows({ columns }: { columns: number }) {
  return [0, 1, 2, 3, 4].map(row => (
    <tr key={row}>
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey bars have nothing else
        <td key={column}>
          <Skeleton width={`${45 + ((row * 3 + column * 5) % 5) * 10}%`} />
        </td>
      ))}
    </tr>
  ))
}

/** Not on something that answers clicks itself, and not the end of marking text. */
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const onControl = (event.target as Element).closest('a, button, input, label, select, [role="menu"]')
  return !onControl && !window.getSelection()?.toString()
}
