// A purchase order on paper, for the supplier and for whoever unpacks. Runs in the child process.
import type { Purchase } from '#lib/contract/purchases.ts'
import { INK, LABEL, MUTED, openPaper, type Paper, type Style } from '#lib/server/platform/paper/paper.ts'

import { dayText } from '#lib/shared/day-text.ts'
import { type OrderedStyle, stylesOf } from './styles.ts'

export interface PurchaseTask {
  kind: 'purchase'
  purchase: Purchase
  shopName: string
  paper: 'letter' | 'a4'
}

const MARGIN = 48
const TITLE: Style = { size: 26, weight: 700, maxLines: 1 }
const PLAIN: Style = { size: 11, maxLines: 4 }
const STRONG: Style = { size: 12, weight: 700, maxLines: 3 }
const COUNT: Style = { size: 13, weight: 700, maxLines: 1 }
const CELL = 54
const GAP = 10
const COUNTS_HEIGHT = 36

export function drawPurchase({ purchase, shopName, paper }: PurchaseTask): Promise<Buffer> {
  const title = `Purchase order ${purchase.number}`
  const sheet = openPaper({ paper, title, margin: MARGIN })
  let y = MARGIN
  const { across } = sheet
  y += sheet.write(shopName, across(y), { ...STRONG, maxLines: 1 })
  y += sheet.write(title, across(y), TITLE)
  const facts = [
    purchase.supplier,
    `${purchase.pieces} pieces`,
    purchase.expectedOn ? `needed by ${dayText(purchase.expectedOn)}` : ''
  ]
  y += sheet.write(facts.filter(Boolean).join(' · '), across(y), { ...PLAIN, colour: MUTED })
  if (purchase.note) y += sheet.write(purchase.note, across(y + 6), { ...PLAIN, maxLines: 12 }) + 6
  sheet.doc.rect(MARGIN, y + 10, sheet.width, 1.5).fill(INK)
  sheet.flow(stylesOf(purchase.lines), {
    top: y + 12,
    foot: 30,
    heightOf: style => heightOf(sheet, style),
    draw: (style, top) => {
      drawStyle(sheet, style, top)
      sheet.rule(MARGIN, top + heightOf(sheet, style), sheet.width)
    },
    nextHead: () => MARGIN + sheet.write(`${title}, continued`, across(MARGIN), STRONG) + 8
  })
  sheet.numberPages(`${title} · ${shopName}`, 12)
  return sheet.toBytes()
}

const perRow = (sheet: Paper) => Math.max(1, Math.floor(sheet.width / CELL))

function heightOf(sheet: Paper, { title, sizes }: OrderedStyle): number {
  const rows = Math.ceil(sizes.length / perRow(sheet))
  return GAP * 2 + sheet.heightOf(title, sheet.width - 90, STRONG) + rows * COUNTS_HEIGHT
}

function drawStyle(sheet: Paper, { title, sizes, pieces }: OrderedStyle, top: number): void {
  const width = sheet.width - 90
  const height = sheet.write(title, { x: MARGIN, y: top + GAP, width }, STRONG)
  sheet.write(`${pieces} pieces`, { x: MARGIN + width + 10, y: top + GAP, width: 80 }, { ...PLAIN, maxLines: 1 })
  for (const [at, { size, quantity }] of sizes.entries()) {
    const x = MARGIN + (at % perRow(sheet)) * CELL
    const y = top + GAP + height + Math.floor(at / perRow(sheet)) * COUNTS_HEIGHT
    sheet.write(size, { x, y: y + 4, width: CELL - 6 }, LABEL)
    sheet.write(String(quantity), { x, y: y + 15, width: CELL - 6 }, COUNT)
  }
}
