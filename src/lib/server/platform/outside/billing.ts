// What the product needs of a service that charges again and again: a customer, a card that is kept, a subscription.

/** What is sold, by ids of ours; the service has its own for the price. */
export interface Price {
  productId: string
  priceId: string
  /** Of the product, on invoices. */
  name: string
  amountCents: number
  every: 'month' | 'year'
}

/** `ended` also stands for one that never began. */
export type SubscriptionStatus = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'ended'

export interface GatewaySubscription {
  id: string
  status: SubscriptionStatus
  /** As Price has it; '' where the service's price is none of ours. */
  priceId: string
  currency: string
  periodEnd: Date
  cancelsAtEnd: boolean
  /** What it changes to when the period ends. */
  nextPriceId: string | undefined
  trialEnd: Date | undefined
  createdAt: Date
}

export interface GatewayInvoice {
  id: string
  number: string
  subscriptionId: string | undefined
  status: 'open' | 'paid' | 'void'
  totalCents: number
  /** What of the total was paid by a credit. */
  creditCents: number
  currency: string
  lines: { text: string; amountCents: number }[]
  createdAt: Date
  paidAt: Date | undefined
  /** Only while it is open: for the browser of whoever pays it. */
  clientSecret: string | undefined
  intentId: string | undefined
  /** The bank wants its owner to confirm the payment. */
  asksBank: boolean
  failure: string | undefined
  nextTryAt: Date | undefined
}

export interface SavedCard {
  brand: string
  last4: string
  expires: { month: number; year: number }
}

/** All that is true of a customer, read at one time. */
export interface GatewayCustomer {
  id: string
  /** Whose it was made for. */
  userId: string | undefined
  /** What time it is there: a test clock may be ahead. */
  now: Date
  card: SavedCard | undefined
  /** Money of the customer's that the next invoice uses up. */
  creditCents: number
  /** Newest first. */
  subscriptions: GatewaySubscription[]
  /** Newest first, a hundred at most. */
  invoices: GatewayInvoice[]
}

export interface BillingDetails {
  email: string
  name: string
  address: { line1: string; line2: string; city: string; state: string; postalCode: string; country: string }
  taxId: string
}

/**
 * Errors are those of a Gateway. What a call did is never answered: whoever called reads the customer again, because the
 * payment that comes with it may have ended in many ways.
 */
export interface Billing {
  createCustomer(input: { userId: string; email: string; name: string; idempotencyKey: string }): Promise<string>
  describeCustomer(id: string, details: BillingDetails): Promise<void>
  readCustomer(id: string): Promise<GatewayCustomer | undefined>
  /** A card is given to the service by the browser, which needs this secret. */
  beginCard(customerId: string, idempotencyKey?: string): Promise<{ setupId: string; clientSecret: string }>
  /** From now on this card pays. False where the browser did not finish, or somebody else's was named. */
  setCard(customerId: string, setupId: string): Promise<boolean>
  removeCard(customerId: string): Promise<void>
  subscribe(input: {
    customerId: string
    price: Price
    trialDays: number
    coupon: Coupon | undefined
    idempotencyKey: string
  }): Promise<void>
  /** What changing now would cost; less than nothing is a credit. */
  previewChange(input: { customerId: string; subscriptionId: string; price: Price }): Promise<number>
  changeNow(input: { subscriptionId: string; price: Price; idempotencyKey: string }): Promise<void>
  changeAtEnd(input: { subscriptionId: string; price: Price }): Promise<void>
  cancelAtEnd(subscriptionId: string): Promise<void>
  /** Takes back what would happen at the end of the period. */
  keep(subscriptionId: string): Promise<void>
  /** At once; an invoice that is open is not charged any more. */
  end(subscriptionId: string): Promise<void>
  payInvoice(invoiceId: string): Promise<void>
  /** The service's own pages for customers; undefined where it has none. */
  portal(customerId: string, returnUrl: string): Promise<string | undefined>
}

export interface Coupon {
  code: string
  percentOff: number
}
