// How numbers are kept: a tenth of a micrometre, which no machine can tell from the truth.
const PATH = /^(?:M-?[\d.]+(?:e-?\d+)?[ ,]-?[\d.]+(?:e-?\d+)?(?:[LC][-\d., e]+|Z)*)*$/
const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g
const COMMAND = /([MLCZ])([^MLCZ]*)/g
const ARGUMENTS: Record<string, number> = { M: 2, L: 2, C: 6, Z: 0 }

/** To 0.0001 mm. */
export function roundMm(value: number): number {
  return Math.round(value * 1e4) / 1e4 || 0
}

/** A matrix's ratios are multiplied by hundreds of mm, so they keep three digits more. */
export function roundRatio(value: number): number {
  return Math.round(value * 1e7) / 1e7 || 0
}

const SCALE = 1e4
/** What follows the whole number, for each count of ten-thousandths that was written before. */
const FRACTIONS: string[] = ['']

/** The number as text with so many digits after the point, as String() writes it: that would take four times as long. */
export function formatNumber(value: number, digits: 1 | 2 | 3 | 4 = 4): string {
  const perUnit = 10 ** digits
  const parts = Math.round(value * perUnit)
  const size = Math.abs(parts)
  if (!(size < 1e15)) return String(parts / perUnit || 0)
  const whole = Math.floor(size / perUnit)
  const fraction = (size - whole * perUnit) * (SCALE / perUnit)
  FRACTIONS[fraction] ??= String(fraction / SCALE).slice(1)
  const text = whole + FRACTIONS[fraction]
  return parts < 0 ? `-${text}` : text
}

/** Whether the text is absolute M, L, C and Z commands with the right count of numbers. */
export function isPathData(d: string): boolean {
  if (!PATH.test(d)) return false
  for (const [, command = '', rest = ''] of d.matchAll(COMMAND)) {
    const numbers = rest.match(NUMBER) ?? []
    const wanted = ARGUMENTS[command]
    if (wanted === undefined) return false
    if (wanted === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % wanted > 0) return false
    if (command === 'M' && numbers.length !== 2) return false
    if (numbers.some(number => !(Math.abs(Number(number)) <= 1e6))) return false
  }
  return true
}

export function roundPathData(d: string): string {
  return d.replace(NUMBER, number => String(roundMm(Number(number))))
}
