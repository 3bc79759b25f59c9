// Which taxes a job has, and why they are other ones than those of goods at home.
import type { Job } from '#lib/contract/jobs.ts'
import { deliveryAddress } from '#lib/shared/customer.ts'
import { cleanAddress, type PostalAddress } from '#lib/shared/postal-address.ts'
import { isReverseCharge, type TaxBasis, type TaxChoice, type TaxReason } from '#lib/shared/tax-basis.ts'
import { type Destination, homePpm, type TaxRules, type TaxTerms, termsFor } from '#lib/shared/taxes.ts'
import { isInUnion, isNumberOf, vatNumber } from '#lib/shared/vat-numbers.ts'

interface Taxed {
  kind: 'person' | 'company'
  taxExempt: boolean
  taxNumber: string
  addresses: readonly (PostalAddress & { label: string })[]
}

interface Where {
  delivery: Job['delivery']
  /** The country of the shop. */
  home: string
  choice: TaxChoice
}

/** Those of where the goods go; what is picked up is taxed at home. */
export function jobTaxes(rules: TaxRules, customer: Taxed | undefined, where: Where) {
  const address = customer && where.delivery !== 'pickup' ? deliveryAddress(customer) : undefined
  const place = address && cleanAddress(address)
  const given = termsFor(rules, place)
  const basis = basisOf(rules, customer, { ...where, place, isUntaxed: !hasTaxes(given) })
  const isFree = basis?.why === 'exempt' || isReverseCharge(basis)
  const taxes = { ...given, ...(isFree && { rates: [], classRates: undefined }), ...(basis && { basis }) }
  return { taxes, taxPpm: homePpm(taxes) }
}

/** Of standard goods or of those of some class. */
function hasTaxes({ rates, classRates = [] }: TaxTerms): boolean {
  return rates.length > 0 || classRates.some(own => own.rates.length > 0)
}

interface Known extends Where {
  place: Destination | undefined
  isUntaxed: boolean
}

function basisOf(rules: TaxRules, customer: Taxed | undefined, known: Known): TaxBasis | undefined {
  const { home, choice, place, isUntaxed } = known
  const typed = customer?.taxNumber ?? ''
  const because = (why: TaxReason): TaxBasis => ({ why, sellerNumber: '', buyerNumber: typed })
  if (choice === 'charged') return because('charged_chosen')
  const isAbroad = place !== undefined && isInUnion(home) && isInUnion(place.country) && place.country !== home
  if (choice === 'reverse_charge' || (rules.reverseCharge && isAbroad)) {
    const number = vatNumber(typed, place?.country ?? '')
    const fault =
      typed === '' ? 'no_number' : !number ? 'bad_number' : isNumberOf(number, home) ? 'own_number' : undefined
    if (!fault) {
      const own = rules.rates.find(rate => rate.number !== '')?.number ?? ''
      const why = choice === 'reverse_charge' ? 'reverse_charge_chosen' : 'reverse_charge'
      return { why, sellerNumber: vatNumber(own, home) ?? own, buyerNumber: number! }
    }
    if (customer?.taxExempt) return because('exempt')
    // Nobody asks a person for a VAT number.
    return fault === 'no_number' && customer?.kind !== 'company' && choice === 'rules' ? undefined : because(fault)
  }
  if (customer?.taxExempt) return because('exempt')
  return isUntaxed && place && rules.rates.length > 0 ? because('place') : undefined
}

export function taxColumns({ taxPpm, taxes }: Pick<Job, 'taxPpm' | 'taxes'>) {
  return { tax_ppm: taxPpm, tax_terms: JSON.stringify(taxes) }
}
