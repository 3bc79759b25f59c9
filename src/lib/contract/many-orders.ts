// Many orders at once: their slips, and moving or mailing them together.
import { z } from 'zod'

import * as calls from './calls/many-orders.ts'
import { endpoint, InWorkspace, Nothing } from './endpoint.ts'

/** As many as are printed or moved in one go. */
export const MOST_ORDERS = 200

const OrderIds = z.array(z.uuid()).min(1).max(MOST_ORDERS, `Choose at most ${MOST_ORDERS} orders`)

export const packingSlips = endpoint({
  ...calls.packingSlips,
  access: 'workspace',
  may: 'orders:read',
  summary:
    'The packing slips of many orders in one PDF: those of orderIds (with commas between them), or the paid ones of a store that are not handed out yet.',
  produces: 'application/pdf',
  query: InWorkspace.extend({
    orderIds: z
      .string()
      .transform(ids => ids.split(','))
      .pipe(OrderIds)
      .optional(),
    storeId: z.uuid().optional(),
    paper: z.enum(['letter', 'a4']).default('letter')
  }),
  data: Nothing
})

const Skipped = z.array(z.object({ number: z.int().nullable(), reason: z.string() }))

export const refundManyOrders = endpoint({
  ...calls.refundManyOrders,
  access: 'workspace',
  may: 'orders:write',
  summary:
    'Refunds all that is left of many orders. The refunds are written down at once and sent to the payment service one after the other; orders that cannot be refunded are named with the reason.',
  query: InWorkspace,
  body: z.object({
    orderIds: OrderIds,
    reason: z.string().trim().max(200, 'At most 200 characters').default(''),
    /** What is not made can be sold again. */
    restock: z.boolean().default(false)
  }),
  data: z.object({ begun: z.int(), skipped: Skipped })
})

export const changeManyOrders = endpoint({
  ...calls.changeManyOrders,
  access: 'workspace',
  may: 'orders:work',
  summary:
    'Moves many orders on, or mails their buyers again. Each is done by itself; those that cannot be are named with the reason.',
  query: InWorkspace,
  body: z.object({
    orderIds: OrderIds,
    /** handed_over ships those that are shipped. */
    what: z.enum(['production', 'ready', 'handed_over', 'mail_confirmation', 'mail_ready']),
    /** With ready: write to the buyers. */
    notify: z.boolean().default(false)
  }),
  data: z.object({
    done: z.int(),
    mailed: z.int(),
    skipped: Skipped
  })
})

/** What of a store is to be made, by item, colour and size. */
export const listStorePieces = endpoint({
  ...calls.listStorePieces,
  access: 'workspace',
  may: 'orders:read',
  summary: 'How many pieces of each item, color and size are paid and to be made, without what was refunded.',
  params: z.object({ storeId: z.uuid() }),
  query: InWorkspace,
  data: z.array(
    z.object({
      item: z.string(),
      colour: z.object({ name: z.string(), hex: z.string() }),
      size: z.string(),
      pieces: z.int()
    })
  )
})
export type StorePieces = z.infer<typeof listStorePieces.data>
