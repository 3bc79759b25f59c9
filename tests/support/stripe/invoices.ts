// Invoices of subscriptions: what is on them, what a credit pays of them, and the charges that are tried for the rest.
import type Stripe from 'stripe'

import { ApiError, invalid } from './api-error.ts'
import { cancelIntent, confirmIntent, createIntent } from './payment-intents.ts'
import { findPaymentMethod } from './payment-methods.ts'
import { applyPending, changeStatus } from './subscription-state.ts'
import { timeOf } from './time.ts'
import type { World } from './world.ts'

type Subscription = Stripe.Subscription
type Invoice = Stripe.Invoice

export interface Line {
  text: string
  amount: number
}

/** Less is not charged but carried over to the next invoice. */
const LEAST_CHARGE = 50
const DAY = 86_400
/** How long after a failed try the next one comes; after the last of them `world.afterRetries` holds. */
export const RETRIES = [3 * DAY, 5 * DAY, 7 * DAY]

/** What is charged of a total, and how it moves the customer's balance, where a credit is less than nothing. */
export function split(total: number, balance: number): { due: number; balance: number } {
  const wanted = total + balance
  if (wanted < LEAST_CHARGE) return { due: 0, balance: wanted }
  return { due: wanted, balance: 0 }
}

export function addInvoice(
  world: World,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  lines: Line[]
): Invoice {
  const customer = world.get('customer', String(subscription.customer))
  const now = timeOf(world, customer.id)
  const [item] = subscription.items.data
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const { due, balance } = total === 0 ? { due: 0, balance: customer.balance } : split(total, customer.balance)
  const before = customer.balance
  customer.balance = balance
  const intent = due > 0 ? intentFor(world, subscription, due) : undefined
  const id = world.newId('in')
  const invoice = {
    id,
    object: 'invoice',
    amount_due: due,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: due,
    amount_shipping: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: reason,
    collection_method: subscription.collection_method,
    confirmation_secret: intent ? { client_secret: intent.client_secret, type: 'payment_intent' } : null,
    created: now,
    currency: subscription.currency,
    customer: subscription.customer,
    default_payment_method: null,
    ending_balance: balance,
    hosted_invoice_url: null,
    lines: {
      object: 'list',
      data: lines.map(({ text, amount }) => ({
        id: world.newId('il'),
        object: 'line_item',
        amount,
        description: text
      })),
      has_more: false,
      url: `/v1/invoices/${id}/lines`
    },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `TEST-${String(world.all('invoice').length + 1).padStart(4, '0')}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } }
    },
    payments: {
      object: 'list',
      data: intent ? [paymentOf(world, intent)] : [],
      has_more: false,
      url: '/v1/invoice_payments'
    },
    period_end: item?.current_period_end ?? now,
    period_start: item?.current_period_start ?? now,
    starting_balance: before,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total
  } as unknown as Invoice
  world.add<'invoice'>(invoice)
  subscription.latest_invoice = invoice.id
  if (balance !== before) world.emit('customer.updated', customer)
  world.emit('invoice.created', invoice)
  world.emit('invoice.finalized', invoice)
  return invoice
}

function intentFor(world: World, { currency, customer }: Subscription, amount: number): Stripe.PaymentIntent {
  return createIntent(world, {
    amount,
    currency,
    customer: String(customer),
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' }
  })
}

function paymentOf(world: World, intent: Stripe.PaymentIntent): object {
  const payment = { type: 'payment_intent', payment_intent: intent.id }
  return { id: world.newId('inpay'), object: 'invoice_payment', status: 'open', payment }
}

export function intentOf(world: World, invoice: Invoice): Stripe.PaymentIntent | undefined {
  const id = invoice.payments?.data[0]?.payment.payment_intent
  return id ? world.get('payment_intent', String(id)) : undefined
}

export function subscriptionOf(world: World, invoice: Invoice): Subscription {
  return world.get('subscription', String(invoice.parent?.subscription_details?.subscription))
}

/** What pays: the subscription's own, else the customer's. */
export function methodOf(world: World, subscription: Subscription): string | undefined {
  const customer = world.get('customer', String(subscription.customer))
  const own = subscription.default_payment_method ?? customer.invoice_settings.default_payment_method
  return own ? String(own) : undefined
}

/** Tries to charge what is due. Throws what Stripe would answer whoever asked for it; the invoice stays open then. */
export function payInvoice(world: World, invoice: Invoice, named?: string): Invoice {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid')
  if (invoice.status === 'void') throw invalid('This invoice is voided and can no longer be paid.')
  const subscription = subscriptionOf(world, invoice)
  const intent = intentOf(world, invoice)
  if (!intent) return closeInvoice(world, invoice)
  const methodId = named ?? methodOf(world, subscription)
  invoice.attempted = true
  invoice.attempt_count += 1
  planNext(world, invoice)
  if (!methodId) {
    failInvoice(world, invoice)
    const message =
      'There is no `default_payment_method` set on this Customer or Invoice. Please provide a payment method, attach a default payment method, or set a default source.'
    throw invalid(message, { code: 'missing' })
  }
  try {
    // What the bank asks is answered in the owner's browser, by Stripe.js.
    confirmIntent(world, intent, { payment_method: findPaymentMethod(world, methodId).id, use_stripe_sdk: true })
  } catch (error) {
    if (error instanceof ApiError && error.body.type === 'card_error') failInvoice(world, invoice)
    throw error
  }
  if (intent.status === 'succeeded') return closeInvoice(world, invoice)
  if (intent.status === 'requires_action') {
    world.emit('invoice.payment_action_required', invoice)
    failInvoice(world, invoice)
    throw new ApiError(402, {
      type: 'card_error',
      code: 'invoice_payment_intent_requires_action',
      message:
        'This payment requires additional user action before it can be completed successfully. Payment can be completed using the PaymentIntent associated with the invoice.'
    })
  }
  return invoice
}

/** The service tries by itself; nobody is there to be told. */
export function tryInvoice(world: World, invoice: Invoice): void {
  try {
    payInvoice(world, invoice)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

function planNext(world: World, invoice: Invoice): void {
  const wait = RETRIES[invoice.attempt_count - 1]
  const isFirst = invoice.billing_reason === 'subscription_create'
  const now = timeOf(world, String(invoice.customer))
  invoice.next_payment_attempt = wait && !isFirst && invoice.auto_advance ? now + wait : null
}

/** Called when an intent of an invoice ends, whoever ended it. */
export function followIntent(world: World, intent: Stripe.PaymentIntent): void {
  const invoice = world.all('invoice').find(({ payments }) => payments?.data[0]?.payment.payment_intent === intent.id)
  if (invoice?.status === 'open' && intent.status === 'succeeded') closeInvoice(world, invoice)
}

export function closeInvoice(world: World, invoice: Invoice): Invoice {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    next_payment_attempt: null
  })
  invoice.status_transitions.paid_at = timeOf(world, String(invoice.customer))
  const [payment] = invoice.payments?.data ?? []
  if (payment) payment.status = 'paid'
  world.emit('invoice.paid', invoice)
  world.emit('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(world, invoice)
  applyPending(world, subscription, invoice)
  const isLate = ['incomplete', 'past_due', 'unpaid'].includes(subscription.status)
  // It is good again once its newest invoice is paid.
  if (isLate && subscription.latest_invoice === invoice.id) changeStatus(world, subscription, 'active')
  return invoice
}

function failInvoice(world: World, invoice: Invoice): void {
  world.emit('invoice.payment_failed', invoice)
  const subscription = subscriptionOf(world, invoice)
  if (subscription.pending_update || invoice.billing_reason === 'subscription_create') return
  if (subscription.status === 'active' || subscription.status === 'trialing') {
    changeStatus(world, subscription, 'past_due')
  }
}

export function voidInvoice(world: World, invoice: Invoice): Invoice {
  if (invoice.status !== 'open') {
    throw invalid(`You can only pass in open invoices. This invoice isn't open: it is ${invoice.status}.`)
  }
  const intent = intentOf(world, invoice)
  Object.assign(invoice, { status: 'void', next_payment_attempt: null, auto_advance: false })
  invoice.status_transitions.voided_at = timeOf(world, String(invoice.customer))
  if (intent && intent.status !== 'canceled') cancelIntent(world, intent, 'void_invoice')
  // What a credit had paid of it is a credit again.
  const customer = world.get('customer', String(invoice.customer))
  customer.balance += (invoice.starting_balance ?? 0) - (invoice.ending_balance ?? 0)
  world.emit('invoice.voided', invoice)
  return invoice
}
