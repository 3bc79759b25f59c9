import { t } from '#lib/i18n/t.ts'
import type { STORE_ACTIONS, StoreState } from '#lib/contract/stores.ts'
import {
  allowedActions as allowed,
  type Machine,
  refusalOf as refusal,
  waitingActions as waiting
} from '#lib/server/platform/activity/machine.ts'
import type { Role } from '#lib/shared/roles.ts'
import { formatMoment } from '#lib/shared/format-time.ts'

export type StoreAction = (typeof STORE_ACTIONS)[number]

export interface StoreFacts {
  state: StoreState
  /** Paid, and neither cancelled nor refunded in full. */
  paidOrders: number
  /** Those of them that nobody has got yet. */
  refundableOrders: number
  /** Waiting for their payment right now. */
  payingOrders: number
  /** Authorised, to be charged when the store has closed. */
  authorisedOrders: number
  /** Their card could not be charged, so the buyers are paying by a link, for days. */
  linkOrders: number
  /** The group prices of the store are decided, and cards are charged. */
  groupDecided: boolean
  /** When the last of them is paid or given up. */
  payingUntil: string | null
  timeZone: string
  /** Takes test orders on purpose, where real money could be taken. */
  trial: boolean
  /** Why it could not be paid, in a sentence; undefined where it can. */
  unpayable: string | undefined
}

const BEFORE_THE_END: StoreState[] = ['draft', 'scheduled', 'open', 'closing_soon', 'closed', 'production', 'ready']

const STORE: Machine<StoreAction, StoreState, StoreFacts> = {
  steps: {
    publish: { may: 'stores:write', from: ['draft'] },
    unpublish: {
      may: 'stores:write',
      from: ['scheduled', 'open', 'closing_soon', 'closed'],
      unless: facts => hasOrders(facts) ?? isAuthorised(facts) ?? isBeingPaid(facts)
    },
    take_payments: {
      may: 'stores:write',
      from: ['scheduled', 'open', 'closing_soon'],
      unless: facts => isTakingPayments(facts) ?? facts.unpayable ?? isAuthorised(facts) ?? isBeingPaid(facts)
    },
    close: { may: 'stores:write', from: ['open', 'closing_soon'] },
    reopen: { may: 'stores:write', from: ['closed'], unless: isDecided },
    start_production: {
      may: 'stores:write',
      from: ['closed'],
      unless: facts => isBeingPaid(facts) ?? isWaitingForCharge(facts)
    },
    mark_ready: { may: 'stores:write', from: ['production'] },
    mark_delivered: { may: 'stores:write', from: ['ready'] },
    settle: { may: 'stores:write', from: ['delivered'] },
    cancel: {
      may: 'stores:write',
      from: BEFORE_THE_END,
      unless: facts => isOwed(facts) ?? isBeingCharged(facts) ?? isPaidByLink(facts) ?? isBeingPaid(facts)
    },
    cancel_and_refund: {
      may: 'orders:write',
      // A cancelled one with paid orders: some could not be refunded.
      from: [...BEFORE_THE_END, 'cancelled'],
      unless: facts => isNothingPaid(facts) ?? isBeingCharged(facts)
    }
  },
  refuse: (action, { state }) =>
    t('errors.store.refused', { needs: t(`errors.store.needs.${action}`), is: t(`errors.store.is.${state}`) })
}

function isTakingPayments({ trial }: StoreFacts): string | undefined {
  return trial ? undefined : t('errors.store.takesPayments')
}

function hasOrders({ state, paidOrders }: StoreFacts): string | undefined {
  if (paidOrders === 0) return undefined
  return t(state === 'closed' ? 'errors.store.ordersWhileClosed' : 'errors.store.ordersWhileOpen', {
    count: paidOrders
  })
}

function isOwed({ paidOrders }: StoreFacts): string | undefined {
  if (paidOrders === 0) return undefined
  return t('errors.store.refundOrders', { count: paidOrders })
}

function isNothingPaid({ refundableOrders }: StoreFacts): string | undefined {
  if (refundableOrders > 0) return undefined
  return t('errors.store.nothingToRefund')
}

function isAuthorised({ authorisedOrders }: StoreFacts): string | undefined {
  if (authorisedOrders === 0) return undefined
  return t('errors.store.hasAuthorised', { count: authorisedOrders })
}

/** Nobody could say how it ends for those whose cards are being charged. */
function isBeingCharged(facts: StoreFacts): string | undefined {
  return facts.groupDecided ? isWaitingForCharge(facts) : undefined
}

function isPaidByLink({ linkOrders }: StoreFacts): string | undefined {
  if (linkOrders === 0) return undefined
  return t('errors.store.paidByLink', { count: linkOrders })
}

function isWaitingForCharge({ authorisedOrders }: StoreFacts): string | undefined {
  if (authorisedOrders === 0) return undefined
  return t('errors.store.cardsToCharge', { count: authorisedOrders })
}

function isDecided({ groupDecided }: StoreFacts): string | undefined {
  return groupDecided ? t('errors.store.pricesDecided') : undefined
}

function isBeingPaid({ payingOrders, payingUntil, timeZone }: StoreFacts): string | undefined {
  if (payingOrders === 0) return undefined
  if (!payingUntil) return t('errors.store.beingPaid', { count: payingOrders })
  return t('errors.store.beingPaidUntil', { count: payingOrders, time: formatMoment(payingUntil, timeZone) })
}

/** Why the action cannot be done now, in a sentence for the owner; undefined where it can. */
export function refusalOf(action: StoreAction, facts: StoreFacts): string | undefined {
  return refusal(STORE, action, facts)
}

export function allowedActions(facts: StoreFacts, role: Role): StoreAction[] {
  return allowed(STORE, facts, role)
}

/** What is only possible later, with the reason and the time. */
export function waitingActions(facts: StoreFacts, role: Role): { action: StoreAction; reason: string }[] {
  const never = new Set<StoreAction>(['cancel_and_refund'])
  // A store that is no trial has nothing to wait for; one with paid orders is cancelled with their refunds.
  if (!facts.trial) never.add('take_payments')
  if (allowedActions(facts, role).includes('cancel_and_refund')) never.add('cancel')
  return waiting(STORE, facts, role).filter(({ action }) => !never.has(action))
}

/** Settings and items can change until the store is over; orders already placed keep what they have. */
export function canEdit(stage: string): boolean {
  return stage !== 'settled' && stage !== 'cancelled'
}

/** Opening and closing only mean something before production. */
export function canChangeTimes(stage: string): boolean {
  return stage === 'draft' || stage === 'published'
}

/** Whether shoppers may have the page open or in a cache. */
export function isPublic(stage: string): boolean {
  return stage !== 'draft'
}
