import type { DocumentCard } from '#lib/contract/documents.ts'

import { defineDialog } from '../dialog.ts'
import type { Mockup } from '../mockup/index.ts'

export interface BulkMockupProps {
  workspaceId: string
  document: DocumentCard
}

/** One design on many products and colours, each accepted or not. Answers one mock-up for each product. */
export const bulkMockupDialog = defineDialog<BulkMockupProps, Mockup[]>('bulk-mockup', () => {
  return import('./BulkMockupDialog.tsx')
})
