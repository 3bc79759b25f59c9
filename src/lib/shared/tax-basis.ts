// Why a document is taxed otherwise than goods at home, and what an invoice of the reverse charge has to name.

/** What a shop chose for one job, over its rules. */
export const TAX_CHOICES = ['rules', 'reverse_charge', 'charged'] as const
export type TaxChoice = (typeof TAX_CHOICES)[number]

export const TAX_REASONS = [
  /** The customer pays none. */
  'exempt',
  /** The place where the goods go has none. */
  'place',
  /** A business of another country of the union accounts for it itself: by the rule, or because the shop chose so. */
  'reverse_charge',
  'reverse_charge_chosen',
  /** It would, but has no VAT number, or none of the right form, or of the shop's own country: tax is charged. */
  'no_number',
  'bad_number',
  'own_number',
  /** The shop chose that tax is charged. */
  'charged_chosen'
] as const
export type TaxReason = (typeof TAX_REASONS)[number]

export interface TaxBasis {
  why: TaxReason
  /** VAT numbers of both sides, where the customer accounts for the tax; otherwise that of the customer, as it was typed. */
  sellerNumber: string
  buyerNumber: string
}

export function isReverseCharge(basis: TaxBasis | null | undefined): boolean {
  return basis?.why === 'reverse_charge' || basis?.why === 'reverse_charge_chosen'
}

/**
 * What stands on an invoice of the reverse charge (Directive 2006/112/EC, Article 226, points 3, 4, 11 and 11a): the words, by which
 * articles, and the numbers of both. Empty on others.
 */
export function reverseChargeRemark(basis: TaxBasis | null | undefined): string {
  if (!basis || !isReverseCharge(basis)) return ''
  const { sellerNumber, buyerNumber } = basis
  const why = 'Reverse charge: the customer accounts for the VAT (Articles 138 and 196 of Directive 2006/112/EC).'
  return `${why} VAT number of the customer: ${buyerNumber}. VAT number of the seller: ${sellerNumber}.`
}

export function isSameBasis(a: TaxBasis | null, b: TaxBasis | null): boolean {
  return a?.why === b?.why && a?.sellerNumber === b?.sellerNumber && a?.buyerNumber === b?.buyerNumber
}
