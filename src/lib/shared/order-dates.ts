import { isEditable } from './order-state.ts'

type Order = Parameters<typeof isEditable>[0]
type Store = Parameters<typeof isEditable>[1]

/** Whether there is a day to remember: when it is there, or until when it can be changed. Only of what is paid and to come. */
export function isDated(order: Order & Store & { inHandsOn: string | null }, now = Date.now()): boolean {
  const { status, paidCents, refundedCents, inHandsOn, closesAt } = order
  if (['pending', 'expired', 'cancelled', 'handed_over'].includes(status)) return false
  if (refundedCents > 0 && refundedCents >= paidCents) return false
  return inHandsOn !== null || (closesAt !== null && isEditable(order, order, now))
}
