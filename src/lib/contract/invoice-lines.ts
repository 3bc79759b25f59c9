// Lines and fees of invoices as they go over the wire.
import { z } from 'zod'

import { LineTax } from './taxes.ts'

export const InvoiceLine = z.object({
  itemId: z.string(),
  name: z.string(),
  /** Garment, colour and decorations. */
  detail: z.string(),
  sizes: z.array(z.object({ size: z.string(), quantity: z.int() })),
  /** Of a service to the hundredth. */
  quantity: z.number(),
  /** Of a piece, without the up-charge of its size: cents, to the hundredth. */
  unitCents: z.number(),
  upchargeCents: z.int(),
  /** What names and numbers cost, all of them together. Invoices of before it was charged have none. */
  peopleCents: z.int().optional(),
  totalCents: z.int(),
  discountCents: z.int(),
  taxCents: z.int(),
  taxed: z.boolean(),
  /** Where lines have different taxes, of each what this one has: none without tax. */
  taxes: z.array(LineTax).optional()
})
export type InvoiceLine = z.output<typeof InvoiceLine>

/** Those of before it was noted are taken for taxed, as they were told to accountants. */
export const InvoiceFee = z.object({ name: z.string(), cents: z.int(), taxed: z.boolean().default(true) })
