import type { ItemOption } from '#lib/contract/items.ts'

import { defineDialog } from '../dialog.ts'

export interface UpdateOptionsProps {
  name: string
  type: ItemOption['type']
  values: ItemOption['values']
  /** Stores that sell the item: their shoppers lose what is removed. */
  storeCount: number
}

/** The values of one option on one item. Answers them as they are to be. */
export const updateOptionsDialog = defineDialog<UpdateOptionsProps, ItemOption['values']>('update-options', () => {
  return import('./UpdateOptionsDialog.tsx')
})
