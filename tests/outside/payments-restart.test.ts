// The background asks Stripe before any request does: it finds orders that waited while the product was down.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testStripeAnswers } from '../support/stripe-checks.ts'
import { type Bought, buy, makeOverdue, openStripeShop, statusOf, type StripeShop } from '../support/stripe-shop.ts'

let world: StripeShop
let forgotten: Bought
let unpaid: Bought

beforeAll(async () => {
  world = await openStripeShop()
  forgotten = await buy(world)
  unpaid = await buy(world, { isPaid: false })
  for (const { id } of [forgotten, unpaid]) await makeOverdue(world.books, id)
  await world.restart()
})
afterAll(() => world.stop())

test('the background settles an overdue order that was paid, and ends one that was not', async () => {
  const status = () => Promise.all([forgotten, unpaid].map(({ id }) => statusOf(world.books, id)))
  await expect.poll(status, { timeout: 60_000, interval: 200 }).toEqual(['paid', 'expired'])
  expect(world.stripe.intents().find(({ id }) => id === unpaid.intentId)?.status).toBe('canceled')
})

testStripeAnswers(() => world)
