// Time of customers of their own, which a test moves on: what falls due meanwhile happens, in its order.
import type Stripe from 'stripe'

import { invalid } from './api-error.ts'
import { subscriptionOf, tryInvoice, voidInvoice } from './invoices.ts'
import { changeStatus } from './subscription-state.ts'
import { giveUp, openOf, renew } from './subscriptions.ts'
import type { World } from './world.ts'

type Clock = Stripe.TestHelpers.TestClock
type Subscription = Stripe.Subscription

const HOUR = 3600
/** Stripe moves a clock by two periods of the shortest subscription at most. */
const MOST_SECONDS = 2 * 366 * 24 * HOUR
const INCOMPLETE_SECONDS = 23 * HOUR

export function createClock(world: World, input: Stripe.TestHelpers.TestClockCreateParams): Clock {
  const clock = world.add<'test_helpers.test_clock'>({
    id: world.newId('clock'),
    object: 'test_helpers.test_clock',
    created: world.now(),
    deletes_after: world.now() + 30 * 24 * HOUR,
    frozen_time: input.frozen_time,
    livemode: false,
    name: input.name ?? null,
    status: 'ready',
    status_details: {}
  } as Clock)
  world.emit('test_helpers.test_clock.created', clock)
  return clock
}

export function advanceClock(
  world: World,
  clock: Clock,
  { frozen_time: to }: Stripe.TestHelpers.TestClockAdvanceParams
): Clock {
  if (to <= clock.frozen_time) {
    throw invalid(`The clock can only be advanced to a later time than ${clock.frozen_time}.`, { param: 'frozen_time' })
  }
  if (to - clock.frozen_time > MOST_SECONDS) {
    throw invalid('A test clock can be advanced by two years at most.', { param: 'frozen_time' })
  }
  for (let next = soonest(world, clock, to); next; next = soonest(world, clock, to)) {
    clock.frozen_time = Math.max(clock.frozen_time, next.at)
    next.happen()
  }
  clock.frozen_time = to
  world.emit('test_helpers.test_clock.ready', clock)
  return clock
}

interface Due {
  at: number
  happen: () => void
}

function soonest(world: World, clock: Clock, to: number): Due | undefined {
  const own = world.all('subscription').filter(({ test_clock: id, status }) => {
    return id === clock.id && status !== 'canceled' && status !== 'incomplete_expired'
  })
  const dues = own.flatMap(subscription => duesOf(world, subscription)).filter(({ at }) => at <= to)
  return dues.toSorted((a, b) => a.at - b.at)[0]
}

function duesOf(world: World, subscription: Subscription): Due[] {
  if (subscription.status === 'incomplete') {
    return [{ at: subscription.created + INCOMPLETE_SECONDS, happen: () => expire(world, subscription) }]
  }
  const { pending_update: pending, items } = subscription
  const dues: Due[] = [{ at: items.data[0]!.current_period_end, happen: () => renew(world, subscription) }]
  if (pending) dues.push({ at: pending.expires_at, happen: () => expireUpdate(world, subscription) })
  for (const invoice of openOf(world, subscription)) {
    const at = invoice.next_payment_attempt
    if (at) dues.push({ at, happen: () => retry(world, invoice) })
  }
  return subscription.status === 'unpaid' ? [] : dues
}

function retry(world: World, invoice: Stripe.Invoice): void {
  tryInvoice(world, invoice)
  const subscription = subscriptionOf(world, invoice)
  const isOver = invoice.status === 'open' && invoice.next_payment_attempt === null
  if (isOver && subscription.status === 'past_due') giveUp(world, subscription)
}

function expire(world: World, subscription: Subscription): void {
  changeStatus(world, subscription, 'incomplete_expired')
  for (const invoice of openOf(world, subscription)) voidInvoice(world, invoice)
}

function expireUpdate(world: World, subscription: Subscription): void {
  subscription.pending_update = null
  const invoice = world.get('invoice', String(subscription.latest_invoice))
  if (invoice.status === 'open') voidInvoice(world, invoice)
  world.emit('customer.subscription.pending_update_expired', subscription)
  world.emit('customer.subscription.updated', subscription)
}
