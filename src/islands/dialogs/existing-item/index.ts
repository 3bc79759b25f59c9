import type { Item } from '#lib/contract/items.ts'
import type { JobItem } from '#lib/contract/job-items.ts'

import { defineDialog } from '../dialog.ts'

export interface ExistingItemProps {
  workspaceId: string
  currency: string
  /** Already there: shown, but not to be chosen again. */
  taken?: readonly string[]
  /** One answers at once. */
  single?: true
  /** The job that they are for: items of earlier jobs can be chosen, too. */
  jobId?: string
}

export interface ExistingItems {
  /** Items of the shop, in the order of choosing. */
  saved: Item[]
  /** Items of earlier jobs, with their designs and prices. */
  earlier: JobItem[]
}

/** Saved items, and for a job those of earlier jobs, to choose from. */
export const existingItemDialog = defineDialog<ExistingItemProps, ExistingItems>('existing-item', () => {
  return import('./ExistingItemDialog.tsx')
})
