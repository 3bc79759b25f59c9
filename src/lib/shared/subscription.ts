// What is bought: states of a subscription, and where a plan leads from another. Both sides read it.
import { PLAN_IDS, PLANS, type PlanId } from './plans.ts'

export const SUBSCRIPTION_STATES = [
  'none',
  'incomplete',
  'trialing',
  'active',
  'ending',
  'changing',
  'past_due'
] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

export type Every = 'month' | 'year'

/** A plan that was not renewed stays so long, while the card is tried again. */
export const GRACE_DAYS = 14

export interface Choice {
  plan: PlanId
  every: Every
}

export const priceOf = ({ plan, every }: Choice) => PLANS[plan][every === 'month' ? 'monthly' : 'yearly']

/** Undefined where it is none of ours. */
export function choiceOf(priceId: string | null | undefined): Choice | undefined {
  for (const plan of PLAN_IDS) {
    for (const every of ['month', 'year'] as const)
      if (priceOf({ plan, every }).priceId === priceId) return { plan, every }
  }
  return undefined
}

export function rankOf(plan: PlanId): number {
  return PLAN_IDS.indexOf(plan)
}

/** A larger plan, or the same for longer, begins at once; everything else when what is paid for is over. */
export function beginsAtOnce(from: Choice, to: Choice): boolean {
  if (from.plan !== to.plan) return rankOf(to.plan) > rankOf(from.plan)
  return from.every === 'month' && to.every === 'year'
}

export function larger(a: PlanId, b: PlanId): PlanId {
  return rankOf(a) > rankOf(b) ? a : b
}
