// A table as it comes from a spreadsheet's clipboard or a CSV file, read into the rows of a design.
import { parse } from 'papaparse'

import {
  isQuantityName,
  quantityOrText,
  MAX_CELL,
  MAX_ROWS,
  MAX_VARIABLES,
  QUANTITY,
  type Row,
  SIZE,
  type Variable
} from './columns.ts'

export type PasteErrorCode = 'empty' | 'too-many-rows' | 'too-many-columns' | 'no-header'

export class PasteError extends Error {
  readonly code: PasteErrorCode
  /** How many there were. */
  readonly found: number

  constructor(code: PasteErrorCode, found: number) {
    super(`The table cannot be read: ${code}`)
    this.name = 'PasteError'
    this.code = code
    this.found = found
  }
}

const OF_QUANTITY = [QUANTITY, 'count', 'amount']

/** Other words that head a column; the first of a line is what it is called here. */
const SAME: readonly string[][] = [
  ['name', 'player', 'player name', 'last name', 'surname', 'nickname', 'print name'],
  ['number', 'no', 'no.', 'nr', 'nr.', '#', 'num', 'jersey', 'jersey number', 'jersey no'],
  [SIZE, 'sz', 'shirt size', 'garment size'],
  OF_QUANTITY
]

export interface Pasted {
  variables: Variable[]
  rows: Row[]
  /** Whether the first line named the columns. */
  hadHeader: boolean
}

/** Throws PasteError. Columns are matched by their heads, else taken in order; unknown heads become new variables. */
export function readTable(text: string, known: readonly Variable[]): Pasted {
  const lines = parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), {
    skipEmptyLines: 'greedy',
    delimiter: delimiterOf(text)
  })
    .data.map(line => line.map(cell => cell.trim()))
    .filter(line => line.some(cell => cell !== ''))
  const [first] = lines
  if (!first) throw new PasteError('empty', 0)
  const hadHeader = first.some(cell => columnFor(cell, known) !== undefined) && new Set(first).size === first.length
  const body = hadHeader ? lines.slice(1) : lines
  if (body.length === 0) throw new PasteError('empty', 0)
  if (body.length > MAX_ROWS) throw new PasteError('too-many-rows', body.length)

  const columns = hadHeader
    ? first.map((cell, index) => columnFor(cell, known) ?? headName(cell, index))
    : inOrder(body, known)
  const isNew = (name: string): boolean => name !== SIZE && name !== QUANTITY && !known.some(one => one.name === name)
  const added = columns.filter(isNew).map((name): Variable => ({ name, type: typeOf(body, columns.indexOf(name)) }))
  if (known.length + added.length > MAX_VARIABLES) throw new PasteError('too-many-columns', known.length + added.length)
  return { variables: [...known, ...added], rows: body.map(line => rowOf(line, columns)), hadHeader }
}

/** Spreadsheets copy with tabs; files have commas or, in half of Europe, semicolons. */
function delimiterOf(text: string): string {
  const line = text.slice(0, 2000)
  if (line.includes('\t')) return '\t'
  return line.split(';').length > line.split(',').length ? ';' : ','
}

function columnFor(head: string, known: readonly Variable[]): string | undefined {
  const plain = head.toLowerCase().replaceAll(/\s+/g, ' ').trim()
  const own = known.find(({ name }) => name.toLowerCase() === plain)
  if (own) return own.name
  const meaning = isQuantityName(plain) ? OF_QUANTITY : SAME.find(words => words.includes(plain))
  if (!meaning) return undefined
  // "Player" is what the design calls "name", whatever case it has.
  return known.find(({ name }) => meaning.includes(name.toLowerCase()))?.name ?? meaning[0]
}

function headName(cell: string, index: number): string {
  return cell.replaceAll(/[{}]/g, '').slice(0, 40) || `column ${index + 1}`
}

function inOrder(body: readonly string[][], known: readonly Variable[]): string[] {
  const width = Math.max(...body.map(line => line.length))
  const columns = [...known.map(({ name }) => name), SIZE, QUANTITY]
  if (width > columns.length || known.length === 0) throw new PasteError('no-header', width)
  return columns.slice(0, width)
}

function typeOf(body: readonly string[][], column: number): Variable['type'] {
  const cells = body.map(line => line[column] ?? '').filter(cell => cell !== '')
  return cells.length > 0 && cells.every(cell => /^\d{1,4}$/.test(cell)) ? 'number' : 'text'
}

/** Numbers stay as they are written: 07 and 00 are numbers of players. */
function rowOf(line: readonly string[], columns: readonly string[]): Row {
  return Object.fromEntries(
    columns.map((name, index) => {
      const cell = (line[index] ?? '').slice(0, MAX_CELL)
      return [name, name === QUANTITY ? quantityOrText(cell) : cell]
    })
  )
}
