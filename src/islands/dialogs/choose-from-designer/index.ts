import type { ArtworkRow } from '#lib/contract/artwork.ts'
import type { DocumentCard } from '#lib/contract/documents.ts'

import { defineDialog } from '../dialog.ts'

export interface ChooseFromDesignerProps {
  workspaceId: string
  units: 'in' | 'mm'
  /** What may be chosen; all three unless said. */
  kinds?: readonly ('layout' | 'artwork' | 'file')[]
  /** Offers to draw a design where none is saved yet. */
  mayCreate?: boolean
}

export type ChosenFromDesigner =
  | { kind: 'layout' | 'file'; document: DocumentCard }
  | { kind: 'artwork'; piece: ArtworkRow }
  | { kind: 'new' }

/** A saved layout, a piece of clip art or a file. Answers the one that was chosen. */
export const chooseFromDesignerDialog = defineDialog<ChooseFromDesignerProps, ChosenFromDesigner>(
  'choose-from-designer',
  () => import('./ChooseFromDesignerDialog.tsx')
)
