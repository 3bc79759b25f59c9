import type { ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'

import { Button } from '../Button.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { Pagination } from '../Pagination.tsx'
import { Table, type TableProps } from '../Table.tsx'
import type { ListOf } from './useList.ts'

interface Found<Row> {
  rows: Row[]
  page: number
  pageSize: number
  total: number
}

interface Props<Row, Filter extends { page: number }> {
  list: ListOf<Filter, Found<Row>>
  /** There is nothing yet: what to begin with. */
  first?: ReactNode
  /** The filter leaves nothing: why that may be. */
  none: { title: string; text?: string; drawing?: 'search' | 'box'; action: string }
  /** Rows of a table, with the filters above it. */
  table?: Omit<TableProps<Row>, 'rows' | 'loading' | 'error' | 'onRetry' | 'empty'>
  /** Or anything else, such as cards; `undefined` while the first rows are on their way. */
  children?: (rows: Row[] | undefined) => ReactNode
  failed?: string
}

/** The rows of a list and its pages, or why there are none. */
export function ListResults<Row, Filter extends { page: number }>({
  list,
  first,
  none,
  table,
  children,
  failed
}: Props<Row, Filter>) {
  const { found, loading, error } = list
  const isEmpty = !loading && !error && found.rows.length === 0
  if (isEmpty && !list.isNarrowed && first) return first
  const nothing = (
    <EmptyState
      title={none.title}
      drawing={none.drawing ?? 'search'}
      actions={<Button onClick={list.showAll}>{none.action}</Button>}
    >
      {none.text}
    </EmptyState>
  )
  const retry = () => void list.reload()
  return (
    <>
      {table && <Table {...table} rows={found.rows} loading={loading} error={error} onRetry={retry} empty={nothing} />}
      {!table && error && (
        <div className="card" role="alert">
          <EmptyState title={failed ?? t('ui.failed')} actions={<Button onClick={retry}>{t('ui.retry')}</Button>}>
            {error}
          </EmptyState>
        </div>
      )}
      {!table && isEmpty && <div className="card">{nothing}</div>}
      {!table && !error && children?.(loading && found.rows.length === 0 ? undefined : found.rows)}
      {!error && found.total > found.pageSize && (
        <Pagination
          page={found.page}
          pageSize={found.pageSize}
          total={found.total}
          href={page => list.href(list.turnTo(page))}
          onChange={page => list.show(list.turnTo(page))}
        />
      )}
    </>
  )
}
