// What a table of names and numbers says about itself.
import type { Design, TextObject } from '../design.ts'
import { QUANTITY, quantityCell, quantityFrom, type Row, SIZE, type Variable } from './columns.ts'

/** Rows that share a value of a column of numbers, by column and value. */
export function duplicateNumbers(
  rows: readonly Row[],
  variables: readonly Variable[]
): { name: string; value: string; rows: number[] }[] {
  return variables
    .filter(({ type }) => type === 'number')
    .flatMap(({ name }) => {
      const byValue = new Map<string, number[]>()
      for (const [index, row] of rows.entries()) {
        const value = String(row[name] ?? '').trim()
        if (value !== '') byValue.set(value, [...(byValue.get(value) ?? []), index])
      }
      return [...byValue]
        .filter(([, found]) => found.length > 1)
        .map(([value, found]) => ({ name, value, rows: found }))
    })
}

/** Names in {{…}} of the design's texts, by how many texts use them. */
export function usedVariables({ objects }: Pick<Design, 'objects'>): Map<string, number> {
  const used = new Map<string, number>()
  for (const object of Object.values(objects)) {
    if (object.type !== 'text') continue
    for (const name of namesIn(object)) used.set(name, (used.get(name) ?? 0) + 1)
  }
  return used
}

export function namesIn({ text }: TextObject): Set<string> {
  const all = text.runs.map(({ s }) => s).join('\n')
  return new Set([...all.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, name]) => name!))
}

/** Undefined where the cell is no number of pieces; one where it is empty. */
export function quantityOf(row: Row): number | undefined {
  return quantityFrom(quantityCell(row))
}

export function piecesIn(rows: readonly Row[]): number {
  return rows.reduce((sum, row) => sum + (quantityOf(row) ?? 0), 0)
}

/** What a row is called: what stands in its columns, or its number. */
export function rowName(variables: readonly Variable[], row: Row, index: number): string {
  const cells = variables.map(({ name }) => String(row[name] ?? '').trim()).filter(Boolean)
  return cells.join(' ') || `#${index + 1}`
}

/** One line a row: what to put into which bag. */
export function pickList({ name, rows, variables }: Pick<Design, 'name' | 'rows' | 'variables'>): string {
  const columns = [...variables.map(variable => variable.name), SIZE, QUANTITY]
  const lines = rows.map((row, index) => {
    const cells = columns.map(column => String((column === QUANTITY ? quantityOf(row) : row[column]) ?? ''))
    return [String(index + 1), ...cells]
  })
  const table = [['', ...columns], ...lines]
  const widths = table[0]!.map((_, column) => Math.max(...table.map(line => line[column]!.length)))
  const written = table.map(line =>
    line
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd()
  )
  return `${name}\n\n${written.join('\n')}\n\n${piecesIn(rows)} pieces\n`
}
