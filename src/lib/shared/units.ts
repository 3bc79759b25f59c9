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

/** Dots of the picture for each inch of print. */
export function dotsPerInch(pixels: number, widthMm: number): number {
  return Math.round(pixels / (widthMm / MM_PER_INCH))
}
