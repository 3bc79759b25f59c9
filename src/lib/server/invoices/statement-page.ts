// A customer's statement on paper. Runs in the child process.
import type { InvoicePaper } from '#lib/contract/invoices.ts'
import { MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'

export interface OpenInvoice {
  label: string
  title: string
  dueOn: string | null
  balanceCents: number
  lateDays: number
}

export interface StatementTask {
  kind: 'statement'
  seller: InvoicePaper['seller']
  customer: string
  from: string
  to: string
  currency: string
  openingCents: number
  closingCents: number
  rows: { day: string; text: string; cents: number; balanceCents: number }[]
  open: OpenInvoice[]
  paper: 'letter' | 'a4'
}

const MARGIN = 50
const FOOT = 30
/** From the right edge: where a column of figures ends. */
const COLUMNS = { amount: 95, balance: 0 }
const DAY_WIDTH = 82

const TITLE: Style = { size: 26, weight: 700, maxLines: 1 }
const SHOP: Style = { size: 13, weight: 700, maxLines: 2 }
const HEADING: Style = { size: 13, weight: 700, maxLines: 1 }
const LABEL: Style = { size: 9, weight: 700, colour: MUTED, maxLines: 1 }
const PLAIN: Style = { size: 10, maxLines: 3 }
const QUIET: Style = { size: 9, colour: MUTED, maxLines: 6 }
const STRONG: Style = { size: 11, weight: 700, maxLines: 1 }

export function drawStatement(task: StatementTask): Promise<Buffer> {
  const { seller, customer, from, to, currency, openingCents, closingCents, rows, open, paper } = task
  const name = `Statement for ${customer}`
  const sheet = openPaper({ paper, title: name, margin: MARGIN })
  const money = (cents: number) => formatMoney(cents, currency)
  let y = MARGIN
  y += sheet.write(seller.name, { x: MARGIN, y, width: sheet.width }, SHOP)
  for (const line of [seller.address, seller.email, seller.taxNumber].filter(Boolean).join('\n').split('\n')) {
    y += sheet.write(line || ' ', { x: MARGIN, y, width: sheet.width }, QUIET)
  }
  y += 16
  y += sheet.write('Statement', { x: MARGIN, y, width: sheet.width }, TITLE)
  y += sheet.write(customer, { x: MARGIN, y, width: sheet.width }, STRONG)
  y += sheet.write(`${dayOf(from)} to ${dayOf(to)}`, { x: MARGIN, y, width: sheet.width }, PLAIN) + 14
  y = drawHead(sheet, y)
  y = drawRow(sheet, { day: from, text: 'Owed before', amount: '', balance: money(openingCents) }, y)
  y = sheet.flow(rows, {
    top: y,
    foot: FOOT,
    nextHead: () => drawHead(sheet, MARGIN),
    heightOf: ({ text }) => heightOf(sheet, text),
    draw: ({ day, text, cents, balanceCents }, at) => {
      drawRow(sheet, { day, text, amount: money(cents), balance: money(balanceCents) }, at)
    }
  })
  y = room(sheet, y, 40) + 8
  const closing = closingCents < 0 ? `Credit on ${dayOf(to)}` : `Owed on ${dayOf(to)}`
  sheet.write(closing, { x: MARGIN, y, width: sheet.width - 130 }, HEADING)
  atRight(sheet, money(Math.abs(closingCents)), { y, from: COLUMNS.balance }, HEADING)
  y = drawOpen(sheet, task, y + 40)
  if (open.length === 0) sheet.write('No invoice is open.', { x: MARGIN, y, width: sheet.width }, PLAIN)
  sheet.onEachPage((page, count) => {
    const foot = `${seller.name} · ${name} · Page ${page} of ${count}`
    sheet.write(foot, { x: MARGIN, y: sheet.bottom - 10, width: sheet.width }, LABEL)
  })
  return sheet.toBytes()
}

const AGES = [
  { label: 'Not due yet', most: 0 },
  { label: '1 to 30 days late', most: 30 },
  { label: '31 to 60 days late', most: 60 },
  { label: 'Over 60 days late', most: Number.POSITIVE_INFINITY }
]

/** Invoice by invoice, then by how late they are. */
function drawOpen(sheet: Paper, { open, currency }: StatementTask, top: number): number {
  if (open.length === 0) return room(sheet, top, 30)
  const money = (cents: number) => formatMoney(cents, currency)
  let y = room(sheet, top, 90)
  y += sheet.write('Open invoices', { x: MARGIN, y, width: sheet.width }, HEADING) + 6
  y = sheet.flow(open, {
    top: y,
    foot: FOOT,
    nextHead: () => MARGIN,
    heightOf: ({ label, title }) => heightOf(sheet, `${label}: ${title}`),
    draw: ({ label, title, dueOn, balanceCents, lateDays }, at) => {
      const late = lateDays === 1 ? '1 day late' : `${lateDays} days late`
      const amount = lateDays > 0 ? late : ''
      drawRow(sheet, { day: dueOn, text: `${label}: ${title}`, amount, balance: money(balanceCents) }, at)
    }
  })
  y = room(sheet, y, 90) + 12
  let least = 0
  for (const { label, most } of AGES) {
    const from = least
    const sum = open.filter(({ lateDays }) => lateDays >= from && lateDays <= most)
    sheet.write(label, { x: MARGIN, y, width: 200 }, PLAIN)
    atRight(
      sheet,
      money(sum.reduce((all, { balanceCents }) => all + balanceCents, 0)),
      { y, from: COLUMNS.balance },
      PLAIN
    )
    y += 16
    least = most + 1
  }
  return y
}

function room(sheet: Paper, y: number, height: number): number {
  if (y + height <= sheet.bottom - FOOT) return y
  sheet.newPage()
  return MARGIN
}

function dayOf(day: string | null): string {
  return day ? formatDate(`${day}T00:00:00Z`, 'UTC') : ''
}

function heightOf(sheet: Paper, text: string): number {
  return sheet.heightOf(text, textWidth(sheet), PLAIN) + 8
}

const textWidth = (sheet: Paper) => sheet.width - DAY_WIDTH - 190

function atRight(sheet: Paper, text: string, { y, from }: { y: number; from: number }, style: Style): void {
  const width = sheet.widthOf(text, style) + 1
  sheet.write(text, { x: MARGIN + sheet.width - from - width, y, width }, style)
}

function drawHead(sheet: Paper, y: number): number {
  sheet.write('Day', { x: MARGIN, y, width: DAY_WIDTH }, LABEL)
  sheet.write('What', { x: MARGIN + DAY_WIDTH, y, width: textWidth(sheet) }, LABEL)
  atRight(sheet, 'Amount', { y, from: COLUMNS.amount }, LABEL)
  atRight(sheet, 'Balance', { y, from: COLUMNS.balance }, LABEL)
  sheet.rule(MARGIN, y + 16, sheet.width)
  return y + 22
}

interface Row {
  day: string | null
  text: string
  amount: string
  balance: string
}

function drawRow(sheet: Paper, { day, text, amount, balance }: Row, y: number): number {
  sheet.write(dayOf(day), { x: MARGIN, y, width: DAY_WIDTH - 4 }, { ...PLAIN, maxLines: 1 })
  sheet.write(text, { x: MARGIN + DAY_WIDTH, y, width: textWidth(sheet) }, PLAIN)
  atRight(sheet, amount, { y, from: COLUMNS.amount }, PLAIN)
  atRight(sheet, balance, { y, from: COLUMNS.balance }, PLAIN)
  return y + heightOf(sheet, text)
}
