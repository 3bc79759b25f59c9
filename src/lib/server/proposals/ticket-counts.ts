import { formatNumber } from '#lib/shared/number-format.ts'
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

/** As wide as the longest name of a size, such as that of a cap's only one, and the largest count need. */
function cellsIn(sheet: Paper, sizes: Sizes, width: number): { cell: number; perRow: number } {
  const widths = sizes.flatMap(({ size, quantity }) => [
    sheet.widthOf(size, SIZE),
    sheet.widthOf(formatNumber(quantity), COUNT)
  ])
  const longest = Math.max(0, ...widths)
  const cell = Math.min(width, Math.max(CELL, longest + 10))
  return { cell, perRow: Math.max(1, Math.floor(width / cell)) }
}

export function heightOfCounts(sheet: Paper, sizes: Sizes, width: number): number {
  return Math.ceil(sizes.length / cellsIn(sheet, sizes, width).perRow) * HEIGHT
}

/** How many of each size, and room below to write how many are made. */
export function drawCounts(sheet: Paper, sizes: Sizes, { x, y, width }: Place): void {
  const { cell, perRow } = cellsIn(sheet, sizes, width)
  for (const [at, { size, quantity }] of sizes.entries()) {
    const left = x + (at % perRow) * cell
    const top = y + Math.floor(at / perRow) * HEIGHT
    sheet.doc
      .rect(left, top, cell, HEIGHT - 6)
      .lineWidth(0.75)
      .strokeColor(INK)
      .stroke()
    sheet.doc
      .moveTo(left, top + 36)
      .lineTo(left + cell, top + 36)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke()
    sheet.write(size, { x: left + 5, y: top + 2, width: cell - 8 }, SIZE)
    sheet.write(formatNumber(quantity), { x: left + 5, y: top + 13, width: cell - 8 }, COUNT)
  }
}
