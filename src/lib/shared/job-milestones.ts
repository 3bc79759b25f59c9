// What happens in the life of a job, and which status follows it.
import type { JobGroup, ReadyFact } from './jobs.ts'
import type { JOB_DELIVERIES } from './jobs.ts'
import { type CountedItem, sizesOf, statesOf } from './production-counts.ts'

export const MILESTONES = [
  'proposalSent',
  'proposalSeen',
  'changesRequested',
  'proposalDeclined',
  'depositDue',
  'paidInQuote',
  'blanksToOrder',
  'blanksOrdered',
  'blanksReceived',
  'readyToMake',
  'cutting',
  'printing',
  'pressing',
  'checking',
  'readyForPickup',
  'readyToSend',
  'shipped',
  'handedOver',
  'completed'
] as const
export type Milestone = (typeof MILESTONES)[number]

/** By the names that new workspaces begin with. The others move no job until a shop gives them a status. */
export const DEFAULT_STATUS_OF: Partial<Record<Milestone, string>> = {
  proposalSent: 'Proposal sent',
  changesRequested: 'Changes requested',
  depositDue: 'Approved, deposit due',
  paidInQuote: 'Art in progress',
  blanksToOrder: 'Blanks to order',
  blanksOrdered: 'Blanks ordered',
  blanksReceived: 'Blanks received',
  readyToMake: 'Ready to cut/print',
  cutting: 'Cutting and weeding',
  printing: 'Ready to cut/print',
  pressing: 'Pressing',
  checking: 'Quality check',
  readyForPickup: 'Ready for pick-up',
  shipped: 'Shipped',
  completed: 'Completed'
}

interface MilestoneFacts {
  ready: readonly ReadyFact[]
  delivery: (typeof JOB_DELIVERIES)[number] | null
  items: readonly (CountedItem & { ordered: boolean; blank: { supplied: boolean } })[]
  isInQuote: boolean
  /** Nothing is left to pay, and no to-do is open. */
  isSettled: boolean
}

/** The furthest milestone that these facts show; undefined while the work has not begun. */
export function milestoneOf({ ready, delivery, items, isInQuote, isSettled }: MilestoneFacts): Milestone | undefined {
  const has = (fact: ReadyFact) => ready.includes(fact)
  const made = items.filter(({ ordered }) => ordered)
  if (has('handedOver')) {
    if (isSettled) return 'completed'
    return delivery === 'shipping' ? 'shipped' : 'handedOver'
  }
  if (has('productionComplete')) return delivery === 'shipping' ? 'readyToSend' : 'readyForPickup'
  const step = stepInWork(made)
  if (step) return step
  const needsBlanks = made.some(item => item.kind === 'garment' && !item.blank.supplied && sizesOf(item).length > 0)
  const areBlanksThere = !needsBlanks || has('blanksReceived')
  if (has('artworkApproved') && has('paymentTerms')) {
    if (areBlanksThere) return 'readyToMake'
    return has('blanksOrdered') ? 'blanksOrdered' : 'blanksToOrder'
  }
  // Blanks bought before the customer approved do not make a job of a quote.
  if (isInQuote) return undefined
  if (has('blanksReceived')) return 'blanksReceived'
  return has('blanksOrdered') ? 'blanksOrdered' : undefined
}

/** By the furthest step that anything was counted at. */
function stepInWork(items: readonly CountedItem[]): Milestone | undefined {
  const counted = new Set(items.flatMap(({ counts }) => counts.filter(({ done }) => done > 0).map(({ step }) => step)))
  if (counted.size === 0) return undefined
  const isOnlyChecking = items.every(item =>
    sizesOf(item).every(({ size }) =>
      statesOf(item, size).every(({ step, done, needed }) => step === 'check' || done >= needed)
    )
  )
  if (counted.has('check') || isOnlyChecking) return 'checking'
  if (counted.has('press')) return 'pressing'
  return counted.has('cut') ? 'cutting' : 'printing'
}

interface Place {
  group: JobGroup
  position: number
}

const RANK: Record<JobGroup, number> = { quote: 0, art: 1, blanks: 2, production: 3, handover: 4, stopped: 5 }

/**
 * Statuses follow forward only: whoever has moved a job further has decided so. A quote goes to and fro between sent and
 * to be changed.
 */
export function isForward(from: Place, to: Place): boolean {
  if (from.group === 'stopped') return false
  if (from.group === 'quote' && to.group === 'quote') return true
  return RANK[to.group] > RANK[from.group] || (to.group === from.group && to.position > from.position)
}
