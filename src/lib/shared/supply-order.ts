/** How an order of supplies stands, with what was given back. */
export const SUPPLY_ORDER_STATES = [
  'pending',
  'paid',
  'accepted',
  'shipped',
  'part_refunded',
  'refunded',
  'cancelled',
  'expired'
] as const
export type SupplyOrderState = (typeof SUPPLY_ORDER_STATES)[number]

interface Facts {
  status: string
  totalCents: number
  refundedCents: number
}

/** What is shown of what the books say. An order that was sent stays sent, whatever was given back of it. */
export function supplyOrderState({ status, totalCents, refundedCents }: Facts): SupplyOrderState {
  if (refundedCents > 0 && refundedCents >= totalCents) return 'refunded'
  if (refundedCents > 0 && status !== 'shipped') return 'part_refunded'
  return status as SupplyOrderState
}
