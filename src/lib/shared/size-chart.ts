/** Flat width and length in inches of usual blanks, ± 1 inch. Names are compared without case, spaces and marks. */
const CHART: Record<string, [width: number, length: number]> = {
  YXS: [16, 20.5],
  YS: [17, 22],
  YM: [18, 23.5],
  YL: [19, 25],
  YXL: [20, 26.5],
  S: [18, 28],
  M: [20, 29],
  L: [22, 30],
  XL: [24, 31],
  '2XL': [26, 32],
  '3XL': [28, 33],
  '4XL': [30, 34],
  '5XL': [32, 35]
}

const OTHER_NAMES: Record<string, string> = { XXL: '2XL', XXXL: '3XL', SMALL: 'S', MEDIUM: 'M', LARGE: 'L' }

export interface Measure {
  name: string
  width: number
  length: number
}

/** The chart's rows for sizes as an owner named them: "Youth M", "YM", "Adult 2XL". What is not known is left out. */
export function measuresOf(names: readonly string[]): Measure[] {
  return names.flatMap(name => {
    const plain = name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
    const short = plain.replace(/^(ADULT|UNISEX|MENS)/, '').replace(/^YOUTH/, 'Y')
    const found = CHART[OTHER_NAMES[short] ?? short]
    return found ? [{ name, width: found[0], length: found[1] }] : []
  })
}

export function toCentimetres(inches: number): number {
  return Math.round(inches * 2.54)
}
