import { STORE_ACTIONS, type StoreState } from '#lib/contract/stores.ts'
import { type Role, may } from '#lib/shared/roles.ts'

export type StoreAction = (typeof STORE_ACTIONS)[number]

export interface StoreFacts {
  state: StoreState
  /** Paid, and neither cancelled nor refunded in full. */
  paidOrders: number
  /** Waiting for their payment right now. */
  payingOrders: number
}

const FROM: Record<StoreAction, readonly StoreState[]> = {
  publish: ['draft'],
  unpublish: ['scheduled', 'open', 'closing_soon', 'closed'],
  close: ['open', 'closing_soon'],
  reopen: ['closed'],
  start_production: ['closed'],
  mark_ready: ['production'],
  mark_delivered: ['ready'],
  settle: ['delivered'],
  cancel: ['draft', 'scheduled', 'open', 'closing_soon', 'closed', 'production', 'ready']
}

const NEEDS: Record<StoreAction, string> = {
  publish: 'Only a draft can be published.',
  unpublish: 'Only a published store can go back to being a draft.',
  close: 'Only an open store can be closed now.',
  reopen: 'Only a closed store that is not in production yet can be opened again.',
  start_production: 'Production can start once the store has closed.',
  mark_ready: 'Only a store in production can be marked as ready.',
  mark_delivered: 'Only a store that is ready can be marked as delivered.',
  settle: 'Only a delivered store can be settled.',
  cancel: 'A store whose orders were handed out cannot be cancelled.'
}

const WORDS: Record<StoreState, string> = {
  draft: 'a draft',
  scheduled: 'published and opens later',
  open: 'open',
  closing_soon: 'open',
  closed: 'closed',
  production: 'in production',
  ready: 'ready',
  delivered: 'delivered',
  settled: 'settled',
  cancelled: 'cancelled'
}

/** Why the action cannot be done now, in a sentence for the owner; undefined where it can. */
export function refusalOf(action: StoreAction, { state, paidOrders, payingOrders }: StoreFacts): string | undefined {
  if (!FROM[action].includes(state)) return `${NEEDS[action]} This store is ${WORDS[state]}.`
  if (action === 'unpublish' && paidOrders > 0) {
    const instead = state === 'closed' ? 'It is closed already and takes no more orders.' : 'Use “Close now” instead.'
    return `This store has ${count(paidOrders, 'paid order')}, so it cannot go back to being a draft. ${instead}`
  }
  if (action === 'cancel' && paidOrders > 0) {
    return `This store has ${count(paidOrders, 'paid order')}. Refund ${paidOrders === 1 ? 'it' : 'them'} first, then cancel the store.`
  }
  if (['unpublish', 'cancel', 'start_production'].includes(action) && payingOrders > 0) {
    const verb = payingOrders === 1 ? 'is' : 'are'
    return `${count(payingOrders, 'order')} ${verb} being paid right now. Wait until that is done, at most half an hour, and try again.`
  }
  return undefined
}

export function allowedActions(facts: StoreFacts, role: Role): StoreAction[] {
  if (!may(role, 'stores:write')) return []
  return STORE_ACTIONS.filter(action => refusalOf(action, facts) === undefined)
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
