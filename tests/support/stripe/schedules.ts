// A change at the end of a period: phases of a subscription, one after the other.
import type Stripe from 'stripe'

import { badParameter, invalid } from './api-error.ts'
import { newItem, periodEnd } from './subscription-items.ts'
import { timeOf } from './time.ts'
import type { World } from './world.ts'

type Schedule = Stripe.SubscriptionSchedule
type Subscription = Stripe.Subscription

export function createSchedule(world: World, input: Stripe.SubscriptionScheduleCreateParams): Schedule {
  const id = input.from_subscription
  if (!id) throw badParameter('Only `from_subscription` is here.', 'from_subscription', 'parameter_missing')
  const subscription = world.get('subscription', id, 'from_subscription')
  if (subscription.schedule) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
      { param: 'from_subscription' }
    )
  }
  const [item] = subscription.items.data
  const { current_period_start: start_date, current_period_end: end_date } = item!
  const schedule = world.add<'subscription_schedule'>({
    id: world.newId('sub_sched'),
    object: 'subscription_schedule',
    canceled_at: null,
    completed_at: null,
    created: timeOf(world, String(subscription.customer)),
    current_phase: { start_date, end_date },
    customer: subscription.customer,
    end_behavior: 'release',
    livemode: false,
    metadata: {},
    phases: [{ items: [{ price: item!.price.id, quantity: 1 }], start_date, end_date }],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id
  } as unknown as Schedule)
  subscription.schedule = schedule.id
  world.emit('subscription_schedule.created', schedule)
  return schedule
}

export function updateSchedule(
  world: World,
  schedule: Schedule,
  input: Stripe.SubscriptionScheduleUpdateParams
): Schedule {
  requireActive(schedule)
  if (input.end_behavior) schedule.end_behavior = input.end_behavior as Schedule['end_behavior']
  if (input.phases) {
    const phases: { items: object[]; start_date: number; end_date: number }[] = []
    for (const [position, phase] of input.phases.entries()) {
      const path = `phases[${position}]`
      const start = phases.at(-1)?.end_date ?? phase.start_date
      if (typeof start !== 'number') throw badParameter('The first phase needs a start.', `${path}[start_date]`)
      if (position === 0 && start !== schedule.phases[0]?.start_date) {
        throw invalid('You can not modify the start date of the current phase.', { param: `${path}[start_date]` })
      }
      const { duration } = phase
      const end = duration
        ? periodEnd(start, { interval_count: 1, ...duration } as Stripe.Price.Recurring)
        : phase.end_date
      if (typeof end !== 'number' || end <= start)
        throw badParameter('A phase ends after it begins.', `${path}[end_date]`)
      const items = phase.items.map(({ price, quantity = 1 }) => ({
        price: world.get('price', price ?? '').id,
        quantity
      }))
      phases.push({ items, start_date: start, end_date: end })
    }
    schedule.phases = phases as unknown as Schedule['phases']
  }
  world.emit('subscription_schedule.updated', schedule)
  return schedule
}

export function releaseSchedule(world: World, schedule: Schedule): Schedule {
  requireActive(schedule)
  const subscription = world.get('subscription', String(schedule.subscription))
  releaseOf(world, subscription, 'released')
  world.emit('customer.subscription.updated', subscription, { schedule: schedule.id })
  return schedule
}

function requireActive({ status }: Schedule): void {
  if (status === 'active') return
  throw invalid(
    `You cannot change a subscription schedule that is currently in the \`${status}\` status. It must be \`not_started\` or \`active\`.`
  )
}

/** The subscription goes on without it. */
export function releaseOf(world: World, subscription: Subscription, status: 'released' | 'canceled'): void {
  if (!subscription.schedule) return
  const schedule = world.get('subscription_schedule', String(subscription.schedule))
  const now = timeOf(world, String(subscription.customer))
  subscription.schedule = null
  Object.assign(schedule, { status, current_phase: null })
  if (status === 'released') Object.assign(schedule, { released_at: now, released_subscription: subscription.id })
  world.emit(`subscription_schedule.${status}`, schedule)
}

/** A phase begins, or the last one is over. It stays active while its last phase lasts. */
export function followSchedule(world: World, subscription: Subscription, at: number): void {
  if (!subscription.schedule) return
  const schedule = world.get('subscription_schedule', String(subscription.schedule))
  const phase = schedule.phases.find(({ start_date: start, end_date: end }) => start <= at && at < end)
  if (phase) enter(world, subscription, { schedule, phase, at })
  else releaseOf(world, subscription, 'released')
}

interface Entered {
  schedule: Schedule
  phase: Schedule['phases'][number]
  at: number
}

function enter(world: World, subscription: Subscription, { schedule, phase, at }: Entered): void {
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  const price = String(phase.items[0]?.price)
  const [old] = subscription.items.data
  if (old?.price.id === price) return
  const item = newItem(world, subscription.id, { price }, 'phases[0]', { start: at })
  subscription.items.data = [{ ...item, id: old!.id }]
  world.emit('subscription_schedule.updated', schedule)
}
