// An invoice of the platform for a plan. Runs in the child process.
import type { BillingDetails } from '#lib/contract/billing.ts'
import { INK, LABEL, MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'

export interface PlanInvoiceTask {
  kind: 'plan-invoice'
  number: string
  status: 'open' | 'paid' | 'void'
  createdAt: string
  paidAt: string | null
  billTo: Partial<BillingDetails>
  email: string
  lines: { text: string; amountCents: number }[]
  totalCents: number
  /** Of the total, paid by a credit. */
  creditCents: number
  currency: string
  cardLast4: string
  isTest: boolean
  supportEmail: string
  paper: 'letter' | 'a4'
}

const MARGIN = 48
const FOOT = 40
const AMOUNT_WIDTH = 110

const TITLE: Style = { size: 26, weight: 700, colour: INK, maxLines: 1 }
const PLAIN: Style = { size: 11, maxLines: 3 }
const STRONG: Style = { size: 13, weight: 700, maxLines: 2 }
const SMALL: Style = { size: 9, colour: MUTED, maxLines: 2 }

export async function drawPlanInvoice(task: PlanInvoiceTask): Promise<Buffer> {
  const sheet = openPaper({ paper: task.paper, title: `Invoice ${task.number}`, margin: MARGIN })
  const end = sheet.flow(task.lines, {
    top: drawHead(sheet, task),
    foot: FOOT,
    heightOf: ({ text }) => sheet.heightOf(text, sheet.width - AMOUNT_WIDTH, PLAIN) + 14,
    draw: ({ text, amountCents }, y) => {
      sheet.write(text, { x: MARGIN, y: y + 6, width: sheet.width - AMOUNT_WIDTH }, PLAIN)
      sheet.writeRight(formatMoney(amountCents, task.currency), { y: y + 6 }, PLAIN)
    },
    nextHead: () => MARGIN
  })
  drawSum(sheet, task, end)
  const foot = task.supportEmail ? `Platen · questions: ${task.supportEmail}` : 'Platen'
  sheet.onEachPage((page, of) => {
    const text = of > 1 ? `${foot} · page ${page} of ${of}` : foot
    sheet.write(text, sheet.across(sheet.bottom - 12), SMALL)
  })
  return sheet.toBytes()
}

function drawHead(sheet: Paper, task: PlanInvoiceTask): number {
  const half = sheet.width / 2
  let y = MARGIN
  y += sheet.write('Platen', { x: MARGIN, y, width: half }, STRONG) + 20
  y += sheet.write('Invoice', { x: MARGIN, y, width: half }, TITLE)
  if (task.isTest) y += sheet.write('TEST MODE: no money moved', { x: MARGIN, y, width: half }, LABEL)
  y += 18
  const facts: [string, string][] = [
    ['NUMBER', task.number],
    ['DATE', formatDate(task.createdAt, 'UTC')],
    ['STATUS', statusOf(task)]
  ]
  const left = facts.reduce((at, [label, value]) => {
    sheet.write(label, { x: MARGIN, y: at, width: half }, LABEL)
    return at + 13 + sheet.write(value, { x: MARGIN, y: at + 12, width: half - 20 }, PLAIN) + 6
  }, y)
  const x = MARGIN + half
  sheet.write('TO', { x, y, width: half }, LABEL)
  const right = addressOf(task).reduce((at, line) => at + sheet.write(line, { x, y: at, width: half }, PLAIN), y + 12)
  const end = Math.max(left, right) + 24
  sheet.rule(MARGIN, end, sheet.width)
  return end + 4
}

function addressOf({ billTo, email }: PlanInvoiceTask): string[] {
  const { name, line1, line2, city, state, postalCode, country, taxId } = billTo
  const town = [[city, state].filter(Boolean).join(', '), postalCode].filter(Boolean).join(' ')
  const lines = [name, line1, line2, town, country, email, taxId && `Tax ID ${taxId}`]
  return lines.filter((line): line is string => Boolean(line))
}

function statusOf({ status, paidAt, cardLast4 }: PlanInvoiceTask): string {
  if (status === 'void') return 'Void: nothing is owed'
  if (status === 'open') return 'To be paid'
  const on = paidAt ? ` on ${formatDate(paidAt, 'UTC')}` : ''
  return `Paid${on}${cardLast4 ? `, card ending in ${cardLast4}` : ''}`
}

function drawSum(sheet: Paper, { totalCents, creditCents, currency, status }: PlanInvoiceTask, top: number): void {
  let y = top + 10
  sheet.rule(MARGIN, y, sheet.width)
  y += 12
  const rows: [string, number, Style][] = [
    ['Total', totalCents, STRONG],
    ...(creditCents > 0 ? ([['Paid by credit', -creditCents, PLAIN]] as [string, number, Style][]) : []),
    [status === 'paid' ? 'Paid' : 'Due', status === 'void' ? 0 : totalCents - creditCents, STRONG]
  ]
  for (const [label, cents, style] of rows) {
    sheet.write(label, { x: MARGIN, y, width: sheet.width - AMOUNT_WIDTH }, style)
    sheet.writeRight(formatMoney(cents, currency), { y }, style)
    y += 22
  }
}
