import { useMemo, useState } from 'react'

import type { GridColumn } from './types.ts'

const LEAST_PX = 48
const MOST_PX = 640

/** What a person made of the columns. */
interface Own {
  widths: Record<string, number>
  order: string[]
  frozen?: number
}

/** How wide columns are, in which order they stand and how many stay in sight; a person's own choice is kept in the browser. */
export function useColumns(given: readonly GridColumn[], frozen: number, keepAs: string | undefined) {
  const key = keepAs && `grid:${keepAs}`
  const [own, setOwn] = useState<Own>(() => read(key))
  const columns = useMemo(() => endLast(inOrder(given, own.order)), [given, own.order])

  function keep(change: Partial<Own>): void {
    const next = { ...own, ...change }
    setOwn(next)
    if (key) write(key, next)
  }

  return {
    columns,
    widths: columns.map(({ id, widthPx }) => own.widths[id] ?? widthPx),
    frozen: Math.min(own.frozen ?? frozen, columns.length),
    resize(columnId: string, widthPx: number) {
      const width = Math.round(Math.max(LEAST_PX, Math.min(widthPx, MOST_PX)))
      keep({ widths: { ...own.widths, [columnId]: width } })
    },
    /** To the place that another column has now. */
    move(from: number, to: number) {
      const ids = columns.map(({ id }) => id)
      const [moved] = ids.splice(from, 1)
      if (moved === undefined || to < 0 || to > ids.length) return
      ids.splice(to, 0, moved)
      keep({ order: ids })
    },
    freeze: (count: number) => keep({ frozen: count })
  }
}

/** A column that was not there when the order was chosen stands behind its neighbour. */
function inOrder(columns: readonly GridColumn[], order: readonly string[]): readonly GridColumn[] {
  if (order.length === 0) return columns
  const byId = new Map(columns.map(column => [column.id, column]))
  const placed = order.flatMap(id => byId.get(id) ?? [])
  for (const [at, column] of columns.entries()) {
    if (order.includes(column.id)) continue
    const before = at === 0 ? -1 : placed.indexOf(columns[at - 1]!)
    placed.splice(before + 1, 0, column)
  }
  return placed
}

function endLast(columns: readonly GridColumn[]): readonly GridColumn[] {
  return columns.toSorted((one, other) => Number(one.atEnd ?? false) - Number(other.atEnd ?? false))
}

function read(key: string | undefined): Own {
  const empty: Own = { widths: {}, order: [] }
  if (!key) return empty
  try {
    const { widths, order, frozen } = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>
    return {
      widths: Object.fromEntries(Object.entries(widths ?? {}).filter(([, width]) => typeof width === 'number')),
      order: Array.isArray(order) ? order.filter(id => typeof id === 'string') : [],
      ...(typeof frozen === 'number' && { frozen })
    }
  } catch {
    return empty
  }
}

function write(key: string, own: Own): void {
  try {
    localStorage.setItem(key, JSON.stringify(own))
  } catch {
    // Private windows keep nothing: it holds until the page is left.
  }
}
