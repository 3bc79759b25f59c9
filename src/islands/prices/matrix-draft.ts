// A price table while it is typed: every cell as its text, so that nothing typed is lost for being wrong.
import { formatAmount, parseAmount } from '#lib/shared/amount.ts'
import type { Matrix, MatrixDetails } from '#lib/contract/prices.ts'
import { readTable, type TableProblem } from '#lib/shared/job-pricing/read-table.ts'
import { t } from '#lib/i18n/t.ts'

export interface MatrixDraft {
  name: string
  method: Matrix['method']
  by: Matrix['by']
  from: string[]
  upTo: string[]
  cells: string[][]
  step: string
  beyond: string[]
  fees: MatrixDetails['fees']
}

export const NEW_DRAFT: MatrixDraft = {
  name: '',
  method: 'screen',
  by: 'colours',
  from: ['1', '12', '24'],
  upTo: ['1', '2'],
  step: '',
  fees: [],
  cells: [
    ['', ''],
    ['', ''],
    ['', '']
  ],
  beyond: ['', '', '']
}

const textOf = (cents: number | null) => (cents === null ? '' : formatAmount(cents))

export function draftOf({ name, method, by, from, upTo, cents, beyond, fees }: Matrix): MatrixDraft {
  return {
    name,
    method,
    by,
    fees,
    from: from.map(String),
    upTo: upTo.map(String),
    cells: cents.map(row => row.map(textOf)),
    step: beyond ? String(beyond.step) : '',
    beyond: from.map((_, row) => textOf(beyond?.cents[row] ?? null))
  }
}

export function withRow(draft: MatrixDraft): MatrixDraft {
  const last = Number(draft.from.at(-1)) || 0
  return {
    ...draft,
    from: [...draft.from, String(last < 12 ? last + 6 : last * 2)],
    cells: [...draft.cells, draft.upTo.map(() => '')],
    beyond: [...draft.beyond, '']
  }
}

export function withoutRow(draft: MatrixDraft, row: number): MatrixDraft {
  const left = <T>(list: T[]) => list.filter((_, at) => at !== row)
  return { ...draft, from: left(draft.from), cells: left(draft.cells), beyond: left(draft.beyond) }
}

export function withColumn(draft: MatrixDraft): MatrixDraft {
  const [last, before] = [Number(draft.upTo.at(-1)) || 0, Number(draft.upTo.at(-2)) || 0]
  return {
    ...draft,
    upTo: [...draft.upTo, String(last + Math.max(1, last - before))],
    cells: draft.cells.map(row => [...row, ''])
  }
}

export function withoutColumn(draft: MatrixDraft, column: number): MatrixDraft {
  const left = <T>(list: T[]) => list.filter((_, at) => at !== column)
  return { ...draft, upTo: left(draft.upTo), cells: draft.cells.map(left) }
}

/** The cells of a spreadsheet in place of all there are; or, in words, what is wrong with them. */
export function pasted(draft: MatrixDraft, text: string): MatrixDraft | string[] {
  const read = readTable(text)
  if (!read.ok) return read.problems.map(problemText)
  const { from, upTo, cents } = read.table
  return {
    ...draft,
    from: from.map(String),
    upTo: upTo.map(String),
    cells: cents.map(row => row.map(textOf)),
    beyond: from.map(() => '')
  }
}

function problemText(problem: TableProblem): string {
  switch (problem.kind) {
    case 'empty':
    case 'noPrices':
      return t(`prices.paste.${problem.kind}`)
    case 'noQuantity':
    case 'noNumber':
    case 'noHeader':
      return t(`prices.paste.${problem.kind}`, { row: problem.row, column: problem.column, text: problem.text })
    case 'columnOrder':
      return t('prices.paste.columnOrder', { column: problem.column, from: problem.from, to: problem.to })
    case 'gap':
      return problem.from === problem.to
        ? t('prices.paste.gapOne', { row: problem.row, from: problem.from })
        : t('prices.paste.gap', { row: problem.row, from: problem.from, to: problem.to })
    default:
      return t(`prices.paste.${problem.kind}`, { row: problem.row, from: problem.from, to: problem.to })
  }
}

const wholeOf = (text: string) => (/^[\d,. ]+$/.test(text.trim()) ? Number(text.replaceAll(/\D/g, '')) : Number.NaN)

/** What is to be sent, or what is wrong, each with where it stands. */
export function detailsOf(draft: MatrixDraft): { details: MatrixDetails } | { problems: string[] } {
  const problems: string[] = []
  const number = (text: string, what: string) => {
    const value = wholeOf(text)
    if (!Number.isInteger(value) || value < 1) problems.push(t('prices.noWhole', { what, text }))
    return value
  }
  const from = draft.from.map((text, row) => number(text, t('prices.quantityOf', { row: row + 1 })))
  const upTo =
    draft.by === 'flat' ? [1] : draft.upTo.map((text, at) => number(text, t('prices.columnOf', { column: at + 1 })))
  for (const [row, value] of from.entries()) {
    if (row > 0 && value <= from[row - 1]!) problems.push(t('prices.rowOrder', { from: value, before: from[row - 1]! }))
  }
  for (const [at, value] of upTo.entries()) {
    if (at > 0 && value <= upTo[at - 1]!)
      problems.push(t('prices.columnsAscend', { from: value, before: upTo[at - 1]! }))
  }
  const cents = draft.cells.map((row, at) =>
    row.slice(0, upTo.length).map((text, column) => {
      if (text.trim() === '') return null
      const value = parseAmount(text)
      if (value === undefined || value < 0) {
        problems.push(t('prices.noPrice', { quantity: draft.from[at]!, column: draft.upTo[column]!, text }))
      }
      return value ?? null
    })
  )
  const beyond =
    draft.step.trim() === '' || draft.by === 'flat'
      ? null
      : { step: number(draft.step, t('prices.step')), cents: draft.beyond.map(text => parseAmount(text) ?? 0) }
  if (draft.name.trim() === '') problems.push(t('prices.noName'))
  if (problems.length > 0) return { problems }
  return {
    details: {
      name: draft.name.trim(),
      method: draft.method,
      by: draft.by,
      from,
      upTo,
      cents,
      beyond,
      fees: draft.fees
    }
  }
}

/** To which quantity a row reaches: the next one begins right after, so there is neither hole nor overlap. */
export function rangeText(from: string[], row: number): string {
  const next = wholeOf(from[row + 1] ?? '')
  if (row + 1 >= from.length) return t('prices.andMore')
  return Number.isNaN(next) ? '' : t('prices.to', { to: next - 1 })
}
