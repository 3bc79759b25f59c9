// What a payment service knows of buyers who told their bank that a payment was wrong.

export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost'

export interface GatewayDispute {
  id: string
  intentId: string
  amountCents: number
  currency: string
  /** Of the bank's list: `fraudulent`, `product_not_received`. */
  reason: string
  status: DisputeStatus
  dueAt: Date | undefined
  openedAt: Date
}

/** What a shop can say for itself; the bank reads it once. */
export interface Evidence {
  explanation: string
  customerName: string
  customerEmail: string
  productDescription: string
  shippingCarrier: string
  trackingNumber: string
}

export interface Disputes {
  retrieve(id: string): Promise<GatewayDispute | undefined>
  /** Sends the answer to the bank. It cannot be changed afterwards. */
  answer(id: string, evidence: Evidence, idempotencyKey: string): Promise<GatewayDispute>
}
