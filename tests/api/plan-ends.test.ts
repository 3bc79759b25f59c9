// An account that is deleted while its plan is being paid: at every stage, on both gateways, nobody is charged for what is gone.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { beginCard, confirmTestCard, getBilling, payPlanInvoice, setCard } from '#lib/contract/billing.ts'
import { deleteUser } from '#lib/contract/users.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'
import { type Gateway, GatewayError } from '#lib/server/platform/outside/gateway.ts'
import { forget } from '#lib/server/platform/singleton.ts'
import { gateway as productGateway } from '#lib/server/commerce/payments/gateway.ts'

import { install, openStripe } from '../support/payments.ts'
import { CARDS, take } from '../support/plans.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

const STARTER = 'platen_starter_monthly'
const before = env()

interface World {
  gateway: Gateway
  giveCard(as: Person, number: string): Promise<unknown>
  /** The person answers the bank; true where that charged them. */
  answerBank(as: Person, clientSecret: string): Promise<boolean>
  stop(): Promise<void>
}

async function openEmbedded(): Promise<World> {
  forget('gateway')
  return {
    gateway: productGateway(),
    async giveCard(as, cardNumber) {
      const { setupId, clientSecret } = await sent(beginCard, { as })
      const card = { cardNumber, expiry: '12/79', cvc: '123' }
      await send(confirmTestCard, { as, body: { clientSecret, card } })
      await send(confirmTestCard, { as, body: { clientSecret, authentication: 'complete' } })
      return sent(setCard, { as, body: { setupId } })
    },
    async answerBank(as, clientSecret) {
      const { data } = await send(confirmTestCard, { as, body: { clientSecret, authentication: 'complete' } })
      return data?.status === 'succeeded'
    },
    stop: async () => forget('gateway')
  }
}

async function openStandIn(): Promise<World> {
  const { stripe, world } = await openStripe({ maxNetworkRetries: 0 })
  return {
    gateway: world.gateway,
    async giveCard(as, number) {
      const { setupId, clientSecret } = await sent(beginCard, { as })
      const { body } = await stripe.pay(clientSecret, number.replaceAll(' ', ''))
      if (body.status === 'requires_action') stripe.authenticate(setupId, 'complete')
      return sent(setCard, { as, body: { setupId } })
    },
    async answerBank(_, clientSecret) {
      const intentId = clientSecret.replace(/_secret_.*$/, '')
      try {
        await stripe.authenticate(intentId, 'complete')
      } catch {
        return false
      }
      return (await world.gateway.retrieveIntent(intentId))?.status === 'succeeded'
    },
    stop: world.stop
  }
}

describe.each([
  ['test', openEmbedded],
  ['stripe', openStandIn]
] as const)('with the gateway %s', (_, open) => {
  let world: World

  beforeAll(async () => {
    setEnv({ ...before, SELL_PLANS: '1' })
    world = await open()
    install(world.gateway)
  })
  afterAll(async () => {
    await world.stop()
    forget('gateway')
    setEnv(before)
  })

  async function onPlan(card: string) {
    const as = await signUp({ plan: 'free' })
    await world.giveCard(as, card)
    await take(as, STARTER)
    const query = getDb().selectFrom('billing_customers').select('customer_id').where('user_id', '=', as.userId)
    return { as, customerId: (await query.executeTakeFirstOrThrow()).customer_id }
  }

  const end = (as: Person) => send(deleteUser, { as, query: { Id: as.userId } })

  async function runningOf(customerId: string) {
    const customer = await world.gateway.billing.readCustomer(customerId)
    return (customer?.subscriptions ?? []).filter(({ status }) => status !== 'ended')
  }

  /** The service answers so, until it is itself again. */
  async function answering<T>(billing: Partial<Gateway['billing']>, work: () => Promise<T>): Promise<T> {
    install({ ...world.gateway, billing: { ...world.gateway.billing, ...billing } })
    try {
      return await work()
    } finally {
      install(world.gateway)
    }
  }

  const away = new GatewayError('unavailable', 'nobody answers')

  test('a plan that runs has ended when the account is gone', async () => {
    const { as, customerId } = await onPlan(CARDS.good)
    expect(await runningOf(customerId)).toHaveLength(1)
    expect(await end(as)).toMatchObject({ status: 200 })
    expect(await runningOf(customerId)).toEqual([])
  })

  test('while the bank asks: the answer that comes afterwards charges nothing', async () => {
    const { as, customerId } = await onPlan(CARDS.asksEachTime)
    expect(await sent(getBilling, { as })).toMatchObject({ state: 'incomplete' })
    const { action } = await sent(payPlanInvoice, { as })
    expect(await end(as)).toMatchObject({ status: 200 })
    expect(await world.answerBank(as, action!.clientSecret)).toBe(false)
    expect(await runningOf(customerId)).toEqual([])
  })

  test('while the service is away the account stays, with its plan, and says so', async () => {
    const { as, customerId } = await onPlan(CARDS.good)
    const refused = await answering({ readCustomer: () => Promise.reject(away) }, () => end(as))
    expect(refused).toMatchObject({ status: 503, message: expect.stringMatching(/payment service does not answer/) })
    expect(await sent(getBilling, { as })).toMatchObject({ plan: 'starter' })
    expect(await runningOf(customerId)).toHaveLength(1)
    expect(await end(as)).toMatchObject({ status: 200 })
    expect(await runningOf(customerId)).toEqual([])
  })

  test('where the answer of the service is lost, it is done once more', async () => {
    const { as, customerId } = await onPlan(CARDS.good)
    const lost = async (id: string) => {
      await world.gateway.billing.end(id)
      throw away
    }
    expect(await answering({ end: lost }, () => end(as))).toMatchObject({ status: 503 })
    expect(await end(as)).toMatchObject({ status: 200 })
    expect(await runningOf(customerId)).toEqual([])
  })
})
