import { defineDialog } from '../dialog.ts'

export interface SearchProps {
  workspaceId: string
  /** Pages of the dashboard, found by their names. */
  pages: { href: string; label: string }[]
}

/** Finds an order, a store, an item or a page by a few letters, and goes there. */
export const searchDialog = defineDialog<SearchProps>('search', () => import('./SearchDialog.tsx'))
