// An invoice, or a credit note of one, on paper. Runs in the child process.
import { LABEL, MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import type { InvoiceDocument } from '#lib/contract/invoice-document.ts'
import { type PrintedInvoice, type PrintedSum, printInvoice } from '#lib/papers/printed-invoice.ts'

export interface InvoiceTask {
  kind: 'invoice'
  invoice: InvoiceDocument
  paper: 'letter' | 'a4'
  /** Where its code leads: to seeing and paying it. */
  href: string
}

const MARGIN = 50
const FOOT = 30
const QR = 84

const TITLE: Style = { size: 26, weight: 700, maxLines: 1 }
/** A title that is longer: the number at its end has to be read. */
const LONG_TITLE: Style = { size: 18, weight: 700, maxLines: 2 }
const SHOP: Style = { size: 13, weight: 700, maxLines: 2 }
const PLAIN: Style = { size: 10, maxLines: 60 }
const QUIET: Style = { size: 9, colour: MUTED, maxLines: 6 }
const LONG: Style = { ...QUIET, maxLines: 40 }
const STRONG: Style = { size: 10, weight: 700, maxLines: 3 }
const TOTAL: Style = { size: 13, weight: 700, maxLines: 1 }
/** Of the sums under the lines, and of their labels. */
const SUMS = { width: 270, label: 190 }

/** From the right edge: where a column of figures ends. */
const COLUMNS = [170, 85, 0]
const ITEM_WIDTH = 240

type Line = PrintedInvoice['lines'][number]

export function drawInvoice({ invoice, paper, href }: InvoiceTask): Promise<Buffer> {
  const printed = printInvoice(invoice)
  const { name, lines, sums } = printed
  const sheet = openPaper({ paper, title: name, margin: MARGIN })
  const isPayable = invoice.balanceCents > 0 && invoice.state !== 'void' && !invoice.credit
  const head = drawHead(sheet, printed, { isVoid: invoice.state === 'void', href: isPayable ? href : '' })
  const top = drawHeadings(sheet, printed, head + 18)
  // No page has the sums alone: the last line goes there with them.
  const last = lines.at(-1)
  const height = sums.reduce((all, row) => all + sumHeight(sheet, row), 0)
  const kept = last ? 12 + height : 0
  const end = sheet.flow(lines, {
    top,
    foot: FOOT,
    heightOf: line => lineHeight(sheet, line) + (line === last ? kept : 0),
    draw: (line, y) => drawLine(sheet, line, y),
    nextHead: () => drawHeadings(sheet, printed, MARGIN)
  })
  let y = drawSums(sheet, sums, sheet.room(end - kept + 12, height, FOOT))
  for (const text of [printed.remark, printed.footer].filter(Boolean)) {
    y = sheet.room(y + 16, sheet.heightOf(text, sheet.width, LONG), FOOT)
    y += sheet.write(text, sheet.across(y), LONG)
  }
  sheet.numberPages(`${printed.seller} · ${name}`, 10)
  return sheet.toBytes()
}

function drawHead(sheet: Paper, printed: PrintedInvoice, { isVoid, href }: { isVoid: boolean; href: string }): number {
  const { name, title, dates, credited, numbers } = printed
  const note = printed.reason || printed.note
  const width = sheet.width - QR - 24
  let y = MARGIN
  y += sheet.write(printed.seller, { x: MARGIN, y, width }, SHOP)
  y = Math.max(y + sheet.writeLines(printed.contact, { x: MARGIN, y, width }, QUIET), MARGIN + 40) + 14
  y += sheet.write(name, { x: MARGIN, y, width }, sheet.widthOf(name, TITLE) > width ? LONG_TITLE : TITLE)
  const wordsOf = (facts: typeof dates) => facts.map(({ label, text }) => `${label} ${text}`)
  const facts = [title, ...wordsOf(dates), credited, ...wordsOf(numbers)]
  y += sheet.write(facts.filter(Boolean).join(' · '), { x: MARGIN, y, width }, PLAIN)
  if (isVoid) y += sheet.write('VOID: nothing is to be paid', { x: MARGIN, y: y + 4, width }, STRONG) + 4
  const right = MARGIN + sheet.width - QR
  if (href) {
    sheet.qr(href, { x: right, y: MARGIN, width: QR })
    sheet.write('Scan to pay', { x: right, y: MARGIN + QR + 4, width: QR }, LABEL)
  }
  y = Math.max(y, MARGIN + QR + 20) + 14
  const half = (sheet.width - 24) / 2
  const heights = printed.parties.map(({ label, text }, at) => {
    const x = MARGIN + at * (half + 24)
    const height = sheet.write(label, { x, y, width: half }, LABEL)
    return height + sheet.writeLines(text, { x, y: y + height, width: half }, PLAIN)
  })
  y += Math.max(0, ...heights)
  return note ? y + 12 + sheet.writeLines(note, sheet.across(y + 12), PLAIN) : y
}

function drawHeadings(sheet: Paper, { columns: [item, ...figures] }: PrintedInvoice, y: number): number {
  sheet.write(item, { x: MARGIN, y, width: ITEM_WIDTH }, LABEL)
  drawFigures(sheet, figures, { y, style: LABEL })
  sheet.rule(MARGIN, y + 16, sheet.width)
  return y + 16
}

/** Quantity, price of one and amount, in their columns. */
function drawFigures(sheet: Paper, texts: readonly string[], { y, style }: { y: number; style: Style }): void {
  for (const [at, text] of texts.entries()) sheet.writeRight(text, { y, from: COLUMNS[at] ?? 0 }, style)
}

function lineHeight(sheet: Paper, { name, words }: Line): number {
  const heights = words.map(text => sheet.heightOf(text, ITEM_WIDTH, QUIET))
  return 14 + heights.reduce((sum, height) => sum + height, sheet.heightOf(name, ITEM_WIDTH, STRONG))
}

function drawLine(sheet: Paper, line: Line, top: number): void {
  let y = top + 6
  drawFigures(sheet, [line.quantity, line.each, line.amount], { y, style: PLAIN })
  y += sheet.write(line.name, { x: MARGIN, y, width: ITEM_WIDTH }, STRONG)
  for (const text of line.words) y += sheet.write(text, { x: MARGIN, y, width: ITEM_WIDTH }, QUIET)
  sheet.rule(MARGIN, top + lineHeight(sheet, line), sheet.width)
}

function styleOf({ strong }: PrintedSum): Style {
  return strong ? TOTAL : PLAIN
}

/** A label that names a tax and what it was worked out of can need two lines. */
function sumHeight(sheet: Paper, row: PrintedSum): number {
  return Math.max(row.strong ? 22 : 16, sheet.heightOf(row.label, SUMS.label, styleOf(row)) + 2)
}

function drawSums(sheet: Paper, rows: readonly PrintedSum[], top: number): number {
  let y = top
  const x = MARGIN + sheet.width - SUMS.width
  for (const row of rows) {
    sheet.write(row.label, { x, y, width: SUMS.label }, styleOf(row))
    sheet.writeRight(row.text, { y, from: 0 }, styleOf(row))
    y += sumHeight(sheet, row)
  }
  return y
}
