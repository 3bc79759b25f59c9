import type { JobItemInput } from '#lib/contract/job-items.ts'

import { defineDialog } from '../dialog.ts'

export interface SingleLineItemProps {
  currency: string
  /** Given, it is changed; otherwise one is made. */
  item?: Pick<JobItemInput, 'name' | 'note' | 'quantity' | 'ownCents' | 'taxed'>
}

export type SingleLineItemResult = NonNullable<SingleLineItemProps['item']>

/** One row without sizes: a service, a fee, a sign, a banner. */
export const singleLineItemDialog = defineDialog<SingleLineItemProps, SingleLineItemResult>('single-line-item', () => {
  return import('./SingleLineItemDialog.tsx')
})
