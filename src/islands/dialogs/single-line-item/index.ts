import type { JobItemInput } from '#lib/contract/job-items.ts'
import type { TaxClass } from '#lib/shared/tax-classes.ts'

import { defineDialog } from '../dialog.ts'

export interface SingleLineItemProps {
  currency: string
  taxClasses: readonly TaxClass[]
}

export type SingleLineItemResult = Pick<JobItemInput, 'name' | 'note' | 'quantity' | 'ownCents' | 'taxed' | 'taxClass'>

/** One row without sizes: a service, a fee, a sign, a banner. */
export const singleLineItemDialog = defineDialog<SingleLineItemProps, SingleLineItemResult>('single-line-item', () => {
  return import('./SingleLineItemDialog.tsx')
})
