import { z } from 'zod'

import { GARMENT_KINDS } from '#lib/shared/garment-kinds.ts'

import * as calls from './calls/shopper-orders.ts'
import { ORDER_STATES } from './calls/shopper-orders.ts'
import { endpoint, Nothing, ShownCents, Timestamp } from './endpoint.ts'
import { PersonalisationField } from './items.ts'
import { Shipment } from './shipments.ts'
import {
  DeliveryChoice,
  LineBundle,
  LocalId,
  PaymentHandle,
  Personalisation,
  ShownArtwork,
  Totals
} from './shopping.ts'
export const OrderState = z.enum(ORDER_STATES)
export type OrderState = z.infer<typeof OrderState>

/** What an order line keeps to draw its picture for ever, whatever becomes of the item. */
export const LinePicture = z.object({
  garment: z.enum(GARMENT_KINDS).nullable(),
  front: z.string().nullable(),
  back: z.string().nullable(),
  artwork: z.array(ShownArtwork)
})

export const OrderLine = z.object({
  id: z.uuid(),
  name: z.string(),
  itemId: z.uuid().nullable(),
  storeItemId: z.uuid().nullable(),
  colour: z.object({ id: z.string(), name: z.string(), hex: z.string(), heather: z.boolean() }),
  size: z.object({ id: z.string(), name: z.string() }),
  quantity: z.int(),
  unitCents: z.int(),
  totalCents: z.int(),
  discountCents: z.int(),
  taxCents: z.int(),
  includedTaxCents: z.int(),
  refundedCents: z.int(),
  /** Of it, what a cheaper size gave back: the piece is made all the same. */
  givenBackCents: z.int(),
  /** Of its pieces, how many a refund dropped, or were taken off before anything was charged. */
  notMade: z.int(),
  /** Of those, how many were never charged. */
  released: z.int(),
  /** Every field of the item as it was when ordered, so that it can be drawn and changed; '' where nothing was filled in. */
  personalisation: z.array(z.object({ field: PersonalisationField, value: z.string(), priceCents: z.int() })),
  picture: LinePicture,
  bundle: LineBundle.nullable()
})
export type OrderLine = z.output<typeof OrderLine>

export const ShopperOrder = Totals.extend({
  orderId: z.string(),
  number: z.int(),
  state: OrderState,
  testMode: z.boolean(),
  store: z.object({
    campaignId: z.string(),
    path: z.string(),
    name: z.string(),
    shopName: z.string(),
    contactEmail: z.string(),
    timeZone: z.string(),
    closesAt: Timestamp.nullable(),
    inHandsOn: z.string().nullable(),
    themeHex: z.string(),
    logo: z.string().nullable()
  }),
  /** Who stands on the receipt. */
  seller: z.object({
    name: z.string(),
    address: z.string(),
    /** What a receipt with tax on it is called; empty: Receipt. */
    invoiceTitle: z.string()
  }),
  buyer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  recipient: z.string(),
  delivery: DeliveryChoice,
  deliveryText: z.string(),
  note: z.string(),
  couponCode: z.string(),
  paidCents: z.int(),
  refundedCents: z.int(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  /** A payment has arrived that does not match the order: the shop looks into it, and nothing more is to be paid. */
  held: z.boolean(),
  /** Whether size and personalisation may still be changed. */
  editable: z.boolean(),
  /** Whether there is a day for the calendar. */
  dated: z.boolean(),
  lines: z.array(
    OrderLine.extend({
      /** Sizes to choose from; empty where nothing can change. */
      sizes: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** What is charged for all pieces of the line, or, below zero, given back. */
          payCents: z.int(),
          /** What they cost less without being given back. */
          lostCents: z.int()
        })
      ),
      /** Why sizes of another price are not among them. */
      sizesNote: z.enum(['group', 'unpaid', 'nothing-paid', 'too-little', 'tax']).nullable()
    })
  ),
  /** Parcels on their way. */
  shipments: z.array(Shipment),
  /** A dearer size that waits to be paid: until then the line stays as it is. */
  change: z
    .object({
      id: z.uuid(),
      lineId: z.uuid(),
      amountCents: z.int(),
      changes: z.array(z.object({ label: z.string(), from: z.string(), to: z.string() })),
      expiresAt: Timestamp,
      /** The shop asked for it. */
      byShop: z.boolean(),
      held: z.boolean()
    })
    .nullable(),
  /** Priced by how many pieces the store sells: the most that is charged until the store has closed, then what is. */
  group: z
    .object({
      /** The card could not be charged, so it is paid by the link until expiresAt. */
      chargeFailed: z.boolean(),
      /** The store has closed, and how many pieces were ordered has decided the price. */
      decided: z.boolean(),
      /** The bank let go of the money before the price was decided, so it will be paid by the link. */
      lapsed: z.boolean()
    })
    .nullable(),
  placedAt: Timestamp,
  paidAt: Timestamp.nullable(),
  /** While unpaid: how long the pieces are held. */
  expiresAt: Timestamp
})
export type ShopperOrder = z.output<typeof ShopperOrder>

const ByLink = z.object({ orderId: z.string().regex(/^[\w-]{16,64}$/) })

export const getShopperOrder = endpoint({
  ...calls.getShopperOrder,
  access: 'public',
  summary: 'An order by its unguessable link.',
  params: ByLink,
  data: ShopperOrder
})

export const getOrderCalendar = endpoint({
  ...calls.getOrderCalendar,
  access: 'public',
  summary:
    'When the order is there, and until when it can be changed, as a calendar file; 404 where there is no such day.',
  produces: 'text/calendar',
  params: ByLink,
  data: Nothing
})

export const resumePayment = endpoint({
  ...calls.resumePayment,
  access: 'public',
  summary: 'How to pay an order that is still unpaid; 409 where there is nothing to pay.',
  params: ByLink,
  data: PaymentHandle
})

const OfOrder = z.object({ orderId: z.string().regex(/^[\w-]{16,64}$/) })

export const createPaymentIntent = endpoint({
  ...calls.createPaymentIntent,
  access: 'public',
  summary: 'The same as GET /store/orders/{orderId}/payment, with the order in the body.',
  body: OfOrder,
  data: PaymentHandle
})

export const listOrderLines = endpoint({
  ...calls.listOrderLines,
  access: 'public',
  summary: 'The lines of an order by its unguessable link, as in the order itself.',
  query: OfOrder,
  data: ShopperOrder.shape.lines
})

export const settleOrder = endpoint({
  ...calls.settleOrder,
  access: 'public',
  summary:
    'Asks the payment service what became of the payment and brings the order up to date. Never believes the caller.',
  body: z.object({ orderId: z.string().regex(/^[\w-]{16,64}$/) }),
  data: ShopperOrder
})

export const changeOrderLine = endpoint({
  ...calls.changeOrderLine,
  access: 'public',
  summary:
    'Changes size, names and numbers of a line, by the order’s link, until the store locks. A dearer size waits to be paid as `change` of the order; of a cheaper one the difference is given back, if the store does that. Where `before` is not the line as it is, or `expectedCents` not what it costs, 409 with the order.',
  params: z.object({ lineId: z.uuid() }),
  query: z.object({ orderId: z.string().regex(/^[\w-]{16,64}$/) }),
  body: z.object({
    sizeId: LocalId.optional(),
    personalisation: Personalisation.optional(),
    /** What the change was made to. */
    before: z.object({ sizeId: LocalId, personalisation: Personalisation }).optional(),
    /** What the buyer agreed to: `payCents` of the size. */
    expectedCents: ShownCents.optional()
  }),
  data: ShopperOrder
})

const OfChange = ByLink.extend({ changeId: z.uuid() })

export const payOrderChange = endpoint({
  ...calls.payOrderChange,
  access: 'public',
  summary: 'How to pay for a change that waits; 409 where there is nothing to pay.',
  params: OfChange,
  data: PaymentHandle
})

const OrderChangeState = z.object({ state: z.enum(['pending', 'paid', 'refused', 'ended']), held: z.boolean() })
export type OrderChangeState = z.output<typeof OrderChangeState>

export const settleOrderChange = endpoint({
  ...calls.settleOrderChange,
  access: 'public',
  summary:
    'Asks the payment service what became of the payment of a change. `refused`: the payment goes back; `ended`: nothing was paid.',
  params: OfChange,
  data: OrderChangeState
})

export const dropOrderChange = endpoint({
  ...calls.dropOrderChange,
  access: 'public',
  summary: 'Ends a change that waits to be paid; the line stays as it is.',
  params: OfChange,
  data: ShopperOrder
})
