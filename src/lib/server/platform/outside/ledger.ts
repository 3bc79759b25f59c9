// What a payment service reports of its own books: what changed the balance, and what was paid out of it.

export interface Move {
  id: string
  kind: 'payment' | 'refund' | 'dispute' | 'fee' | 'other'
  /** Added to the balance, before the fee; negative where it was taken off. */
  amountCents: number
  feeCents: number
  currency: string
  /** The payment that it is about, if it is about one. */
  intentId: string | undefined
  /** The payout that it went into, where it was asked for by its payout. */
  payoutId: string | undefined
  happenedAt: Date
}

export interface Payout {
  id: string
  amountCents: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'canceled'
  /** Why it did not arrive, in the service's words. */
  failure: string
  /** Of the bank's calendar: 2026-11-23. */
  arrivesOn: string
  madeAt: Date
}

export interface Ledger {
  /** All of it since this moment, or what one payout is made of; the payouts themselves are left out. */
  findMoves(of: { since: Date } | { payoutId: string }): Promise<Move[]>
  /** Made at or after this moment, newest first. */
  findPayouts(since: Date): Promise<Payout[]>
}
