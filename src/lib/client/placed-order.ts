import { dropDraft, readDraft, saveDraft } from './drafts.ts'
import { emptyCart } from './stores/cart.ts'

/** The order this tab has placed and may be about to pay. */
export function placedOrderId(campaignId: string): string | undefined {
  return readDraft<{ orderId: string }>(`order:${campaignId}`).orderId
}

/** The order this tab has paid last, for who comes back to an empty cart. */
export function paidOrderId(campaignId: string): string | undefined {
  return readDraft<{ orderId: string }>(`paid:${campaignId}`).orderId
}

export function rememberOrder(campaignId: string, orderId: string): void {
  saveDraft(`order:${campaignId}`, { orderId })
}

/** Paid: what led here is done with, unless the cart holds another order by now. */
export function finishOrder(campaignId: string, orderId: string): void {
  if (placedOrderId(campaignId) !== orderId) return
  emptyCart(campaignId)
  for (const name of ['placing', 'order', 'checkout']) dropDraft(`${name}:${campaignId}`)
  saveDraft(`paid:${campaignId}`, { orderId })
}
