// A packing slip on half or a quarter of a page, for orders of few pieces: cut apart and laid into their bags.
import { required } from '#lib/shared/required.ts'
import type { OrderLine } from '#lib/contract/shopper-orders.ts'
import { INK, MUTED, type Paper, RULE, type Style } from '#lib/server/platform/paper/paper.ts'
import { letteringRemark } from '#lib/shared/personalisation.ts'

import {
  filledOf,
  isRefunded,
  piecesOf,
  safeHex,
  type Slip,
  unprintableRemark,
  warningsOf,
  whoOf
} from './slip-facts.ts'

export type PerPage = 2 | 4

interface Place {
  x: number
  y: number
  width: number
  height: number
}

type Pictures = ReadonlyMap<string, Buffer>

const PAD = 24
export const CELLS_FOOT = 12
const QR = 56

const LABEL: Style = { size: 8, weight: 700, colour: MUTED, maxLines: 1 }
const PLAIN: Style = { size: 9, maxLines: 3 }
const NUMBER: Style = { size: 16, weight: 700, maxLines: 1 }
const WARNING: Style = { size: 8, weight: 700, colour: '#ffffff', maxLines: 3 }
/** Read across the table, where bags are handed out. */
const WHO: Style = { size: 24, weight: 700, maxLines: 2 }
const GROUP: Style = { size: 14, weight: 700, maxLines: 2 }
const ITEM: Style = { size: 11, weight: 700, maxLines: 2 }
const SIZE: Style = { size: 14, weight: 700, maxLines: 2 }
const VALUE: Style = { size: 13, weight: 700, maxLines: 2 }

/** The places of the page, in the order in which they are read. */
export function placesOf({ doc }: Paper, perPage: PerPage): Place[] {
  const columns = perPage / 2
  const [width, height] = [doc.page.width / columns, doc.page.height / 2]
  return Array.from({ length: perPage }, (_, at) => ({
    x: (at % columns) * width + PAD,
    y: Math.floor(at / columns) * height + PAD,
    width: width - 2 * PAD,
    height: height - 2 * PAD
  }))
}

/** Pages of slips in their order: four to a page where they fit, else two, else one by itself. */
export function sharesPage<S>(
  slips: readonly S[],
  fits: (slip: S, perPage: PerPage) => boolean
): { perPage: 1 | PerPage; slips: S[] }[] {
  const pages: { perPage: 1 | PerPage; slips: S[] }[] = []
  for (let at = 0; at < slips.length; ) {
    const from = at
    const perPage = ([4, 2] as const).find(size => {
      const own = slips.slice(from, from + size)
      return own.length > size / 2 && own.every(slip => fits(slip, size))
    })
    at += perPage ?? 1
    pages.push({ perPage: perPage ?? 1, slips: slips.slice(from, at) })
  }
  return pages
}

/** Whether all of it has room there. */
export function fitsCell(sheet: Paper, slip: Slip, perPage: PerPage): boolean {
  const { width, height: room } = required(placesOf(sheet, perPage)[0], 'a place')
  const blocks = blocksOf(sheet, slip, width)
  return blocks.reduce((sum, { height }) => sum + height, 0) <= room - CELLS_FOOT - 4
}

export function drawCell(sheet: Paper, slip: Slip, { place, pictures }: { place: Place; pictures: Pictures }): void {
  let { y } = place
  for (const { height, draw } of blocksOf(sheet, slip, place.width)) {
    draw(place.x, y, pictures)
    y += height
  }
}

interface Block {
  height: number
  draw: (x: number, y: number, pictures: Pictures) => void
}

function blocksOf(sheet: Paper, slip: Slip, width: number): Block[] {
  const { order, lines, delivery } = slip
  const { name, group } = whoOf(order)
  const remark = unprintableRemark(sheet, slip)
  const text = (words: string, style: Style): Block[] => {
    if (!words) return []
    const height = sheet.heightOf(words, width, style)
    return [{ height, draw: (x, y) => sheet.write(words, { x, y, width }, style) }]
  }
  const buyer = [order.buyerName !== name && `Buyer: ${order.buyerName}`, order.buyerPhone].filter(Boolean).join(', ')
  return [
    head(sheet, slip, width),
    ...warningsOf(order).map(warning => bar(sheet, warning, width)),
    ...text(name, WHO),
    ...text(group, GROUP),
    ...text(order.delivery.kind === 'group' ? '' : delivery, PLAIN),
    ...text(buyer, PLAIN),
    gap(6),
    ...lines.map(line => pieces(sheet, line, width)),
    ...(order.note ? [gap(4), ...text('Buyer’s note', LABEL), ...text(order.note, { ...PLAIN, maxLines: 6 })] : []),
    ...(remark ? [gap(4), ...text(remark, { ...LABEL, maxLines: 3 })] : [])
  ]
}

function gap(height: number): Block {
  return { height, draw: () => {} }
}

function head(sheet: Paper, { order, href }: Slip, width: number): Block {
  const place = { width: width - QR - 10 }
  return {
    height: QR + 8,
    draw(x, y) {
      let top = y + sheet.write(order.shopName, { ...place, x, y }, { ...LABEL, colour: INK })
      top += sheet.write(
        [order.storeName, order.organisation].filter(Boolean).join(', '),
        { ...place, x, y: top },
        LABEL
      )
      sheet.write(`Order ${order.number}`, { ...place, x, y: top + 4 }, NUMBER)
      sheet.qr(href, { x: x + width - QR, y, width: QR })
    }
  }
}

function bar(sheet: Paper, warning: string, width: number): Block {
  const height = sheet.heightOf(warning, width - 12, WARNING)
  return {
    height: height + 10,
    draw(x, y) {
      sheet.doc.rect(x, y, width, height + 6).fill(INK)
      sheet.write(warning, { x: x + 6, y: y + 3, width: width - 12 }, WARNING)
    }
  }
}

const BOX = 11
const COUNT = 34
/** Where there is room for one. */
const PICTURE = 52
const SIZE_WIDTH = 66

function pieces(sheet: Paper, line: OrderLine, width: number): Block {
  const picture = width > 400 ? PICTURE + 10 : 0
  const itemX = BOX + 8 + COUNT + picture
  const own = { width: width - itemX - SIZE_WIDTH - 8 }
  const fields = filledOf(line).map(({ field, value }) => ({
    label: field.label,
    value,
    remark: letteringRemark(field, value)
  }))
  const words: [text: string, style: Style][] = [
    ...(isRefunded(line) ? [['REFUNDED: do not make', { ...LABEL, colour: INK }] as [string, Style]] : []),
    ...(line.bundle ? [[line.bundle.name, LABEL] as [string, Style]] : []),
    [line.name, ITEM],
    [line.colour.name, PLAIN],
    ...fields.flatMap(({ label, value, remark }): [string, Style][] => [
      [label, LABEL],
      [value, VALUE],
      ...(remark ? [[remark, { ...LABEL, maxLines: 3 }] as [string, Style]] : [])
    ])
  ]
  const height = words.reduce((sum, [text, style]) => sum + sheet.heightOf(text, own.width, style), 0)
  const sizeHeight = sheet.heightOf(line.size.name, SIZE_WIDTH, SIZE)
  const whole = Math.max(height, sizeHeight, picture && PICTURE) + 10
  return {
    height: whole,
    draw(x, y, pictures) {
      sheet.rule(x, y, width)
      const top = y + 5
      const { doc } = sheet
      doc
        .rect(x + 0.5, top + 2, BOX, BOX)
        .lineWidth(1)
        .strokeColor(INK)
        .stroke()
      sheet.write(`${piecesOf(line)} ×`, { x: x + BOX + 8, y: top, width: COUNT }, { ...VALUE, maxLines: 1 })
      const drawn = picture > 0 && pictures.get(line.id)
      if (drawn) doc.image(drawn, x + BOX + 8 + COUNT, top, { fit: [PICTURE, PICTURE] })
      sheet.write(line.size.name, { x: x + width - SIZE_WIDTH, y: top, width: SIZE_WIDTH }, SIZE)
      let at = top
      for (const [text, style] of words) at += sheet.write(text, { ...own, x: x + itemX, y: at }, style)
      doc
        .circle(x + width - SIZE_WIDTH - 12, top + 8, 5)
        .lineWidth(0.75)
        .fillAndStroke(safeHex(line.colour.hex), RULE)
      if (isRefunded(line)) {
        const middle = top + (whole - 10) / 2
        doc
          .moveTo(x, middle)
          .lineTo(x + width, middle)
          .lineWidth(1.5)
          .strokeColor(INK)
          .stroke()
      }
    }
  }
}
