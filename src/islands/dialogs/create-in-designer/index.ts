import type { Document } from '#lib/contract/documents.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

import { defineDialog } from '../dialog.ts'

export interface CreateInDesignerProps {
  workspaceId: string
  units: 'in' | 'mm'
  folderId?: string | undefined
  /** What it is for, where that is known: its print area is the size. */
  garment?: GarmentKind | undefined
  side?: 'front' | 'back' | undefined
}

/** Makes a new design: blank or of a starter layout. Answers it; the caller opens the designer with it. */
export const createInDesignerDialog = defineDialog<CreateInDesignerProps, Document>('create-in-designer', () => {
  return import('./CreateInDesignerDialog.tsx')
})
