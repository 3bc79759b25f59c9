import { z } from 'zod'

import { PURCHASE_ACTIONS, PURCHASE_STATES } from '#lib/shared/purchases.ts'

import * as calls from './calls/purchases.ts'
import { changesOf, endpoint, Hex, InWorkspace, LongPaging, Nothing, page, Revision, Timestamp } from './endpoint.ts'

const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const Count = z.int().min(0, 'Not less than nothing').max(100_000, 'At most 100,000')

/** Blanks that a job needs and nobody has ordered yet. */
export const BlankNeed = z.object({
  jobId: z.uuid(),
  jobNumber: z.int(),
  jobTitle: z.string(),
  dueOn: z.string().nullable(),
  itemId: z.uuid(),
  blankId: z.uuid().nullable(),
  name: z.string(),
  maker: z.string(),
  styleNumber: z.string(),
  supplier: z.string(),
  colour: z.string(),
  hex: Hex.nullable(),
  size: z.string(),
  quantity: z.int(),
  /** For pieces that were spoiled. */
  again: z.boolean(),
  /** How many of these lie on the shelf, for whichever job takes them. */
  onHand: z.int(),
  /** Null where it is not known, and for whoever is shown no prices. */
  costCents: z.int().nullable()
})
export type BlankNeed = z.output<typeof BlankNeed>

/** Blanks that paid orders of a store need, which is closed: nobody has ordered them, and no production run makes them yet. */
export const StoreNeed = z.object({
  storeId: z.uuid(),
  storeName: z.string(),
  /** How many orders they are of. */
  orders: z.int(),
  name: z.string(),
  colour: z.string(),
  hex: Hex.nullable(),
  size: z.string(),
  quantity: z.int(),
  onHand: z.int(),
  supplier: z.string()
})
export type StoreNeed = z.output<typeof StoreNeed>

export const MOST_NEEDS = 3000

export const listBlankNeeds = endpoint({
  ...calls.listBlankNeeds,
  access: 'workspace',
  may: 'purchases:read',
  summary: 'What open jobs that are past their quote need and nobody has ordered, brought or marked as ordered.',
  query: InWorkspace,
  data: z.array(BlankNeed)
})

export const listStoreNeeds = endpoint({
  ...calls.listStoreNeeds,
  access: 'workspace',
  may: 'purchases:read',
  summary:
    'What paid orders of closed stores need and nobody has ordered, size by size. Pieces of a production run are ordered there.',
  query: InWorkspace,
  data: z.array(StoreNeed)
})

const Fields = z.object({
  supplier: Text(80).default(''),
  email: z.union([z.literal(''), z.email('This is no e-mail address').max(190)]).default(''),
  note: Text(1000).default(''),
  expectedOn: z.iso.date('Choose a date').nullable().default(null)
})

export const PurchaseSummary = z.object({
  id: z.uuid(),
  number: z.int(),
  supplier: z.string(),
  state: z.enum(PURCHASE_STATES),
  pieces: z.int(),
  received: z.int(),
  /** Of the lines whose cost is known. */
  totalCents: z.int().nullable(),
  currency: z.string(),
  jobs: z.array(z.int()),
  expectedOn: z.string().nullable(),
  orderedAt: Timestamp.nullable(),
  createdAt: Timestamp
})
export type PurchaseSummary = z.output<typeof PurchaseSummary>

const PurchasePart = z.object({
  jobId: z.uuid(),
  jobNumber: z.int(),
  jobTitle: z.string(),
  dueOn: z.string().nullable(),
  itemId: z.uuid(),
  quantity: z.int(),
  /** For pieces that were spoiled. */
  again: z.boolean()
})

export const PurchaseLine = z.object({
  id: z.uuid(),
  blankId: z.uuid().nullable(),
  name: z.string(),
  maker: z.string(),
  styleNumber: z.string(),
  colour: z.string(),
  hex: z.string().nullable(),
  size: z.string(),
  quantity: z.int(),
  received: z.int(),
  costCents: z.int().nullable(),
  parts: z.array(PurchasePart),
  /** For paid orders of these stores. */
  stores: z.array(z.object({ storeId: z.uuid(), storeName: z.string(), quantity: z.int() }))
})
export type PurchaseLine = z.output<typeof PurchaseLine>

export const Purchase = PurchaseSummary.extend({
  email: z.string(),
  note: z.string(),
  lines: z.array(PurchaseLine),
  history: z.array(z.object({ at: Timestamp, who: z.string(), text: z.string() })),
  revision: z.int()
})
export type Purchase = z.output<typeof Purchase>

export const listPurchases = endpoint({
  ...calls.listPurchases,
  access: 'workspace',
  may: 'purchases:read',
  summary: 'Orders at suppliers, the newest first.',
  query: InWorkspace.extend({
    search: z.string().trim().max(80).default(''),
    state: z.enum(PURCHASE_STATES).optional(),
    ...LongPaging
  }),
  data: page(PurchaseSummary)
})

export const createPurchase = endpoint({
  ...calls.createPurchase,
  access: 'workspace',
  may: 'purchases:write',
  summary: 'A draft of an order for what these items of jobs, and orders of these stores, need in these sizes now.',
  query: InWorkspace,
  body: Fields.extend({
    needs: z
      .array(z.object({ jobId: z.uuid(), itemId: z.uuid(), size: z.string().min(1).max(20) }))
      .max(MOST_NEEDS, 'Too much for one order')
      .default([]),
    stores: z
      .array(
        z.object({
          storeId: z.uuid(),
          name: z.string().max(200),
          colour: z.string().max(200),
          size: z.string().max(200)
        })
      )
      .max(MOST_NEEDS, 'Too much for one order')
      .default([])
  }).refine(({ needs, stores }) => needs.length + stores.length > 0, {
    path: ['needs'],
    error: 'Choose what to order'
  }),
  data: Purchase
})

const one = {
  access: 'workspace',
  params: z.object({ purchaseId: z.uuid() }),
  query: InWorkspace
} as const

export const getPurchase = endpoint({
  ...one,
  ...calls.getPurchase,
  may: 'purchases:read',
  data: Purchase
})

export const updatePurchase = endpoint({
  ...one,
  ...calls.updatePurchase,
  may: 'purchases:write',
  summary: 'Changes what is given. Quantities only of a draft: more is spare, nothing takes the line away.',
  body: changesOf(Fields).extend({
    revision: Revision,
    quantities: z
      .array(z.object({ lineId: z.uuid(), quantity: Count }))
      .max(MOST_NEEDS)
      .optional()
  }),
  data: Purchase
})

export const movePurchase = endpoint({
  ...one,
  ...calls.movePurchase,
  may: 'purchases:write',
  summary:
    'Orders it, with `mail` also by mail to the supplier; finishes one of which the rest does not come; or cancels it.',
  body: z.object({ action: z.enum(PURCHASE_ACTIONS), mail: z.boolean().default(false) }),
  data: Purchase
})

export const receivePurchase = endpoint({
  ...one,
  ...calls.receivePurchase,
  may: 'purchases:receive',
  summary: 'How many of each line came in all, fewer or more than were ordered. What jobs wait for is told to them.',
  body: z.object({
    lines: z
      .array(z.object({ lineId: z.uuid(), received: Count }))
      .min(1)
      .max(MOST_NEEDS)
  }),
  data: Purchase
})

export const exportPurchase = endpoint({
  ...one,
  ...calls.exportPurchase,
  may: 'purchases:read',
  produces: 'text/csv',
  data: Nothing
})

export const printPurchase = endpoint({
  ...one,
  ...calls.printPurchase,
  may: 'purchases:read',
  produces: 'application/pdf',
  query: InWorkspace.extend({ paper: z.enum(['letter', 'a4']).default('letter') }),
  data: Nothing
})
