// Whether every row of the table can be cut as it stands. Nothing is laid out or written while one cannot.
import type { Design, TextObject } from '../design.ts'
import type { FontBook } from '../text/font-book.ts'
import { missingIn } from '../text/shape.ts'
import { fill } from '../text/text-outline.ts'
import { MAX_TEXT, quantityCell, type Row } from './columns.ts'
import { namesIn, quantityOf, usedVariables } from './rows.ts'

export type RowProblem =
  /** The rows are those that a starter came with. */
  | { code: 'samples' }
  /** A text names a variable, and there is no row to fill it. */
  | { code: 'no-rows'; name: string }
  /** No row says what stands for a variable that the drawing shows. */
  | { code: 'never-filled'; name: string }
  /** A cell is empty where the shop wants none to be. */
  | { code: 'empty'; row: number; name: string }
  | { code: 'letters'; row: number; name: string; letters: string; font: string; objectId: string }
  | { code: 'too-long'; row: number; name: string }
  | { code: 'quantity'; row: number; value: string }

/** Thrown where rows are to be written that `checkRows` refuses. */
export class RowsError extends Error {
  readonly code = 'rows'

  constructor() {
    super('Rows of the table cannot be cut as they stand')
    this.name = 'RowsError'
  }
}

type Drawn = Pick<Design, 'objects' | 'variables' | 'rows' | 'sampleRows'>

/** The fonts of the design must be loaded. In the order of the rows, what concerns all of them first. */
export function checkRows(design: Drawn, book: FontBook): RowProblem[] {
  const used = [...usedVariables(design).keys()]
  const { rows, variables } = design
  if (rows.length === 0) return used.map(name => ({ code: 'no-rows', name }))
  if (design.sampleRows) return [{ code: 'samples' }]

  const ruleOf = (name: string) => variables.find(variable => variable.name === name)?.whenEmpty
  const empty = used.filter(name => ruleOf(name) !== 'leave-out' && rows.every(row => textIn(row, name) === ''))
  const texts = Object.values(design.objects).filter(object => object.type === 'text' && namesIn(object).size > 0)
  return [
    ...empty.map((name): RowProblem => ({ code: 'never-filled', name })),
    ...rows.flatMap((row, index) => [
      ...used
        .filter(name => ruleOf(name) === 'stop' && textIn(row, name) === '')
        .map((name): RowProblem => ({ code: 'empty', row: index, name })),
      ...used
        .filter(name => textIn(row, name).length > MAX_TEXT)
        .map((name): RowProblem => ({ code: 'too-long', row: index, name })),
      ...(texts as TextObject[]).flatMap(text => lettersOf(text, row, index, book)),
      ...(quantityOf(row) === undefined
        ? [{ code: 'quantity', row: index, value: String(quantityCell(row)) } as const]
        : [])
    ])
  ]
}

function textIn(row: Row, name: string): string {
  return String(row[name] ?? '').trim()
}

/** Letters that the font of a text has not: they would be cut as nothing. */
function lettersOf(object: TextObject, row: Row, index: number, book: FontBook): RowProblem[] {
  return object.text.runs.flatMap(run => {
    const missing = missingIn(book, run.font, fill(run.s, row))
    if (missing.length === 0) return []
    const name = [...namesIn(object)].find(one => missing.some(letter => textIn(row, one).includes(letter))) ?? ''
    return { code: 'letters', row: index, name, letters: missing.join(''), font: run.font, objectId: object.id }
  })
}
