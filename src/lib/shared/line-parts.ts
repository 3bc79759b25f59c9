// A line of a proposal or an invoice as it is shown: quantity × price, and what the amount has beside that.
import { lineCents } from './cents.ts'

export interface ShownLine {
  quantity: number
  /** Without the up-charges of sizes; null where only the amount is shown. */
  unitCents: number | null
  /** What names and numbers cost, all of them together. */
  peopleCents?: number | undefined
  totalCents: number
}

/** What the sizes of the line cost more, all its pieces together. */
export function upchargesOf({ quantity, unitCents, peopleCents = 0, totalCents }: ShownLine): number {
  return unitCents === null ? 0 : totalCents - peopleCents - lineCents(unitCents, quantity)
}

/** What the amount has beside quantity × price: for names and numbers, and for sizes. */
export function partsBeside(line: ShownLine): { part: 'people' | 'upcharges'; cents: number }[] {
  if (line.unitCents === null) return []
  const parts = [
    { part: 'people' as const, cents: line.peopleCents ?? 0 },
    { part: 'upcharges' as const, cents: upchargesOf(line) }
  ]
  return parts.filter(({ cents }) => cents !== 0)
}
