import { t, type TextKey } from '#lib/i18n/t.ts'
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

const WORDS: Record<SubscriptionAction, Partial<Record<SubscriptionState, TextKey>> & { else: TextKey }> = {
  subscribe: { else: 'errors.subscriptions.havePlan' },
  enlarge: {
    ending: 'errors.subscriptions.aboutToEnd',
    changing: 'errors.subscriptions.changePlanned',
    past_due: 'errors.subscriptions.invoiceUnpaid',
    else: 'errors.subscriptions.nothingToChange'
  },
  reduce: {
    ending: 'errors.subscriptions.aboutToEnd',
    past_due: 'errors.subscriptions.invoiceUnpaid',
    else: 'errors.subscriptions.nothingToChange'
  },
  cancel: { ending: 'errors.subscriptions.endsAlready', else: 'errors.subscriptions.nothingToEnd' },
  keep: { else: 'errors.subscriptions.nothingPlanned' },
  pay: { else: 'errors.subscriptions.nothingToPay' }
}

/** What a payer can do by what the service says of the subscription. It is their own: no role is asked for. */
export const subscriptionMachine: Machine<SubscriptionAction, SubscriptionState, Facts> = {
  steps: {
    subscribe: {
      from: ['none', 'incomplete'],
      may: 'workspace:read',
      unless: ({ hasCard }) => (hasCard ? undefined : t('errors.subscriptions.cardFirst'))
    },
    enlarge: {
      from: ['trialing', 'active'],
      may: 'workspace:read',
      unless: ({ hasCard }) => (hasCard ? undefined : t('errors.subscriptions.cardFirst'))
    },
    reduce: { from: ['trialing', 'active', 'changing'], may: 'workspace:read' },
    cancel: { from: ['incomplete', 'trialing', 'active', 'changing', 'past_due'], may: 'workspace:read' },
    keep: { from: ['ending', 'changing'], may: 'workspace:read' },
    pay: {
      from: ['incomplete', 'trialing', 'active', 'ending', 'changing', 'past_due'],
      may: 'workspace:read',
      unless: ({ hasCard }) => (hasCard ? undefined : t('errors.subscriptions.cardFirst'))
    }
  },
  refuse: (action, { state }) => t(WORDS[action][state] ?? WORDS[action].else)
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
