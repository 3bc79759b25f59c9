import type { Document } from '#lib/contract/documents.ts'

import { defineDialog } from '../dialog.ts'

export interface DrawingToolProps {
  workspaceId: string
  documentId: string
  workflow: 'order' | 'portfolio' | 'store' | 'bulk'
}

/** Opens the designer beside this page, with a session of its own. Answers the layout as it is when it is to be used. */
export const drawingToolDialog = defineDialog<DrawingToolProps, Document>('drawing-tool', () => {
  return import('./DrawingToolDialog.tsx')
})
