import { isSelling, storeStateAt } from './store-state.ts'

interface OrderFacts {
  status: string
  paidCents: number
  refundedCents: number
}

type StoreTimes = Parameters<typeof storeStateAt>[0]

type Fulfilment = 'production' | 'ready' | 'handed_over' | 'shipped'

const FULFILMENT = new Set<string>(['production', 'ready', 'handed_over', 'shipped'])

/**
 * What an order is for people at this moment. An end (expired, cancelled, all money back) goes before everything;
 * work under way goes before a part refund, which every screen shows as an amount anyway.
 */
export function orderState({ status, paidCents, refundedCents }: OrderFacts, store: StoreTimes, now = Date.now()) {
  if (status === 'pending' || status === 'authorised' || status === 'expired' || status === 'cancelled') return status
  if (refundedCents > 0 && refundedCents >= paidCents) return 'refunded'
  if (FULFILMENT.has(status)) return status as Fulfilment
  if (refundedCents > 0) return 'part_refunded'
  return isSelling(storeStateAt(store, now)) ? 'paid' : 'locked'
}

/** Whether the shopper may still change sizes, names and numbers: until the store locks. */
export function isEditable(order: OrderFacts, store: StoreTimes, now = Date.now()): boolean {
  const open = isSelling(storeStateAt(store, now))
  return open && ['pending', 'authorised', 'paid', 'part_refunded'].includes(orderState(order, store, now))
}
