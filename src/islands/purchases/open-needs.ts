// What there is to order, of jobs and of stores, as rows of one list.
import type { BlankNeed, StoreNeed } from '#lib/contract/purchases.ts'

export type OpenNeed =
  | (BlankNeed & { of: 'job' })
  | (StoreNeed & { of: 'store'; maker: string; styleNumber: string; costCents: null })

export interface Needs {
  jobs: BlankNeed[]
  stores: StoreNeed[]
}

export function openNeeds({ jobs, stores }: Needs): OpenNeed[] {
  return [
    ...jobs.map(need => ({ ...need, of: 'job' as const })),
    // Blanks of stores are known by the names of their items.
    ...stores.map(need => ({ ...need, of: 'store' as const, maker: '', styleNumber: '', costCents: null }))
  ]
}

export const isOfJob = (need: OpenNeed) => need.of === 'job'
export const isOfStore = (need: OpenNeed) => need.of === 'store'
