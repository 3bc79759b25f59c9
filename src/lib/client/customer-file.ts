// A list of customers as a file of a spreadsheet or another program, taken apart in the browser.
// The page is also drawn on the server, where Node finds no named exports in it.
import Papa from 'papaparse'

import { looksLikeHeads } from '#lib/shared/customer-columns.ts'

export const LIST_TYPES = '.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain'

export interface CustomerFile {
  name: string
  heads: string[]
  /** All of the same length. */
  lines: string[][]
  /** What its first line is called in a spreadsheet. */
  firstLine: number
}

export type CustomerFileProblem = 'empty' | 'workbook'

export class CustomerFileError extends Error {
  readonly problem: CustomerFileProblem

  constructor(problem: CustomerFileProblem) {
    super(`The list cannot be read: ${problem}`)
    this.name = 'CustomerFileError'
    this.problem = problem
  }
}

/** Throws CustomerFileError. */
export async function readCustomerFile(file: File): Promise<CustomerFile> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  // A workbook of Excel or Numbers is a zip file.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) throw new CustomerFileError('workbook')
  return { name: file.name, ...readCustomerText(decode(bytes)) }
}

/** Throws CustomerFileError. */
export function readCustomerText(text: string): Omit<CustomerFile, 'name'> {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: 'greedy' })
  const [first, ...others] = data
  if (!first) throw new CustomerFileError('empty')
  const isHeaded = looksLikeHeads(first)
  const lines = isHeaded ? others : data
  if (lines.length === 0) throw new CustomerFileError('empty')
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
