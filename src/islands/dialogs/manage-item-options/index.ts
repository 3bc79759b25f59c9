import type { ItemOption } from '#lib/contract/items.ts'

import { defineDialog } from '../dialog.ts'

export interface ManageItemOptionsProps {
  workspaceId: string
}

/** The options a workspace uses again and again. Answers all of them as they now are. */
export const manageItemOptionsDialog = defineDialog<ManageItemOptionsProps, ItemOption[]>(
  'manage-item-options',
  () => import('./ManageItemOptionsDialog.tsx')
)
