// Cells on their way from and to other programs. Excel, Sheets and Numbers put both a table (HTML) and lines with tabs (TSV)
// on the clipboard. The table is read where there is one: in TSV a cell that begins with a quote can mean two things.
import Papa from 'papaparse'

import { zip } from '#lib/shared/zip.ts'

import type { Block } from './blocks.ts'

export interface Copied {
  html: string
  text: string
}

/** Nothing where the clipboard holds no text. */
export function readClipboard({ html, text }: Copied): Block | undefined {
  const block = (html && readTable(html)) || readLines(text)
  return block.length > 0 ? block : undefined
}

/** A program that is given a formula works it out: ours are texts. */
export function writeClipboard(block: Block): Copied {
  const texts = block.map(line => line.map(quoteFormula))
  return { text: Papa.unparse(texts, { delimiter: '\t', newline: '\r\n' }), html: writeTable(texts) }
}

const FORMULA = /^[=@]|^[+-](?![\d.,\s]*%?$)/

function quoteFormula(text: string): string {
  return FORMULA.test(text) || /^'[=@+-]/.test(text) ? `'${text}` : text
}

function readLines(text: string): string[][] {
  if (text === '') return []
  // Programs end the last line as well; a line that is empty inside is one of empty cells.
  const body = text.replace(/\r?\n$/, '')
  let cells: string[] = []
  const lines = [cells]
  CELL.lastIndex = 0
  for (let cell = CELL.exec(body); cell; cell = CELL.exec(body)) {
    const [, quoted, plain = '', end] = cell
    cells.push(tidy(quoted?.replaceAll('""', '"') ?? plain))
    if (end === '') break
    if (end !== '\t') {
      cells = []
      lines.push(cells)
    }
  }
  return lines
}

/** A cell and what ends it. Quotes are only quotes where the whole cell stands in them. */
const CELL = /(?:"([^"]*(?:""[^"]*)*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y

/** The only table of the page; a page with several, or with words around it, is no block of cells. */
function readTable(html: string): string[][] | undefined {
  // Parsed, never shown: nothing in it is run or fetched. Styles, which our pages do not allow, would be complained of.
  const bare = html.replaceAll(/<style[\s\S]*?<\/style>/gi, '').replaceAll(/\sstyle=(?:"[^"]*"|'[^']*')/gi, '')
  const page = new DOMParser().parseFromString(bare, 'text/html')
  const [table, ...others] = page.querySelectorAll('table')
  if (!table || others.length > 0) return undefined
  const lines = [...table.rows]
  const block: string[][] = lines.map(() => [])
  for (const [row, [line, cells]] of zip(lines, block).entries()) {
    let column = 0
    for (const cell of line.cells) {
      while (cells[column] !== undefined) column++
      // What is merged stands in its first cell; the others are empty.
      const across = Math.min(cell.colSpan, MOST_SPAN)
      for (const below of block.slice(row, row + Math.min(cell.rowSpan, MOST_SPAN))) {
        for (let at = column; at < column + across; at++) below[at] = ''
      }
      cells[column] = textOf(cell)
    }
  }
  return block.map(line => Array.from(line, text => text ?? ''))
}

const MOST_SPAN = 100

/** As it is seen: a line break where the program shows one, no others. */
function textOf(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLElement
  for (const end of copy.querySelectorAll('br, p + p, div + div')) end.before('\u2028')
  return tidy((copy.textContent ?? '').replaceAll(/[ \t\r\n]+/g, ' ').replaceAll(/ ?\u2028 ?/g, '\n'))
}

/** Numbers in some locales are written with spaces that no reader of numbers expects. */
function tidy(text: string): string {
  const bare = text.replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').trim()
  return /^'['=@+-]/.test(bare) ? bare.slice(1) : bare
}

function writeTable(block: Block): string {
  const rows = block.map(line => `<tr>${line.map(text => `<td>${escapeText(text)}</td>`).join('')}</tr>`)
  return `<table>${rows.join('')}</table>`
}

function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br style="mso-data-placement:same-cell">')
}
