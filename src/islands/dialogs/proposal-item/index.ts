import type { ProposalItem } from '#lib/contract/proposals.ts'

import { defineDialog } from '../dialog.ts'

export interface ProposalItemProps {
  workspaceId: string
  /** As the job calls it. */
  name: string
  /** Names of groups that other items have. */
  groups: string[]
  settings: ProposalItem
}

/** How an item appears to the customer: words, pictures, price shown or not, optional or one of several. */
export const proposalItemDialog = defineDialog<ProposalItemProps, ProposalItem>('proposal-item', () => {
  return import('./ProposalItemDialog.tsx')
})
