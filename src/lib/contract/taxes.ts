// Taxes as they go over the wire. What they mean is in shared/taxes.ts.
import { z } from 'zod'

import { COUNTRY_CODES } from '#lib/shared/countries.ts'
import { TAX_REASONS } from '#lib/shared/tax-basis.ts'
import { LIMIT_KINDS } from '#lib/shared/tax-classes.ts'
import { faultOfRules, MOST_PPM } from '#lib/shared/tax-faults.ts'

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

const ClassId = z.string().regex(/^[\w-]{0,40}$/, 'Choose a tax class')
/** Of an item, a blank, a line: one of the workspace's; empty: standard. One that it has no more is taxed as standard. */
export const TaxClassId = ClassId.default('')

const ClassRates = z
  .array(
    z.object({
      classId: z.string().regex(/^[\w-]{1,40}$/, 'Choose a tax class'),
      /** Without any there is no tax; a rate of 0 is a zero rate, which stands on invoices. */
      rates: z.array(TaxRate.pick({ name: true, ppm: true })).max(4, 'At most four taxes in one place'),
      /** By what a piece costs, less its discount. Beyond it the standard rates hold. */
      limit: z.object({ kind: z.enum(LIMIT_KINDS), cents: z.int().min(1, 'Type the limit').max(10_000_000) }).optional()
    })
  )
  .max(8, 'At most eight tax classes')
  .optional()

/** What one document is taxed by. */
export const TaxTerms = z.object({
  /** Prices have the taxes in them, so that nothing is added. */
  included: z.boolean(),
  rounding: z.enum(['document', 'line']),
  rates: Rates,
  /** What items can be taxed as, beside standard. */
  classes: z
    .array(
      z.object({ id: z.string().regex(/^[\w-]{1,40}$/), name: z.string().trim().max(30, 'At most 30 characters') })
    )
    .max(8, 'At most eight tax classes')
    .optional(),
  /** Of goods of other classes than the standard one; those that are not among them have the standard rates. */
  classRates: ClassRates,
  /** Shipping of goods of several classes is shared out among them by price. */
  sharedShipping: z.boolean().optional(),
  /** The class of fees. */
  feeClass: ClassId.optional(),
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
          rates: Rates.nullable(),
          classRates: ClassRates
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
  /** The zero rate of a class. */
  zeroRated: z.boolean().optional(),
  baseCents: z.int(),
  cents: z.int(),
  /** Of it that of shipping, where lines have different taxes. */
  shipping: z.object({ baseCents: z.int(), cents: z.int() }).optional()
})

/** What one line has of a tax, where lines have different ones. */
export const LineTax = TaxSum.pick({ name: true, ppm: true, zeroRated: true, baseCents: true, cents: true })
