import { z } from 'zod'

import { EMAIL } from '#lib/shared/email.ts'
import { SUPPLY_ORDER_STATES } from '#lib/shared/supply-order.ts'

import * as calls from './calls/supplies.ts'
import { endpoint, InWorkspace, MOST_INT, page, Paging, ShownCents, Timestamp } from './endpoint.ts'
import { PaymentHandle } from './shopping.ts'

const Sku = z.string().regex(/^[a-z0-9.-]{1,100}$/, 'This is nothing that is sold here')
export const MOST_OF_ONE = 500
const MANY = `At most ${MOST_OF_ONE} of one kind. For more, write to support.`
const Quantity = z.int('Give a whole number').max(MOST_OF_ONE, MANY)
const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
const State = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Choose the state')

export const SupplyLine = z.object({
  sku: z.string(),
  kind: z.enum(['film', 'cutter', 'press', 'transfer']),
  name: z.string(),
  detail: z.string(),
  hex: z.string().nullable(),
  unitCents: z.int(),
  quantity: z.int(),
  totalCents: z.int()
})
export type SupplyLine = z.output<typeof SupplyLine>

const Sums = {
  currency: z.string(),
  subtotalCents: z.int(),
  shippingCents: z.int(),
  taxCents: z.int(),
  totalCents: z.int()
}

export const SupplyCart = z.object({
  lines: z.array(
    /** What keeps it from being ordered, in a sentence. */
    SupplyLine.extend({ problem: z.string().nullable() })
  ),
  units: z.int(),
  ...Sums,
  /** What keeps the whole cart from being ordered. */
  problem: z.string().nullable()
})
export type SupplyCart = z.output<typeof SupplyCart>

const cart = { path: '/api/v2/supply-cart', access: 'workspace', data: SupplyCart } as const
const inState = InWorkspace.extend({ State: State.optional() })

export const getSupplyCart = endpoint({
  ...cart,
  ...calls.getSupplyCart,
  may: 'supplies:read',
  summary: 'What the workspace is about to order, priced by what is sold now; with the tax of the state it goes to.',
  query: inState
})

export const addToSupplyCart = endpoint({
  ...cart,
  ...calls.addToSupplyCart,
  may: 'supplies:buy',
  summary: 'Puts supplies into the cart of the workspace, beside what is in it.',
  query: InWorkspace,
  body: z.object({
    lines: z
      .array(z.object({ sku: Sku, quantity: Quantity.min(1, 'At least 1') }))
      .min(1)
      .max(100)
  })
})

export const changeSupplyCart = endpoint({
  ...cart,
  ...calls.changeSupplyCart,
  may: 'supplies:buy',
  summary: 'Sets how many of one there are in the cart; 0 takes it out.',
  params: z.object({ sku: Sku }),
  query: inState,
  body: z.object({ quantity: Quantity.min(0) })
})

export const ShipTo = z.object({
  name: Text(120).min(1, 'Give a name'),
  company: Text(120).default(''),
  line1: Text(120).min(1, 'Give the street and number'),
  line2: Text(120).default(''),
  city: Text(80).min(1, 'Give the city'),
  state: State,
  postalCode: Text(10).regex(/^\d{5}(-\d{4})?$/, 'A ZIP code has five digits, such as 78701'),
  phone: Text(40).default('')
})
export type ShipTo = z.output<typeof ShipTo>

export const SupplyOrder = z.object({
  id: z.uuid(),
  number: z.int(),
  state: z.enum(SUPPLY_ORDER_STATES),
  workspace: z.object({ id: z.uuid(), name: z.string() }),
  orderedBy: z.string(),
  email: z.string(),
  address: ShipTo,
  note: z.string(),
  lines: z.array(
    SupplyLine.extend({
      id: z.string(),
      refundedCents: z.int(),
      taxCents: z.int(),
      /** Of a sheet of transfers: whether its print files are there. */
      printState: z.enum(['waiting', 'ready', 'failed']).nullable()
    })
  ),
  ...Sums,
  refundedCents: z.int(),
  heldReason: z.string(),
  carrier: z.string(),
  tracking: z.string(),
  livemode: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  placedAt: Timestamp,
  paidAt: Timestamp.nullable(),
  shippedAt: Timestamp.nullable(),
  expiresAt: Timestamp,
  /** What the platform's admin can do with it now. */
  canAccept: z.boolean(),
  canShip: z.boolean(),
  history: z.array(z.object({ at: Timestamp, who: z.string(), text: z.string() }))
})
export type SupplyOrder = z.output<typeof SupplyOrder>

export const SupplyOrderRow = SupplyOrder.pick({
  id: true,
  number: true,
  state: true,
  workspace: true,
  currency: true,
  totalCents: true,
  refundedCents: true,
  livemode: true,
  placedAt: true
}).extend({ units: z.int(), summary: z.string() })
export type SupplyOrderRow = z.output<typeof SupplyOrderRow>

const Asked = {
  state: z.enum(SUPPLY_ORDER_STATES).optional(),
  /** The number, or a part of the shop's name, an e-mail or what was ordered. */
  search: Text(80).default(''),
  ...Paging
}

const OneOrder = z.object({ orderId: z.uuid() })
const orders = { access: 'workspace' } as const

export const placeSupplyOrder = endpoint({
  ...orders,
  ...calls.placeSupplyOrder,
  may: 'supplies:buy',
  summary: 'Orders what is in the cart. 409 with the cart where its total is not expectedTotalCents any more.',
  query: InWorkspace,
  body: z.object({
    address: ShipTo,
    email: z.string('Give an e-mail address').trim().max(254).regex(EMAIL, 'This does not look like an e-mail address'),
    note: Text(500).default(''),
    expectedTotalCents: ShownCents.min(0)
  }),
  data: z.object({ orderId: z.uuid(), number: z.int(), totalCents: z.int() })
})

export const listSupplyOrders = endpoint({
  ...orders,
  ...calls.listSupplyOrders,
  may: 'supplies:read',
  summary: 'What the workspace has ordered from the platform, the newest first.',
  query: InWorkspace.extend(Asked),
  data: page(SupplyOrderRow)
})

export const getSupplyOrder = endpoint({
  ...orders,
  ...calls.getSupplyOrder,
  may: 'supplies:read',
  params: OneOrder,
  query: InWorkspace,
  data: SupplyOrder
})

export const resumeSupplyPayment = endpoint({
  ...calls.resumeSupplyPayment,
  access: 'workspace',
  may: 'supplies:buy',
  summary: 'How to pay an order that is still unpaid; 409 where there is nothing to pay.',
  params: OneOrder,
  query: InWorkspace,
  data: PaymentHandle
})

export const settleSupplyOrder = endpoint({
  ...calls.settleSupplyOrder,
  access: 'workspace',
  may: 'supplies:buy',
  summary: 'Asks the payment service what became of the payment. Never believes the caller.',
  params: OneOrder,
  query: InWorkspace,
  data: z.object({ state: z.enum(SUPPLY_ORDER_STATES), held: z.boolean() })
})

export const cancelSupplyOrder = endpoint({
  ...orders,
  ...calls.cancelSupplyOrder,
  may: 'supplies:buy',
  summary: 'Ends an order that is not paid yet.',
  params: OneOrder,
  query: InWorkspace,
  data: SupplyOrder
})

export const reorderSupplies = endpoint({
  ...orders,
  ...calls.reorderSupplies,
  may: 'supplies:buy',
  summary: 'Puts what was ordered into the cart again, and says what is not sold any more.',
  params: OneOrder,
  query: InWorkspace,
  data: z.object({ cart: SupplyCart, gone: z.array(z.string()) })
})

const admin = { access: 'admin' } as const

export const listAllSupplyOrders = endpoint({
  ...admin,
  ...calls.listAllSupplyOrders,
  summary: 'The orders of all workspaces, the newest first.',
  query: z.object(Asked),
  data: page(SupplyOrderRow)
})

export const SUPPLY_ORDER_ACTIONS = ['accept', 'ship'] as const

export const moveSupplyOrder = endpoint({
  ...admin,
  ...calls.moveSupplyOrder,
  summary: 'Accepts a paid order, or says that it was shipped and how it can be followed; the buyer gets a mail.',
  params: OneOrder,
  body: z.object({
    action: z.enum(SUPPLY_ORDER_ACTIONS),
    carrier: Text(60).default(''),
    tracking: Text(80).default('')
  }),
  data: SupplyOrder
})

export const refundSupplyOrder = endpoint({
  ...admin,
  ...calls.refundSupplyOrder,
  summary: 'Gives money back: all that is left, or of one line, or an amount of either.',
  params: OneOrder,
  body: z.object({
    lineId: z.string().max(20).optional(),
    amountCents: z.int().min(1, 'Give an amount').max(MOST_INT).optional(),
    reason: Text(200).default('')
  }),
  data: SupplyOrder
})
