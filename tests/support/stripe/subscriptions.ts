// Subscriptions of one price: how they begin, are renewed and end. Taxes are not computed.
import type Stripe from 'stripe'

import { badParameter, invalid, missing } from './api-error.ts'
import { addInvoice, type Line, payInvoice, subscriptionOf, tryInvoice, voidInvoice } from './invoices.ts'
import { findPaymentMethod } from './payment-methods.ts'
import { followSchedule } from './schedules.ts'
import { lineText, newItem, periodEnd, productName, totalOf } from './subscription-items.ts'
import { changeStatus } from './subscription-state.ts'
import { timeOf } from './time.ts'
import { mergeMetadata, type World } from './world.ts'

type Subscription = Stripe.Subscription
type Invoice = Stripe.Invoice

export function createSubscription(world: World, input: Stripe.SubscriptionCreateParams): Subscription {
  const customerId = input.customer
  if (!customerId) throw badParameter('Missing required param: customer.', 'customer', 'parameter_missing')
  const customer = world.get('customer', customerId, 'customer')
  if (!input.items?.length) throw badParameter('Missing required param: items.', 'items', 'parameter_missing')
  const own = input.default_payment_method
  const methodId = own ?? customer.invoice_settings.default_payment_method
  const method = methodId ? findPaymentMethod(world, String(methodId), 'default_payment_method') : undefined
  if (method && method.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      { code: 'resource_missing', param: 'default_payment_method' }
    )
  }
  const id = world.newId('sub')
  const start = timeOf(world, customerId)
  const trialEnd = trialEndOf(input, start)
  const items = input.items.map((item, position) => newItem(world, id, item, `items[${position}]`, { start, trialEnd }))
  const percent = discountOf(world, input)
  const free = totalOf(items) === 0
  const behaviour = input.payment_behavior ?? 'allow_incomplete'
  const needsMethod = !free && !trialEnd && input.collection_method !== 'send_invoice'
  if (needsMethod && !method && behaviour !== 'default_incomplete') {
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.'
    throw invalid(message, { code: 'resource_missing' })
  }
  const subscription = world.add<'subscription'>({
    ...blank(input),
    id,
    billing_cycle_anchor: trialEnd ?? start,
    created: start,
    currency: items[0]!.price.currency,
    customer: customer.id,
    default_payment_method: own ? (method?.id ?? null) : null,
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    start_date: start,
    status: trialEnd ? 'trialing' : free ? 'active' : 'incomplete',
    test_clock: customer.test_clock ?? null,
    trial_end: trialEnd ?? null,
    trial_start: trialEnd ? start : null
  } as Subscription)
  const invoice = addInvoice(
    world,
    subscription,
    'subscription_create',
    linesOf(world, subscription, trialEnd, percent)
  )
  world.emit('customer.subscription.created', subscription)
  if (behaviour === 'default_incomplete' && !free && !trialEnd) return subscription
  try {
    payInvoice(world, invoice)
  } catch (error) {
    if (behaviour !== 'error_if_incomplete') return subscription
    world.remove(subscription.id)
    throw error
  }
  return subscription
}

function blank(input: Stripe.SubscriptionCreateParams): Partial<Subscription> {
  return {
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible' } as Subscription['billing_mode'],
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: input.cancel_at_period_end ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null } as Subscription['cancellation_details'],
    collection_method: input.collection_method ?? 'charge_automatically',
    customer_account: null,
    days_until_due: null,
    default_source: null,
    default_tax_rates: [],
    description: input.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } } as Subscription['invoice_settings'],
    latest_invoice: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, input.metadata),
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: null,
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    transfer_data: null,
    trial_settings: null
  }
}

function trialEndOf(input: Stripe.SubscriptionCreateParams, start: number): number | undefined {
  if (typeof input.trial_end === 'number') return input.trial_end
  return input.trial_period_days ? start + input.trial_period_days * 86_400 : undefined
}

/** Of the first invoice: coupons that hold for longer are not here. */
function discountOf(world: World, { discounts }: Stripe.SubscriptionCreateParams): number {
  const id = discounts ? discounts[0]?.coupon : undefined
  const coupon = id ? world.get('coupon', id, 'discounts[0][coupon]') : undefined
  return coupon?.percent_off ?? 0
}

function linesOf(world: World, subscription: Subscription, trialEnd?: number, percentOff = 0): Line[] {
  return subscription.items.data.map(item => {
    const amount = trialEnd ? 0 : totalOf([item])
    const text = trialEnd ? `Trial period for ${productName(world, item.price)}` : lineText(world, item)
    return { text, amount: amount - Math.round((amount * percentOff) / 100) }
  })
}

export function cancelSubscription(world: World, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled') throw missing('subscription', subscription.id)
  const wasBegun = subscription.status !== 'incomplete'
  changeStatus(world, subscription, 'canceled')
  for (const invoice of openOf(world, subscription)) {
    // What was begun is still owed, but not asked for again; what never began is not.
    if (wasBegun) Object.assign(invoice, { auto_advance: false, next_payment_attempt: null })
    else voidInvoice(world, invoice)
  }
  return subscription
}

export function openOf(world: World, subscription: Subscription): Invoice[] {
  return world
    .all('invoice')
    .filter(invoice => invoice.status === 'open' && subscriptionOf(world, invoice).id === subscription.id)
}

/** The next period begins: a new invoice, and its charge. */
export function renew(world: World, subscription: Subscription): Subscription {
  if (subscription.cancel_at_period_end) {
    changeStatus(world, subscription, 'canceled')
    return subscription
  }
  const from = subscription.items.data[0]!.current_period_end
  followSchedule(world, subscription, from)
  for (const item of subscription.items.data) {
    item.current_period_start = from
    item.current_period_end = periodEnd(from, item.price.recurring!)
  }
  const previous = { status: subscription.status }
  if (subscription.status === 'trialing') subscription.status = 'active'
  world.emit('customer.subscription.updated', subscription, previous)
  tryInvoice(world, addInvoice(world, subscription, 'subscription_cycle', linesOf(world, subscription)))
  return subscription
}

/** Nothing more is tried for a late invoice. */
export function giveUp(world: World, subscription: Subscription): void {
  if (world.afterRetries === 'past_due') return
  if (world.afterRetries === 'unpaid') changeStatus(world, subscription, 'unpaid')
  else if (subscription.status !== 'canceled') cancelSubscription(world, subscription)
}
