import type { ShopperOrder } from '#lib/contract/shopper-orders.ts'

/** What of an order its page is shown anew for: its state, and its parcels with all that is in them. */
export function shownOf({ state, shipments }: Pick<ShopperOrder, 'state' | 'shipments'>): string {
  return [state, ...shipments.map(({ carrier, number, pieces }) => `${carrier} ${number} ${pieces.length}`)].join('|')
}
