// The embedded gateway plays a platform's payment service.
import { afterAll, beforeAll, expect, test } from 'vitest'

import { connectPaymentAccount, getPaymentAccount, turnTestAccount } from '#lib/contract/payment-accounts.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { getDashboard } from '#lib/contract/dashboard.ts'
import { ConfigurationError, readEnv } from '#lib/server/platform/env.ts'

import { beginPlatform } from '../support/platform.ts'
import { openShop } from '../support/shop.ts'
import { buy, sendOrder } from '../support/shopping.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

let platform: ReturnType<typeof beginPlatform>

beforeAll(() => {
  platform = beginPlatform()
})
afterAll(() => platform.close())

const of = (owner: Person) => ({ as: owner, query: { WorkspaceId: owner.workspaceId } })

test('plays every turn of an account', async () => {
  const owner = await signUp()
  const { url } = await sent(connectPaymentAccount, of(owner))
  expect(url).toContain(`/dashboard/workspaces/${owner.workspaceId}/payments?`)

  const states = []
  for (const turn of ['review', 'enable', 'ask', 'hold_payouts', 'restrict', 'disconnect'] as const) {
    states.push((await sent(turnTestAccount, { ...of(owner), body: { turn } })).state)
  }
  expect(states).toEqual(['review', 'ready', 'ready', 'payouts_held', 'restricted', 'disconnected'])

  await sent(connectPaymentAccount, of(owner))
  expect(await sent(getPaymentAccount, of(owner))).toMatchObject({ state: 'begun' })
})

test('takes orders on the account once it is ready, and as a trial before', async () => {
  const owner = await signUp()
  const shop = await openShop(owner)
  const trial = await openShop(owner, { store: { trial: true } })
  expect(await sendOrder(shop)).toMatchObject({ status: 503 })
  expect((await buy(trial)).payment).toMatchObject({ gateway: 'test', accountId: null })

  await sent(connectPaymentAccount, of(owner))
  const { accountId } = await sent(turnTestAccount, { ...of(owner), body: { turn: 'enable' } })
  const { payment } = await buy(shop)
  expect(payment).toMatchObject({ gateway: 'test', accountId })
  const { intentId, clientSecret } = payment!
  const card = { cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }
  const paid = await send(confirmTestPayment, { body: { intentId, clientSecret, ...card } })
  expect(paid.data).toMatchObject({ status: 'succeeded' })
})

test('home says what is left to do', async () => {
  const owner = await signUp()
  const { payments, checklist } = await sent(getDashboard, of(owner))

  expect(payments).toMatchObject({ mode: 'platform', state: 'none' })
  expect(checklist).toContainEqual({ id: 'payments', done: false })
})

test('the configuration knows two ways of running', () => {
  expect(readEnv({}).paymentsMode).toBe('shop')
  expect(readEnv({ PAYMENTS_MODE: 'platform' }).paymentsMode).toBe('platform')
  expect(() => readEnv({ PAYMENTS_MODE: 'both' })).toThrow(ConfigurationError)
})
