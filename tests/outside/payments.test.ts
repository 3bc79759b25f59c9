// Orders that were paid or not while nobody told the product: requests come before the background asks Stripe, and after.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testStripeAnswers } from '../support/stripe-checks.ts'
import {
  type Bought,
  buy,
  makeOverdue,
  openStripeShop,
  SHORT_ROUNDS,
  statusOf,
  type StripeShop
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
