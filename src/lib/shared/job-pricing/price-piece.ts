// What one piece of a line costs, and of what that is made.
import { required } from '../required.ts'
import { share } from '../cents.ts'
import type { Designs, SpreadFee } from './designs.ts'
import { lookUp, markUp, type MatrixKind, type PriceBook } from './price-book.ts'
import type { JobLine } from './price-job.ts'

/** A row of "why this price". */
export type PricePart =
  | { kind: 'blank'; cents: number; costCents: number }
  | { kind: 'supplied'; cents: 0 }
  | { kind: 'own'; cents: number }
  | {
      kind: 'decoration'
      id: string
      cents: number
      table: string
      by: MatrixKind
      amount: number
      /** How many pieces have the design, on all lines together, and where the row of the table begins. */
      quantity: number
      from: number
    }
  | { kind: 'fee'; name: string; cents: number; wholeCents: number; pieces: number }
  | { kind: 'level'; cents: number; percent: number }
  | { kind: 'percent'; name: string; cents: number; percent: number }

/** Why there is no price: what is missing, and of which decoration. */
export interface PriceProblem {
  kind: 'noBlankCost' | 'noTable' | 'belowFirst' | 'beyondLast' | 'notOffered'
  decorationId?: string
  table?: string
  /** Where the table begins or ends. */
  limit?: number
}

interface PieceContext {
  book: PriceBook
  levelPercent: number
  designs: Designs
  /** Those that the line has a part in. */
  fees: SpreadFee[]
  count: number
}

interface PricedPiece {
  cents: number | null
  parts: PricePart[]
  problems: PriceProblem[]
}

export function pricePiece(line: JobLine, { book, levelPercent, designs, fees, count }: PieceContext): PricedPiece {
  if (count === 0) return { cents: null, parts: [], problems: [] }
  const parts: PricePart[] = []
  const problems: PriceProblem[] = []
  const base = baseOf(line, book)
  if (base) parts.push(base)
  else problems.push({ kind: 'noBlankCost' })

  for (const { id, matrixId, amount, per = 'piece' } of line.decorations) {
    if (per !== 'piece') continue
    const matrix = designs.matrixOf.get(matrixId ?? '')
    if (!matrix) {
      problems.push({ kind: 'noTable', decorationId: id })
      continue
    }
    const quantity = required(designs.quantityOf.get(id), 'a quantity')
    const found = lookUp(matrix, quantity, amount)
    const table = matrix.name
    if ('problem' in found) {
      const limit = required(
        found.problem === 'belowFirst' ? matrix.from[0] : matrix.upTo.at(-1),
        'a row and a column of the table'
      )
      problems.push({ kind: found.problem, decorationId: id, table, limit })
      continue
    }
    const { cents, from } = found
    parts.push({ kind: 'decoration', id, cents, table, by: matrix.by, amount, quantity, from })
  }
  if (problems.length > 0) return { cents: null, parts, problems }

  let cents = parts.reduce((all, part) => all + part.cents, 0)
  if (levelPercent > 0) {
    const less = shareOfPrice(cents, Math.round(levelPercent * 10_000))
    parts.push({ kind: 'level', cents: -less, percent: levelPercent })
    cents -= less
  }
  for (const { name, cents: each, wholeCents, pieces } of fees) {
    parts.push({ kind: 'fee', name, cents: each, wholeCents, pieces })
    cents += each
  }
  return { cents, parts, problems }
}

/** Of a price with parts of a cent it has them too. */
export function shareOfPrice(cents: number, millionths: number): number {
  return Number.isInteger(cents) ? share(cents, millionths) : share(Math.round(cents * 100), millionths) / 100
}

function baseOf({ ownCents, isSupplied, blankCents }: JobLine, book: PriceBook): PricePart | undefined {
  if (ownCents !== null) return { kind: 'own', cents: ownCents }
  if (isSupplied) return { kind: 'supplied', cents: 0 }
  if (blankCents === null) return undefined
  return { kind: 'blank', cents: markUp(book, blankCents), costCents: blankCents }
}
