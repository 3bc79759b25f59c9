import type { SavedDocument } from '#lib/contract/documents.ts'

import { defineDialog } from '../dialog.ts'

export interface BulkDesignerProps {
  workspaceId: string
  documentId: string
  /** Of the design. */
  name: string
}

/** One design over many rows: names and numbers, and another film for a colour everywhere. Answers the new rev. */
export const bulkDesignerDialog = defineDialog<BulkDesignerProps, SavedDocument>('bulk-designer', () => {
  return import('./BulkDesignerDialog.tsx')
})
