// A customer's statement on paper. Runs in the child process.
import type { InvoicePaper } from '#lib/contract/invoices.ts'
import { LABEL, MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { dayText } from '#lib/shared/day-text.ts'

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
/** From the right edge: where the column of amounts ends. */
const AMOUNT = 95
const DAY_WIDTH = 82

const TITLE: Style = { size: 26, weight: 700, maxLines: 1 }
const SHOP: Style = { size: 13, weight: 700, maxLines: 2 }
const HEADING: Style = { size: 13, weight: 700, maxLines: 1 }
const PLAIN: Style = { size: 10, maxLines: 3 }
const QUIET: Style = { size: 9, colour: MUTED, maxLines: 6 }
const STRONG: Style = { size: 11, weight: 700, maxLines: 1 }

export function drawStatement(task: StatementTask): Promise<Buffer> {
  const { seller, customer, from, to, currency, openingCents, closingCents, rows, open, paper } = task
  const name = `Statement for ${customer}`
  const sheet = openPaper({ paper, title: name, margin: MARGIN })
  const money = (cents: number) => formatMoney(cents, currency)
  let y = MARGIN
  y += sheet.write(seller.name, sheet.across(y), SHOP)
  const contact = [seller.address, seller.email, seller.taxNumber].filter(Boolean).join('\n')
  y += sheet.writeLines(contact, sheet.across(y), QUIET) + 16
  y += sheet.write('Statement', sheet.across(y), TITLE)
  y += sheet.write(customer, sheet.across(y), STRONG)
  y += sheet.write(`${dayText(from)} to ${dayText(to)}`, sheet.across(y), PLAIN) + 14
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
  y = sheet.room(y, 40, FOOT) + 8
  const closing = closingCents < 0 ? `Credit on ${dayText(to)}` : `Owed on ${dayText(to)}`
  sheet.write(closing, { x: MARGIN, y, width: sheet.width - 130 }, HEADING)
  sheet.writeRight(money(Math.abs(closingCents)), { y }, HEADING)
  y = drawOpen(sheet, task, y + 40)
  if (open.length === 0) sheet.write('No invoice is open.', sheet.across(y), PLAIN)
  sheet.numberPages(`${seller.name} · ${name}`, 10)
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
  if (open.length === 0) return sheet.room(top, 30, FOOT)
  const money = (cents: number) => formatMoney(cents, currency)
  let y = sheet.room(top, 90, FOOT)
  y += sheet.write('Open invoices', sheet.across(y), HEADING) + 6
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
  y = sheet.room(y, 90, FOOT) + 12
  let least = 0
  for (const { label, most } of AGES) {
    const from = least
    const sum = open.filter(({ lateDays }) => lateDays >= from && lateDays <= most)
    sheet.write(label, { x: MARGIN, y, width: 200 }, PLAIN)
    sheet.writeRight(money(sum.reduce((all, { balanceCents }) => all + balanceCents, 0)), { y }, PLAIN)
    y += 16
    least = most + 1
  }
  return y
}

function heightOf(sheet: Paper, text: string): number {
  return sheet.heightOf(text, textWidth(sheet), PLAIN) + 8
}

const textWidth = (sheet: Paper) => sheet.width - DAY_WIDTH - 190

function drawHead(sheet: Paper, y: number): number {
  sheet.write('Day', { x: MARGIN, y, width: DAY_WIDTH }, LABEL)
  sheet.write('What', { x: MARGIN + DAY_WIDTH, y, width: textWidth(sheet) }, LABEL)
  sheet.writeRight('Amount', { y, from: AMOUNT }, LABEL)
  sheet.writeRight('Balance', { y }, LABEL)
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
  sheet.write(dayText(day), { x: MARGIN, y, width: DAY_WIDTH - 4 }, { ...PLAIN, maxLines: 1 })
  sheet.write(text, { x: MARGIN + DAY_WIDTH, y, width: textWidth(sheet) }, PLAIN)
  sheet.writeRight(amount, { y, from: AMOUNT }, PLAIN)
  sheet.writeRight(balance, { y }, PLAIN)
  return y + heightOf(sheet, text)
}
