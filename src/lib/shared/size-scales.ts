// How large a decoration is on a garment of a size: a share of what is drawn, by the group that the size belongs to.

export const SCALED_GROUPS = ['infant', 'toddler', 'youth', 'ladies', 'adult', 'plus'] as const
export type ScaledGroup = (typeof SCALED_GROUPS)[number]
export type SizeScales = Record<ScaledGroup, number>

export const SCALE_RANGE = [0.2, 2] as const

/** Until a shop has set its own: as drawn on every garment. */
export const DRAWN_SCALES: SizeScales = { infant: 1, toddler: 1, youth: 1, ladies: 1, adult: 1, plus: 1 }

/** What is usual in the trade, beside what is drawn for an adult. */
export const USUAL_SCALES: SizeScales = { infant: 0.45, toddler: 0.5, youth: 0.8, ladies: 0.9, adult: 1, plus: 1.1 }

const BY_SIZE: readonly [ScaledGroup, RegExp][] = [
  ['infant', /^(\d{1,2}(-\d{1,2})?M(O(NTHS?)?)?|NB|NEWBORN)$/],
  ['toddler', /^\d(\/\d)?T$/],
  ['youth', /^(Y|YOUTH|KIDS?|BOYS?|GIRLS?|JUNIORS?)\W*((X*S|M|X*L)|\d{1,2}(-\d{1,2})?)?$/],
  ['ladies', /^(L|(LADIES|WOMENS?|WOMEN'S)[ -]*)(X*S|M|L|\dXL|X+L)$/],
  ['plus', /^(ADULT\W*)?([2-9]X(L(T)?)?|XX+L)$/]
]
const BY_BLANK: readonly [ScaledGroup, RegExp][] = [
  ['infant', /\b(infant|baby|newborn|onesie)\b/i],
  ['toddler', /\btoddler\b/i],
  ['youth', /\b(youth|kids?|boys?|girls?|junior)\b/i],
  ['ladies', /\b(ladies|women|women[’']?s)\b/i]
]

/** A size may belong to the blank alone: the M of a youth tee. */
export function scaledGroupOf(size: string, blank = ''): ScaledGroup {
  const plain = size.trim().toUpperCase()
  const [own] = BY_SIZE.find(([, pattern]) => pattern.test(plain)) ?? []
  if (own && own !== 'plus') return own
  const [ofBlank] = BY_BLANK.find(([, pattern]) => pattern.test(blank)) ?? []
  return ofBlank ?? own ?? 'adult'
}

export function scaleFor({ size, blank }: { size: string; blank: string }, scales: SizeScales): number {
  return scales[scaledGroupOf(size, blank)]
}
