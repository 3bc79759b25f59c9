// Orders that were paid or not while nobody told the product: requests come before the background asks Stripe, and after, and
// with a second process on the same database.
import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Product, startProduct } from '../support/product.ts'
import { testStripeAnswers } from '../support/stripe-checks.ts'
import {
  type Bought,
  buy,
  buyAndTell,
  makeOverdue,
  openStripeShop,
  refund,
  SHORT_ROUNDS,
  statusOf,
  type StripeShop,
  stripeVariables
} from '../support/stripe-shop.ts'

let world: StripeShop

beforeAll(async () => {
  world = await openStripeShop(SHORT_ROUNDS)
})
afterAll(() => world.stop())

interface Waiting {
  forgotten: Bought
  unpaid: Bought
}

async function buyTwo(): Promise<Waiting> {
  return { forgotten: await buy(world), unpaid: await buy(world, { isPaid: false }) }
}

async function makeBothOverdue({ forgotten, unpaid }: Waiting): Promise<void> {
  for (const { id } of [forgotten, unpaid]) await makeOverdue(world.books, id)
}

async function expectSettled({ forgotten, unpaid }: Waiting): Promise<void> {
  const status = () => Promise.all([forgotten, unpaid].map(({ id }) => statusOf(world.books, id)))
  await expect.poll(status, { timeout: 60_000, interval: 200 }).toEqual(['paid', 'expired'])
  expect(world.stripe.intents().find(({ id }) => id === unpaid.intentId)?.status).toBe('canceled')
}

describe('requests come first', () => {
  testStripeAnswers(() => world)

  test('the background settles an overdue order that was paid, and ends one that was not', async () => {
    const waiting = await buyTwo()
    await makeBothOverdue(waiting)
    await expectSettled(waiting)
  })
})

describe('the background comes first, after a time in which the product was down', () => {
  let waiting: Waiting

  beforeAll(async () => {
    waiting = await buyTwo()
    await world.product.kill()
    await makeBothOverdue(waiting)
    await world.restart()
  })

  test('the background settles an overdue order that was paid, and ends one that was not', async () => {
    await expectSettled(waiting)
  })

  testStripeAnswers(() => world)
})

describe('two processes on one database', () => {
  /** The background looks for forgotten orders every second here, so it has come by before any request does. */
  const IDLE_MS = 3000

  let other: Product
  const second = (): StripeShop => ({ ...world, product: other })

  beforeAll(async () => {
    other = await startProduct(stripeVariables(world.stripe), { ...SHORT_ROUNDS, dataDir: world.product.dataDir })
    await setTimeout(IDLE_MS)
  })
  afterAll(() => other.stop({ keep: true }))

  testStripeAnswers(second)

  test('an order of one is told to the other, and refunded once by both', async () => {
    const bought = await buyAndTell(second())
    expect(await statusOf(world.books, bought.id)).toBe('paid')

    const key = crypto.randomUUID()
    const replies = await Promise.all([world, second()].map(each => refund(each, bought.id, { amountCents: 500, key })))

    // Who comes while the work is under way may be asked to come again; never is it done twice.
    expect(replies.map(({ status }) => status)).toContain(200)
    expect(replies.every(({ status }) => status === 200 || status === 503)).toBe(true)
    const [row] = await world.books.rows('select refunded_cents from orders where id = $1', [bought.id])
    expect(row).toEqual({ refunded_cents: 500 })
    expect(world.stripe.refunds().filter(({ payment_intent }) => payment_intent === bought.intentId)).toHaveLength(1)
  })

  test('an overdue order that was paid is settled once, whichever process finds it', async () => {
    const forgotten = await buy(world)
    await makeOverdue(world.books, forgotten.id)

    await expect.poll(() => statusOf(world.books, forgotten.id), { timeout: 60_000, interval: 500 }).toBe('paid')
    const [row] = await world.books.rows('select count(*)::int from payments where payable_id = $1', [forgotten.id])
    expect(row).toEqual({ count: 1 })
  })
})
