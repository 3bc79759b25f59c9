// Where the copies lie on a sheet: row by row, from the top left.
import type { PrintSetup, Production } from '../../design.ts'
import { type Bounds, growBounds, heightOf, widthOf } from '../../geometry/bounds.ts'
import { MARKS_ROOM_MM } from '../registration-marks.ts'

const PLAIN_ROOM_MM = 5

/** Copies begin on whole pixels of 300 dpi, so that each is printed alike. */
export const PRINT_DPI = 300
export const DOT_MM = 25.4 / PRINT_DPI

/** Across and down; the others are as large as somebody says, or as need be. */
export const SHEETS_MM: Partial<Record<PrintSetup['size'], readonly [number, number]>> = {
  letter: [215.9, 279.4],
  a4: [210, 297],
  square12: [304.8, 304.8]
}

export interface PrintLayout {
  wMm: number
  hMm: number
  /** By how much the artboard's art is moved to each of its places. */
  places: [dx: number, dy: number][]
  columns: number
  rows: number
  /** So many more were asked for than fit. */
  left: number
  /** Around a copy with all that is printed and cut of it, on the artboard. */
  cell: Bounds
  /** Around all copies, on the sheet. */
  block: Bounds
  marginMm: number
}

interface Asked {
  setup: PrintSetup
  regMarks: Production['regMarks']
}

/** Nothing is nearer to the edge of the sheet. */
export function marginOf({ setup, regMarks }: Asked): number {
  return setup.marginMm ?? (regMarks === 'none' ? PLAIN_ROOM_MM : MARKS_ROOM_MM)
}

export function layOut(bounds: Bounds, asked: Asked): PrintLayout {
  const { setup } = asked
  const marginMm = marginOf(asked)
  const cell = growBounds(bounds, setup.through === 'none' ? 0 : setup.backingMm)
  const [cellW, cellH] = [toDots(widthOf(cell)), toDots(heightOf(cell))]
  // Whole pixels apart, and never less than asked for.
  const [stepX, stepY] = [toDots(widthOf(cell) + setup.gapMm), toDots(heightOf(cell) + setup.gapMm)]
  const start = toDots(marginMm)
  const across = (room: number, size: number, step: number) =>
    size > room + 1e-6 ? 0 : 1 + Math.floor((room - size + 1e-6) / step)

  const [sheetW, sheetH] = sizeOf(setup)
  const isFit = setup.size === 'fit'
  const columns = isFit ? 1 : across(sheetW - start - marginMm, widthOf(cell), stepX)
  const most = isFit ? 1 : across(sheetH - start - marginMm, heightOf(cell), stepY)
  const wanted = isFit ? 1 : (setup.copies ?? (setup.size === 'roll' ? columns : columns * most))
  const count = Math.min(wanted, columns * most)
  const used = columns > 0 ? Math.ceil(count / columns) : 0
  const places = Array.from({ length: count }, (_, index): [number, number] => [
    start + (index % columns) * stepX - cell.minX,
    start + Math.floor(index / columns) * stepY - cell.minY
  ])
  const inRow = Math.min(count, columns)
  const block = {
    minX: start,
    minY: start,
    maxX: start + Math.max(0, inRow - 1) * stepX + cellW,
    maxY: start + Math.max(0, used - 1) * stepY + cellH
  }
  const [wMm, hMm] = isFit
    ? [block.maxX + start, block.maxY + start]
    : [sheetW, setup.size === 'roll' ? block.maxY + start : sheetH]
  return { wMm, hMm, places, columns: inRow, rows: used, left: wanted - count, cell, block, marginMm }
}

/** A roll is as long as need be. */
function sizeOf({ size, wMm, hMm }: PrintSetup): readonly [number, number] {
  if (size === 'roll') return [wMm, Infinity]
  return SHEETS_MM[size] ?? [wMm, hMm]
}

function toDots(mm: number): number {
  return Math.ceil(mm / DOT_MM - 1e-6) * DOT_MM
}
