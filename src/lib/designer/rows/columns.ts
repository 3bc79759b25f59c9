// The table of names and numbers: its columns, and how a cell is read.
import type { Design } from '../design.ts'

export type Variable = Design['variables'][number]
export type Row = Design['rows'][number]

/** Columns every table may have beside its variables. */
export const SIZE = 'size'
export const QUANTITY = 'qty'

/** What a column of numbers of pieces is called besides, in lower case. */
const QUANTITY_NAMES = [QUANTITY, 'quantity', 'quantities', 'pcs', 'pieces', 'anzahl', 'menge', 'stück', 'stückzahl', 'stk', 'quantité', 'cantidad', 'quantità', 'aantal', 'antal'] // biome-ignore format: one line

export function isQuantityName(name: string): boolean {
  return QUANTITY_NAMES.includes(name.trim().toLowerCase())
}

/** How many pieces a row says it is for: under `qty`, or under what people call that column. */
export function quantityCell(row: Row): string | number | undefined {
  const own = row[QUANTITY]
  if (own !== undefined && String(own).trim() !== '') return own
  return Object.entries(row).find(([name, cell]) => isQuantityName(name) && String(cell).trim() !== '')?.[1]
}

export const MAX_ROWS = 500
export const MAX_VARIABLES = 12
/** Longer than any name on a garment. */
export const MAX_TEXT = 200
/** What is kept of a cell, so that a mistake can be read and mended. */
export const MAX_CELL = 2000
const MAX_QUANTITY = 999

/** An empty cell means one piece; undefined is what is no number of pieces. */
export function quantityFrom(cell: string | number | undefined): number | undefined {
  const text = String(cell ?? '').trim()
  if (text === '') return 1
  const count = Number(text)
  return Number.isInteger(count) && count >= 1 && count <= MAX_QUANTITY ? count : undefined
}

/** What cannot be read stays as it was typed, for the person to mend. */
export function quantityOrText(cell: string): string | number {
  return quantityFrom(cell) ?? cell
}
