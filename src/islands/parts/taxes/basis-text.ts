import { t } from '#lib/i18n/t.ts'
import type { TaxBasis } from '#lib/shared/tax-basis.ts'

/** Why tax is charged, or why none is, for the shop. */
export function basisText({ why, buyerNumber }: TaxBasis): string {
  return t(`taxBasis.${why}`, { number: buyerNumber })
}
