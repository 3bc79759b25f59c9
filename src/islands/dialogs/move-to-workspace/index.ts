import type { DocumentCard } from '#lib/contract/documents.ts'

import { defineDialog } from '../dialog.ts'

/** What is to go there. */
export type Moved =
  | { kind: 'designs'; documents: DocumentCard[] }
  | { kind: 'job'; id: string; number: number; title: string }
  | { kind: 'portfolio'; id: string; title: string }

export interface MoveToWorkspaceProps {
  workspaceId: string
  moved: Moved
}

/** Copies or moves something into another workspace of the person. Answers whether it is gone here. */
export const moveToWorkspaceDialog = defineDialog<MoveToWorkspaceProps, { isGone: boolean }>(
  'move-to-workspace',
  () => {
    return import('./MoveToWorkspaceDialog.tsx')
  }
)
