// The settlement of a store on paper, for the organisation and the books. Runs in the child process.
import { t } from '#lib/i18n/t.ts'
import type { Settlement } from '#lib/contract/settlement.ts'
import { INK, MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'
import { fitPicture, type Picture } from '#lib/server/storefront/stores/poster-pictures.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { dayText } from '#lib/shared/day-text.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { drawOrders } from './orders-page.ts'
import { drawHeading, FOOT, MARGIN } from './page-parts.ts'
import type { OrderRow } from './queries.ts'

export interface SettlementTask {
  kind: 'settlement'
  settlement: Settlement
  /** Of the shop, a line each; empty where it is not known. */
  address: string
  /** As it was uploaded. */
  logo: Uint8Array | undefined
  /** The sums' orders one by one, unless there are too many to read. */
  orders: OrderRow[] | undefined
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

const LOGO = { width: 150, height: 60 }
const SHOP: Style = { size: 13, weight: 700, maxLines: 2 }
const QUIET: Style = { size: 9, colour: MUTED, maxLines: 2 }
const TITLE: Style = { size: 28, weight: 700, maxLines: 2 }
/** Of a name that would be cut off in large letters. */
const LONG_TITLE: Style = { size: 17, weight: 700, maxLines: 4 }
const PLAIN: Style = { size: 11, maxLines: 3 }
const STRONG: Style = { size: 11, weight: 700, maxLines: 2 }
export async function drawSettlement(task: SettlementTask): Promise<Buffer> {
  const { settlement, paper, printedAt } = task
  const logo = task.logo && (await fitPicture(task.logo, 'logo'))
  const sheet = openPaper({ paper, title: `Settlement of ${settlement.name}`, margin: MARGIN })
  let y = drawHead(sheet, task, logo)
  y = drawRows(sheet, settlement, moneyRows(settlement), y + 14)
  if (settlement.unreported > 0) y = note(sheet, unreportedText(settlement.unreported), y + 6)
  for (const text of waitingTexts(settlement)) y = note(sheet, text, y + 6)
  y = drawHeading(sheet, t('papers.settlement.share'), y + 22)
  y = drawRows(sheet, settlement, shareRows(settlement), y)
  for (const text of paymentTexts(settlement)) y = note(sheet, text, y + 4)
  y = note(sheet, TAX_TEXT, y + 10)
  if (settlement.includedTaxCents > 0) y = note(sheet, includedText(settlement), y)
  drawOrders(sheet, task, y + 26)
  sheet.numberPages(`${settlement.shopName} · ${formatDateTime(printedAt, settlement.timeZone)}`, 12)
  return sheet.toBytes()
}

function includedText({ includedTaxCents, currency }: Settlement): string {
  return `Prices include tax: ${formatMoney(includedTaxCents, currency)} of what buyers paid.`
}

const TAX_TEXT = 'Tax is part of what is left for the shop, which owes it to the tax office.'

function drawHead(sheet: Paper, { settlement, address }: SettlementTask, logo: Picture | undefined): number {
  const { shopName, name, organisation, testMode, orders } = settlement
  const end = drawShop(sheet, { shopName, address }, logo) + 18
  const title = `Settlement: ${name}`
  const isLong =
    sheet.heightOf(title, sheet.width, { ...TITLE, maxLines: 3 }) > sheet.heightOf(title, sheet.width, TITLE)
  let y = end + sheet.write(title, sheet.across(end), isLong ? LONG_TITLE : TITLE) + 2
  const count = `${orders} paid ${orders === 1 ? 'order' : 'orders'}`
  y += sheet.write([organisation, count].filter(Boolean).join(' · '), sheet.across(y), {
    ...PLAIN,
    colour: MUTED,
    maxLines: 5
  })
  if (!testMode) return y
  sheet.doc.rect(MARGIN, y + 8, sheet.width, 24).fill(INK)
  const warning = { ...STRONG, colour: '#ffffff' }
  sheet.write('TEST MODE: no money moved', { x: MARGIN + 10, y: y + 12, width: sheet.width - 20 }, warning)
  return y + 34
}

/** As on a letter: who it is from at the left, the logo at the right. */
function drawShop(
  sheet: Paper,
  { shopName, address }: { shopName: string; address: string },
  logo: Picture | undefined
): number {
  const width = logo ? sheet.width - LOGO.width - 24 : sheet.width
  let y = MARGIN + sheet.write(shopName, { x: MARGIN, y: MARGIN, width }, SHOP)
  for (const line of address.split('\n').filter(Boolean)) y += sheet.write(line, { x: MARGIN, y, width }, QUIET)
  if (!logo) return y
  const scale = Math.min(LOGO.width / logo.width, LOGO.height / logo.height)
  const [logoWidth, height] = [logo.width * scale, logo.height * scale]
  sheet.doc.image(logo.bytes, MARGIN + sheet.width - logoWidth, MARGIN, { width: logoWidth, height })
  return Math.max(y, MARGIN + height)
}

function moneyRows(settlement: Settlement): Row[] {
  const rows: Row[] = [
    { text: 'Goods', cents: settlement.goodsCents },
    { text: 'Discounts', cents: settlement.discountCents, minus: true },
    { text: 'Shipping', cents: settlement.shippingCents },
    { text: 'Tax', cents: settlement.taxCents },
    { text: 'Paid by buyers', cents: settlement.salesCents, strong: true },
    { text: 'Refunds', cents: settlement.refundedCents, minus: true },
    { text: 'Card fees', cents: settlement.feeCents, minus: true },
    { text: 'Disputes', cents: settlement.disputedCents, minus: true },
    { text: 'Net', cents: settlement.netCents, strong: true },
    { text: 'Paid out to the bank so far', cents: settlement.paidOutCents }
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

function drawRows(sheet: Paper, { currency }: Settlement, rows: Row[], top: number): number {
  let y = top
  for (const { text, cents, minus, strong } of rows) {
    const style = strong ? STRONG : PLAIN
    const amount = `${minus && cents !== 0 ? '−' : ''}${formatMoney(cents, currency)}`
    y = sheet.room(y, 24, FOOT)
    if (strong) sheet.rule(MARGIN, y, sheet.width)
    const width = sheet.writeRight(amount, { y: y + 4 }, style)
    sheet.write(text, { x: MARGIN, y: y + 4, width: sheet.width - width - 20 }, style)
    y += sheet.heightOf(amount, width, style) + 8
  }
  return y
}

function paymentTexts({ sharePayments, currency }: Settlement): string[] {
  return sharePayments.map(({ paidOn, amountCents, note: text }) => {
    return [`${dayText(paidOn)}: ${formatMoney(amountCents, currency)}`, text].filter(Boolean).join(', ')
  })
}

function note(sheet: Paper, text: string, top: number): number {
  const style = { ...PLAIN, size: 10, colour: MUTED }
  const y = sheet.room(top, sheet.heightOf(text, sheet.width, style), FOOT)
  return y + sheet.write(text, sheet.across(y), style)
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
    texts.push(t('papers.settlement.authorised', { what, most: formatMoney(authorised.cents, currency) }))
  }
  if (unpaid.orders > 0) {
    const who = unpaid.orders === 1 ? '1 buyer' : `${unpaid.orders} buyers`
    texts.push(
      `${who} still to pay ${formatMoney(unpaid.cents, currency)} by a link, since the card could not be charged.`
    )
  }
  return texts
}
