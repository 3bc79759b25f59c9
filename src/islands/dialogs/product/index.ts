import type { Item } from '#lib/contract/items.ts'

import { defineDialog } from '../dialog.ts'

export interface ProductProps {
  workspaceId: string
  currency: string
  /** The store it goes to next; the button then says so. */
  storeName?: string
  /** It goes to a job next. */
  forJob?: boolean
}

/** The catalogue: a garment with colours, sizes and a price becomes an item, which is the answer. */
export const productDialog = defineDialog<ProductProps, Item>('product', () => import('./ProductDialog.tsx'))
