import { describe, expect, test } from 'vitest'

import { getDb } from '#lib/server/platform/db/index.ts'
import { signatureOf } from '#lib/server/platform/outside/fake-core.ts'
import { createTestGateway } from '#lib/server/platform/outside/test-gateway.ts'

import { gatewayContract } from '../support/gateway-contract.ts'

const card = { expiry: '12/39', cvc: '123' }

describe('as a gateway', () => {
  gatewayContract(async () => {
    const secret = 'only for tests'
    const sent: string[] = []
    const secrets = new Map<string, { clientSecret: string; cardNumber: string }>()
    const gateway = createTestGateway({
      db: getDb,
      secret,
      deliver: async payload => {
        sent.push(payload)
      }
    })
    return {
      gateway,
      async pay({ id, clientSecret }, cardNumber) {
        secrets.set(id, { clientSecret, cardNumber })
        return gateway.confirm({ intentId: id, clientSecret, cardNumber, ...card })
      },
      authenticate: async (id, authentication) =>
        gateway.confirm({ intentId: id, authentication, ...card, ...secrets.get(id)! }),
      events: async () => sent,
      sign: (payload, signing) => signatureOf(payload, { secret, ...signing }),
      stop: async () => undefined
    }
  })
})

async function started() {
  const gateway = createTestGateway({ db: getDb, deliver: async () => undefined })
  const idempotencyKey = crypto.randomUUID()
  const intent = await gateway.createIntent({
    payableId: idempotencyKey,
    amountCents: 2599,
    currency: 'usd',
    description: 'Order',
    idempotencyKey
  })
  return { gateway, intent, proof: { intentId: intent.id, clientSecret: intent.clientSecret } }
}

test.for(['4111111111111111', '5555555555554444', '378282246310005', '4242', '', 'constructor'])(
  'takes no other number than its own (%s), and keeps nothing of it',
  async cardNumber => {
    const { gateway, proof } = await started()
    const refusal = await gateway.confirm({ ...proof, ...card, cardNumber }).catch((error: Error) => error)

    expect(refusal).toMatchObject({ name: 'AppError', code: 'invalid', message: expect.stringContaining('test card') })
    const row = await getDb().selectFrom('test_intents').selectAll().where('id', '=', proof.intentId).executeTakeFirst()
    expect(row).toMatchObject({ status: 'requires_payment_method', card_last4: '' })
  }
)

test.for([
  { expiry: '01/20', cvc: '123' },
  { expiry: '13/39', cvc: '123' },
  { expiry: 'soon', cvc: '123' },
  { expiry: '12/39', cvc: '12' }
])('refuses %o', async typed => {
  const { gateway, proof } = await started()

  await expect(gateway.confirm({ ...proof, cardNumber: '4242424242424242', ...typed })).rejects.toMatchObject({
    code: 'invalid'
  })
})

test('pays only for who holds the secret', async () => {
  const [mine, theirs] = [await started(), await started()]
  const stolen = { intentId: theirs.intent.id, clientSecret: mine.intent.clientSecret }

  const attempt = mine.gateway.confirm({ ...stolen, cardNumber: '4242424242424242', ...card })
  await expect(attempt).rejects.toMatchObject({ code: 'not_found' })
})

test('pays once when asked 20 times at once', async () => {
  const { gateway, proof } = await started()
  const pay = () => gateway.confirm({ ...proof, cardNumber: '4242424242424242', ...card })
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, pay))

  expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
  expect(await gateway.retrieveIntent(proof.intentId)).toMatchObject({ status: 'succeeded' })
})

test('does not take an answer to a question it has not asked', async () => {
  const { gateway, proof } = await started()
  const attempt = { ...proof, cardNumber: '4000002500003155', ...card, authentication: 'complete' as const }

  expect(await gateway.confirm(attempt)).toMatchObject({ status: 'requires_action' })
})
