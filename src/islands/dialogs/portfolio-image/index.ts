import type { PortfolioImage, PortfolioSection } from '#lib/contract/portfolios.ts'

import { defineDialog } from '../dialog.ts'

export interface PortfolioImageProps {
  workspaceId: string
  currency: string
  portfolioId: string
  sections: PortfolioSection[]
  /** Left out for a new one. */
  image?: PortfolioImage
}

/** A photo or a mock-up with its caption, tags and the customer's consent; resolves with it as it was saved. */
export const portfolioImageDialog = defineDialog<PortfolioImageProps, PortfolioImage>('portfolio-image', () => {
  return import('./PortfolioImageDialog.tsx')
})
