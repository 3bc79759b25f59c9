// Subscriptions with one charge per period. Prorations, coupons and taxes are not computed.
import type Stripe from 'stripe'

import { ApiError, badParameter, invalid, missing } from './api-error.ts'
import { cancelIntent, confirmIntent, createIntent } from './payment-intents.ts'
import { findPaymentMethod } from './payment-methods.ts'
import { mergeMetadata, type World } from './world.ts'

type Subscription = Stripe.Subscription
type Invoice = Stripe.Invoice

export function createSubscription(world: World, input: Stripe.SubscriptionCreateParams): Subscription {
  const customerId = input.customer
  if (!customerId) throw badParameter('Missing required param: customer.', 'customer', 'parameter_missing')
  const customer = world.get('customer', customerId, 'customer')
  if (!input.items?.length) throw badParameter('Missing required param: items.', 'items', 'parameter_missing')
  const methodId = input.default_payment_method ?? customer.invoice_settings.default_payment_method
  const method = methodId ? findPaymentMethod(world, String(methodId), 'default_payment_method') : undefined
  if (method && method.customer !== customer.id) {
    throw invalid(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
      {
        code: 'resource_missing',
        param: 'default_payment_method'
      }
    )
  }
  const id = world.newId('sub')
  const start = world.now()
  const items = input.items.map((item, position) => newItem(world, id, item, `items[${position}]`, start))
  const trialEnd = trialEndOf(input, start)
  const free = totalOf(items) === 0
  const behaviour = input.payment_behavior ?? 'allow_incomplete'
  const needsMethod = !free && !trialEnd && input.collection_method !== 'send_invoice'
  if (needsMethod && !method && behaviour !== 'default_incomplete') {
    const message =
      'This customer has no attached payment source or default payment method. Please consider adding a default payment method. For more information, visit https://stripe.com/docs/billing/subscriptions/payment-methods-setting#payment-method-priority.'
    throw invalid(message, { code: 'resource_missing' })
  }
  const subscription = world.add<'subscription'>({
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: trialEnd ?? start,
    billing_cycle_anchor_config: null,
    billing_mode: { type: 'flexible' } as Subscription['billing_mode'],
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: input.cancel_at_period_end ?? false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, reason: null } as Subscription['cancellation_details'],
    collection_method: input.collection_method ?? 'charge_automatically',
    created: start,
    currency: items[0]!.price.currency,
    customer: customer.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: method?.id ?? null,
    default_source: null,
    default_tax_rates: [],
    description: input.description ?? null,
    discounts: [],
    ended_at: null,
    invoice_settings: { account_tax_ids: null, issuer: { type: 'self' } } as Subscription['invoice_settings'],
    items: { object: 'list', data: items, has_more: false, url: `/v1/subscription_items?subscription=${id}` },
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
    start_date: start,
    status: trialEnd ? 'trialing' : free ? 'active' : 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: trialEnd ?? null,
    trial_settings: null,
    trial_start: trialEnd ? start : null
  })
  const invoice = addInvoice(world, subscription, 'subscription_create', trialEnd ? 0 : totalOf(items))
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

function trialEndOf(input: Stripe.SubscriptionCreateParams, start: number): number | undefined {
  if (typeof input.trial_end === 'number') return input.trial_end
  return input.trial_period_days ? start + input.trial_period_days * 86_400 : undefined
}

function newItem(
  world: World,
  subscription: string,
  item: { price?: string; quantity?: number },
  path: string,
  start: number
): Stripe.SubscriptionItem {
  const found = item.price ? world.find(item.price) : undefined
  if (found?.object !== 'price') throw missing('price', item.price ?? '', `${path}[price]`)
  if (!found.recurring) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param: `${path}[price]` }
    )
  }
  return {
    id: world.newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: start,
    current_period_end: periodEnd(start, found.recurring),
    current_period_start: start,
    current_trial: null,
    discounts: [],
    metadata: {},
    price: structuredClone(found),
    quantity: item.quantity ?? 1,
    subscription,
    tax_rates: []
  } as unknown as Stripe.SubscriptionItem
}

function periodEnd(start: number, { interval, interval_count: count }: Stripe.Price.Recurring): number {
  const end = new Date(start * 1000)
  if (interval === 'year') end.setUTCFullYear(end.getUTCFullYear() + count)
  else if (interval === 'month') end.setUTCMonth(end.getUTCMonth() + count)
  else end.setUTCDate(end.getUTCDate() + count * (interval === 'week' ? 7 : 1))
  return Math.floor(end.getTime() / 1000)
}

function totalOf(items: Stripe.SubscriptionItem[]): number {
  return items.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0)
}

function addInvoice(
  world: World,
  subscription: Subscription,
  reason: Invoice['billing_reason'],
  amount: number
): Invoice {
  const now = world.now()
  const [item] = subscription.items.data
  const intent =
    amount > 0
      ? createIntent(world, {
          amount,
          currency: subscription.currency,
          customer: String(subscription.customer),
          automatic_payment_methods: { enabled: true, allow_redirects: 'never' }
        })
      : undefined
  const invoice = {
    id: world.newId('in'),
    object: 'invoice',
    amount_due: amount,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: amount,
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
    hosted_invoice_url: null,
    lines: { object: 'list', data: [], has_more: false, url: '/v1/invoices/lines' },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: `TEST-${world.all('invoice').length + 1}`,
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } }
    },
    payments: {
      object: 'list',
      data: intent
        ? [
            {
              id: world.newId('inpay'),
              object: 'invoice_payment',
              status: 'open',
              payment: { type: 'payment_intent', payment_intent: intent.id }
            }
          ]
        : [],
      has_more: false,
      url: '/v1/invoice_payments'
    },
    period_end: item?.current_period_end ?? now,
    period_start: item?.current_period_start ?? now,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: amount,
    total: amount
  } as unknown as Invoice
  world.add<'invoice'>(invoice)
  subscription.latest_invoice = invoice.id
  world.emit('invoice.created', invoice)
  world.emit('invoice.finalized', invoice)
  return invoice
}

export function intentOf(world: World, invoice: Invoice): Stripe.PaymentIntent | undefined {
  const id = invoice.payments?.data[0]?.payment.payment_intent
  return id ? world.get('payment_intent', String(id)) : undefined
}

function subscriptionOf(world: World, invoice: Invoice): Subscription {
  return world.get('subscription', String(invoice.parent?.subscription_details?.subscription))
}

export function payInvoice(world: World, invoice: Invoice, methodId?: string): Invoice {
  if (invoice.status === 'paid') throw invalid('Invoice is already paid')
  const subscription = subscriptionOf(world, invoice)
  const intent = intentOf(world, invoice)
  if (!intent) return closeInvoice(world, invoice)
  invoice.attempted = true
  invoice.attempt_count += 1
  try {
    const method = methodId ?? String(subscription.default_payment_method)
    const status = confirmIntent(world, intent, { payment_method: method }).status
    if (status === 'requires_action') world.emit('invoice.payment_action_required', invoice)
  } catch (error) {
    if (error instanceof ApiError && error.body.type === 'card_error') failInvoice(world, invoice)
    throw error
  }
  return intent.status === 'succeeded' ? closeInvoice(world, invoice) : invoice
}

/** Called when an intent of an invoice ends, whoever ended it. */
export function followIntent(world: World, intent: Stripe.PaymentIntent): void {
  const invoice = world.all('invoice').find(({ payments }) => payments?.data[0]?.payment.payment_intent === intent.id)
  if (invoice?.status === 'open' && intent.status === 'succeeded') closeInvoice(world, invoice)
}

function closeInvoice(world: World, invoice: Invoice): Invoice {
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.total,
    amount_remaining: 0,
    next_payment_attempt: null
  })
  invoice.status_transitions.paid_at = world.now()
  const [payment] = invoice.payments?.data ?? []
  if (payment) payment.status = 'paid'
  world.emit('invoice.paid', invoice)
  world.emit('invoice.payment_succeeded', invoice)
  const subscription = subscriptionOf(world, invoice)
  if (!['trialing', 'active', 'canceled'].includes(subscription.status)) changeStatus(world, subscription, 'active')
  return invoice
}

function failInvoice(world: World, invoice: Invoice): void {
  world.emit('invoice.payment_failed', invoice)
  const subscription = subscriptionOf(world, invoice)
  if (subscription.status === 'active' || subscription.status === 'trialing')
    changeStatus(world, subscription, 'past_due')
}

/** Tells of the change, as every status change of Stripe's does. */
export function changeStatus(world: World, subscription: Subscription, status: Subscription['status']): void {
  const previous = { status: subscription.status }
  subscription.status = status
  if (status === 'canceled') {
    subscription.canceled_at ??= world.now()
    subscription.ended_at = world.now()
    world.emit('customer.subscription.deleted', subscription)
  } else {
    world.emit('customer.subscription.updated', subscription, previous)
  }
}

export function updateSubscription(
  world: World,
  subscription: Subscription,
  input: Stripe.SubscriptionUpdateParams
): Subscription {
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
  const previous: Record<string, unknown> = {}
  for (const [position, change] of (input.items ?? []).entries()) {
    const old = subscription.items.data.find(({ id }) => id === change.id)
    if (change.id && !old) throw missing('subscription item', change.id, `items[${position}][id]`)
    const fresh = change.deleted
      ? []
      : [
          newItem(
            world,
            subscription.id,
            { price: old?.price.id ?? '', ...(old?.quantity && { quantity: old.quantity }), ...change },
            `items[${position}]`,
            world.now()
          )
        ]
    if (old && fresh[0]) fresh[0].id = old.id
    previous['items'] = structuredClone(subscription.items)
    subscription.items.data = [...subscription.items.data.filter(item => item !== old), ...fresh]
  }
  if (input.cancel_at_period_end !== undefined) {
    previous['cancel_at_period_end'] = subscription.cancel_at_period_end
    subscription.cancel_at_period_end = input.cancel_at_period_end
    subscription.cancel_at = input.cancel_at_period_end
      ? (subscription.items.data[0]?.current_period_end ?? null)
      : null
  }
  if (input.default_payment_method) {
    subscription.default_payment_method = findPaymentMethod(world, input.default_payment_method).id
  }
  subscription.metadata = mergeMetadata(subscription.metadata, input.metadata)
  world.emit('customer.subscription.updated', subscription, previous)
  return subscription
}

export function cancelSubscription(world: World, subscription: Subscription): Subscription {
  if (subscription.status === 'canceled') throw missing('subscription', subscription.id)
  changeStatus(world, subscription, 'canceled')
  const invoice = world.get('invoice', String(subscription.latest_invoice))
  const intent = invoice.status === 'open' ? intentOf(world, invoice) : undefined
  if (intent) cancelIntent(world, intent, 'void_invoice')
  if (intent) invoice.status = 'void'
  return subscription
}

/** The next period begins: a new invoice, and its charge. */
export function renew(world: World, subscription: Subscription): Subscription {
  if (subscription.cancel_at_period_end) {
    changeStatus(world, subscription, 'canceled')
    return subscription
  }
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    item.current_period_end = periodEnd(item.current_period_start, item.price.recurring!)
  }
  const invoice = addInvoice(world, subscription, 'subscription_cycle', totalOf(subscription.items.data))
  try {
    payInvoice(world, invoice)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
  return subscription
}
