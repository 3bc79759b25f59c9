import type { Item } from '#lib/contract/items.ts'

import { defineDialog } from '../dialog.ts'

export interface ExistingItemProps {
  workspaceId: string
  currency: string
  /** Already there: shown, but not to be chosen again. */
  taken?: readonly string[]
  /** One answers at once. */
  single?: true
}

/** Saved items to choose from. Answers those chosen, in the order of choosing. */
export const existingItemDialog = defineDialog<ExistingItemProps, Item[]>('existing-item', () => {
  return import('./ExistingItemDialog.tsx')
})
