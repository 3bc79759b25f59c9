// What may be done to an order now, by whom.
import type { OrderDetail } from '#lib/contract/orders.ts'
import type { OrderState } from '#lib/contract/shopping.ts'
import { may, type Role } from '#lib/shared/roles.ts'

export type Action = OrderDetail['actions'][number]
export type NewState = Exclude<Action, 'refund' | 'release'>

interface Standing {
  status: string
  state: OrderState
  delivery: 'pickup' | 'group' | 'shipping'
  held: boolean
  paidCents: number
  refundedCents: number
}

const STEPS = ['paid', 'production', 'ready'] as const

/** In the order in which a screen offers them: on, back, then what ends it. */
export function allowedActions(order: Standing, role: Role): Action[] {
  const moves = may(role, 'orders:work') ? movesOf(order) : []
  if (!may(role, 'orders:write')) return moves
  const cancel: Action[] = canCancel(order) ? ['cancelled'] : []
  const refund: Action[] = order.paidCents > order.refundedCents ? ['refund'] : []
  const release: Action[] = order.held ? ['release'] : []
  return [...moves, ...refund, ...release, ...cancel]
}

/** Small shops skip steps, so any later one is open; back it goes one at a time, for a slip of the finger. */
function movesOf({ status, state, delivery }: Standing): Action[] {
  if (state === 'refunded') return []
  const last = delivery === 'shipping' ? 'shipped' : 'handed_over'
  if (status === last) return ['ready']
  const at = (STEPS as readonly string[]).indexOf(status)
  if (at < 0) return []
  const back = at > 0 ? [STEPS[at - 1]!] : []
  return [...STEPS.slice(at + 1), last, ...back]
}

/** Money goes back first, so that nobody has paid for what nobody makes. */
export function canCancel({ status, state }: Pick<Standing, 'status' | 'state'>): boolean {
  return status === 'pending' || (state === 'refunded' && status !== 'handed_over' && status !== 'shipped')
}

/** Why this cannot be done, in a sentence; undefined where it can. */
export function refusal(order: Standing, to: NewState, role: Role): string | undefined {
  if (allowedActions(order, role).includes(to)) return undefined
  if (to === 'cancelled') return cancelRefusal(order)
  if (order.status === 'pending') return 'This order is not paid yet.'
  if (order.status === 'expired') return 'This order was not paid in time, and its pieces were given back.'
  if (order.status === 'cancelled') return 'This order is cancelled.'
  if (order.state === 'refunded') return 'This order is refunded. There is nothing left to make.'
  if (to === 'shipped') return 'This order is not shipped: it is picked up or handed out.'
  if (to === 'handed_over' && order.delivery === 'shipping') return 'This order is shipped, not handed over.'
  return 'The order is too far for this step. Move it back one step at a time.'
}

function cancelRefusal({ status }: Standing): string {
  if (status === 'cancelled') return 'This order is cancelled already.'
  if (status === 'expired') return 'This order was not paid in time, so there is nothing left to cancel.'
  if (status === 'handed_over' || status === 'shipped') return 'This order has reached the buyer already.'
  return 'This order is paid. Refund it first, then cancel it.'
}
