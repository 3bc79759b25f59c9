import { z } from 'zod'

import * as calls from './calls/orders.ts'
import { MAIL_STATES } from './calls/orders.ts'
import {
  Cents,
  changesOf,
  endpoint,
  InWorkspace,
  LongPaging,
  MOST_INT,
  Nothing,
  page,
  ShownCents,
  Timestamp
} from './endpoint.ts'
import { Dispute } from './disputes.ts'
import { DeliveryChoice, LocalId, Totals } from './shopping.ts'
import { OptionalShipment, OrderShipment, ShipmentInput } from './shipments.ts'
import { OrderLine, OrderState, ShopperOrder } from './shopper-orders.ts'

export const OrderSummary = z.object({
  id: z.uuid(),
  orderId: z.string(),
  number: z.int(),
  store: z.object({ id: z.uuid(), name: z.string() }),
  buyerName: z.string(),
  buyerEmail: z.string(),
  recipient: z.string(),
  units: z.int(),
  /** "2 × Team tee, 1 × Hoodie" */
  items: z.string(),
  totalCents: z.int(),
  paidCents: z.int(),
  refundedCents: z.int(),
  currency: z.string(),
  delivery: z.enum(['pickup', 'group', 'shipping']),
  state: OrderState,
  livemode: z.boolean(),
  held: z.boolean(),
  placedAt: Timestamp
})
export type OrderSummary = z.infer<typeof OrderSummary>

const Filter = InWorkspace.extend({
  search: z.string().trim().max(80).default(''),
  storeId: z.uuid().optional(),
  /** held: those whose payment a person must look at. */
  state: OrderState.or(z.literal('held')).optional(),
  delivery: z.enum(['pickup', 'group', 'shipping']).optional(),
  /** Days of the workspace's zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(['newest', 'oldest', 'total', 'buyer']).default('newest')
})

/** Money only of the mode that is set: test money is never added to real money. */
const OrderTotals = z.object({
  count: z.int(),
  paidCents: z.int(),
  refundedCents: z.int(),
  /** The most that authorised cards will be charged: part of nothing that was paid. */
  authorisedCents: z.int(),
  units: z.int()
})
export type OrderTotals = z.output<typeof OrderTotals>

export const listOrders = endpoint({
  ...calls.listOrders,
  access: 'workspace',
  may: 'orders:read',
  summary: 'A page of the orders, newest first. Totals of the whole filter on request: they read every order of it.',
  query: Filter.extend(LongPaging).extend({ IncludeTotals: z.stringbool().default(false) }),
  data: z.object({
    rows: z.array(OrderSummary),
    page: z.int(),
    pageSize: z.int(),
    hasMore: z.boolean(),
    totals: OrderTotals.optional()
  })
})

export const exportOrders = endpoint({
  ...calls.exportOrders,
  access: 'workspace',
  may: 'orders:work',
  summary:
    'The filtered orders as CSV that spreadsheets may open safely. `orders`: a row for each line, sums of an order on its first. `to-make`: only pieces that are paid and still to be made, without money.',
  produces: 'text/csv',
  query: Filter.extend({ contents: z.enum(['orders', 'to-make']).default('orders') }),
  data: Nothing
})

export const MailSummary = z.object({
  id: z.uuid(),
  recipient: z.string(),
  /** Empty until the mail is written, a moment before it is sent. */
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  /** What the mail server said the last time it was tried. */
  error: z.string(),
  createdAt: Timestamp,
  sentAt: Timestamp.nullable(),
  order: z.object({ id: z.uuid(), number: z.int() }).nullable(),
  store: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  /** It waits because the workspace has written to many; null where it does not. */
  wait: z.object({ until: Timestamp.nullable().describe('Null: until the platform allows it') }).nullable(),
  /** Its words are forgotten once sent, because they held a personal link. */
  isSecret: z.boolean()
})
export type MailSummary = z.infer<typeof MailSummary>

export const listMails = endpoint({
  ...calls.listMails,
  access: 'workspace',
  may: 'orders:read',
  summary:
    'What was mailed to customers, buyers and followers of stores, newest first: whether it arrived at their server, or until when it waits. Mails about jobs and invoices only for who may see prices.',
  query: InWorkspace.extend(LongPaging).extend({
    search: z.string().trim().max(80).default(''),
    state: z.enum(MAIL_STATES).optional()
  }),
  data: page(MailSummary)
})

export const OrderDetail = OrderSummary.extend({
  ...Totals.shape,
  items: z.string(),
  buyerPhone: z.string(),
  deliveryChoice: DeliveryChoice,
  deliveryText: z.string(),
  note: z.string(),
  couponCode: z.string(),
  heldReason: z.string(),
  link: z.string(),
  shippingRefundedCents: z.int(),
  lines: z.array(
    OrderLine.extend({
      /** Only so many of it are for sale, so what is not made can be put back. */
      limited: z.boolean(),
      /** Sizes it can be changed to, the one it has among them; empty where it is too early or too late. */
      sizes: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** What the difference comes to; below zero it can be given back. */
          payCents: z.int(),
          /** False where it cannot be charged, so that it can only be changed for nothing. */
          payable: z.boolean()
        })
      )
    })
  ),
  /** Another size that waits to be paid by the buyer. */
  change: ShopperOrder.shape.change,
  shipments: z.array(OrderShipment),
  payments: z.array(
    z.object({
      id: z.uuid(),
      intentId: z.string(),
      amountCents: z.int(),
      cardBrand: z.string(),
      cardLast4: z.string(),
      paidAt: Timestamp
    })
  ),
  refunds: z.array(
    z.object({
      id: z.uuid(),
      amountCents: z.int(),
      part: z.enum(['order', 'line', 'shipping']),
      lineName: z.string(),
      reason: z.string(),
      state: z.enum(['requested', 'succeeded', 'failed']),
      error: z.string(),
      createdAt: Timestamp
    })
  ),
  disputes: z.array(Dispute),
  /** Of an order with a group price, until it is paid. */
  authorisation: z
    .object({
      /** What the bank holds; 0 once it holds nothing. */
      heldCents: z.int(),
      /** The bank lets go of it then. */
      until: Timestamp.nullable(),
      /** The price is decided. */
      decided: z.boolean(),
      /** The card could not be charged, so the buyer pays by a link until then. */
      payableUntil: Timestamp.nullable()
    })
    .nullable(),
  mails: z.array(
    z.object({
      id: z.uuid(),
      template: z.string(),
      subject: z.string(),
      recipient: z.string(),
      state: z.enum(MAIL_STATES),
      createdAt: Timestamp
    })
  ),
  activity: z.array(z.object({ at: Timestamp, kind: z.string(), who: z.string(), text: z.string() })),
  /** What may be done to it now. */
  actions: z.array(
    z.enum(['production', 'ready', 'handed_over', 'shipped', 'cancelled', 'paid', 'refund', 'release', 'take_off'])
  )
})
export type OrderDetail = z.output<typeof OrderDetail>

const OrderParams = z.object({ orderId: z.uuid() })

export const getOrder = endpoint({
  ...calls.getOrder,
  access: 'workspace',
  may: 'orders:read',
  params: OrderParams,
  query: InWorkspace,
  data: OrderDetail
})

export const changeOrderState = endpoint({
  ...calls.changeOrderState,
  access: 'workspace',
  may: 'orders:work',
  summary: 'Moves the order on or back; `notify` mails the buyer where the new state has a message.',
  params: OrderParams,
  query: InWorkspace,
  body: z.object({
    state: z.enum(['paid', 'production', 'ready', 'handed_over', 'shipped', 'cancelled']),
    notify: z.boolean().default(false),
    /** Of what is shipped; with `notify` its buyer is written to. */
    shipment: ShipmentInput.optional()
  }),
  data: OrderDetail
})

const OneShipment = OrderParams.extend({ shipmentId: z.uuid() })

export const addShipment = endpoint({
  ...calls.addShipment,
  access: 'workspace',
  may: 'orders:work',
  summary:
    'Notes a parcel of an order that is shipped, also of a part of it, and writes to its buyer, once about each parcel. The order stays in its state.',
  params: OrderParams,
  query: InWorkspace,
  body: ShipmentInput.safeExtend({ notify: z.boolean().default(true) }),
  data: OrderDetail
})

export const updateShipment = endpoint({
  ...calls.updateShipment,
  access: 'workspace',
  may: 'orders:work',
  summary: 'Sets carrier and number of a parcel right. Nobody is written to; the order’s page shows it.',
  params: OneShipment,
  query: InWorkspace,
  body: changesOf(OptionalShipment),
  data: OrderDetail
})

export const deleteShipment = endpoint({
  ...calls.deleteShipment,
  access: 'workspace',
  may: 'orders:work',
  params: OneShipment,
  query: InWorkspace,
  data: OrderDetail
})

export const refundOrder = endpoint({
  ...calls.refundOrder,
  access: 'workspace',
  may: 'orders:write',
  summary:
    'Refunds all that is left, one line or some of its pieces, the shipping, or an amount of a line. Never more than was paid.',
  params: OrderParams,
  query: InWorkspace,
  body: z.object({
    part: z.enum(['order', 'line', 'shipping']),
    lineId: z.uuid().optional(),
    /** Less than the whole of the part; all that is left of it where missing. */
    amountCents: Cents.min(1).optional(),
    /** Of a line: for so many of its pieces that are still to be made. */
    quantity: z.int().min(1).max(MOST_INT).optional(),
    /** Whether the buyer gets them all the same. Where missing: what is refunded as a whole is not made. */
    make: z.boolean().optional(),
    /** What is not made can be sold again. */
    restock: z.boolean().default(false),
    reason: z.string().trim().max(200).default('')
  }),
  data: OrderDetail
})

export const changeOrderSize = endpoint({
  ...calls.changeOrderSize,
  access: 'workspace',
  may: 'orders:write',
  summary:
    'Changes the size of a line of a paid order. The difference is given back, or the buyer is asked to pay it within a day: until then the line stays as it is.',
  params: OrderParams,
  query: InWorkspace,
  body: z.object({
    lineId: z.uuid(),
    sizeId: LocalId,
    /** none: nothing is charged or given back. */
    money: z.enum(['difference', 'none']),
    /** The difference that was shown: `payCents` of the size. */
    expectedCents: ShownCents.default(0)
  }),
  data: OrderDetail
})

export const dropSizeChange = endpoint({
  ...calls.dropSizeChange,
  access: 'workspace',
  may: 'orders:write',
  summary: 'Ends a change of size that waits to be paid by the buyer; the line stays as it is.',
  params: OrderParams.extend({ changeId: z.uuid() }),
  query: InWorkspace,
  data: OrderDetail
})

export const takeOffPieces = endpoint({
  ...calls.takeOffPieces,
  access: 'workspace',
  may: 'orders:write',
  summary:
    'Takes pieces off an order whose card is authorized and not charged yet: they are not made, and less is charged at the close.',
  params: OrderParams.extend({ lineId: z.uuid() }),
  query: InWorkspace,
  body: z.object({ quantity: z.int('Give a whole number').min(1, 'At least 1 piece').max(100_000) }),
  data: OrderDetail
})

export const resendOrderMail = endpoint({
  ...calls.resendOrderMail,
  access: 'workspace',
  may: 'orders:work',
  summary: 'Sends the confirmation again, with the order as it is now.',
  params: OrderParams,
  query: InWorkspace,
  body: z.object({ template: z.enum(['order_confirmation', 'order_ready']) }),
  data: OrderDetail
})

export const releaseOrder = endpoint({
  ...calls.releaseOrder,
  access: 'workspace',
  may: 'orders:write',
  summary: 'Takes the mark off an order that was held for a person to look at. What is still wrong is marked again.',
  params: OrderParams,
  query: InWorkspace,
  data: OrderDetail
})

export const packingSlip = endpoint({
  ...calls.packingSlip,
  access: 'workspace',
  may: 'orders:read',
  produces: 'application/pdf',
  params: OrderParams,
  query: InWorkspace.extend({ paper: z.enum(['letter', 'a4']).default('letter') }),
  data: Nothing
})
