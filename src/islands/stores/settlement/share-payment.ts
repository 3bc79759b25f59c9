import type { Settlement } from '#lib/contract/settlement.ts'

import { defineDialog } from '#islands/dialogs/dialog.ts'

export interface SharePaymentProps {
  workspaceId: string
  storeId: string
  currency: string
  leftCents: number
  today: string
}

export const sharePaymentDialog = defineDialog<SharePaymentProps, Settlement>(
  'share-payment',
  () => import('./SharePaymentDialog.tsx')
)
