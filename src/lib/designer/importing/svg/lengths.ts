/** CSS pixels per unit: 96 to the inch. */
const PIXELS: Record<string, number> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
  em: 16,
  rem: 16,
  ex: 8
}

export interface Length {
  pixels: number
  /** Whether the size is one of the real world, whatever the dots per inch. */
  physical: boolean
}

/** `whole`: what 100 % is, in pixels. */
export function readLength(text: string | undefined, whole: number): Length | null {
  const [, value, unit = ''] = /^\s*([+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)\s*([a-z]*|%)\s*$/i.exec(text ?? '') ?? []
  if (value === undefined) return null
  const number = Number(value)
  if (!Number.isFinite(number) || Math.abs(number) > 1e9) return null
  if (unit === '%') return { pixels: (number / 100) * whole, physical: false }
  const factor = PIXELS[unit.toLowerCase()]
  if (factor === undefined) return null
  return { pixels: number * factor, physical: /^(in|cm|mm|q|pt|pc)$/i.test(unit) }
}

/** At most `most` numbers, whatever stands between them. */
export function readNumbers(text: string, most = 1000): number[] {
  const numbers: number[] = []
  for (const [found] of text.matchAll(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi)) {
    const value = Number(found)
    if (Number.isFinite(value)) numbers.push(value)
    if (numbers.length >= most) break
  }
  return numbers
}

/** Left, top, width and height; null where it shows nothing. */
export function viewBoxOf(text: string | undefined): [number, number, number, number] | null {
  const [x = 0, y = 0, width = 0, height = 0, ...more] = readNumbers(text ?? '')
  return more.length === 0 && width > 0 && height > 0 ? [x, y, width, height] : null
}
