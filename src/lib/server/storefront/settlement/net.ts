import type { OrderRow } from './queries.ts'

/** Unknown until the fee is reported. */
export function netOf({ paidCents, refundedCents, feeCents, disputedCents }: OrderRow): number | null {
  return feeCents === null ? null : paidCents - refundedCents - feeCents - disputedCents
}
