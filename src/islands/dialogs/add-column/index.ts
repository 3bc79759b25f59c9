import type { JobColumn } from '#lib/contract/job-items.ts'

import { defineDialog } from '../dialog.ts'

export interface AddColumnProps {
  workspaceId: string
  /** Options that are columns already. */
  taken: readonly string[]
}

/** A column for the items of a job: an option of the shop, or a new one. Answers the column. */
export const addColumnDialog = defineDialog<AddColumnProps, JobColumn>('add-column', () => {
  return import('./AddColumnDialog.tsx')
})
