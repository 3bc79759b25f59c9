// A price table as it is pasted from a spreadsheet: quantities down, colours (or whatever is counted) across.
import type { PriceMatrix } from './price-book.ts'

export type TableProblem =
  | { kind: 'empty' | 'noPrices' }
  /** `row` and `column` are counted from 1, as in a spreadsheet. */
  | { kind: 'noQuantity' | 'noNumber' | 'noHeader'; row: number; column: number; text: string }
  | { kind: 'gap' | 'overlap'; row: number; from: number; to: number }
  | { kind: 'order'; row: number; from: number; to: number }
  | { kind: 'columnOrder'; column: number; from: number; to: number }

export type ReadTable =
  | { ok: true; table: Pick<PriceMatrix, 'from' | 'upTo' | 'cents'> }
  | { ok: false; problems: TableProblem[] }

const RANGE = /^(\d[\d,. ]*)\s*(?:\+|and more|or more|up)?$|^(\d[\d,. ]*)\s*(?:-|–|—|to)\s*(\d[\d,. ]*)$/i

/** Cells are parted by tabs, as every spreadsheet copies them; or by semicolons. */
export function readTable(text: string): ReadTable {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const cells = lines.map(line => line.split(line.includes('\t') ? '\t' : ';').map(clean))
  if (cells.length === 0) return { ok: false, problems: [{ kind: 'empty' }] }
  const problems: TableProblem[] = []
  const [[corner = '', ...heads] = []] = cells
  const hasHeader = rangeOf(corner) === undefined
  const width = Math.max(...cells.map(row => row.length))
  if (width < 2) return { ok: false, problems: [{ kind: 'noPrices' }] }
  const upTo = hasHeader ? readHeader(heads, problems) : Array.from({ length: width - 1 }, (_, at) => at + 1)
  const body = cells.slice(hasHeader ? 1 : 0)
  if (body.length === 0) return { ok: false, problems: [{ kind: 'noPrices' }] }

  const ranges: { from: number; to: number | undefined; row: number }[] = []
  const cents: (number | null)[][] = []
  for (const [at, [quantity = '', ...prices]] of body.entries()) {
    const row = at + 1 + (hasHeader ? 1 : 0)
    const range = rangeOf(quantity)
    if (!range) problems.push({ kind: 'noQuantity', row, column: 1, text: quantity })
    else ranges.push({ ...range, row })
    cents.push(
      upTo.map((_, column) => {
        const price = centsOf(prices[column] ?? '')
        if (price === undefined)
          problems.push({ kind: 'noNumber', row, column: column + 2, text: prices[column] ?? '' })
        return price ?? null
      })
    )
  }
  problems.push(...checkRanges(ranges))
  if (problems.length > 0) return { ok: false, problems }
  return { ok: true, table: { from: ranges.map(({ from }) => from), upTo, cents } }
}

/** Each range has to begin where the one before ends: a quantity in none, or in two, has no price. */
function checkRanges(ranges: { from: number; to: number | undefined; row: number }[]): TableProblem[] {
  const problems: TableProblem[] = []
  for (const [at, { from, row }] of ranges.entries()) {
    const before = ranges[at - 1]
    if (!before) continue
    if (from <= before.from) problems.push({ kind: 'order', row, from, to: before.from })
    else if (before.to === undefined) continue
    else if (from <= before.to) problems.push({ kind: 'overlap', row, from, to: before.to })
    else if (from > before.to + 1) problems.push({ kind: 'gap', row, from: before.to + 1, to: from - 1 })
  }
  return problems
}

/** "1c", "2 colours", "up to 5,000": the number in it. */
function readHeader(cells: string[], problems: TableProblem[]): number[] {
  const upTo = cells.map((text, at) => {
    const found = /\d[\d,.]*/g.exec(text.split(/-|–|—|\bto\b/i).findLast(part => /\d/.test(part)) ?? '')
    if (!found) problems.push({ kind: 'noHeader', row: 1, column: at + 2, text })
    return found ? wholeOf(found[0]) : 0
  })
  for (const [at, most] of upTo.entries()) {
    const before = upTo[at - 1]
    if (before !== undefined && most > 0 && most <= before) {
      problems.push({ kind: 'columnOrder', column: at + 2, from: most, to: before })
    }
  }
  return upTo
}

function rangeOf(text: string): { from: number; to: number | undefined } | undefined {
  const found = RANGE.exec(text)
  if (!found) return undefined
  const [, only, from = '', to = ''] = found
  const range = only ? { from: wholeOf(only), to: undefined } : { from: wholeOf(from), to: wholeOf(to) }
  return range.from >= 1 && (range.to === undefined || range.to >= range.from) ? range : undefined
}

function wholeOf(text: string): number {
  return Number(text.replaceAll(/\D/g, ''))
}

/** Null for what is not offered; undefined for what is no price. */
function centsOf(text: string): number | null | undefined {
  const bare = text.replaceAll(/[\s$€£]/g, '')
  if (bare === '' || /^[-–—]$|^n\/?a$/i.test(bare)) return null
  const found = /^(\d{1,3}(?:[.,]\d{3})*|\d+)?(?:[.,](\d{1,2}))?$/.exec(bare)
  if (!found || (found[1] === undefined && found[2] === undefined)) return undefined
  return wholeOf(found[1] ?? '0') * 100 + Number((found[2] ?? '').padEnd(2, '0'))
}

function clean(cell: string): string {
  const bare = cell.trim()
  return /^".*"$/.test(bare) ? bare.slice(1, -1).replaceAll('""', '"').trim() : bare
}
