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
  /** The print area that is known of the blank, in place of the garment's. */
  area?: { widthMm: number; heightMm: number } | undefined
}

const AFTER_MS = 300

/** Loads what the dialog shows once the page has nothing else to do: it then stands at once. Ends what it began. */
export function prepareCreateInDesigner(workspaceId: string): () => void {
  const timer = setTimeout(() => {
    void import('./CreateInDesignerDialog.tsx')
    void import('./starters.ts').then(({ prepareStarters }) => prepareStarters(workspaceId))
  }, AFTER_MS)
  return () => clearTimeout(timer)
}

/** Makes a new design: blank or of a starter layout. Answers it; the caller opens the designer with it. */
export const createInDesignerDialog = defineDialog<CreateInDesignerProps, Document>('create-in-designer', () => {
  return import('./CreateInDesignerDialog.tsx')
})
