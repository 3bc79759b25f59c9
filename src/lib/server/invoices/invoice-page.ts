// An invoice, or a credit note of one, on paper. Runs in the child process.
import { MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import { lineSum, partsBeside } from '#lib/shared/line-parts.ts'
import {
  creditedInvoice,
  documentName,
  type InvoiceDocument,
  printedColumns,
  printedDay,
  printedSupply
} from '#lib/contract/invoice-document.ts'
import { invoiceTaxRows, lineTaxText } from '#lib/shared/invoice-taxes.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { reverseChargeRemark } from '#lib/shared/tax-basis.ts'
import { taxNumbers } from '#lib/shared/taxes.ts'

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
const LABEL: Style = { size: 9, weight: 700, colour: MUTED, maxLines: 1 }
const PLAIN: Style = { size: 10, maxLines: 60 }
const QUIET: Style = { size: 9, colour: MUTED, maxLines: 6 }
const STRONG: Style = { size: 10, weight: 700, maxLines: 3 }
const TOTAL: Style = { size: 13, weight: 700, maxLines: 1 }
/** Of the sums under the lines, and of their labels. */
const SUMS = { width: 270, label: 190 }

/** From the right edge: where a column of figures ends. */
const COLUMNS = { quantity: 170, each: 85, amount: 0 }
const ITEM_WIDTH = 240

type Line = InvoiceDocument['lines'][number]

export function drawInvoice({ invoice, paper, href }: InvoiceTask): Promise<Buffer> {
  const name = documentName(invoice)
  const sheet = openPaper({ paper, title: name, margin: MARGIN })
  const top = drawHeadings(sheet, drawHead(sheet, invoice, href) + 18)
  const rows = sumsOf(invoice)
  // No page has the sums alone: the last line goes there with them.
  const last = invoice.lines.at(-1)
  const height = rows.reduce((all, row) => all + sumHeight(sheet, row), 0)
  const sums = last ? 12 + height : 0
  const end = sheet.flow(invoice.lines, {
    top,
    foot: FOOT,
    heightOf: line => lineHeight(sheet, line, invoice.currency) + (line === last ? sums : 0),
    draw: (line, y) => drawLine(sheet, invoice, line, y),
    nextHead: () => drawHeadings(sheet, MARGIN)
  })
  let y = end - sums + 12
  if (y + height > sheet.bottom - FOOT) y = openPage(sheet)
  y = drawSums(sheet, invoice, rows, y)
  for (const text of [reverseChargeRemark(invoice.taxBasis), invoice.footer].filter(Boolean)) {
    const textHeight = sheet.heightOf(text, sheet.width, { ...QUIET, maxLines: 40 })
    if (y + 16 + textHeight > sheet.bottom - FOOT) y = openPage(sheet) - 16
    y += 16 + sheet.write(text, { x: MARGIN, y: y + 16, width: sheet.width }, { ...QUIET, maxLines: 40 })
  }
  sheet.onEachPage((page, count) => {
    const foot = `${invoice.seller.name} · ${name} · Page ${page} of ${count}`
    sheet.write(foot, { x: MARGIN, y: sheet.bottom - 10, width: sheet.width }, LABEL)
  })
  return sheet.toBytes()
}

function openPage(sheet: Paper): number {
  sheet.newPage()
  return MARGIN
}

function drawHead(sheet: Paper, invoice: InvoiceDocument, href: string): number {
  const { seller, billTo, shipTo, state, credit } = invoice
  const supply = printedSupply(invoice)
  const note = credit ? `Reason: ${credit.reason}` : invoice.note
  const width = sheet.width - QR - 24
  let y = MARGIN
  y += sheet.write(seller.name, { x: MARGIN, y, width }, SHOP)
  const contact = [seller.address, seller.email, seller.taxNumber, ...taxNumbers(invoice.taxes)]
    .filter(Boolean)
    .join('\n')
  y = Math.max(y + block(sheet, contact, { x: MARGIN, y, width }, QUIET), MARGIN + 40) + 14
  const name = documentName(invoice)
  y += sheet.write(name, { x: MARGIN, y, width }, sheet.widthOf(name, TITLE) > width ? LONG_TITLE : TITLE)
  const facts = [
    invoice.title,
    invoice.issuedOn && `Issued ${printedDay(invoice.issuedOn)}`,
    supply && `Date of supply ${supply}`,
    invoice.dueOn && `Due ${printedDay(invoice.dueOn)}`,
    credit && creditedInvoice(credit),
    `Job ${invoice.jobNumber}`
  ]
  y += sheet.write(facts.filter(Boolean).join(' · '), { x: MARGIN, y, width }, PLAIN)
  if (state === 'void') y += sheet.write('VOID: nothing is to be paid', { x: MARGIN, y: y + 4, width }, STRONG) + 4
  const right = MARGIN + sheet.width - QR
  if (invoice.balanceCents > 0 && state !== 'void' && !credit) {
    sheet.qr(href, { x: right, y: MARGIN, width: QR })
    sheet.write('Scan to pay', { x: right, y: MARGIN + QR + 4, width: QR }, LABEL)
  }
  y = Math.max(y, MARGIN + QR + 20) + 14
  const half = (sheet.width - 24) / 2
  const parties = [
    ['Bill to', billTo],
    ['Ship to', shipTo]
  ].filter(([, text]) => text)
  const heights = parties.map(([title, text], at) => {
    const x = MARGIN + at * (half + 24)
    const height = sheet.write(title!, { x, y, width: half }, LABEL)
    return height + block(sheet, text!, { x, y: y + height, width: half }, PLAIN)
  })
  y += Math.max(0, ...heights)
  return note ? y + 12 + block(sheet, note, { x: MARGIN, y: y + 12, width: sheet.width }, PLAIN) : y
}

/** Line breaks as they were typed. */
function block(sheet: Paper, text: string, place: { x: number; y: number; width: number }, style: Style): number {
  return text.split('\n').reduce((height, line) => {
    return height + sheet.write(line || ' ', { ...place, y: place.y + height }, style)
  }, 0)
}

function atRight(sheet: Paper, text: string, { y, from }: { y: number; from: number }, style: Style): void {
  const width = sheet.widthOf(text, style) + 1
  sheet.write(text, { x: MARGIN + sheet.width - from - width, y, width }, style)
}

function drawHeadings(sheet: Paper, y: number): number {
  sheet.write('Item', { x: MARGIN, y, width: ITEM_WIDTH }, LABEL)
  atRight(sheet, 'Quantity', { y, from: COLUMNS.quantity }, LABEL)
  atRight(sheet, 'Each', { y, from: COLUMNS.each }, LABEL)
  atRight(sheet, 'Amount', { y, from: COLUMNS.amount }, LABEL)
  sheet.rule(MARGIN, y + 16, sheet.width)
  return y + 16
}

export function wordsOf(line: Line, currency: string): string[] {
  const { detail, sizes } = line
  const sum = partsBeside(line).length === 0 ? '' : lineSum(line, currency)
  const bySize = sizes.map(({ size, quantity }) => `${quantity} × ${size}`).join(', ')
  return [detail, bySize, sum, lineTaxText(line)].filter(Boolean)
}

function lineHeight(sheet: Paper, line: Line, currency: string): number {
  const words = wordsOf(line, currency).map(text => sheet.heightOf(text, ITEM_WIDTH, QUIET))
  return 14 + words.reduce((sum, height) => sum + height, sheet.heightOf(line.name, ITEM_WIDTH, STRONG))
}

function drawLine(sheet: Paper, { currency }: InvoiceDocument, line: Line, top: number): void {
  let y = top + 6
  const [quantity, each] = printedColumns(line, currency)
  atRight(sheet, quantity, { y, from: COLUMNS.quantity }, PLAIN)
  atRight(sheet, each, { y, from: COLUMNS.each }, PLAIN)
  atRight(sheet, formatMoney(line.totalCents, currency), { y, from: COLUMNS.amount }, PLAIN)
  y += sheet.write(line.name, { x: MARGIN, y, width: ITEM_WIDTH }, STRONG)
  for (const text of wordsOf(line, currency)) y += sheet.write(text, { x: MARGIN, y, width: ITEM_WIDTH }, QUIET)
  sheet.rule(MARGIN, top + lineHeight(sheet, line, currency), sheet.width)
}

type Sum = [label: string, cents: number, strong: boolean]

function sumsOf(invoice: InvoiceDocument): Sum[] {
  const quiet = (label: string, cents: number): Sum[] => (cents === 0 ? [] : [[label, cents, false]])
  const { totalCents, balanceCents } = invoice
  const { added, included } = invoiceTaxRows(invoice, cents => formatMoney(cents, invoice.currency))
  return [
    ...(invoice.subtotalCents === totalCents ? [] : quiet('Subtotal', invoice.subtotalCents)),
    ...quiet('Discount', -invoice.discountCents),
    ...invoice.fees.flatMap(({ name, cents }) => quiet(name, cents)),
    ...quiet('Shipping', invoice.shippingCents),
    ...added.map(([label, cents]): Sum => [label, cents, false]),
    ...quiet('Rounding', invoice.roundingCents),
    [invoice.credit ? 'Total credit' : 'Total', totalCents, true],
    ...included.map(([label, cents]): Sum => [`Includes ${label}`, cents, false]),
    ...quiet('Late fee', invoice.lateFeeCents),
    ...quiet('Credited', -invoice.creditedCents),
    ...quiet('Paid', -invoice.paidCents),
    ...(balanceCents === totalCents ? [] : [['Balance', balanceCents, true] satisfies Sum])
  ]
}

function styleOf([, , strong]: Sum): Style {
  return strong ? TOTAL : PLAIN
}

/** A label that names a tax and what it was worked out of can need two lines. */
function sumHeight(sheet: Paper, row: Sum): number {
  return Math.max(row[2] ? 22 : 16, sheet.heightOf(row[0], SUMS.label, styleOf(row)) + 2)
}

function drawSums(sheet: Paper, { currency }: InvoiceDocument, rows: Sum[], top: number): number {
  let y = top
  const x = MARGIN + sheet.width - SUMS.width
  for (const row of rows) {
    const [label, cents] = row
    sheet.write(label, { x, y, width: SUMS.label }, styleOf(row))
    atRight(sheet, formatMoney(cents, currency), { y, from: 0 }, styleOf(row))
    y += sumHeight(sheet, row)
  }
  return y
}
