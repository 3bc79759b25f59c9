import type { DocumentCard } from '#lib/contract/documents.ts'

import { defineDialog } from '../dialog.ts'

export interface BulkMockupProps {
  workspaceId: string
  document: DocumentCard
}

export interface BulkMockup {
  /** Items that were made, one for each product. */
  items: number
  /** Where they were shown as well. */
  target: { kind: 'store' | 'portfolio'; name: string; href: string } | undefined
}

/** One design on many products and colours, each accepted or not: items of it, in a store or a portfolio if wanted. */
export const bulkMockupDialog = defineDialog<BulkMockupProps, BulkMockup>('bulk-mockup', () => {
  return import('./BulkMockupDialog.tsx')
})
