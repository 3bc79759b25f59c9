// The packing slip of an order: read at arm's length, at a press. Runs in the child process.
import { dayText } from '#lib/shared/day-text.ts'
import { required } from '#lib/shared/required.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { INK, LABEL, MUTED, openPaper, type Paper, RULE, type Style } from '#lib/server/platform/paper/paper.ts'
import { groupLines } from '#lib/shared/line-groups.ts'
import { letteringRemark } from '#lib/shared/personalisation.ts'

import { drawLine as drawLookOf } from './line-drawing.ts'
import type { OrderRow } from './queries.ts'
import { CELLS_FOOT, drawCell, fitsCell, placesOf, type PerPage, sharesPage } from './slip-cells.ts'
import {
  filledOf,
  footOf,
  isRefunded,
  piecesOf,
  safeHex,
  type Slip,
  type SlipTask,
  unprintableRemark,
  warningsOf,
  whoOf
} from './slip-facts.ts'

type Pictures = Map<string, Buffer>

const MARGIN = 40
const FOOT = 34

const PLAIN: Style = { size: 11, maxLines: 4 }
const STRONG: Style = { size: 11, weight: 700, maxLines: 2 }
/** Read across the room, where bags are handed out. */
const WHO: Style = { size: 26, weight: 700, maxLines: 2 }
const ITEM: Style = { size: 14, weight: 700, maxLines: 3 }
const SIZE: Style = { size: 18, weight: 700, maxLines: 2 }
const VALUE: Style = { size: 20, weight: 700, maxLines: 3 }
const REMARK: Style = { size: 9, weight: 700, maxLines: 4 }

/** A foot at the end of a slip, or of its share of a page. */
interface Foot {
  page: number
  x: number
  y: number
  width: number
  left: string
  right: string
}

export async function drawSlip({ slips, paper }: SlipTask): Promise<Buffer> {
  const pictures = await drawPictures(slips)
  const numbers = slips.map(({ order }) => order.number)
  const title = numbers.length === 1 ? `Order ${numbers[0]}` : `Orders ${numbers.join(', ')}`
  const sheet = openPaper({ paper, title, margin: MARGIN })
  const feet: Foot[] = []
  for (const [index, { perPage, slips: own }] of sharesPage(slips, (slip, size) =>
    fitsCell(sheet, slip, size)
  ).entries()) {
    if (index > 0) sheet.newPage()
    const [only] = own
    if (perPage !== 1) feet.push(...drawShared(sheet, { perPage, slips: own, pictures }))
    else if (only) feet.push(...drawWhole(sheet, only, pictures))
  }
  sheet.onEachPage(page => {
    for (const foot of feet) if (foot.page === page) drawFoot(sheet, foot)
  })
  return sheet.toBytes()
}

/** One that has pages of its own. */
function drawWhole(sheet: Paper, slip: Slip, pictures: Pictures): Foot[] {
  const first = sheet.pages()
  drawOne(sheet, slip, pictures)
  const count = sheet.pages() - first + 1
  const place = { x: MARGIN, y: sheet.bottom - 12, width: sheet.width, left: footOf(slip) }
  return Array.from({ length: count }, (_, at) => ({
    ...place,
    page: first + at,
    right: `Page ${at + 1} of ${count}`
  }))
}

interface Shared {
  perPage: PerPage
  slips: Slip[]
  pictures: Pictures
}

/** Two or four beside each other, with lines to cut along. */
function drawShared(sheet: Paper, { perPage, slips, pictures }: Shared): Foot[] {
  const { doc } = sheet
  const { width, height } = doc.page
  doc.lineWidth(0.5).strokeColor(RULE).dash(4, { space: 4 })
  doc
    .moveTo(0, height / 2)
    .lineTo(width, height / 2)
    .stroke()
  if (perPage === 4)
    doc
      .moveTo(width / 2, 0)
      .lineTo(width / 2, height)
      .stroke()
  doc.undash()
  const places = placesOf(sheet, perPage)
  return slips.map((slip, at): Foot => {
    const place = required(places[at], 'a place')
    drawCell(sheet, slip, { place, pictures })
    const y = place.y + place.height - CELLS_FOOT
    return { page: sheet.pages(), x: place.x, y, width: place.width, left: footOf(slip), right: '' }
  })
}

/** By line; one that cannot be drawn leaves its place empty, since a slip without a picture is better than none. */
async function drawPictures(slips: Slip[]): Promise<Pictures> {
  const pictures: Pictures = new Map()
  for (const { lines, looks } of slips) {
    for (const [index, look] of looks.entries()) {
      const picture = look && (await drawLookOf({ kind: 'line', look }).catch(() => undefined))
      if (picture) pictures.set(required(lines[index], 'a line').id, picture)
    }
  }
  return pictures
}

function drawOne(sheet: Paper, slip: Slip, pictures: Pictures): void {
  const { order, lines } = slip
  sheet.flow(
    groupLines(lines, ({ id }) => id).flatMap(group => group.lines),
    {
      top: drawHead(sheet, slip),
      foot: FOOT,
      heightOf: line => lineHeight(sheet, line),
      draw: (line, y) => {
        drawLine(sheet, line, { top: y, picture: pictures.get(line.id) })
        sheet.rule(MARGIN, y + lineHeight(sheet, line), sheet.width)
      },
      nextHead: () => drawNextHead(sheet, order)
    }
  )
}

const QR = 92

function drawHead(sheet: Paper, slip: Slip): number {
  const { order, href } = slip
  const { width } = sheet
  const textWidth = width - QR - 24
  let y = MARGIN
  y += sheet.write(order.shopName, { x: MARGIN, y, width: textWidth }, { size: 12, weight: 700, maxLines: 1 })
  const store = [order.storeName, order.organisation].filter(Boolean).join(', ')
  y += sheet.write(store, { x: MARGIN, y, width: textWidth }, { size: 11, colour: MUTED, maxLines: 1 })
  sheet.write(`Order ${order.number}`, { x: MARGIN, y, width: textWidth }, { size: 40, weight: 700, maxLines: 1 })
  sheet.qr(href, { x: MARGIN + width - QR, y: MARGIN, width: QR })
  y = MARGIN + QR + 14

  for (const warning of warningsOf(order)) {
    sheet.doc.rect(MARGIN, y, width, 24).fill(INK)
    sheet.write(
      warning,
      { x: MARGIN + 10, y: y + 4, width: width - 20 },
      { ...STRONG, size: 10, colour: '#ffffff', maxLines: 1 }
    )
    y += 30
  }
  y = drawFacts(sheet, slip, y)
  sheet.doc.rect(MARGIN, y, width, 1.5).fill(INK)
  return y + 1.5
}

/** Who gets it, large; buyer and delivery beside each other, the note under them. */
function drawFacts(sheet: Paper, slip: Slip, start: number): number {
  const { order, delivery } = slip
  const who = { x: MARGIN, width: sheet.width }
  const { name, group } = whoOf(order)
  let top = start + sheet.write('For', { ...who, y: start }, LABEL)
  top += sheet.write(name, { ...who, y: top }, WHO)
  if (group) top += sheet.write(group, { ...who, y: top }, ITEM)
  top += 8
  const columns = [
    { label: 'Buyer', strong: order.buyerName, plain: [order.buyerEmail, order.buyerPhone] },
    { label: 'Delivery', strong: '', plain: [delivery, order.inHandsOn ? `Ready by ${dayText(order.inHandsOn)}` : ''] }
  ].filter(({ strong, plain }) => strong || plain.some(Boolean))
  const gap = 20
  const width = (sheet.width - gap * (columns.length - 1)) / columns.length
  const heights = columns.map(({ label, strong, plain }, index) => {
    const place = { x: MARGIN + index * (width + gap), width }
    let y = top + sheet.write(label, { ...place, y: top }, LABEL)
    if (strong) y += sheet.write(strong, { ...place, y }, STRONG)
    for (const text of plain.filter(Boolean)) y += sheet.write(text, { ...place, y }, { ...PLAIN, maxLines: 6 })
    return y - top
  })
  let y = top + Math.max(...heights) + 12
  if (order.note) {
    y += sheet.write('Buyer’s note', sheet.across(y), LABEL)
    y += sheet.write(order.note, sheet.across(y), { ...PLAIN, maxLines: 8 }) + 12
  }
  const remark = unprintableRemark(sheet, slip)
  if (remark) y += sheet.write(remark, sheet.across(y), { ...LABEL, maxLines: 2 }) + 12
  return y
}

function drawNextHead(sheet: Paper, order: OrderRow): number {
  const title = `Order ${order.number}, continued`
  const height = sheet.write(title, { x: MARGIN, y: MARGIN, width: sheet.width }, { ...ITEM, maxLines: 1 })
  sheet.doc.rect(MARGIN, MARGIN + height + 6, sheet.width, 1.5).fill(INK)
  return MARGIN + height + 7.5
}

const PAD = 12
/** A square at the left of the words. */
const PICTURE = 84
const BOX = 16
const COUNT_WIDTH = 62
const SWATCH = 20
const FIELD_GAP = 16
/** The words over a line that is not made. */
const STAMP = 26
/** Under each row of fields, so that a label belongs to what is below it. */
const ROW_GAP = 6

/** Where the columns of a line stand: tick box, count, item, size. */
function columnsOf(sheet: Paper) {
  const pictureX = MARGIN + BOX + 14 + COUNT_WIDTH
  const itemX = pictureX + PICTURE + 12
  const sizeWidth = 110
  const sizeX = MARGIN + sheet.width - sizeWidth
  return { countX: MARGIN + BOX + 14, pictureX, itemX, itemWidth: sizeX - itemX - 16, sizeX, sizeWidth }
}

function lineHeight(sheet: Paper, line: OrderLine): number {
  const { itemWidth, sizeWidth } = columnsOf(sheet)
  const bundle = line.bundle ? sheet.heightOf(line.bundle.name, itemWidth, LABEL) : 0
  const item = bundle + sheet.heightOf(line.name, itemWidth, ITEM) + Math.max(SWATCH, colourHeight(sheet, line)) + 4
  const body = item + fieldRows(sheet, line).reduce((sum, { height }) => sum + height, 0)
  const size = sheet.heightOf('Size', sizeWidth, LABEL) + sheet.heightOf(line.size.name, sizeWidth, SIZE)
  return Math.max(body, size, PICTURE) + 2 * PAD + (isRefunded(line) ? STAMP : 0)
}

/** Names and numbers two beside each other, so that a shirt's print is read in one look. */
function fieldRows(sheet: Paper, line: OrderLine) {
  const { itemWidth } = columnsOf(sheet)
  const width = (itemWidth - FIELD_GAP) / 2
  const filled = filledOf(line)
  return filled
    .filter((_, index) => index % 2 === 0)
    .map((first, row) => {
      const fields = [first, ...filled.slice(row * 2 + 1, row * 2 + 2)]
      const heights = fields.map(({ field, value }) => {
        const remark = letteringRemark(field, value)
        const words = sheet.heightOf(field.label, width, LABEL) + sheet.heightOf(value, width, VALUE)
        return words + (remark ? sheet.heightOf(remark, width, REMARK) : 0)
      })
      return { fields, width, height: Math.max(...heights) + ROW_GAP }
    })
}

function colourHeight(sheet: Paper, line: OrderLine): number {
  return sheet.heightOf(line.colour.name, columnsOf(sheet).itemWidth - SWATCH - 8, PLAIN)
}

interface Place {
  top: number
  picture: Buffer | undefined
}

function drawLine(sheet: Paper, line: OrderLine, { top, picture }: Place): void {
  if (!isRefunded(line)) {
    drawPiece(sheet, line, { top: top + PAD, picture })
    return
  }
  const { doc, width } = sheet
  doc.rect(MARGIN, top + PAD - 4, width, STAMP - 4).fill(INK)
  const words = { ...STRONG, colour: '#ffffff', maxLines: 1 }
  sheet.write('REFUNDED: do not make', { x: MARGIN + 10, y: top + PAD - 1, width: width - 20 }, words)
  const start = top + PAD + STAMP
  drawPiece(sheet, line, { top: start, picture })
  const end = top + lineHeight(sheet, line) - PAD
  // One stroke through each half, over whatever is written there.
  for (const share of [1 / 4, 3 / 4]) {
    const y = start + (end - start) * share
    doc
      .moveTo(MARGIN, y)
      .lineTo(MARGIN + width, y)
      .lineWidth(1.5)
      .strokeColor(INK)
      .stroke()
  }
}

function drawPiece(sheet: Paper, line: OrderLine, { top, picture }: Place): void {
  const { doc } = sheet
  const { countX, pictureX, itemX, itemWidth, sizeX, sizeWidth } = columnsOf(sheet)
  let y = top
  doc
    .rect(MARGIN + 0.5, y + 2, BOX, BOX)
    .lineWidth(1.25)
    .strokeColor(INK)
    .stroke()
  if (picture) doc.image(picture, pictureX, y, { fit: [PICTURE, PICTURE] })
  sheet.write(`${piecesOf(line)} ×`, { x: countX, y: y - 1, width: COUNT_WIDTH }, { ...SIZE, maxLines: 1 })

  sheet.write('Size', { x: sizeX, y, width: sizeWidth }, LABEL)
  sheet.write(line.size.name, { x: sizeX, y: y + LABEL.size * 1.3, width: sizeWidth }, SIZE)

  if (line.bundle) y += sheet.write(line.bundle.name, { x: itemX, y, width: itemWidth }, LABEL)
  y += sheet.write(line.name, { x: itemX, y, width: itemWidth }, ITEM)
  doc
    .circle(itemX + SWATCH / 2 - 2, y + SWATCH / 2, SWATCH / 2 - 2)
    .lineWidth(1)
    .fillAndStroke(safeHex(line.colour.hex), RULE)
  const place = { x: itemX + SWATCH + 4, y: y + 3, width: itemWidth - SWATCH - 8 }
  y += Math.max(SWATCH, sheet.write(line.colour.name, place, PLAIN)) + 4
  for (const { fields, width, height } of fieldRows(sheet, line)) {
    for (const [index, { field, value }] of fields.entries()) {
      const place = { x: itemX + index * (width + FIELD_GAP), width }
      const labelHeight = sheet.write(field.label, { ...place, y }, LABEL)
      const valueHeight = sheet.write(value, { ...place, y: y + labelHeight }, VALUE)
      const remark = letteringRemark(field, value)
      if (remark) sheet.write(remark, { ...place, y: y + labelHeight + valueHeight }, REMARK)
    }
    y += height
  }
}

function drawFoot(sheet: Paper, { x, y, width, left, right }: Foot): void {
  const end = sheet.widthOf(right, LABEL)
  sheet.write(right, { x: x + width - end, y, width: end + 1 }, LABEL)
  sheet.write(left, { x, y, width: width - end - (right ? 20 : 0) }, LABEL)
}
