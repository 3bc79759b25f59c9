import type { PurchaseLine } from '#lib/contract/purchases.ts'
import { blankTitle } from '#lib/shared/blanks.ts'
import { blankKey } from '#lib/shared/purchases.ts'

export interface OrderedStyle {
  title: string
  sizes: { size: string; quantity: number }[]
  pieces: number
}

/** The lines by style and colour, as a supplier packs them. */
export function stylesOf(lines: readonly PurchaseLine[]): OrderedStyle[] {
  return [...Map.groupBy(lines, blankKey).values()].map(group => ({
    title: [blankTitle(group[0]), group[0].colour].filter(Boolean).join(', '),
    sizes: group.map(({ size, quantity }) => ({ size, quantity })),
    pieces: group.reduce((sum, { quantity }) => sum + quantity, 0)
  }))
}
