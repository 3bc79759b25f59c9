import type { Customer, CustomerDetails } from '#lib/contract/customers.ts'

import { defineDialog } from '../dialog.ts'

export interface CustomerProps {
  workspaceId: string
  /** Given, it is changed; otherwise one is made. */
  customer?: Customer
  /** What is known of a new one already. */
  blank?: Partial<CustomerDetails>
}

/** Makes or changes a customer; answers it as it was saved. */
export const customerDialog = defineDialog<CustomerProps, Customer>('customer', () => import('./CustomerDialog.tsx'))
