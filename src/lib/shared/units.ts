export type Units = 'in' | 'mm'

const MM_PER_INCH = 25.4

/** Lengths are millimetres inside; people see those of their workspace. */
export function fromMm(mm: number, units: Units): number {
  return units === 'in' ? Math.round((mm / MM_PER_INCH) * 100) / 100 : Math.round(mm * 10) / 10
}

export function toMm(length: number, units: Units): number {
  return units === 'in' ? length * MM_PER_INCH : length
}

/** "3.5 in" or "89 mm". */
export function formatLength(mm: number, units: Units): string {
  return `${fromMm(mm, units)} ${units}`
}

/** As far as designs keep a length (mm). */
const KEPT_MM = 1e-4

/**
 * In inches, with as few digits as say the same length again: "0.0625", also 64ths such as "0.015625". What is a length in
 * millimetres is said to a thousandth of an inch.
 */
export function inchText(mm: number): string {
  const inches = mm / MM_PER_INCH
  const exact = [0, 1, 2, 3, 4].find(digits => isSame(Number(inches.toFixed(digits)), mm))
  if (exact !== undefined) return String(Number(inches.toFixed(exact)) || 0)
  const parts = Math.round(inches * 64) / 64
  return String(isSame(parts, mm) ? parts : Number(inches.toFixed(3)) || 0)
}

function isSame(inches: number, mm: number): boolean {
  return Math.abs(inches * MM_PER_INCH - mm) <= KEPT_MM * 0.51
}

const MM_PER_FOOT = 304.8

/** Shorter than this, a tenth of a foot or of a metre is too coarse. */
const SHORT_MM = 100

/** Of what is many times as long as a sheet: feet or metres. What is short after all is in inches or millimetres. */
export function formatLongLength(mm: number, units: Units): string {
  if (mm > 0 && mm < SHORT_MM) return formatLength(Math.round(mm * 10) / 10, units)
  return units === 'in' ? `${(mm / MM_PER_FOOT).toFixed(1)} ft` : `${(mm / 1000).toFixed(1)} m`
}

const METRES_PER_YARD = 0.9144

/** Of film that is paid for: metres or yards, as it is sold. */
export function formatFilmLength(mm: number, units: Units): string {
  const metres = mm / 1000
  return units === 'in' ? `${(metres / METRES_PER_YARD).toFixed(2)} yd` : `${metres.toFixed(2)} m`
}

/** Film is sold by the metre, or by the yard where people think in inches. */
export function perRollLength(pricePerM: number, units: Units): number {
  return units === 'in' ? Math.round(pricePerM * METRES_PER_YARD * 100) / 100 : pricePerM
}

/** To a millionth, so that a price of a yard is the same again when it is read. */
export function pricePerMetre(price: number, units: Units): number {
  return units === 'in' ? Math.round((price / METRES_PER_YARD) * 1e6) / 1e6 : price
}

/** Dots of the picture for each inch of print. */
export function dotsPerInch(pixels: number, widthMm: number): number {
  return Math.round(pixels / (widthMm / MM_PER_INCH))
}
