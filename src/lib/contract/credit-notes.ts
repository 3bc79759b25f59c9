// What an issued invoice is corrected by.
import { z } from 'zod'

import { EMAIL } from '#lib/shared/email.ts'

import { TaxSum } from './taxes.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)

export const CreditNote = z.object({
  id: z.uuid(),
  label: z.string(),
  amountCents: z.int(),
  /** The part of it that is tax, added or included. */
  taxCents: z.int(),
  includedTaxCents: z.int(),
  roundingCents: z.int(),
  /** Of each tax of the invoice; none are known of notes of before they had lines. */
  taxes: z.array(TaxSum),
  /** What is credited, in the prices of the invoice, less its discount. */
  lines: z.array(
    z.object({
      /** The item of a line, `fee-1`, `shipping`, `late-fee`; empty for an amount of the whole. */
      part: z.string(),
      name: z.string(),
      detail: z.string(),
      quantity: z.number(),
      cents: z.int()
    })
  ),
  reason: z.string(),
  issuedOn: z.string()
})
export type CreditNote = z.output<typeof CreditNote>

/** Lines, an amount of the whole, or all that is left. */
export const CreditWanted = z.object({
  /** All that is left where it is null and no lines are given. */
  amountCents: z
    .int('Enter an amount')
    .min(1, 'Enter an amount above zero')
    .max(10_000_000, 'At most 100,000.00')
    .nullable()
    .default(null),
  lines: z
    .array(
      z.object({
        part: z.string().max(60),
        /** Zero where an amount is credited and nothing comes back. */
        quantity: z.number().min(0).max(1_000_000).multipleOf(0.01).default(0),
        /** Null: what so many cost, or all that is left of a fee. */
        amountCents: z
          .int('Enter an amount')
          .min(-10_000_000)
          .max(10_000_000, 'At most 100,000.00')
          .nullable()
          .default(null)
      })
    )
    .max(500)
    .refine(lines => new Set(lines.map(({ part }) => part)).size === lines.length, 'A line stands there twice')
    .default([]),
  reason: Text(300).min(1, 'Say why it is credited'),
  /** What becomes of money that was paid for what is credited: it stays as the customer’s credit, or goes back. */
  overpaid: z.enum(['keep', 'refund']).default('keep'),
  to: z
    .string()
    .trim()
    .max(190)
    .refine(text => text === '' || EMAIL.test(text), 'Enter an e-mail address like name@example.com')
    .default(''),
  message: Text(2000).default('')
})
