import { z } from 'zod'

import { LIMITS } from '#lib/shared/plans.ts'
import { SUBSCRIPTION_STATES } from '#lib/shared/subscription.ts'

import * as calls from './calls/billing.ts'
import { endpoint, Timestamp } from './endpoint.ts'
import { PlanId } from './plans.ts'

const Choice = z.object({ plan: PlanId, every: z.enum(['month', 'year']) })

export const BillingDetails = z.object({
  name: z.string().trim().min(1, 'Give the name that invoices are made out to').max(190),
  line1: z.string().trim().max(190),
  line2: z.string().trim().max(190),
  city: z.string().trim().max(100),
  state: z.string().trim().max(100),
  postalCode: z.string().trim().max(20),
  /** Two letters, or none. */
  country: z.string().regex(/^([A-Z]{2})?$/, 'Choose a country'),
  taxId: z.string().trim().max(30, 'A tax number has at most 30 characters')
})
export type BillingDetails = z.infer<typeof BillingDetails>

const Card = z.object({ brand: z.string(), last4: z.string(), month: z.int(), year: z.int() })

/** The plan of the person who asks, and how it is paid. */
export const Billing = z.object({
  /** The one that holds: what is bought, or what an admin gave, whichever allows more. */
  plan: PlanId,
  given: PlanId,
  /** Whether this installation sells plans. */
  sold: z.boolean(),
  state: z.enum(SUBSCRIPTION_STATES),
  bought: Choice.nullable(),
  priceId: z.string().nullable(),
  /** What it changes to when the period ends. */
  next: Choice.nullable(),
  periodEnd: Timestamp.nullable(),
  trialEnd: Timestamp.nullable(),
  /** A renewal was not paid: the plan holds until then. */
  graceEndsAt: Timestamp.nullable(),
  /** What waits to be paid. */
  open: z
    .object({
      invoiceId: z.string(),
      amountCents: z.int(),
      asksBank: z.boolean(),
      failure: z.string(),
      nextTryAt: Timestamp.nullable()
    })
    .nullable(),
  card: Card.nullable(),
  creditCents: z.int(),
  details: BillingDetails,
  /** Offered with a first subscription. */
  trialDays: z.int(),
  hasCoupons: z.boolean(),
  service: z.string(),
  /** The service has pages of its own where a person changes cards and reads invoices. */
  hasPortal: z.boolean(),
  livemode: z.boolean()
})
export type Billing = z.infer<typeof Billing>

/** What the browser needs to give a card to the payment service, or to answer the bank. */
const Handle = z.object({
  service: z.string(),
  clientSecret: z.string(),
  publishableKey: z.string().nullable()
})
export type BillingHandle = z.infer<typeof Handle>

/** `action`: the bank wants its owner to confirm the payment before anything changes. */
const Outcome = z.object({ billing: Billing, action: Handle.nullable() })
export type BillingOutcome = z.infer<typeof Outcome>

/** What the screen showed: another window may have changed it since. */
const Seen = z.object({ priceId: z.string().max(80).nullable(), state: z.enum(SUBSCRIPTION_STATES) })

const PriceId = z.string('Choose a plan').max(80)

export const getBilling = endpoint({
  ...calls.getBilling,
  access: 'user',
  summary: 'The plan of the person who asks and how it is paid, as it was last heard of.',
  data: Billing
})

export const refreshBilling = endpoint({
  ...calls.refreshBilling,
  access: 'user',
  summary: 'Asks the payment service how the subscription stands now.',
  data: Billing
})

export const saveBillingDetails = endpoint({
  ...calls.saveBillingDetails,
  access: 'user',
  summary: 'Name, address and tax number for the invoices to come.',
  body: BillingDetails,
  data: Billing
})

export const listPaymentMethods = endpoint({
  ...calls.listPaymentMethods,
  access: 'user',
  summary: 'The card that pays for the plan, if there is one.',
  data: z.array(Card)
})

export const beginCard = endpoint({
  ...calls.beginCard,
  access: 'user',
  summary: 'Begins to take a card: the browser gives it to the payment service with this secret, never to us.',
  data: Handle.extend({ setupId: z.string() })
})

export const setCard = endpoint({
  ...calls.setCard,
  access: 'user',
  summary: 'From now on this card pays, and at once what waits to be paid.',
  body: z.object({ setupId: z.string().max(120) }),
  data: Outcome
})

export const removeCard = endpoint({
  ...calls.removeCard,
  access: 'user',
  summary: 'Forgets the card. Refused while a plan is renewed by it.',
  data: Billing
})

export const getSubscription = endpoint({
  ...calls.getSubscription,
  access: 'user',
  summary:
    'What taking this price would mean: when it begins, what it costs now, and what would be over its limits. Of Free: what ending the plan would.',
  query: z.object({ priceId: PriceId }),
  data: z.object({
    choice: Choice,
    begins: z.enum(['now', 'trial', 'end']),
    at: Timestamp.nullable(),
    /** Charged now; less than nothing is a credit. */
    dueCents: z.int(),
    renewsCents: z.int(),
    over: z.array(z.object({ limit: z.enum(LIMITS), workspace: z.string(), used: z.int(), allowed: z.int() }))
  })
})
export type PlanPreview = z.infer<typeof getSubscription.data>

export const chooseSubscription = endpoint({
  ...calls.chooseSubscription,
  access: 'user',
  summary: 'Takes a price: a larger plan at once, a smaller one when what is paid for is over.',
  body: z.object({
    priceId: PriceId,
    productId: z.string().max(80).optional(),
    coupon: z.string().trim().max(40).optional(),
    seen: Seen
  }),
  data: Outcome
})

export const keepSubscription = endpoint({
  ...calls.keepSubscription,
  access: 'user',
  summary: 'Takes back that the plan ends, or changes, when its period is over.',
  body: z.object({ seen: Seen }),
  data: Outcome
})

export const cancelSubscription = endpoint({
  ...calls.cancelSubscription,
  access: 'user',
  summary: 'Ends the plan when what is paid for is over. What was never paid ends at once.',
  body: z.object({ seen: Seen }),
  data: Outcome
})

export const PlanInvoice = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(['open', 'paid', 'void']),
  totalCents: z.int(),
  currency: z.string(),
  text: z.string(),
  createdAt: Timestamp,
  paidAt: Timestamp.nullable()
})
export type PlanInvoice = z.infer<typeof PlanInvoice>

export const listPlanInvoices = endpoint({
  ...calls.listPlanInvoices,
  access: 'user',
  summary: 'The invoices for the plan, newest first.',
  data: z.array(PlanInvoice)
})

export const printPlanInvoice = endpoint({
  ...calls.printPlanInvoice,
  access: 'user',
  summary: 'The invoice as PDF.',
  params: z.object({ invoiceId: z.string().max(120) }),
  data: z.string(),
  produces: 'application/pdf'
})

export const payPlanInvoice = endpoint({
  ...calls.payPlanInvoice,
  access: 'user',
  summary: 'Tries again to pay what is open, by the card that is kept.',
  data: Outcome
})

export const openPortal = endpoint({
  ...calls.openPortal,
  access: 'user',
  summary: 'Where the person sees cards and invoices: a page of the payment service, or ours where it has none.',
  data: z.object({ url: z.string() })
})

export const confirmTestCard = endpoint({
  ...calls.confirmTestCard,
  access: 'user',
  summary: 'Test gateway only: gives a test card, or answers the bank’s question about an invoice.',
  body: z.object({
    clientSecret: z.string().max(200),
    card: z.object({ cardNumber: z.string().max(30), expiry: z.string().max(7), cvc: z.string().max(4) }).optional(),
    authentication: z.enum(['complete', 'fail']).optional()
  }),
  data: z.object({
    status: z.enum(['succeeded', 'requires_action', 'requires_payment_method']),
    failure: z.string().nullable()
  })
})

export const moveTestClock = endpoint({
  ...calls.moveTestClock,
  access: 'user',
  summary: 'Test gateway on this machine only: moves the clock of the person’s own subscription on.',
  body: z.object({ days: z.int().min(0).max(800), toPeriodEnd: z.boolean().default(false) }),
  data: Billing
})
