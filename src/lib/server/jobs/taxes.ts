import type { Job } from '#lib/contract/jobs.ts'
import { deliveryAddress } from '#lib/shared/customer.ts'
import { cleanAddress, type PostalAddress } from '#lib/shared/postal-address.ts'
import { homePpm, type TaxRules, termsFor } from '#lib/shared/taxes.ts'

interface Taxed {
  taxExempt: boolean
  addresses: readonly (PostalAddress & { label: string })[]
}

/** Which taxes a job for this customer has: those of where the goods go; what is picked up is taxed at home. */
export function jobTaxes(rules: TaxRules, customer: Taxed | undefined, delivery: Job['delivery']) {
  const destination = customer && delivery !== 'pickup' ? deliveryAddress(customer) : undefined
  const own = customer?.taxExempt ? { ...rules, rates: [], destinations: [] } : rules
  const taxes = termsFor(own, destination && cleanAddress(destination))
  return { taxes, taxPpm: homePpm(taxes) }
}
