// Columns that stay in sight while the others scroll: the first ones, and those that stand last. Where each of them stays
// is a custom property of the grid, so that rows need not be drawn again when a width changes.
import type { CSSProperties } from 'react'

import type { GridColumn } from './types.ts'

export function placeOf({ id, atEnd }: GridColumn, at: number, frozen: number): CSSProperties | undefined {
  if (at < frozen) return { insetInlineStart: `var(--frozen-${at})` }
  return atEnd ? { insetInlineEnd: `var(--end-${id})` } : undefined
}

export interface Sizes {
  columns: readonly GridColumn[]
  widths: readonly number[]
  frozen: number
  rowPx: number
  /** Of the column of row numbers. */
  numberPx: number
}

/** Widths of all columns and the places of those that stay, as custom properties. */
export function gridSizes({ columns, widths, frozen, rowPx, numberPx }: Sizes): CSSProperties {
  const sum = (some: readonly number[]) => some.reduce((all, width) => all + width, 0)
  const starts = widths.map((_, index) => numberPx + sum(widths.slice(0, index)))
  const ends = columns.flatMap(({ id, atEnd }, index) => (atEnd ? [[`--end-${id}`, sum(widths.slice(index + 1))]] : []))
  const kept = starts.slice(0, frozen).map((start, index) => [`--frozen-${index}`, start])
  const end = sum(widths.filter((_, index) => columns[index]?.atEnd))
  return {
    '--grid-row': `${rowPx}px`,
    '--grid-columns': [numberPx, ...widths].map(width => `${width}px`).join(' '),
    '--grid-frozen': `${starts[frozen] ?? numberPx}px`,
    '--grid-end': `${end}px`,
    ...Object.fromEntries([...kept, ...ends].map(([name, px]) => [name, `${px}px`]))
  } as CSSProperties
}
