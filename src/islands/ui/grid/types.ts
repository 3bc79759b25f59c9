import type { ReactNode } from 'react'

import type { SheetRow, Step } from '#lib/client/grid/sheet.ts'

export interface GridColumn {
  id: string
  label: string
  widthPx: number
  align?: 'end'
  readOnly?: boolean
  /** What a text must be, where this one does not fit: it is kept and marked. */
  check?: (text: string, row: SheetRow) => string | undefined
  /** Offered while typing. */
  choices?: readonly string[]
  /** As it is shown; otherwise its text. */
  show?: (row: SheetRow) => ReactNode
}

export interface GridProps {
  /** Read aloud. */
  label: string
  columns: readonly GridColumn[]
  rows: readonly SheetRow[]
  /** Applies and keeps what was done. The new rows are expected in the next drawing. */
  onSteps: (steps: Step[]) => void
  /** A row with these cells and an id of its own. */
  makeRow: (cells: Record<string, string>) => SheetRow
  readOnly?: boolean
  /** So many columns stay in sight while the others scroll. */
  frozen?: number
  /** Under which the widths of columns are kept in this browser. */
  keepAs?: string
  /** Beside the buttons that every grid has. */
  actions?: ReactNode
  /** Below the rows. */
  footer?: ReactNode
}
