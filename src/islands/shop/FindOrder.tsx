import { useEffect } from 'react'

import { placedOrderId } from '#lib/client/placed-order.ts'

/** The payment page opened without an order's name: this tab may know which one it placed. */
export function FindOrder({ campaignId, path }: { campaignId: string; path: string }) {
  useEffect(() => {
    const orderId = placedOrderId(campaignId)
    if (orderId && /^[\w-]{16,64}$/.test(orderId)) location.replace(`${path}/purchase?order=${orderId}`)
  }, [campaignId, path])
  return null
}
