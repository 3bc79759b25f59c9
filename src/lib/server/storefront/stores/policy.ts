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
  refuse: (action, { state }) => `${t(`errors.store.needs.${action}`)} This store is ${t(`errors.store.is.${state}`)}.`
}

function isTakingPayments({ trial }: StoreFacts): string | undefined {
  return trial ? undefined : 'This store takes payments already.'
}

function hasOrders({ state, paidOrders }: StoreFacts): string | undefined {
  if (paidOrders === 0) return undefined
  const instead = state === 'closed' ? 'It is closed already and takes no more orders.' : 'Use “Close now” instead.'
  return `This store has ${count(paidOrders, 'paid order')}, so it cannot go back to being a draft. ${instead}`
}

function isOwed({ paidOrders }: StoreFacts): string | undefined {
  if (paidOrders === 0) return undefined
  return `This store has ${count(paidOrders, 'paid order')}. Refund ${paidOrders === 1 ? 'it' : 'them'} first, then cancel the store.`
}

function isNothingPaid({ refundableOrders }: StoreFacts): string | undefined {
  if (refundableOrders > 0) return undefined
  return 'No order of this store is paid and not handed out, so there is nothing to refund.'
}

function isAuthorised({ authorisedOrders }: StoreFacts): string | undefined {
  if (authorisedOrders === 0) return undefined
  return t('errors.store.hasAuthorised', { orders: count(authorisedOrders, 'order') })
}

/** Nobody could say how it ends for those whose cards are being charged. */
function isBeingCharged(facts: StoreFacts): string | undefined {
  return facts.groupDecided ? isWaitingForCharge(facts) : undefined
}

function isPaidByLink({ linkOrders }: StoreFacts): string | undefined {
  if (linkOrders === 0) return undefined
  const [whose, them] = linkOrders === 1 ? ['whose buyer pays', 'it'] : ['whose buyers pay', 'them']
  return `This store has ${count(linkOrders, 'order')} ${whose} by a link, because the card could not be charged. Cancel ${them} first.`
}

function isWaitingForCharge({ authorisedOrders }: StoreFacts): string | undefined {
  if (authorisedOrders === 0) return undefined
  return `${count(authorisedOrders, 'card')} for group prices ${authorisedOrders === 1 ? 'is' : 'are'} about to be charged. It takes some minutes.`
}

function isDecided({ groupDecided }: StoreFacts): string | undefined {
  return groupDecided
    ? 'Its group prices are decided and cards are charged, so it cannot open again. Copy it instead.'
    : undefined
}

function isBeingPaid({ payingOrders, payingUntil, timeZone }: StoreFacts): string | undefined {
  if (payingOrders === 0) return undefined
  const verb = payingOrders === 1 ? 'is' : 'are'
  const until = payingUntil ? ` It is possible from ${formatMoment(payingUntil, timeZone)}, or once that is done.` : ''
  return `${count(payingOrders, 'order')} ${verb} being paid right now.${until}`
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

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
