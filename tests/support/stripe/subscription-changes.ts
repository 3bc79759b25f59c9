// A price that is changed within a period: what is left of the old one is credited, what is left of the new one charged.
import type Stripe from 'stripe'

import { shareLeft } from '#lib/server/platform/outside/fake-core.ts'

import { ApiError, invalid, missing } from './api-error.ts'
import { addInvoice, type Line, payInvoice, split, voidInvoice } from './invoices.ts'
import { findPaymentMethod } from './payment-methods.ts'
import { newItem, productName, totalOf } from './subscription-items.ts'
import { timeOf } from './time.ts'
import { mergeMetadata, type World } from './world.ts'

type Subscription = Stripe.Subscription
type Item = Stripe.SubscriptionItem

/** How long an update waits for its payment. */
export const PENDING_SECONDS = 23 * 3600

interface Change {
  items: Item[]
  lines: Line[]
}

type ItemsInput = Stripe.SubscriptionUpdateParams['items']

function changed(world: World, subscription: Subscription, input: ItemsInput): Change {
  const now = timeOf(world, String(subscription.customer))
  let items = subscription.items.data
  const lines: Line[] = []
  for (const [position, { deleted, ...wish }] of (input ?? []).entries()) {
    const old = items.find(({ id }) => id === wish.id)
    if (wish.id && !old) throw missing('subscription item', wish.id, `items[${position}][id]`)
    const base = { price: old?.price.id ?? '', ...(old?.quantity && { quantity: old.quantity }) }
    const fresh = deleted
      ? undefined
      : newItem(world, subscription.id, { ...base, ...wish }, `items[${position}]`, { start: now })
    if (fresh && old) Object.assign(fresh, { id: old.id, created: old.created })
    if (fresh && old) lines.push(...prorate(world, subscription, { old, fresh }, now))
    items = [...items.filter(item => item !== old), ...(fresh ? [fresh] : [])]
  }
  return { items, lines }
}

/** Keeps the period where the interval stays; a new one begins where it does not. */
function prorate(
  world: World,
  { status }: Subscription,
  { old, fresh }: { old: Item; fresh: Item },
  now: number
): Line[] {
  const { current_period_start: start, current_period_end: end } = old
  const isSame = old.price.recurring?.interval === fresh.price.recurring?.interval
  if (isSame || status === 'trialing') Object.assign(fresh, { current_period_start: start, current_period_end: end })
  if (status === 'trialing') return []
  const rest = shareLeft(now, { start, end })
  const left = isSame ? rest : 1
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(now * 1000)
  return [
    {
      text: `Unused time on ${productName(world, old.price)} after ${day}`,
      amount: -Math.round(totalOf([old]) * rest)
    },
    {
      text: `Remaining time on ${productName(world, fresh.price)} after ${day}`,
      amount: Math.round(totalOf([fresh]) * left)
    }
  ]
}

export function updateSubscription(
  world: World,
  subscription: Subscription,
  input: Stripe.SubscriptionUpdateParams
): Subscription {
  if (subscription.status === 'canceled') {
    throw invalid('A canceled subscription can only update its cancellation_details and metadata.')
  }
  if (input.cancel_at_period_end !== undefined && subscription.schedule) {
    throw invalid(
      `The subscription is managed by the subscription schedule \`${subscription.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`
    )
  }
  const previous: Record<string, unknown> = {}
  if (input.items) {
    previous['items'] = structuredClone(subscription.items)
    if (!changeItems(world, subscription, input)) return subscription
  }
  if (input.cancel_at_period_end !== undefined) {
    previous['cancel_at_period_end'] = subscription.cancel_at_period_end
    subscription.cancel_at_period_end = input.cancel_at_period_end
    const end = subscription.items.data[0]?.current_period_end ?? null
    subscription.cancel_at = input.cancel_at_period_end ? end : null
  }
  if (input.default_payment_method) {
    subscription.default_payment_method = findPaymentMethod(world, input.default_payment_method).id
  }
  subscription.metadata = mergeMetadata(subscription.metadata, input.metadata)
  world.emit('customer.subscription.updated', subscription, previous)
  return subscription
}

/** False where the change waits for its payment. */
function changeItems(world: World, subscription: Subscription, input: Stripe.SubscriptionUpdateParams): boolean {
  const { items, lines } = changed(world, subscription, input.items)
  const before = subscription.items.data
  const latest = subscription.latest_invoice
  const replaced = subscription.pending_update ? world.get('invoice', String(latest)) : undefined
  subscription.pending_update = null
  if (replaced?.status === 'open') voidInvoice(world, replaced)
  subscription.items.data = items
  if (input.proration_behavior !== 'always_invoice' || lines.length === 0) return true
  const behaviour = input.payment_behavior ?? 'allow_incomplete'
  const invoice = addInvoice(world, subscription, 'subscription_update', lines)
  // Until it is paid, nothing of the subscription is late.
  subscription.pending_update = pendingOf(world, subscription, items)
  if (behaviour !== 'allow_incomplete') subscription.items.data = before
  try {
    payInvoice(world, invoice)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (behaviour === 'pending_if_incomplete') {
      world.emit('customer.subscription.updated', subscription)
      return false
    }
    subscription.pending_update = null
    if (behaviour === 'allow_incomplete') return true
    voidInvoice(world, invoice)
    subscription.latest_invoice = latest
    const { code } = error.body
    const asks = code === 'invoice_payment_intent_requires_action'
    throw new ApiError(402, { ...error.body, ...(asks && { code: 'subscription_payment_intent_requires_action' }) })
  }
}

function pendingOf(world: World, { customer }: Subscription, items: Item[]): Stripe.Subscription.PendingUpdate {
  return {
    billing_cycle_anchor: null,
    discounts: null,
    expires_at: timeOf(world, String(customer)) + PENDING_SECONDS,
    metadata: null,
    subscription_items: items,
    trial_end: null,
    trial_from_plan: null
  } as unknown as Stripe.Subscription.PendingUpdate
}

/** What the update would cost, without making it. */
export function previewInvoice(world: World, input: Stripe.InvoiceCreatePreviewParams): Partial<Stripe.Invoice> {
  const subscription = world.get('subscription', input.subscription ?? '', 'subscription')
  const { balance, id } = world.get('customer', String(subscription.customer))
  if (input.customer && input.customer !== id) throw missing('subscription', subscription.id, 'subscription')
  const { lines } = changed(world, subscription, input.subscription_details?.items)
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  return {
    object: 'invoice',
    amount_due: split(total, balance).due,
    currency: subscription.currency,
    customer: id,
    status: 'draft',
    subtotal: total,
    total
  }
}
