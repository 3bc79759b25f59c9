import { INK, MUTED, type Paper, RULE, type Style } from '#lib/server/platform/paper/paper.ts'

const CELL = 46
const HEIGHT = 58
const SIZE: Style = { size: 10, weight: 700, colour: MUTED, maxLines: 1 }
const COUNT: Style = { size: 17, weight: 700, maxLines: 1 }

interface Place {
  x: number
  y: number
  width: number
}

type Sizes = readonly { size: string; quantity: number }[]

const perRow = (width: number) => Math.max(1, Math.floor(width / CELL))

export function heightOfCounts(sizes: Sizes, width: number): number {
  return Math.ceil(sizes.length / perRow(width)) * HEIGHT
}

/** How many of each size, and room below to write how many are made. */
export function drawCounts(sheet: Paper, sizes: Sizes, { x, y, width }: Place): void {
  for (const [at, { size, quantity }] of sizes.entries()) {
    const left = x + (at % perRow(width)) * CELL
    const top = y + Math.floor(at / perRow(width)) * HEIGHT
    sheet.doc
      .rect(left, top, CELL, HEIGHT - 6)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke()
    sheet.doc
      .moveTo(left, top + 36)
      .lineTo(left + CELL, top + 36)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    sheet.write(size, { x: left + 5, y: top + 2, width: CELL - 8 }, SIZE)
    sheet.write(String(quantity), { x: left + 5, y: top + 13, width: CELL - 8 }, COUNT)
  }
}
