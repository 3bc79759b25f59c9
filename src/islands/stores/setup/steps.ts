import type { StoreDetail } from '#lib/contract/stores.ts'

export const STEPS = ['basics', 'dates', 'items', 'money', 'delivery', 'access', 'messages', 'publish'] as const

/** What keeps the store from being published; of one step, or of all. */
export function blockersOf({ checklist }: Pick<StoreDetail, 'checklist'>, step?: number): StoreDetail['checklist'] {
  return checklist.filter(entry => entry.blocking && !entry.done && (step === undefined || entry.step === step))
}
