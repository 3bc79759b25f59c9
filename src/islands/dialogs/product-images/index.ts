import type { ItemColour, ItemDetails } from '#lib/contract/items.ts'

import { defineDialog } from '../dialog.ts'

export interface ProductImagesProps {
  workspaceId: string
  item: Pick<ItemDetails, 'garment' | 'fields' | 'artwork' | 'colours'>
  /** Begins here. */
  colourId?: string
}

/** Pictures for each colour and side. Answers the colours with their pictures, in their new order. */
export const productImagesDialog = defineDialog<ProductImagesProps, ItemColour[]>('product-images', () => {
  return import('./ProductImagesDialog.tsx')
})
