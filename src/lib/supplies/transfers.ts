// Full-colour transfers: sheets of one width by the length, and what lies on them. Millimetres; x runs across the sheet,
// y along it, from its corner.
import transfers from '#content/make/transfers.json' with { type: 'json' }

export const TRANSFERS: {
  widthIn: number
  /** The lengths that a sheet is sold in. */
  lengthsIn: number[]
  centsPerSquareInch: number
  /** Between two pieces, and to the edge of the sheet. */
  gapMm: number
  edgeMm: number
  dpi: number
  /** From here on good, and below the other too coarse to print well. */
  dpiGood: number
  dpiLeast: number
  press: {
    fahrenheit: [number, number]
    celsius: [number, number]
    seconds: [number, number]
    pressure: 'light' | 'medium' | 'firm'
  }
} = transfers as never

const MM_PER_INCH = 25.4
export const SHEET_WIDTH_MM = TRANSFERS.widthIn * MM_PER_INCH
/** Of a sheet's width, what may be printed on. */
export const PRINT_WIDTH_MM = SHEET_WIDTH_MM - 2 * TRANSFERS.edgeMm
const LONGEST_IN = Math.max(...TRANSFERS.lengthsIn)
export const PRINT_LENGTH_MM = LONGEST_IN * MM_PER_INCH - 2 * TRANSFERS.edgeMm

export const LEAST_PIECE_MM = 5
export const MOST_ART = 40
/** On one sheet; more are laid out no sooner than anybody waits for. */
export const MOST_PIECES = 400

export type Turn = 0 | 90 | 180 | 270

/** Where a copy lies: the corner of its box after it was turned clockwise. */
export interface Laid {
  piece: string
  turn: Turn
  xMm: number
  yMm: number
  wMm: number
  hMm: number
}

export interface SheetLayout {
  pieces: Laid[]
  /** Of the sheet, both edges included. */
  usedMm: number
}

export function sheetCents(lengthIn: number): number {
  return Math.round(TRANSFERS.widthIn * lengthIn * TRANSFERS.centsPerSquareInch)
}

/** What its area alone would cost: for comparing with a sheet, and for the price of one transfer. */
export function areaCents(areaMm2: number): number {
  return Math.round((areaMm2 / MM_PER_INCH ** 2) * TRANSFERS.centsPerSquareInch)
}

/** The shortest that is sold and long enough; undefined where none is. */
export function lengthFor(usedMm: number): number | undefined {
  return TRANSFERS.lengthsIn.find(inches => inches * MM_PER_INCH + 1e-6 >= usedMm)
}

export function dpiOf(pixels: number, mm: number): number {
  return Math.round(pixels / (mm / MM_PER_INCH))
}

export type Light = 'good' | 'soft' | 'coarse'

/** A drawing of lines has no pixels, and is sharp at any size. */
export function lightOf(dpi: number | null): Light {
  if (dpi === null || dpi >= TRANSFERS.dpiGood) return 'good'
  return dpi >= TRANSFERS.dpiLeast ? 'soft' : 'coarse'
}

export function pixelsOfMm(mm: number): number {
  return Math.round((mm / MM_PER_INCH) * TRANSFERS.dpi)
}

/** What a cart says of a sheet. */
export function sheetSku(sheetId: string): string {
  return `transfer.${sheetId}`
}

export function readSheetSku(sku: string): string | undefined {
  return /^transfer\.([0-9a-f-]{36})$/.exec(sku)?.[1]
}
