// What a shop prices jobs by: its tables and its rules. A job keeps the book that it was priced with, so that a new table
// changes no price that was promised.
import { required } from '../required.ts'

/** What the columns of a table count. */
export const MATRIX_KINDS = ['colours', 'stitches', 'area', 'locations', 'flat'] as const
export type MatrixKind = (typeof MATRIX_KINDS)[number]

export const METHODS = ['vinyl', 'transfer', 'screen', 'embroidery', 'sublimation', 'sign', 'other'] as const
export type Method = (typeof METHODS)[number]

/** What a decoration is counted by: all pieces, or only those that have a name or a number. */
export const COUNTED_BY = ['piece', 'name', 'number'] as const
export type CountedBy = (typeof COUNTED_BY)[number]

/** How often a fee is charged: once a job, once a design, for each colour (or whatever the columns count) of a design, for each piece. */
export const FEE_BASES = ['job', 'design', 'unit', 'piece'] as const

export interface MatrixFee {
  id: string
  name: string
  cents: number
  per: (typeof FEE_BASES)[number]
  /** Of a design that was made before; null: the same. */
  reorderCents: number | null
  /** Not charged from so many pieces on; null: always. */
  freeFrom: number | null
  /** Part of the price of each piece instead of a row of its own. */
  spread: boolean
}

export interface PriceMatrix {
  id: string
  name: string
  method: Method
  by: MatrixKind
  /** The first quantity of each row. A row reaches to the next one and the last has no end, so rows touch and never overlap. */
  from: number[]
  /** The most colours, stitches, square inches or places of each column. */
  upTo: number[]
  /** Cents a piece, by row and column; null: not offered. */
  cents: (number | null)[][]
  /** For each further step beyond the last column, by row. */
  beyond: { step: number; cents: number[] } | null
  fees: MatrixFee[]
}

export interface Upcharge {
  size: string
  cents: number
}

/** An agreed discount of some customers on what tables and mark-up give. */
export interface PriceLevel {
  id: string
  name: string
  percent: number
}

export interface PriceRules {
  /** On what a blank costs. */
  markupPercent: number
  /** The price of a blank is rounded up to the next multiple. */
  roundBlankCents: number
  upcharges: Upcharge[]
  levels: PriceLevel[]
  /** What a minute at the press costs the shop. */
  hourlyCents: number
}

export interface PriceBook extends PriceRules {
  matrices: PriceMatrix[]
}

/** The row that a quantity falls into; -1 below the first. */
export function rowOf({ from }: Pick<PriceMatrix, 'from'>, quantity: number): number {
  let row = -1
  for (const least of from) {
    if (least > quantity) break
    row++
  }
  return row
}

export type Lookup =
  | { cents: number; from: number; upTo: number; further: number }
  | { problem: 'belowFirst' | 'beyondLast' | 'notOffered' }

/** What a table asks for a piece, of so many pieces with so many colours, stitches, square inches or places. */
export function lookUp(matrix: PriceMatrix, quantity: number, amount: number): Lookup {
  const row = rowOf(matrix, quantity)
  if (row < 0) return { problem: 'belowFirst' }
  const column = matrix.by === 'flat' ? 0 : matrix.upTo.findIndex(most => amount <= most)
  const last = matrix.upTo.length - 1
  const cents = matrix.cents[row]?.[column < 0 ? last : column]
  const from = required(matrix.from[row], 'the first quantity of a row')
  if (column >= 0) {
    if (cents === null || cents === undefined) return { problem: 'notOffered' }
    return { cents, from, upTo: required(matrix.upTo[column], 'the most of a column'), further: 0 }
  }
  if (!matrix.beyond) return { problem: 'beyondLast' }
  if (cents === null || cents === undefined) return { problem: 'notOffered' }
  const most = required(matrix.upTo[last], 'the most of the last column')
  const further = Math.ceil((amount - most) / matrix.beyond.step)
  return {
    cents: cents + further * required(matrix.beyond.cents[row], 'a price beyond of every row'),
    from,
    upTo: most,
    further
  }
}

/** "XXL", "2 XL" and "2XL" are one size. */
export function sizeKey(size: string): string {
  const bare = size.toUpperCase().replaceAll(/[\s.-]/g, '')
  const [, many = '', tall] = /^(X{2,})L(T?)$/.exec(bare) ?? []
  return many ? `${many.length}XL${tall}` : bare
}

/** What a size costs more than the others: by its name, or, of a ladies' or tall one, by the 2XL in it. */
export function upchargeOf(rules: Pick<PriceRules, 'upcharges'>, size: string): number {
  const key = sizeKey(size)
  const find = (wanted: string) => rules.upcharges.find(each => sizeKey(each.size) === wanted)?.cents
  return find(key) ?? find(/\dXL/.exec(key)?.[0] ?? '') ?? 0
}

/** What a blank is sold for. */
export function markUp({ markupPercent, roundBlankCents }: PriceRules, costCents: number): number {
  const exact = Math.round((costCents * (100 + markupPercent)) / 100)
  return roundBlankCents > 1 ? Math.ceil(exact / roundBlankCents) * roundBlankCents : exact
}
