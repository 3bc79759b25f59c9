// What may be done to an order now, by whom.
import { t } from '#lib/i18n/t.ts'
import type { OrderDetail } from '#lib/contract/orders.ts'
import type { OrderState } from '#lib/contract/shopper-orders.ts'
import { allowedActions as allowed, type Machine, refusalOf } from '#lib/server/platform/activity/machine.ts'
import type { Role } from '#lib/shared/roles.ts'

export type Action = OrderDetail['actions'][number]
export type NewState = Exclude<Action, 'refund' | 'release' | 'take_off'>

interface Standing {
  status: string
  state: OrderState
  delivery: 'pickup' | 'group' | 'shipping'
  held: boolean
  paidCents: number
  refundedCents: number
}

/** As the database has it, but for orders that got all their money back. */
type At =
  | 'pending'
  | 'authorised'
  | 'expired'
  | 'cancelled'
  | 'refunded'
  | (typeof STEPS)[number]
  | 'handed_over'
  | 'shipped'
type Facts = Omit<Standing, 'state'> & { state: At }

const STEPS = ['paid', 'production', 'ready'] as const
const ANY: At[] = ['pending', 'authorised', 'expired', 'cancelled', 'refunded', ...STEPS, 'handed_over', 'shipped']

/** Small shops skip steps, so any later one is open; back it goes one at a time, for a slip of the finger. */
const ORDER: Machine<Action, At, Facts> = {
  steps: {
    production: { may: 'orders:work', from: ['paid', 'ready'] },
    ready: { may: 'orders:work', from: ['paid', 'production', 'handed_over', 'shipped'] },
    handed_over: {
      may: 'orders:work',
      from: STEPS,
      unless: ({ delivery }) => (delivery === 'shipping' ? t('errors.order.isShippedOrder') : undefined)
    },
    shipped: {
      may: 'orders:work',
      from: STEPS,
      unless: ({ delivery }) => (delivery === 'shipping' ? undefined : t('errors.order.isNotShippedOrder'))
    },
    paid: { may: 'orders:work', from: ['production'] },
    refund: {
      may: 'orders:write',
      from: ANY,
      unless: ({ paidCents, refundedCents }) =>
        paidCents > refundedCents ? undefined : t('errors.order.nothingToGiveBack')
    },
    release: {
      may: 'orders:write',
      from: ANY,
      unless: ({ held }) => (held ? undefined : t('errors.order.notHeld'))
    },
    take_off: { may: 'orders:write', from: ['authorised'] },
    // Money goes back first, so that nobody has paid for what nobody makes.
    cancelled: {
      may: 'orders:write',
      from: ['pending', 'authorised', 'refunded'],
      unless: ({ status }) => (hasReachedBuyer(status) ? t('errors.order.reachedBuyer') : undefined)
    }
  },
  refuse(to, { state, status }) {
    if (to === 'take_off') return removalRefusal(status)!
    if (to === 'cancelled') return cancelRefusal(status)
    if (state === 'pending') return t('errors.order.unpaid')
    if (state === 'authorised') return t('errors.order.authorised')
    if (state === 'expired') return t('errors.order.expired')
    if (state === 'cancelled') return t('errors.order.cancelled')
    if (state === 'refunded') return t('errors.order.refunded')
    return t('errors.order.tooFar')
  }
}

/** In the order in which a screen offers them: on, back, then what ends it. */
export function allowedActions(order: Standing, role: Role): Action[] {
  const isBack = (action: Action) =>
    Number(STEPS.indexOf(action as 'paid') >= 0 && orderOf(action) < orderOf(order.status))
  const actions = allowed(ORDER, factsOf(order), role)
  const ends = actions.filter(action => ORDER.steps[action].may === 'orders:write')
  return [...actions.filter(action => !ends.includes(action)).toSorted((a, b) => isBack(a) - isBack(b)), ...ends]
}

/** Why this cannot be done, in a sentence; undefined where it can. */
export function refusal(order: Standing, to: NewState): string | undefined {
  return refusalOf(ORDER, to, factsOf(order))
}

/** Before anything is charged pieces are taken off; what was paid is refunded. */
export function removalRefusal(status: string): string | undefined {
  if (status === 'authorised') return undefined
  if (status === 'pending') return t('errors.order.notAuthorised')
  if (status === 'cancelled' || status === 'expired') return t('errors.order.ended')
  return t('errors.order.refundPieces')
}

function factsOf(order: Standing): Facts {
  return { ...order, state: order.state === 'refunded' ? 'refunded' : (order.status as At) }
}

function orderOf(status: string): number {
  return [...STEPS, 'handed_over', 'shipped'].indexOf(status)
}

function hasReachedBuyer(status: string): boolean {
  return status === 'handed_over' || status === 'shipped'
}

function cancelRefusal(status: string): string {
  if (status === 'cancelled') return t('errors.order.cancelledAlready')
  if (status === 'expired') return t('errors.order.expiredAlready')
  if (hasReachedBuyer(status)) return t('errors.order.reachedBuyer')
  return t('errors.order.refundFirst')
}
