// A list that people bring along: a file of a spreadsheet or of another program, taken apart in the browser.
// The page is also drawn on the server, where Node finds no named exports in it.
import Papa from 'papaparse'

export const LIST_TYPES =
  '.csv,.tsv,.txt,.xlsx,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export type ListFileProblem = 'empty' | 'workbook'

export class ListFileError extends Error {
  readonly problem: ListFileProblem

  constructor(problem: ListFileProblem) {
    super(`The list cannot be read: ${problem}`)
    this.name = 'ListFileError'
    this.problem = problem
  }
}

export interface ListFile {
  name: string
  heads: string[]
  /** All of the same length. */
  lines: string[][]
  /** What its first line is called in a spreadsheet. */
  firstLine: number
}

/** Throws ListFileError. `isHead` says whether a row names columns, or is a line already. */
export async function readListFile(file: File, isHead: (row: string[]) => boolean): Promise<ListFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const rows = isZip(bytes) ? await readZip(bytes) : readRows(decode(bytes))
  return { name: file.name, ...toLines(rows, isHead) }
}

/** A workbook of Excel is a zip file; one of Numbers too, which nobody else reads. */
function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b
}

async function readZip(bytes: Uint8Array): Promise<string[][]> {
  const { readWorkbook } = await import('./workbook.ts')
  try {
    const rows = readWorkbook(bytes)
    if (rows) return rows.filter(row => row.some(cell => cell.trim() !== ''))
  } catch {
    // A damaged one is said to be none, with what to do instead.
  }
  throw new ListFileError('workbook')
}

export function readRows(text: string): string[][] {
  return Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' }).data
}

/** Throws ListFileError. */
export function toLines(rows: string[][], isHead: (row: string[]) => boolean): Omit<ListFile, 'name'> {
  const [first, ...others] = rows
  if (!first) throw new ListFileError('empty')
  const isHeaded = isHead(first)
  const lines = isHeaded ? others : rows
  if (lines.length === 0) throw new ListFileError('empty')
  const width = Math.max(first.length, ...lines.slice(0, 1000).map(line => line.length))
  return {
    heads: Array.from({ length: width }, (_, index) => (isHeaded ? (first[index] ?? '') : '').trim()),
    lines: lines.map(line => Array.from({ length: width }, (_, index) => line[index] ?? '')),
    firstLine: isHeaded ? 2 : 1
  }
}

/** As it says itself, else as UTF-8, else as Excel for Windows writes in the West. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
