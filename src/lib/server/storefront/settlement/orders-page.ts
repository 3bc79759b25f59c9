// The orders of a settlement one by one, without names: organisations read it, and buyers gave theirs to the shop.
import { dayText } from '#lib/shared/day-text.ts'
import { numberFormat } from '#lib/shared/number-format.ts'
import { formatNumber } from '#lib/shared/number-format.ts'
import type { Settlement } from '#lib/contract/settlement.ts'
import { LABEL, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'

import { netOf } from './net.ts'
import { drawHeading, FOOT, MARGIN } from './page-parts.ts'
import type { OrderRow } from './queries.ts'
import type { SettlementTask } from './settlement-page.ts'

interface Column {
  heading: string
  of(order: OrderRow): number | null
  sum(settlement: Settlement): number
}

const ROW = 17
const DAY_AT = 44
const PLAIN: Style = { size: 9, maxLines: 1 }
const SUM: Style = { ...PLAIN, weight: 700 }
/** Of a fee that is not reported yet, and of the net that depends on it. */
const UNKNOWN = '–'

const COLUMNS: Column[] = [
  { heading: 'Paid', of: order => order.paidCents, sum: ({ salesCents }) => salesCents },
  { heading: 'Refunded', of: order => order.refundedCents, sum: ({ refundedCents }) => refundedCents },
  { heading: 'Card fee', of: order => order.feeCents, sum: ({ feeCents }) => feeCents },
  { heading: 'Disputed', of: order => order.disputedCents, sum: ({ disputedCents }) => disputedCents },
  { heading: 'Net', of: netOf, sum: ({ netCents }) => netCents },
  { heading: 'Raised', of: order => order.shareCents, sum: ({ shareCents }) => shareCents }
]

export function drawOrders(sheet: Paper, { settlement, orders }: SettlementTask, top: number): void {
  if (settlement.orders === 0) return
  const start = drawHeading(sheet, `Orders, in ${settlement.currency.toUpperCase()}`, top) + 2
  if (!orders) {
    const count = formatNumber(settlement.orders)
    sheet.write(`The ${count} orders are listed in the CSV file of this settlement.`, sheet.across(start), PLAIN)
    return
  }
  // Most stores never have a dispute.
  const columns = COLUMNS.filter(({ heading }) => heading !== 'Disputed' || settlement.disputedCents !== 0)
  const table: Table = { sheet, columns, format: amountsOf(settlement.currency) }
  const end = sheet.flow(orders, {
    top: drawHeadings(table, start),
    foot: FOOT,
    nextHead: () => drawHeadings(table, MARGIN),
    // The sum stays with the last order.
    heightOf: order => (order === orders.at(-1) ? 2 * ROW : ROW),
    draw: (order, y) => {
      sheet.write(String(order.number), { x: MARGIN, y: y + 3, width: DAY_AT - 4 }, PLAIN)
      sheet.write(dayText(order.paid.slice(0, 10)), { x: MARGIN + DAY_AT, y: y + 3, width: 80 }, PLAIN)
      drawAmounts(table, column => column.of(order), y + 3, PLAIN)
    }
  })
  const y = end - ROW
  sheet.rule(MARGIN, y, sheet.width)
  sheet.write('Total', { x: MARGIN, y: y + 4, width: 120 }, SUM)
  drawAmounts(table, column => column.sum(settlement), y + 4, SUM)
}

/** Without the sign of the currency, which the heading names: some are as long as an amount. */
function amountsOf(currency: string): (cents: number) => string {
  const options = numberFormat({ style: 'currency', currency }).resolvedOptions()
  const { minimumFractionDigits, maximumFractionDigits } = options
  const { format } = numberFormat({ minimumFractionDigits, maximumFractionDigits })
  return cents => format(cents / 100).replace('-', '−')
}

interface Table {
  sheet: Paper
  columns: Column[]
  format(cents: number): string
}

function drawHeadings(table: Table, y: number): number {
  const { sheet, columns } = table
  sheet.write('Order', { x: MARGIN, y, width: DAY_AT }, LABEL)
  sheet.write('Paid on', { x: MARGIN + DAY_AT, y, width: 80 }, LABEL)
  columns.forEach(({ heading }, index) => void atRight(table, heading, { y, index }, LABEL))
  sheet.rule(MARGIN, y + 14, sheet.width)
  return y + 16
}

function drawAmounts(table: Table, of: (column: Column) => number | null, y: number, style: Style): void {
  for (const [index, column] of table.columns.entries()) {
    const cents = of(column)
    atRight(table, cents === null ? UNKNOWN : table.format(cents), { y, index }, style)
  }
}

/** Beneath each other by their last figure. */
function atRight(
  { sheet, columns }: Table,
  text: string,
  { y, index }: { y: number; index: number },
  style: Style
): void {
  const step = (sheet.width - 116) / columns.length
  sheet.writeRight(text, { y, from: (columns.length - 1 - index) * step }, style)
}
