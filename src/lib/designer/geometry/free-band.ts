// Room for something new on a page, so that it lands on nothing that is there.
import type { Bounds } from './bounds.ts'

export interface Band {
  /** Of its middle. */
  yMm: number
  heightMm: number
}

interface Wanted {
  /** Where its middle would best be, and how high. */
  yMm: number
  heightMm: number
  leastMm: number
}

/**
 * The band across a page, free of all boxes, that is nearest to where it is wanted. Lower where no free one is as high
 * as wanted; undefined where none has the least height.
 */
export function freeBand(pageHeightMm: number, taken: readonly Bounds[], wanted: Wanted): Band | undefined {
  const gaps = gapsBetween(pageHeightMm, taken)
  const roomy = gaps.filter(({ to, from }) => to - from >= wanted.heightMm)
  if (roomy.length > 0) {
    const bands = roomy.map(({ from, to }): Band => {
      const half = wanted.heightMm / 2
      return { yMm: Math.min(to - half, Math.max(from + half, wanted.yMm)), heightMm: wanted.heightMm }
    })
    return bands.reduce((best, band) =>
      Math.abs(band.yMm - wanted.yMm) < Math.abs(best.yMm - wanted.yMm) ? band : best
    )
  }
  const largest = gaps.reduce<{ from: number; to: number } | undefined>((best, gap) => {
    return !best || gap.to - gap.from > best.to - best.from ? gap : best
  }, undefined)
  if (!largest || largest.to - largest.from < wanted.leastMm) return undefined
  return { yMm: (largest.from + largest.to) / 2, heightMm: largest.to - largest.from }
}

function gapsBetween(pageHeightMm: number, taken: readonly Bounds[]): { from: number; to: number }[] {
  const spans = taken.filter(({ minY, maxY }) => maxY > 0 && minY < pageHeightMm).sort((a, b) => a.minY - b.minY)
  const gaps: { from: number; to: number }[] = []
  let from = 0
  for (const { minY, maxY } of spans) {
    if (minY > from) gaps.push({ from, to: minY })
    from = Math.max(from, maxY)
  }
  if (from < pageHeightMm) gaps.push({ from, to: pageHeightMm })
  return gaps
}
