// How a subscription comes to stand otherwise, and who is told.
import type Stripe from 'stripe'

import { releaseOf } from './schedules.ts'
import { timeOf } from './time.ts'
import type { World } from './world.ts'

type Subscription = Stripe.Subscription
type Invoice = Stripe.Invoice

/** Tells of the change, as every status change of Stripe's does. */
export function changeStatus(world: World, subscription: Subscription, status: Subscription['status']): void {
  const previous = { status: subscription.status }
  subscription.status = status
  if (status === 'canceled') {
    const now = timeOf(world, String(subscription.customer))
    subscription.canceled_at ??= now
    subscription.ended_at = now
    subscription.pending_update = null
    releaseOf(world, subscription, 'canceled')
    world.emit('customer.subscription.deleted', subscription)
  } else {
    world.emit('customer.subscription.updated', subscription, previous)
  }
}

/** An update that waited for this payment is made. */
export function applyPending(world: World, subscription: Subscription, invoice: Invoice): void {
  const { pending_update: pending } = subscription
  if (!pending || invoice.id !== subscription.latest_invoice) return
  subscription.items.data = pending.subscription_items!
  subscription.pending_update = null
  world.emit('customer.subscription.pending_update_applied', subscription)
  world.emit('customer.subscription.updated', subscription)
}
