import type { JobColumn, JobItemInput } from '#lib/contract/job-items.ts'

import { defineDialog } from '../dialog.ts'

export interface CreateVariedItemProps {
  /** The shop's own columns of the job: lists among them can be varied, too. */
  columns: readonly JobColumn[]
}

export type VariedItem = Pick<JobItemInput, 'name' | 'sizes' | 'cells'> & { style: string; colour: string }

/** One item in several colours, sizes and options: answers a row for each combination, with its quantities. */
export const createVariedItemDialog = defineDialog<CreateVariedItemProps, VariedItem[]>('create-varied-item', () => {
  return import('./CreateVariedItemDialog.tsx')
})
