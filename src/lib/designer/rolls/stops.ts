// Why nothing is laid out: all that has to be settled first, by design.
import { check, type Problem } from '../checks/checks.ts'
import type { Design } from '../design.ts'
import type { Outliner } from '../production/outliner.ts'
import { checkRows, type RowProblem } from '../rows/check-rows.ts'
import type { FontBook } from '../text/font-book.ts'
import type { Found, Member } from './members.ts'

export type Stop = { design: string; documentId: string } & (
  | { code: NonNullable<Found['missing']> }
  /** Nothing is drawn. */
  | { code: 'empty' }
  /** Check has found what would spoil the piece. */
  | { code: 'check'; problems: Problem[] }
  | { code: 'rows'; problems: RowProblem[] }
  /** Of these rows, from 0, nothing would be cut. */
  | { code: 'blank-rows'; rows: number[] }
  /** Not even one row of the grid lies on so much roll. */
  | { code: 'too-short' }
)

/** What is wrong before anything is drawn for the rolls. Fonts must be loaded. */
export function stopsOf(
  members: readonly Member[],
  gang: readonly Found[],
  { outliner, book }: { outliner: Outliner; book: FontBook }
): Stop[] {
  const gone = gang.flatMap(({ documentId, name, design, missing = 'not-found' }): Stop[] =>
    design ? [] : [{ code: missing, documentId, design: name }]
  )
  const wrong = members.flatMap(({ key, name, design }): Stop[] => {
    const named = { design: name, documentId: key }
    const rows = checkRows(design, book)
    if (rows.length > 0) return [{ ...named, code: 'rows', problems: rows }]
    // The person sees what Check says of the design that is open, and may have decided to cut it all the same.
    const problems = key === '' ? [] : errorsOf(design, { outliner, book })
    return problems.length > 0 ? [{ ...named, code: 'check', problems }] : []
  })
  return [...gone, ...wrong]
}

export function errorsOf(design: Design, { outliner, book }: { outliner: Outliner; book: FontBook }): Problem[] {
  return design.artboards
    .flatMap(({ id }) => check(design, outliner, { artboard: id, book, values: design.rows[0] }))
    .filter(({ severity }) => severity === 'error')
}
