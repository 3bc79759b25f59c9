// Two processes on one database, idle for longer than the background's round before the first request.
import { setTimeout } from 'node:timers/promises'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Product, startProduct } from '../support/product.ts'
import { testStripeAnswers } from '../support/stripe-checks.ts'
import {
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

/** The background looks for forgotten orders every second here, so it has come by before any request does. */
const IDLE_MS = 3000

let first: StripeShop
let other: Product
const second = (): StripeShop => ({ ...first, product: other })

beforeAll(async () => {
  first = await openStripeShop(SHORT_ROUNDS)
  other = await startProduct(stripeVariables(first.stripe), {
    ...SHORT_ROUNDS,
    dataDir: first.product.dataDir
  })
  await setTimeout(IDLE_MS)
})
afterAll(async () => {
  await other.stop({ keep: true })
  await first.stop()
})

describe('the first process', () => testStripeAnswers(() => first))

describe('the second process', () => testStripeAnswers(second))

test('an order of one is told to the other, and refunded once by both', async () => {
  const bought = await buyAndTell(second())
  expect(await statusOf(first.books, bought.id)).toBe('paid')

  const key = crypto.randomUUID()
  const replies = await Promise.all([first, second()].map(world => refund(world, bought.id, { amountCents: 500, key })))

  // Who comes while the work is under way may be asked to come again; never is it done twice.
  expect(replies.map(({ status }) => status)).toContain(200)
  expect(replies.every(({ status }) => status === 200 || status === 503)).toBe(true)
  const [row] = await first.books.rows('select refunded_cents from orders where id = $1', [bought.id])
  expect(row).toEqual({ refunded_cents: 500 })
  expect(first.stripe.refunds().filter(({ payment_intent }) => payment_intent === bought.intentId)).toHaveLength(1)
})

test('an overdue order that was paid is settled once, whichever process finds it', async () => {
  const forgotten = await buy(first)
  await makeOverdue(first.books, forgotten.id)

  await expect.poll(() => statusOf(first.books, forgotten.id), { timeout: 60_000, interval: 500 }).toBe('paid')
  const [row] = await first.books.rows('select count(*)::int from payments where payable_id = $1', [forgotten.id])
  expect(row).toEqual({ count: 1 })
})
