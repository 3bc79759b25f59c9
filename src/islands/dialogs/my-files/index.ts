import type { DocumentCard } from '#lib/contract/documents.ts'

import { defineDialog } from '../dialog.ts'

export interface MyFilesProps {
  workspaceId: string
  units: 'in' | 'mm'
  /** More than one may be chosen. */
  multiple?: boolean
}

/** Uploaded files: search, upload, choose. Answers those chosen. */
export const myFilesDialog = defineDialog<MyFilesProps, DocumentCard[]>('my-files', () => import('./MyFilesDialog.tsx'))
