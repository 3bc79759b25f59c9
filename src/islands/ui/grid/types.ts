import type { ReactNode } from 'react'

import type { Block } from '#lib/client/grid/blocks.ts'
import type { Area } from '#lib/client/grid/selection.ts'
import type { CellChange, SheetRow } from '#lib/client/grid/sheet.ts'

import type { SheetActs } from './useSheet.ts'

export interface GridColumn {
  id: string
  label: string
  widthPx: number
  align?: 'end'
  readOnly?: boolean
  /** Of some rows only: what stands there cannot be typed over. */
  isFixed?: (row: SheetRow) => boolean
  /** What a text must be, where this one does not fit: it is kept and marked. */
  check?: (text: string, row: SheetRow) => string | undefined
  /** What is odd about a cell that fits. */
  warn?: (row: SheetRow) => string | undefined
  /** Left out where a card says its row in a few words. */
  isDetail?: boolean
  /** Offered while typing. */
  choices?: readonly string[]
  /** As it is shown; otherwise its text. */
  show?: (row: SheetRow) => ReactNode
  /** Where a text stands for more than itself: the cells that change when it is written here. */
  write?: (text: string, row: SheetRow) => CellChange[]
  /** Stands last and stays in sight while the others scroll, where the window is wide enough. */
  atEnd?: boolean
  /** More stands behind a cell: what opening it is called. Alt+Enter opens it, and Enter where nothing can be typed. */
  open?: string
  /** Of some rows only. */
  opens?: (row: SheetRow) => boolean
}

export interface GridProps {
  /** Read aloud. */
  label: string
  columns: readonly GridColumn[]
  sheet: SheetActs
  /** A row with these cells, perhaps those of another one, and an id of its own. */
  makeRow: (cells: Record<string, string>) => SheetRow
  /** Opens what stands behind a cell of a column that says so. */
  onOpen?: (columnId: string, row: SheetRow, anchor: HTMLElement) => void
  /** Puts a block that comes from elsewhere in order before it is pasted here. */
  onPaste?: (block: Block, area: Area) => Block
  readOnly?: boolean
  /** Rows are added by buttons around the grid, so its bar has none. */
  noAddRow?: boolean
  /** Where one types next: a new value takes the cursor there once the row is drawn. */
  goTo?: { rowId: string; columnId: string } | undefined
  /** So many columns stay in sight while the others scroll, until a person chooses. */
  frozen?: number
  /** Under which widths, order and what stays in sight are kept in this browser. */
  keepAs?: string
  /** Takes the focus once it is there, as a field that a dialog is opened for. */
  begins?: boolean
  /** Beside the buttons that every grid has; it is told which rows are selected. */
  actions?: (selected: readonly SheetRow[]) => ReactNode
  /** By column, in a last row. */
  sums?: Readonly<Record<string, string>>
  /** Below the rows. */
  footer?: ReactNode
}
