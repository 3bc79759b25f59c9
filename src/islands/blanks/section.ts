import type { BlankDetails } from '#lib/contract/blanks.ts'

/** What each part of the form is given. */
export interface SectionProps {
  draft: BlankDetails
  change: (change: Partial<BlankDetails>) => void
  errors: Record<string, string | undefined>
}

export interface CostProps extends SectionProps {
  currency: string
  seesPrices: boolean
}
