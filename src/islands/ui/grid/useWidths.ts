import { useState } from 'react'

import type { GridColumn } from './types.ts'

const LEAST_PX = 48
const MOST_PX = 640

/** How wide each column is; a person's own widths are kept in the browser. */
export function useWidths(columns: readonly GridColumn[], keepAs: string | undefined) {
  const key = keepAs && `grid-widths:${keepAs}`
  const [own, setOwn] = useState<Record<string, number>>(() => read(key))

  function resize(columnId: string, widthPx: number): void {
    const next = { ...own, [columnId]: Math.round(Math.max(LEAST_PX, Math.min(widthPx, MOST_PX))) }
    setOwn(next)
    if (key) write(key, next)
  }

  return { widths: columns.map(({ id, widthPx }) => own[id] ?? widthPx), resize }
}

function read(key: string | undefined): Record<string, number> {
  if (!key) return {}
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return Object.fromEntries(Object.entries(kept as object).filter(([, width]) => typeof width === 'number'))
  } catch {
    return {}
  }
}

function write(key: string, widths: Record<string, number>): void {
  try {
    localStorage.setItem(key, JSON.stringify(widths))
  } catch {
    // Private windows keep nothing: the widths hold until the page is left.
  }
}
