import type { Dispute } from '#lib/contract/disputes.ts'

import { defineDialog } from '#islands/dialogs/dialog.ts'

export interface AnswerDisputeProps {
  workspaceId: string
  dispute: Dispute
  /** What the order says already. */
  known: { customerName: string; customerEmail: string; productDescription: string }
}

export const answerDisputeDialog = defineDialog<AnswerDisputeProps, Dispute>(
  'answer-dispute',
  () => import('./AnswerDisputeDialog.tsx')
)
