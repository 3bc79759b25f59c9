export const PLAN_IDS = ['free', 'starter', 'business'] as const
export type PlanId = (typeof PLAN_IDS)[number]

/** What a plan limits. */
export const LIMITS = ['workspaces', 'people', 'openJobs', 'openStores'] as const
export type Limit = (typeof LIMITS)[number]

interface PlanPrice {
  productId: string
  priceId: string
  amountCents: number
}

export interface Plan {
  id: PlanId
  bestValue: boolean
  /** Whether a screen that sells it lets people switch between monthly and yearly. */
  billingSwitch: boolean
  monthly: PlanPrice
  yearly: PlanPrice
  /**
   * Workspaces of a person; people, jobs and stores in each of them. Null is without limit. Held by
   * `server/identity/plans/entitlements.ts`.
   */
  limits: Record<Limit, number | null>
}

const priceOf = (id: PlanId, every: string, amountCents: number): PlanPrice => ({
  productId: `platen_${id}`,
  priceId: `platen_${id}_${every}`,
  amountCents
})

/** The amounts are given; nothing is concluded from a yearly one beside a monthly one. */
export const PLANS: Record<PlanId, Plan> = {
  free: {
    id: 'free',
    bestValue: false,
    billingSwitch: false,
    monthly: priceOf('free', 'monthly', 0),
    yearly: priceOf('free', 'yearly', 50_00),
    limits: { workspaces: 1, people: 1, openJobs: 10, openStores: 1 }
  },
  starter: {
    id: 'starter',
    bestValue: true,
    billingSwitch: true,
    monthly: priceOf('starter', 'monthly', 9_99),
    yearly: priceOf('starter', 'yearly', 250_00),
    limits: { workspaces: 3, people: 3, openJobs: null, openStores: 5 }
  },
  business: {
    id: 'business',
    bestValue: false,
    billingSwitch: false,
    monthly: priceOf('business', 'monthly', 19_99),
    yearly: priceOf('business', 'yearly', 1000_00),
    limits: { workspaces: 10, people: 15, openJobs: null, openStores: null }
  }
}

export const PLAN_NAMES: Record<PlanId, string> = { free: 'Free', starter: 'Starter', business: 'Business' }
