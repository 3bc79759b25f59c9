import { defineDialog } from '../dialog.ts'

export interface DeletePortfolioProps {
  workspaceId: string
  portfolioId: string
  title: string
  images: number
}

/** Says what goes with the portfolio and asks to type its title; resolves with true when it is deleted. */
export const deletePortfolioDialog = defineDialog<DeletePortfolioProps, true>('delete-portfolio', () => {
  return import('./DeletePortfolioDialog.tsx')
})
