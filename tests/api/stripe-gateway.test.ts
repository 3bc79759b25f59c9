import { afterAll, describe, expect, test } from 'vitest'

import type { Gateway } from '#lib/server/platform/outside/gateway.ts'
import { createStripeGateway } from '#lib/server/platform/outside/stripe.ts'

import { gatewayContract } from '../support/gateway-contract.ts'
import { type StripeStandIn, startStripe } from '../support/stripe/stand-in.ts'

function connect(
  stripe: StripeStandIn,
  change: { secretKey?: string; timeoutMs?: number; maxNetworkRetries?: number } = {}
): Gateway {
  const { secretKey, publishableKey, webhookSecret, url: apiUrl } = stripe
  return createStripeGateway({ secretKey, publishableKey, webhookSecret, apiUrl, ...change })
}

describe('as a gateway', () => {
  gatewayContract(async () => {
    const stripe = await startStripe()
    return {
      gateway: connect(stripe),
      pay: ({ clientSecret }, number) => stripe.pay(clientSecret, number),
      authenticate: async (id, outcome) => stripe.authenticate(id, outcome),
      events: async () => stripe.events().map(stripe.webhooks.payload),
      sign: stripe.webhooks.sign,
      stop: stripe.stop
    }
  })
})

describe('when Stripe is in trouble', async () => {
  const stripe = await startStripe()
  const gateway = connect(stripe)
  afterAll(() => stripe.stop())

  function create(through = gateway, idempotencyKey: string = crypto.randomUUID()) {
    const order = { payableId: idempotencyKey, amountCents: 1000, currency: 'usd', description: 'Order' }
    return through.createIntent({ ...order, idempotencyKey })
  }

  function made(orderId: string): number {
    return stripe.intents().filter(({ metadata }) => metadata['payable'] === orderId).length
  }

  test.for(['reset', 'lost'] as const)(
    'tries again after a connection is cut (%s), and makes one intent',
    async kind => {
      stripe.fail({ kind })
      const { payableId } = await create()

      expect(made(payableId!)).toBe(1)
      const [first, second] = stripe.requests.slice(-2)
      expect(second).toMatchObject({ idempotencyKey: first!.idempotencyKey, status: 200, replayed: kind === 'lost' })
    }
  )

  test('tries again after a 500', async () => {
    stripe.fail({ kind: 'error', status: 500 })

    expect(made((await create()).payableId!)).toBe(1)
  })

  test.for([500, 503, 429] as const)('is unavailable while Stripe answers %i', async status => {
    stripe.fail({ kind: 'error', status }, { times: 2 })
    const patient = connect(stripe, { maxNetworkRetries: status === 429 ? 2 : 1 })
    const key = crypto.randomUUID()

    await expect(create(patient, key)).rejects.toMatchObject({ name: 'GatewayError', kind: 'unavailable' })
    expect(made(key)).toBe(0)
    stripe.heal()
    await create(patient, key)
    expect(made(key)).toBe(1)
  })

  test('is unavailable when the answer does not come, though it happened', async () => {
    stripe.fail({ kind: 'lost-silence' })
    const hasty = connect(stripe, { timeoutMs: 1_000, maxNetworkRetries: 0 })
    const key = crypto.randomUUID()

    await expect(create(hasty, key)).rejects.toMatchObject({ kind: 'unavailable' })
    expect(made(key)).toBe(1)
    expect(await create(gateway, key)).toMatchObject({ payableId: key })
    expect(made(key)).toBe(1)
  })

  test('is unavailable while the same call is still on its way', async () => {
    stripe.fail({ kind: 'slow', delayMs: 800 })
    const single = connect(stripe, { maxNetworkRetries: 0 })
    const key = crypto.randomUUID()
    const results = await Promise.allSettled([create(single, key), create(single, key)])

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'unavailable' } })
    expect(made(key)).toBe(1)
  })

  test('is unavailable when nobody listens', async () => {
    const gone = await startStripe()
    await gone.stop()

    await expect(create(connect(gone, { maxNetworkRetries: 0 }))).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('takes a wrong key for a mistake of ours', async () => {
    const stranger = connect(stripe, { secretKey: 'sk_test_wrong' })

    await expect(create(stranger)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('keeps client secrets out of errors', async () => {
    const { id, clientSecret } = await create()
    await gateway.cancelIntent(id)
    const error = await gateway.cancelIntent(id).catch((refusal: unknown) => refusal)

    expect(error).toMatchObject({ kind: 'invalid', code: 'payment_intent_unexpected_state' })
    expect(JSON.stringify(error, [...Object.getOwnPropertyNames(error), 'cause'])).not.toContain(clientSecret)
    expect((error as Error).cause).toBeUndefined()
  })

  test('finds more intents than fit on one page', async () => {
    const since = new Date()
    await Promise.all(Array.from({ length: 120 }, () => create()))

    expect((await gateway.findIntents(since)).length).toBeGreaterThanOrEqual(120)
  })

  test('says whether its key moves real money', () => {
    expect(gateway.livemode).toBe(false)
    expect(connect(stripe, { secretKey: 'sk_live_x' }).livemode).toBe(true)
    expect(connect(stripe, { secretKey: 'rk_live_x' }).livemode).toBe(true)
  })
})
