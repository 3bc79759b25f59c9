// What names and numbers of an item's list cost: each by its table, and only for those who have one.
import { required } from '../required.ts'
import { share } from '../cents.ts'
import type { Designs } from './designs.ts'
import { type CountedBy, lookUp } from './price-book.ts'
import type { JobLine } from './price-job.ts'
import type { PriceProblem } from './price-piece.ts'

/** All names, or all numbers, of a line. */
export interface PeoplePart {
  per: CountedBy
  table: string
  count: number
  cents: number
}

interface PeopleContext {
  designs: Designs
  levelPercent: number
  /** Charges in the price of a piece, in per cent. */
  percents: readonly number[]
}

export function pricePeople(line: JobLine, { designs, levelPercent, percents }: PeopleContext) {
  const parts: PeoplePart[] = []
  const problems: PriceProblem[] = []
  for (const { id, matrixId, amount, per = 'piece', letters = [] } of line.decorations) {
    if (per === 'piece' || letters.length === 0) continue
    const matrix = designs.matrixOf.get(matrixId ?? '')
    if (!matrix) {
      problems.push({ kind: 'noTable', decorationId: id })
      continue
    }
    const table = matrix.name
    // A table by places counts the digits of a number.
    const amounts = letters.map(count => (per === 'number' && matrix.by === 'locations' ? count : amount))
    const found = amounts.map(each => lookUp(matrix, required(designs.quantityOf.get(id), 'a quantity'), each))
    const problem = found.find(each => 'problem' in each)
    if (problem) {
      const limit = required(
        problem.problem === 'belowFirst' ? matrix.from[0] : matrix.upTo.at(-1),
        'a row and a column of the table'
      )
      problems.push({ kind: problem.problem, decorationId: id, table, limit })
      continue
    }
    const cents = found.reduce((all, each) => all + ('cents' in each ? adjusted(each.cents) : 0), 0)
    parts.push({ per, table, count: letters.length, cents })
  }
  return { parts, problems }

  /** As the price of a piece is. */
  function adjusted(cents: number): number {
    const less = cents - share(cents, Math.round(levelPercent * 10_000))
    return percents.reduce((price, percent) => price + share(price, percent * 100), less)
  }
}
