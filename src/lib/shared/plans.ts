export type PlanId = 'free' | 'starter' | 'business'

export interface Plan {
  id: PlanId
  monthlyCents: number
  yearlyCents: number
  /** Undefined is without limit. */
  workspaces: number | undefined
  people: number | undefined
  openTasks: number | undefined
  openStores: number | undefined
  bestValue: boolean
}

/** The amounts are given; nothing is concluded from a yearly one beside a monthly one. */
export const PLANS: readonly Plan[] = [
  {
    id: 'free',
    monthlyCents: 0,
    yearlyCents: 50_00,
    workspaces: 1,
    people: 1,
    openTasks: 10,
    openStores: 1,
    bestValue: false
  },
  {
    id: 'starter',
    monthlyCents: 9_99,
    yearlyCents: 250_00,
    workspaces: 3,
    people: 3,
    openTasks: undefined,
    openStores: 5,
    bestValue: true
  },
  {
    id: 'business',
    monthlyCents: 19_99,
    yearlyCents: 1000_00,
    workspaces: 10,
    people: 15,
    openTasks: undefined,
    openStores: undefined,
    bestValue: false
  }
]
