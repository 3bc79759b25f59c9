// Random lives of a subscription against Stripe's stand-in: what people do, what time brings, and events that come late,
// twice, in another order or never. Once all is quiet, the product has to say what the stand-in says.
import Stripe from 'stripe'

import type { Actor } from '#lib/server/platform/access/actor.ts'
import { type Db, getDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { createStripeGateway } from '#lib/server/platform/outside/stripe.ts'
import { syncCustomer } from '#lib/server/subscriptions/follow.ts'
import { findInvoices } from '#lib/server/subscriptions/queries.ts'
import * as plans from '#lib/server/subscriptions/service.ts'
import { choiceOf, GRACE_DAYS } from '#lib/shared/subscription.ts'

import { install } from './payments.ts'
import { startStripe, type StripeStandIn } from './stripe/stand-in.ts'

const DAY = 86_400
const PRICES = ['platen_starter_monthly', 'platen_starter_yearly', 'platen_business_monthly', 'platen_business_yearly']
const CARDS = {
  good: '4242424242424242',
  declined: '4000000000000002',
  fails: '4000000000000341',
  asksOnce: '4000002500003155',
  asksAlways: '4000002760003184'
}
const OVER = ['canceled', 'incomplete_expired']

/** The same numbers for the same seed (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export interface Lives {
  /** One life; throws with its seed and its steps where product and stand-in disagree. */
  live(seed: number): Promise<{ steps: number; refused: number }>
  stop(): Promise<void>
}

/** A stand-in for a number of lives: what it remembers grows. */
export async function openLives(): Promise<Lives> {
  const standIn = await startStripe()
  const { url, secretKey, publishableKey, webhookSecret } = standIn
  const gateway = createStripeGateway({ secretKey, publishableKey, webhookSecret, apiUrl: url, maxNetworkRetries: 0 })
  const { hostname, port } = new URL(url)
  const stripe = new Stripe(secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false
  })
  install(gateway)
  return {
    live: seed => live({ db: getDb(), standIn, stripe, gateway }, seed),
    stop: standIn.stop
  }
}

interface World {
  db: Db
  standIn: StripeStandIn
  stripe: Stripe
  gateway: ReturnType<typeof createStripeGateway>
}

async function live(world: World, seed: number): Promise<{ steps: number; refused: number }> {
  const { db, standIn, stripe, gateway } = world
  const random = randomOf(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!
  const start = Math.floor(Date.UTC(2027, Math.floor(random() * 12), 1 + Math.floor(random() * 31)) / 1000)
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start })
  const user = await addUser(db)
  const customer = await stripe.customers.create({ test_clock: clock.id, metadata: { user: user.userId } })
  await syncCustomer(db, gateway, customer.id)
  standIn.afterRetries(pick(['canceled', 'unpaid', 'past_due']))
  let heard = standIn.events().length
  let refused = 0
  const log: string[] = []
  /** Customers that events still to come are about: an event says no more than whom to ask about. */
  let waiting: string[] = []

  const collect = () => {
    const events = standIn.events()
    for (const event of events.slice(heard)) if (isAbout(event, customer.id)) waiting.push(event.type)
    heard = events.length
  }

  async function act(name: string, run: () => Promise<unknown>): Promise<void> {
    log.push(name)
    try {
      await run()
    } catch (error) {
      // The product says no in words; all else is a fault of it.
      if (!(error instanceof AppError && ['conflict', 'invalid'].includes(error.code))) throw error
      log.push(`  ${error.message}`)
      refused += 1
    }
  }

  const seen = async () => {
    const { priceId, state } = await plans.getBilling(db, user)
    return random() < 0.9 ? { priceId, state } : { priceId: null, state: 'none' as const }
  }

  async function giveCard(): Promise<void> {
    const [name, number] = random() < 0.5 ? (['good', CARDS.good] as const) : pick(Object.entries(CARDS))
    await act(`card ${name}`, async () => {
      const { setupId, clientSecret } = await plans.beginCard(db, user)
      const { body } = await standIn.pay(clientSecret, number)
      if (body.status === 'requires_action') standIn.authenticate(setupId, random() < 0.8 ? 'complete' : 'fail')
      if (random() < 0.95) await plans.setCard(db, user, setupId)
    })
  }

  const choose = async () => {
    const priceId = pick(PRICES)
    await act(`choose ${priceId}`, async () => plans.choose(db, user, { priceId, seen: await seen() }))
  }

  const uses: (() => Promise<void>)[] = [
    giveCard,
    choose,
    choose,
    choose,
    () => act('cancel', async () => plans.cancel(db, user, await seen())),
    () => act('keep', async () => plans.resumePlan(db, user, await seen())),
    () => act('pay', () => plans.payOpen(db, user)),
    () => act('remove card', () => plans.removeCard(db, user)),
    async () => {
      const asking = standIn
        .intents()
        .find(({ status, customer: of }) => status === 'requires_action' && of === customer.id)
      const outcome = random() < 0.75 ? ('complete' as const) : ('fail' as const)
      if (asking) await act(`bank ${outcome}`, async () => standIn.authenticate(asking.id, outcome))
    }
  ]

  async function passTime(): Promise<void> {
    const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock.id)
    const days = pick([0.5, 1, 3, 5, 8, 14, 15, 31, 40, 370])
    log.push(`${days} days`)
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: now + Math.round(days * DAY) })
  }

  /** Some of what waits, in any order, now and then twice; some of it never comes. */
  async function deliver(most: number): Promise<void> {
    collect()
    for (let count = 0; count < most && waiting.length > 0; count++) {
      const at = Math.floor(random() * waiting.length)
      const [type] = random() < 0.2 ? [waiting[at]] : waiting.splice(at, 1)
      if (random() < 0.2) log.push(`lost ${type}`)
      else await syncCustomer(db, gateway, customer.id)
    }
  }

  if (random() < 0.9) await giveCard()
  const steps = 4 + Math.floor(random() * 10)
  try {
    for (let step = 0; step < steps; step++) {
      const kind = random()
      if (kind < 0.55) await pick(uses)()
      else if (kind < 0.65) await Promise.all([pick(uses)(), pick(uses)()])
      else if (kind < 0.85) await passTime()
      else await deliver(2)
      if (random() < 0.25) await lookAgain(world, customer.id)
    }
    // Quiet: what was lost is asked about by the round of the minute, whatever else came or not.
    waiting = waiting.slice(0, 1)
    await deliver(3)
    await plans.refreshBilling(db, user)
    await checkSame(world, user, customer.id)
  } catch (error) {
    throw new Error(`seed ${seed}: ${(error as Error).message}\n${log.join('\n')}`, { cause: error })
  }
  return { steps, refused }
}

function isAbout({ data }: Stripe.Event, customerId: string): boolean {
  const { id, customer } = data.object as { id?: string; customer?: unknown }
  return id === customerId || customer === customerId
}

async function addUser(db: Db): Promise<Actor> {
  const email = `life-${crypto.randomUUID()}@shop.example`
  const { id: userId } = await db
    .insertInto('users')
    .values({
      email,
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan: 'free',
      email_verified_at: new Date().toISOString()
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { userId, verified: true, user: { id: userId, email } } as unknown as Actor
}

/** The round of the minute, which nothing is charged by. */
async function lookAgain({ db, standIn, gateway }: World, customerId: string): Promise<void> {
  const before = charges(standIn, customerId)
  await syncCustomer(db, gateway, customerId)
  if (charges(standIn, customerId) !== before) throw new Error('Looking at the customer charged a card')
}

function charges(standIn: StripeStandIn, customerId: string): number {
  return standIn.intents().filter(({ customer, status }) => customer === customerId && status === 'succeeded').length
}

async function checkSame({ db, standIn, stripe, gateway }: World, user: Actor, customerId: string): Promise<void> {
  const said = await plans.getBilling(db, user)
  const customer = (await stripe.customers.retrieve(customerId, { expand: ['test_clock'] })) as Stripe.Customer
  const now = (customer.test_clock as Stripe.TestHelpers.TestClock).frozen_time
  const all = standIn.subscriptions().filter(({ customer: of }) => of === customerId)
  const invoices = standIn.invoices().filter(({ customer: of }) => of === customerId)
  const live = all.filter(({ status }) => !OVER.includes(status))
  const [subscription] = live
  same('subscriptions that live', live.length <= 1, true)
  const item = subscription?.items.data[0]
  const price = item?.price.lookup_key ?? null
  const has = subscription && ['active', 'trialing', 'past_due'].includes(subscription.status)
  same('plan', said.plan, has ? choiceOf(price)?.plan : 'free')
  same('price', said.priceId, price)
  same('period', said.periodEnd, item ? new Date(item.current_period_end * 1000).toISOString() : null)
  same('credit', said.creditCents, Math.max(0, -customer.balance))
  same('state', said.state, await stateOf(stripe, subscription))
  same('unpaid never stays', subscription?.status === 'unpaid', false)

  const books = await findInvoices(db, gateway, user.userId)
  const listed = books.map(({ id, status, totalCents }) => `${id} ${status} ${totalCents}`).toSorted()
  const real = invoices.map(({ id, status, total }) => `${id} ${status} ${Math.max(0, total)}`).toSorted()
  same('invoices', listed.join('\n'), real.join('\n'))

  // Each charge is of an invoice that is paid, and of none that is not.
  const paid = invoices
    .filter(({ status }) => status === 'paid')
    .reduce((sum, { amount_paid: amount }) => sum + amount, 0)
  const charged = standIn
    .intents()
    .filter(({ customer: of, status }) => of === customerId && status === 'succeeded')
    .reduce((sum, { amount_received: amount }) => sum + amount, 0)
  same('charged', charged, paid)

  // Nobody pays for two at a time: those that were ever paid for follow each other.
  const spans = all
    .filter(({ id }) => invoices.some(each => each.amount_paid > 0 && ownerOf(each) === id))
    .map(({ start_date: from, ended_at: to }) => ({ from, to: to ?? now }))
    .toSorted((a, b) => a.from - b.from)
  same(
    'one at a time',
    spans.every(({ from }, index) => index === 0 || from >= spans[index - 1]!.to),
    true
  )

  // A plan without a charge holds no longer than the grace that was shown.
  const open = invoices.filter(
    each => each.status === 'open' && has && ownerOf(each) === subscription.id && !subscription.pending_update
  )
  const oldest = Math.min(...open.map(({ created }) => created), now)
  same('grace', now - oldest < GRACE_DAYS * DAY, true)
  if (subscription?.status === 'past_due') {
    same('grace shown', Date.parse(said.graceEndsAt ?? '') > now * 1000, true)
  }
  // And nothing is asked for that nothing is had for.
  const stray = invoices.filter(each => each.status === 'open' && ownerOf(each) !== subscription?.id)
  same('asked for without a plan', stray.length, 0)
}

function ownerOf({ parent }: Stripe.Invoice): string {
  return String(parent?.subscription_details?.subscription)
}

/** Worked out from the stand-in's objects, by other means than the product's. */
async function stateOf(stripe: Stripe, subscription: Stripe.Subscription | undefined): Promise<string> {
  if (!subscription) return 'none'
  const { status, schedule, cancel_at_period_end: ends } = subscription
  if (status === 'incomplete' || status === 'past_due') return status
  if (ends) return 'ending'
  const planned = schedule ? await stripe.subscriptionSchedules.retrieve(String(schedule)) : undefined
  const last = planned?.phases.at(-1)
  if (planned && last && last.start_date >= planned.current_phase!.end_date) return 'changing'
  return status
}

function same(what: string, said: unknown, real: unknown): void {
  if (said !== real) throw new Error(`${what}: the product has ${String(said)}, Stripe has ${String(real)}`)
}
