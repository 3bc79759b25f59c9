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

/** Whether the text is absolute M, L, C and Z commands with the right count of numbers. */
export function isPathData(d: string): boolean {
  if (!PATH.test(d)) return false
  for (const [, command, rest] of d.matchAll(COMMAND)) {
    const numbers = rest!.match(NUMBER) ?? []
    const wanted = ARGUMENTS[command!]!
    if (wanted === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % wanted > 0) return false
    if (command === 'M' && numbers.length !== 2) return false
    if (numbers.some(number => !(Math.abs(Number(number)) <= 1e6))) return false
  }
  return true
}

export function roundPathData(d: string): string {
  return d.replace(NUMBER, number => String(roundMm(Number(number))))
}
