import type { Item } from '#lib/contract/items.ts'

import { defineDialog } from '../dialog.ts'

export interface ItemProps {
  workspaceId: string
  currency: string
  /** Given, it is changed; otherwise one is made. */
  item?: Item
}

/** An item in short: name, picture, garment, price. Answers the item as it was saved. */
export const itemDialog = defineDialog<ItemProps, Item>('item', () => import('./ItemDialog.tsx'))
