// How an account at the payment service stands, and what it still asks for, in words that people know.

/** `shop`: there is none to connect, because the installation takes payments by keys of its own. */
export const ACCOUNT_STATES = [
  'shop',
  'none',
  'begun',
  'review',
  'ready',
  'payouts_held',
  'restricted',
  'disconnected'
] as const
export type AccountState = (typeof ACCOUNT_STATES)[number]

export const ACCOUNT_NEEDS = ['bank', 'document', 'person', 'business', 'terms', 'other'] as const
export type AccountNeed = (typeof ACCOUNT_NEEDS)[number]

const WORDS: [pattern: RegExp, need: AccountNeed][] = [
  [/^external_account/, 'bank'],
  [/verification\.(additional_)?document/, 'document'],
  [/^(individual|representative|relationship|person_|directors|owners|executives|company\.owners)/, 'person'],
  [/^(business_|company|settings\.payments)/, 'business'],
  [/^tos_acceptance/, 'terms']
]

/** The service's own names, such as `individual.dob.day`, as the few things a person has to bring. */
export function needsOf(requirements: readonly string[]): AccountNeed[] {
  const needs = requirements.map(name => WORDS.find(([pattern]) => pattern.test(name))?.[1] ?? 'other')
  return ACCOUNT_NEEDS.filter(need => needs.includes(need))
}

/** Whether orders can be paid by it now. */
export function acceptsPayments(state: AccountState): boolean {
  return state === 'shop' || state === 'ready' || state === 'payouts_held'
}
