import { defineDialog } from '../dialog.ts'

export interface DeleteWorkspaceProps {
  workspaceId: string
  businessName: string
  userId: string
  email: string
}

/** Says what goes with the workspace and asks to type its name; resolves with true when it is deleted. */
export const deleteWorkspaceDialog = defineDialog<DeleteWorkspaceProps, true>('delete-workspace', () => {
  return import('./DeleteWorkspaceDialog.tsx')
})
