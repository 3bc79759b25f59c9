import type { JobColumn, JobItemInput } from '#lib/contract/job-items.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'

import { defineDialog } from '../dialog.ts'

export type SingleItem = Pick<
  JobItemInput,
  'name' | 'note' | 'quantity' | 'ownCents' | 'taxed' | 'taxClass' | 'pictureFileId' | 'cells'
>

export interface CreateAndEditSingleItemProps {
  workspaceId: string
  currency: string
  taxClasses: readonly TaxClass[]
  columns: readonly JobColumn[]
  item: SingleItem
}

/** All of an item without sizes: words, picture, price and what stands in the shop's own columns. */
export const createAndEditSingleItemDialog = defineDialog<CreateAndEditSingleItemProps, SingleItem>(
  'create-and-edit-single-item',
  () => import('./CreateAndEditSingleItemDialog.tsx')
)
