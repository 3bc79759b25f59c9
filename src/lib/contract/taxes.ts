// Taxes as they go over the wire. What they mean is in shared/taxes.ts.
import { z } from 'zod'

import { COUNTRY_CODES } from '#lib/shared/countries.ts'
import { TAX_REASONS } from '#lib/shared/tax-basis.ts'
import { faultOfRules, MOST_PPM } from '#lib/shared/taxes.ts'

export const TaxRate = z.object({
  name: z.string().trim().min(1, 'Give the tax a name').max(30, 'At most 30 characters'),
  /** Millionths: 8.875 % is 88750. */
  ppm: z.int().min(0).max(MOST_PPM),
  onShipping: z.boolean(),
  onFees: z.boolean(),
  /** The number the seller is registered under for it. */
  number: z.string().trim().max(40, 'At most 40 characters').default('')
})

/** Why a document is taxed otherwise than goods at home. */
export const TaxBasis = z.object({
  why: z.enum(TAX_REASONS),
  /** VAT numbers, where the customer accounts for the tax; otherwise that of the customer as it was typed. */
  sellerNumber: z.string(),
  buyerNumber: z.string()
})

const Rates = z.array(TaxRate).max(4, 'At most four taxes in one place')

/** What one document is taxed by. */
export const TaxTerms = z.object({
  /** Prices have the taxes in them, so that nothing is added. */
  included: z.boolean(),
  rounding: z.enum(['document', 'line']),
  rates: Rates,
  basis: TaxBasis.optional()
})

export const TaxRules = TaxTerms.omit({ basis: true })
  .extend({
    /** Where parcels and jobs are taxed otherwise: in states of a country, in countries, or, without any, everywhere else. */
    destinations: z
      .array(
        z.object({
          countries: z.array(z.enum(COUNTRY_CODES, 'Choose a country')).max(250),
          states: z.array(z.string().trim().toUpperCase().min(1).max(10)).max(70),
          /** Null: as at home. */
          rates: Rates.nullable()
        })
      )
      .max(80, 'At most 80 places'),
    /** What an invoice is called that has tax on it; empty: Invoice. */
    invoiceTitle: z.string().trim().max(30, 'At most 30 characters'),
    /** Stands on invoices of customers who are exempt. */
    exemptNote: z.string().trim().max(200, 'At most 200 characters'),
    /** Jobs for businesses of other countries of the European Union, by their VAT numbers, have no VAT: the customer accounts for it. */
    reverseCharge: z.boolean().optional()
  })
  .superRefine((rules, context) => {
    const message = faultOfRules(rules)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** What a document was charged for one tax: added to its prices, or included in them. */
export const TaxSum = z.object({
  name: z.string(),
  ppm: z.int(),
  number: z.string(),
  onShipping: z.boolean().optional(),
  onFees: z.boolean().optional(),
  baseCents: z.int(),
  cents: z.int()
})
