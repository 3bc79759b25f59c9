import type { Machine } from '#lib/server/platform/activity/machine.ts'
import type { GatewayCustomer, GatewayInvoice, GatewaySubscription } from '#lib/server/platform/outside/billing.ts'
import type { PlanId } from '#lib/shared/plans.ts'
import { choiceOf, GRACE_DAYS, type SubscriptionState } from '#lib/shared/subscription.ts'

export type SubscriptionAction = 'subscribe' | 'enlarge' | 'reduce' | 'cancel' | 'keep' | 'pay'

export interface Facts {
  state: SubscriptionState
  hasCard: boolean
}

const DAY_MS = 86_400_000
const CARD_FIRST = 'Give a card first.'

const WORDS: Record<SubscriptionAction, Partial<Record<SubscriptionState, string>> & { else: string }> = {
  subscribe: { else: 'You have a plan already. Change it instead.' },
  enlarge: {
    ending: 'Your plan is about to end. Keep it first, then change it.',
    changing: 'A change of your plan is planned. Cancel it first, then choose another.',
    past_due: 'Your last invoice is not paid. Pay it first, then change the plan.',
    else: 'There is no plan to change.'
  },
  reduce: {
    ending: 'Your plan is about to end. Keep it first, then change it.',
    past_due: 'Your last invoice is not paid. Pay it first, then change the plan.',
    else: 'There is no plan to change.'
  },
  cancel: { ending: 'Your plan ends already.', else: 'There is no plan to end.' },
  keep: { else: 'Nothing was planned for your plan, so it stays as it is.' },
  pay: { else: 'There is nothing to pay.' }
}

/** What a payer can do by what the service says of the subscription. It is their own: no role is asked for. */
export const subscriptionMachine: Machine<SubscriptionAction, SubscriptionState, Facts> = {
  steps: {
    subscribe: {
      from: ['none', 'incomplete'],
      may: 'workspace:read',
      unless: ({ hasCard }) => (hasCard ? undefined : CARD_FIRST)
    },
    enlarge: {
      from: ['trialing', 'active'],
      may: 'workspace:read',
      unless: ({ hasCard }) => (hasCard ? undefined : CARD_FIRST)
    },
    reduce: { from: ['trialing', 'active', 'changing'], may: 'workspace:read' },
    cancel: { from: ['incomplete', 'trialing', 'active', 'changing', 'past_due'], may: 'workspace:read' },
    keep: { from: ['ending', 'changing'], may: 'workspace:read' },
    pay: {
      from: ['incomplete', 'trialing', 'active', 'ending', 'changing', 'past_due'],
      may: 'workspace:read',
      unless: ({ hasCard }) => (hasCard ? undefined : CARD_FIRST)
    }
  },
  refuse: (action, { state }) => WORDS[action][state] ?? WORDS[action].else
}

export interface Standing {
  state: SubscriptionState
  subscription: GatewaySubscription | undefined
  /** What the payer has by it. */
  plan: PlanId
  graceEndsAt: Date | undefined
  open: GatewayInvoice | undefined
  /** Nobody pays for these: not paid in time, a second one beside the first, or over with an invoice left. To be ended. */
  over: string[]
}

/** The one place where what the service says becomes a plan. */
export function standingOf({ subscriptions, invoices, now }: GatewayCustomer): Standing {
  const live = subscriptions.filter(({ status }) => status !== 'ended')
  const [subscription, ...others] = live.toSorted((a, b) => {
    return Number(a.status === 'incomplete') - Number(b.status === 'incomplete') || +a.createdAt - +b.createdAt
  })
  const owing = subscriptions.filter(({ id, status }) => {
    return status === 'ended' && invoices.some(each => each.status === 'open' && each.subscriptionId === id)
  })
  const over = [...others, ...owing].map(({ id }) => id)
  const nothing = { state: 'none' as const, subscription: undefined, plan: 'free' as const, graceEndsAt: undefined }
  if (!subscription) return { ...nothing, open: undefined, over }
  const open = invoices.filter(({ status, subscriptionId }) => status === 'open' && subscriptionId === subscription.id)
  const graceEndsAt = subscription.status === 'past_due' ? graceOf(open, subscription) : undefined
  const isLost = subscription.status === 'unpaid' || (graceEndsAt !== undefined && graceEndsAt <= now)
  if (isLost) return { ...nothing, open: undefined, over: [...over, subscription.id] }
  const isPaidFor = subscription.status !== 'incomplete' && subscription.currency === 'usd'
  return {
    state: stateOf(subscription),
    subscription,
    plan: isPaidFor ? (choiceOf(subscription.priceId)?.plan ?? 'free') : 'free',
    graceEndsAt,
    open: open[0],
    over
  }
}

function graceOf(open: GatewayInvoice[], { periodEnd }: GatewaySubscription): Date {
  const oldest = open.at(-1)?.createdAt ?? periodEnd
  return new Date(oldest.getTime() + GRACE_DAYS * DAY_MS)
}

function stateOf({ status, cancelsAtEnd, nextPriceId }: GatewaySubscription): SubscriptionState {
  if (status === 'incomplete' || status === 'past_due') return status
  if (cancelsAtEnd) return 'ending'
  if (nextPriceId !== undefined) return 'changing'
  return status === 'trialing' ? 'trialing' : 'active'
}
