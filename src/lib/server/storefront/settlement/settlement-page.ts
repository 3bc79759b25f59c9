// The settlement of a store on paper, for the organisation and the books. Runs in the child process.
import type { Settlement } from '#lib/contract/settlement.ts'
import { INK, MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

export interface SettlementTask {
  kind: 'settlement'
  settlement: Settlement
  paper: 'letter' | 'a4'
  printedAt: string
}

interface Row {
  text: string
  cents: number
  /** Taken off. */
  minus?: boolean
  strong?: boolean
}

const MARGIN = 54
const TITLE: Style = { size: 28, weight: 700, maxLines: 2 }
const LABEL: Style = { size: 9, weight: 700, colour: MUTED, maxLines: 1 }
const PLAIN: Style = { size: 11, maxLines: 3 }
const STRONG: Style = { size: 11, weight: 700, maxLines: 2 }
const HEADING: Style = { size: 13, weight: 700, maxLines: 1 }

export function drawSettlement({ settlement, paper, printedAt }: SettlementTask): Promise<Buffer> {
  const sheet = openPaper({ paper, title: `Settlement of ${settlement.name}`, margin: MARGIN })
  let y = drawHead(sheet, settlement)
  y = drawRows(sheet, settlement, moneyRows(settlement), y + 14)
  if (settlement.unreported > 0) y += note(sheet, unreportedText(settlement.unreported), y + 6) + 6
  for (const text of waitingTexts(settlement)) y += note(sheet, text, y + 6) + 6
  const top = drawHeading(sheet, 'Share of the organisation', y + 22)
  y = drawRows(sheet, settlement, shareRows(settlement), top)
  y = drawPayments(sheet, settlement, y + 4)
  note(sheet, 'Sales tax is part of what is left for the shop, which owes it to the tax office.', y + 14)
  sheet.onEachPage((page, count) => {
    const when = formatMoment(printedAt, settlement.timeZone)
    sheet.write(`${settlement.shopName} · ${when} · Page ${page} of ${count}`, place(sheet, sheet.bottom - 12), LABEL)
  })
  return sheet.toBytes()
}

function place(sheet: Paper, y: number) {
  return { x: MARGIN, y, width: sheet.width }
}

function drawHead(sheet: Paper, { shopName, name, organisation, testMode, orders }: Settlement): number {
  let y = MARGIN
  y += sheet.write(shopName, place(sheet, y), { ...STRONG, size: 12 })
  y += sheet.write(`Settlement: ${name}`, place(sheet, y), TITLE)
  const count = `${orders} paid ${orders === 1 ? 'order' : 'orders'}`
  y += sheet.write([organisation, count].filter(Boolean).join(' · '), place(sheet, y), { ...PLAIN, colour: MUTED })
  if (!testMode) return y
  sheet.doc.rect(MARGIN, y + 8, sheet.width, 24).fill(INK)
  const warning = { ...STRONG, colour: '#ffffff' }
  sheet.write('TEST MODE: no money moved', { x: MARGIN + 10, y: y + 12, width: sheet.width - 20 }, warning)
  return y + 34
}

function moneyRows(settlement: Settlement): Row[] {
  const rows: Row[] = [
    { text: 'Goods', cents: settlement.goodsCents },
    { text: 'Discounts', cents: settlement.discountCents, minus: true },
    { text: 'Shipping', cents: settlement.shippingCents },
    { text: 'Sales tax', cents: settlement.taxCents },
    { text: 'Paid by buyers', cents: settlement.salesCents, strong: true },
    { text: 'Refunds', cents: settlement.refundedCents, minus: true },
    { text: 'Card fees', cents: settlement.feeCents, minus: true },
    { text: 'Disputes', cents: settlement.disputedCents, minus: true },
    { text: 'Net', cents: settlement.netCents, strong: true }
  ]
  return rows.filter(({ cents, strong }) => strong || cents !== 0)
}

function shareRows({ shareCents, sharePaidCents, shopCents }: Settlement): Row[] {
  return [
    { text: 'Raised', cents: shareCents },
    { text: 'Passed on', cents: sharePaidCents, minus: true },
    { text: 'Still to pass on', cents: shareCents - sharePaidCents, strong: true },
    { text: 'Left for the shop', cents: shopCents, strong: true }
  ]
}

function drawHeading(sheet: Paper, text: string, y: number): number {
  return y + sheet.write(text, place(sheet, y), HEADING) + 4
}

function drawRows(sheet: Paper, { currency }: Settlement, rows: Row[], top: number): number {
  let y = top
  for (const { text, cents, minus, strong } of rows) {
    const style = strong ? STRONG : PLAIN
    const amount = `${minus && cents !== 0 ? '−' : ''}${formatMoney(cents, currency)}`
    const width = sheet.widthOf(amount, style) + 1
    if (strong) sheet.rule(MARGIN, y, sheet.width)
    sheet.write(text, { x: MARGIN, y: y + 4, width: sheet.width - width - 20 }, style)
    y += sheet.write(amount, { x: MARGIN + sheet.width - width, y: y + 4, width }, style) + 8
  }
  return y
}

/** As many of the newest as fit: the rest is in the sum above. */
function drawPayments(sheet: Paper, { sharePayments, currency }: Settlement, top: number): number {
  let y = top
  const rows = sharePayments.map(({ paidOn, amountCents, note: text }) => {
    return [`${dayText(paidOn)}: ${formatMoney(amountCents, currency)}`, text].filter(Boolean).join(', ')
  })
  for (const row of rows) {
    if (y > sheet.bottom - 60) break
    y += note(sheet, row, y)
  }
  return y
}

function note(sheet: Paper, text: string, y: number): number {
  return sheet.write(text, place(sheet, y), { ...PLAIN, size: 10, colour: MUTED })
}

function unreportedText(count: number): string {
  const what = count === 1 ? 'The fee of 1 payment is' : `The fees of ${count} payments are`
  return `${what} not reported yet, so the net will be a little less.`
}

/** What is in none of the sums. */
function waitingTexts({ authorised, unpaid, currency }: Settlement): string[] {
  const texts: string[] = []
  if (authorised.orders > 0) {
    const what = authorised.orders === 1 ? '1 card is' : `${authorised.orders} cards are`
    texts.push(`${what} authorised for up to ${formatMoney(authorised.cents, currency)} and not charged.`)
  }
  if (unpaid.orders > 0) {
    const who = unpaid.orders === 1 ? '1 buyer' : `${unpaid.orders} buyers`
    texts.push(
      `${who} still to pay ${formatMoney(unpaid.cents, currency)} by a link, since the card could not be charged.`
    )
  }
  return texts
}

function dayText(day: string): string {
  const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return format.format(new Date(`${day}T00:00:00Z`))
}
