import type { ProductCategory } from '#lib/contract/items.ts'

import { defineDialog } from '../dialog.ts'

export interface ProductCategoryProps {
  workspaceId: string
  /** Given, it is renamed or deleted; otherwise one is made. */
  category?: ProductCategory
}

export type ProductCategoryResult = { saved: ProductCategory } | { deletedId: string }

export const productCategoryDialog = defineDialog<ProductCategoryProps, ProductCategoryResult>(
  'product-category',
  () => import('./ProductCategoryDialog.tsx')
)
