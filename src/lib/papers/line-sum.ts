import { t } from '#lib/i18n/t.ts'
import { partsBeside, type ShownLine } from '#lib/shared/line-parts.ts'
import { formatMoney, formatPrice } from '#lib/shared/money.ts'
import { formatNumber } from '#lib/shared/number-format.ts'

/** "60 × $31.05 + $21.00 size up-charges = $1,884.00"; only the amount where nothing is multiplied. */
export function lineSum(line: ShownLine, currency: string): string {
  const { quantity, unitCents, totalCents } = line
  const total = formatMoney(totalCents, currency)
  const beside = partsBeside(line)
  if (unitCents === null || (quantity === 1 && beside.length === 0)) return total
  const parts = [
    `${formatNumber(quantity)} × ${formatPrice(unitCents, currency)}`,
    ...beside.map(({ part, cents }) => t(`invoice.linePart.${part}`, { sum: formatMoney(cents, currency) }))
  ]
  return `${parts.join(' + ')} = ${total}`
}
