import type { DocumentCard } from '#lib/contract/documents.ts'

import { defineDialog } from '../dialog.ts'

export interface MoveToWorkspaceProps {
  workspaceId: string
  documents: DocumentCard[]
}

/** Moves or copies designs into another workspace of the person. Answers true when it is done. */
export const moveToWorkspaceDialog = defineDialog<MoveToWorkspaceProps, true>('move-to-workspace', () => {
  return import('./MoveToWorkspaceDialog.tsx')
})
