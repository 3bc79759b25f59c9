import type { StoreSummary } from '#lib/contract/stores.ts'

/** How many pieces are missing to the minimum. Those of authorised orders are ordered, as the public page counts them. */
export function missingPieces({ minimumUnits, figures }: Pick<StoreSummary, 'minimumUnits' | 'figures'>): number {
  return Math.max(0, minimumUnits - figures.units - figures.authorised.units)
}
