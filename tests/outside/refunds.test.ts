// A refund asked for under one key is made once, whatever is lost or killed on the way.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { buyAndTell, openStripeShop, refund, type StripeShop } from '../support/stripe-shop.ts'

let world: StripeShop

beforeAll(async () => {
  world = await openStripeShop()
})
afterAll(() => world.stop())

const REFUNDS = /\/v1\/refunds/

function asked(): number {
  return world.stripe.requests.filter(({ method, path }) => method === 'POST' && REFUNDS.test(path)).length
}

async function states(orderId: string): Promise<object[]> {
  return world.books.rows('select state, amount_cents from refunds where payable_id = $1', [orderId])
}

test('a key that was cut off by kill -9 while Stripe was silent goes on with its refund', async () => {
  const { id } = await buyAndTell(world)
  const [key, before, asks] = [randomUUID(), world.stripe.sums().refundedCents, asked()]
  world.stripe.fail({ kind: 'lost-silence' }, { method: 'POST', path: REFUNDS, times: 2 })
  const lost = refund(world, id, { key, amountCents: 500 }).catch(() => 'lost')
  await expect.poll(asked, { timeout: 60_000, interval: 10 }).toBeGreaterThan(asks)
  await world.restart()
  expect(await lost).toBe('lost')
  world.stripe.heal()
  // Long after it was cut off.
  await world.books.rows(`update idempotency_keys set created_at = now() - interval '1 hour'`)

  const again = await refund(world, id, { key, amountCents: 500 })
  expect(again).toMatchObject({ status: 200, data: { refundedCents: 500 } })
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  expect(await states(id)).toEqual([{ state: 'succeeded', amount_cents: 500 }])
  expect(world.stripe.sums().refundedCents - before).toBe(500)
})

test('a key whose reply was lost refunds once, also while the first call is still under way', async () => {
  const { id } = await buyAndTell(world)
  const [key, before, asks] = [randomUUID(), world.stripe.sums().refundedCents, asked()]
  world.stripe.fail({ kind: 'slow', delayMs: 800 }, { method: 'POST', path: REFUNDS })
  const first = refund(world, id, { key, amountCents: 700 })
  await expect.poll(asked, { timeout: 60_000, interval: 10 }).toBeGreaterThan(asks)
  const second = await refund(world, id, { key, amountCents: 700 })

  expect(second).toMatchObject({ status: 200, data: { refundedCents: 700 } })
  expect(await first).toMatchObject({ status: 200, data: { refundedCents: 700 } })
  expect(await refund(world, id, { key, amountCents: 700 })).toMatchObject({ status: 200 })
  expect(await states(id)).toEqual([{ state: 'succeeded', amount_cents: 700 }])
  expect(world.stripe.sums().refundedCents - before).toBe(700)

  expect(await refund(world, id, { amountCents: 700 })).toMatchObject({ status: 200, data: { refundedCents: 1400 } })
  expect(world.stripe.sums().refundedCents - before).toBe(1400)
})
