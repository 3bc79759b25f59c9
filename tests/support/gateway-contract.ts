// What every Gateway must do, so that the product cannot tell the embedded one from Stripe.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { AppError } from '#lib/server/platform/errors.ts'
import { type Gateway, GatewayError, type Intent } from '#lib/server/platform/outside/gateway.ts'

export interface GatewayUnderTest {
  gateway: Gateway
  /** Pays as the buyer's browser does; resolves when the attempt is over, whatever came of it. */
  pay(intent: Intent, cardNumber: string): Promise<unknown>
  /** What the buyer does in the bank's dialog. */
  authenticate(intentId: string, outcome: 'complete' | 'fail'): Promise<unknown>
  /** Every event so far, as text exactly as it is sent. */
  events(): Promise<string[]>
  /** The signature header this gateway's sender would write. */
  sign(payload: string, options?: { timestamp?: number; secret?: string; scheme?: string }): string
  stop(): Promise<void>
}

const CARD = '4242424242424242'

/** Registers the tests; `makeGateway` is called once. */
export function gatewayContract(makeGateway: () => Promise<GatewayUnderTest>): void {
  let world: GatewayUnderTest
  let gateway: Gateway

  beforeAll(async () => {
    world = await makeGateway()
    gateway = world.gateway
  })

  afterAll(() => world.stop())

  function newIntent(change: { amountCents?: number; idempotencyKey?: string } = {}): Promise<Intent> {
    return gateway.createIntent({
      payableId: 'order-1',
      amountCents: 2599,
      currency: 'usd',
      description: 'Order 1',
      receiptEmail: 'ann@shop.example',
      idempotencyKey: crypto.randomUUID(),
      ...change
    })
  }

  async function paidIntent(amountCents = 2599): Promise<Intent> {
    const intent = await newIntent({ amountCents })
    await world.pay(intent, CARD)
    return intent
  }

  function refund(intentId: string, amountCents: number, idempotencyKey: string = crypto.randomUUID()) {
    return gateway.refund({ intentId, amountCents, idempotencyKey })
  }

  async function genuineEvent(): Promise<string> {
    await newIntent()
    const events = await world.events()
    return events.at(-1)!
  }

  test('creates an intent that waits for a card', async () => {
    const intent = await newIntent()

    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amountCents: 2599,
      currency: 'usd',
      payableId: 'order-1',
      livemode: false,
      card: undefined,
      failure: undefined
    })
    expect(intent.clientSecret).toContain(`${intent.id}_secret_`)
    expect(Math.abs(intent.createdAt.getTime() - Date.now())).toBeLessThan(10_000)
  })

  test('answers the same call with the same intent', async () => {
    const idempotencyKey = crypto.randomUUID()
    const [first, second] = await Promise.all([newIntent({ idempotencyKey }), newIntent({ idempotencyKey })])

    expect(second).toEqual(first)
  })

  test('refuses another body under a used key', async () => {
    const idempotencyKey = crypto.randomUUID()
    await newIntent({ idempotencyKey })

    await expect(newIntent({ idempotencyKey, amountCents: 2600 })).rejects.toMatchObject({
      name: 'GatewayError',
      kind: 'invalid'
    })
  })

  test.for([0, -1, 10.5, 49, 100_000_000, Number.NaN])('refuses to charge %s cents', async amountCents => {
    await expect(newIntent({ amountCents })).rejects.toMatchObject({ name: 'GatewayError', kind: 'invalid' })
  })

  test('refuses a currency that does not exist', async () => {
    const order = { payableId: 'o', amountCents: 100, description: '', idempotencyKey: crypto.randomUUID() }

    await expect(gateway.createIntent({ ...order, currency: 'xyz' })).rejects.toBeInstanceOf(GatewayError)
  })

  test('knows a paid intent and its card', async () => {
    const { id } = await paidIntent()

    expect(await gateway.retrieveIntent(id)).toMatchObject({
      status: 'succeeded',
      card: { brand: 'visa', last4: '4242' },
      failure: undefined,
      payableId: 'order-1'
    })
  })

  test('knows nothing of an intent that was never made', async () => {
    expect(await gateway.retrieveIntent('pi_neverMade')).toBeUndefined()
  })

  test.for([
    ['4000000000000002', 'generic_decline'],
    ['4000000000009995', 'insufficient_funds'],
    ['4000000000000069', 'expired_card'],
    ['4000000000000127', 'incorrect_cvc']
  ] as const)('reports why %s was declined', async ([number, code]) => {
    const intent = await newIntent()
    await world.pay(intent, number)

    const after = await gateway.retrieveIntent(intent.id)
    expect(after).toMatchObject({ status: 'requires_payment_method', failure: { code } })
    expect(after?.failure?.message).toMatch(/^Your card/)
  })

  test('lets a buyer try another card after a decline', async () => {
    const intent = await newIntent()
    await world.pay(intent, '4000000000000002')
    await world.pay(intent, CARD)

    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'succeeded', failure: undefined })
  })

  test('refuses a number with a wrong checksum before anything is charged', async () => {
    const intent = await newIntent()
    await world.pay(intent, '4242424242424241').catch(() => undefined)

    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'requires_payment_method' })
  })

  test.for(['4000002500003155', '4000002760003184'])('takes %s after 3-D Secure', async number => {
    const intent = await newIntent()
    await world.pay(intent, number)
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'requires_action' })

    await world.authenticate(intent.id, 'complete')
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'succeeded' })
  })

  test('does not charge when 3-D Secure fails', async () => {
    const intent = await newIntent()
    await world.pay(intent, '4000002500003155')
    await world.authenticate(intent.id, 'fail')

    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      failure: { code: 'payment_intent_authentication_failure' }
    })
  })

  test('finds intents since a moment, newest first', async () => {
    const [older, newer] = [await newIntent(), await newIntent()]

    const ids = (await gateway.findIntents(older.createdAt)).map(({ id }) => id)
    expect(ids).toEqual(expect.arrayContaining([newer.id, older.id]))
    expect(ids.indexOf(newer.id)).toBeLessThan(ids.indexOf(older.id))
    expect(await gateway.findIntents(new Date(Date.now() + 60_000))).toEqual([])
  })

  test('changes the amount until it is paid', async () => {
    const intent = await newIntent()
    expect(await gateway.updateIntent(intent.id, { amountCents: 3000 })).toMatchObject({ amountCents: 3000 })

    await world.pay(intent, CARD)
    await expect(gateway.updateIntent(intent.id, { amountCents: 1 })).rejects.toMatchObject({ kind: 'invalid' })
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'succeeded', amountCents: 3000 })
  })

  test('cancels an unpaid intent for good', async () => {
    const intent = await newIntent()
    expect(await gateway.cancelIntent(intent.id)).toMatchObject({ status: 'canceled' })

    await world.pay(intent, CARD).catch(() => undefined)
    expect(await gateway.retrieveIntent(intent.id)).toMatchObject({ status: 'canceled' })
  })

  test('does not cancel what is paid', async () => {
    const { id } = await paidIntent()

    await expect(gateway.cancelIntent(id)).rejects.toMatchObject({ name: 'GatewayError', kind: 'invalid' })
  })

  test('refunds in parts, never more than was paid', async () => {
    const { id } = await paidIntent(1000)
    expect(await refund(id, 400)).toMatchObject({ intentId: id, amountCents: 400, status: 'succeeded' })

    await expect(refund(id, 601)).rejects.toMatchObject({ kind: 'invalid' })
    expect(await refund(id, 600)).toMatchObject({ amountCents: 600 })
    await expect(refund(id, 1)).rejects.toMatchObject({ kind: 'invalid' })
  })

  test('refunds once under one key', async () => {
    const { id } = await paidIntent(1000)
    const key = crypto.randomUUID()
    const [first, second] = await Promise.all([refund(id, 500, key), refund(id, 500, key)])

    expect(second).toEqual(first)
    expect(await refund(id, 500)).toMatchObject({ amountCents: 500 })
  })

  test('does not refund what was never paid', async () => {
    const { id } = await newIntent()

    await expect(refund(id, 100)).rejects.toMatchObject({ name: 'GatewayError', kind: 'invalid' })
  })

  test('tells of a payment in events that can be read', async () => {
    const { id } = await paidIntent()
    const read = async (payload: string) => gateway.readEvent(payload, world.sign(payload))
    const events = (await Promise.all((await world.events()).map(read))).filter(({ intentId }) => intentId === id)

    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['payment_intent.created', 'payment_intent.succeeded'])
    )
    expect(new Set(events.map(event => event.id)).size).toBe(events.length)
    expect(events.every(({ livemode }) => !livemode)).toBe(true)
  })

  test('tells of a refund by both its ids', async () => {
    const { id } = await paidIntent()
    const made = await refund(id, 100)
    const read = async (payload: string) => gateway.readEvent(payload, world.sign(payload))
    const events = await Promise.all((await world.events()).map(read))

    expect(events.filter(({ refundId }) => refundId === made.id)).toContainEqual(
      expect.objectContaining({ type: 'refund.created', intentId: id })
    )
  })

  test.for<[what: string, shift: number]>([
    ['just signed', 0],
    ['4 minutes old', -240],
    ['4 minutes ahead', 240]
  ])('reads an event that is %s', async ([, shift]) => {
    const payload = await genuineEvent()
    const timestamp = Math.floor(Date.now() / 1000) + shift

    expect(await gateway.readEvent(payload, world.sign(payload, { timestamp }))).toMatchObject({
      id: JSON.parse(payload).id,
      type: 'payment_intent.created'
    })
  })

  test.for<[what: string, forge: (payload: string) => [string, string | null]]>([
    ['has no signature', payload => [payload, null]],
    ['has an empty signature', payload => [payload, '']],
    ['has a nonsense signature', payload => [payload, 't=now,v1=00']],
    ['is 6 minutes old', payload => [payload, world.sign(payload, { timestamp: Math.floor(Date.now() / 1000) - 360 })]],
    [
      'is dated 1 hour ahead',
      payload => [payload, world.sign(payload, { timestamp: Math.floor(Date.now() / 1000) + 3600 })]
    ],
    ['is signed by v0 only', payload => [payload, world.sign(payload, { scheme: 'v0' })]],
    ['is signed with another secret', payload => [payload, world.sign(payload, { secret: 'whsec_other' })]],
    ['has one changed byte', payload => [payload.replace('payment_intent', 'payment_intenT'), world.sign(payload)]],
    ['was written again', payload => [JSON.stringify(JSON.parse(payload)), world.sign(payload)]],
    ['is not JSON', () => ['hello', world.sign('hello')]],
    ['is no event', () => ['{"object":"charge"}', world.sign('{"object":"charge"}')]],
    ['is empty', () => ['', world.sign('')]]
  ])('refuses an event that %s', async ([, forge]) => {
    const [payload, signature] = forge(await genuineEvent())
    const refused = await gateway.readEvent(payload, signature).catch((error: unknown) => error)

    expect(refused).toBeInstanceOf(AppError)
    expect(refused).toMatchObject({ code: 'invalid' })
    expect(JSON.stringify(Object.values(Object.getOwnPropertyDescriptors((refused as AppError).cause)))).not.toContain(
      '_secret_'
    )
  })
}
