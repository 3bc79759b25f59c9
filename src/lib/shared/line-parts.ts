// A line of a proposal or an invoice as it is shown: quantity × price, and by its name what the amount has beside that.
import { formatMoney } from './money.ts'

export interface ShownLine {
  quantity: number
  /** Without the up-charges of sizes; null where only the amount is shown. */
  unitCents: number | null
  totalCents: number
}

export const UPCHARGES = 'size up-charges'

/** What the sizes of the line cost more, all its pieces together. */
export function upchargesOf({ quantity, unitCents, totalCents }: ShownLine): number {
  return unitCents === null ? 0 : totalCents - unitCents * quantity
}

/** "60 × $31.05 + $21.00 size up-charges = $1,884.00"; only the amount where nothing is multiplied. */
export function lineSum(line: ShownLine, currency: string): string {
  const { quantity, unitCents, totalCents } = line
  const total = formatMoney(totalCents, currency)
  const more = upchargesOf(line)
  if (unitCents === null || (quantity === 1 && more === 0)) return total
  const parts = [
    `${quantity} × ${formatMoney(unitCents, currency)}`,
    ...(more === 0 ? [] : [`${formatMoney(more, currency)} ${UPCHARGES}`])
  ]
  return `${parts.join(' + ')} = ${total}`
}
