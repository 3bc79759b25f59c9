import type { StoreDetail } from '#lib/contract/stores.ts'

export const STEPS = ['basics', 'dates', 'items', 'money', 'delivery', 'access', 'messages', 'publish'] as const

/** What keeps the store from being published. */
export function blockersOf({ checklist }: Pick<StoreDetail, 'checklist'>): StoreDetail['checklist'] {
  return checklist.filter(entry => entry.blocking && !entry.done)
}

/** How a step stands, wherever it is shown: a tick means that nothing is left to do. */
export function stateOfStep(
  { checklist }: Pick<StoreDetail, 'checklist'>,
  step: number
): 'blocked' | 'advice' | 'done' {
  const open = checklist.filter(entry => entry.step === step && !entry.done)
  if (open.some(({ blocking }) => blocking)) return 'blocked'
  return open.length > 0 ? 'advice' : 'done'
}
