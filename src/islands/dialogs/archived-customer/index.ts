import type { Customer } from '#lib/contract/customers.ts'

import { defineDialog } from '../dialog.ts'

export interface ArchivedCustomerProps {
  workspaceId: string
  customerId: string
  mayRestore: boolean
  mayDelete: boolean
}

export type ArchivedCustomerResult = { restored: Customer } | { deletedId: string }

/** Who an archived customer is, to restore them or delete them for good; answers what was done. */
export const archivedCustomerDialog = defineDialog<ArchivedCustomerProps, ArchivedCustomerResult>(
  'archived-customer',
  () => import('./ArchivedCustomerDialog.tsx')
)
