// A line of a proposal or an invoice as it is shown: quantity × price, and by its name what the amount has beside that.
import { lineCents } from './cents.ts'
import { formatMoney, formatPrice } from './money.ts'
import { formatNumber } from './number-format.ts'

export interface ShownLine {
  quantity: number
  /** Without the up-charges of sizes; null where only the amount is shown. */
  unitCents: number | null
  /** What names and numbers cost, all of them together. */
  peopleCents?: number | undefined
  totalCents: number
}

export const UPCHARGES = 'size up-charges'
export const PEOPLE = 'names and numbers'

/** What the sizes of the line cost more, all its pieces together. */
export function upchargesOf({ quantity, unitCents, peopleCents = 0, totalCents }: ShownLine): number {
  return unitCents === null ? 0 : totalCents - peopleCents - lineCents(unitCents, quantity)
}

/** What the amount has beside quantity × price, by its name. */
export function partsBeside(line: ShownLine): { name: string; cents: number }[] {
  if (line.unitCents === null) return []
  const parts = [
    { name: PEOPLE, cents: line.peopleCents ?? 0 },
    { name: UPCHARGES, cents: upchargesOf(line) }
  ]
  return parts.filter(({ cents }) => cents !== 0)
}

/** "60 × $31.05 + $21.00 size up-charges = $1,884.00"; only the amount where nothing is multiplied. */
export function lineSum(line: ShownLine, currency: string): string {
  const { quantity, unitCents, totalCents } = line
  const total = formatMoney(totalCents, currency)
  const beside = partsBeside(line)
  if (unitCents === null || (quantity === 1 && beside.length === 0)) return total
  const parts = [
    `${formatNumber(quantity)} × ${formatPrice(unitCents, currency)}`,
    ...beside.map(({ name, cents }) => `${formatMoney(cents, currency)} ${name}`)
  ]
  return `${parts.join(' + ')} = ${total}`
}
