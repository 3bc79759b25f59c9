import { defineDialog } from '../dialog.ts'

export interface OptionalItemImageProps {
  workspaceId: string
  /** Of the item, to say whose picture it is. */
  name: string
  fileId: string | null
}

/** A picture for an item without a mock-up. Answers its file, or none to go without. */
export const optionalItemImageDialog = defineDialog<OptionalItemImageProps, { fileId: string | null }>(
  'optional-item-image',
  () => import('./OptionalItemImageDialog.tsx')
)
