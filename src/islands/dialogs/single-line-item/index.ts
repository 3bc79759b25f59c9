import type { JobItemInput } from '#lib/contract/job-items.ts'

import { defineDialog } from '../dialog.ts'

export interface SingleLineItemProps {
  currency: string
}

export type SingleLineItemResult = Pick<JobItemInput, 'name' | 'note' | 'quantity' | 'ownCents' | 'taxed'>

/** One row without sizes: a service, a fee, a sign, a banner. */
export const singleLineItemDialog = defineDialog<SingleLineItemProps, SingleLineItemResult>('single-line-item', () => {
  return import('./SingleLineItemDialog.tsx')
})
