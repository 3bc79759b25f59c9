import type { z } from 'zod'

import type { confirmTestPayment, retrieveTestPayment } from '#lib/contract/test-payments.ts'
import { limitTries } from '#lib/server/platform/access/throttle.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { callerNetwork } from '#lib/server/platform/request-context.ts'
import type { TestGateway } from '#lib/server/platform/outside/test-gateway.ts'

import { testGateway, toAppError } from './gateway.ts'
// Listens to the test gateway's events.
import './inbox.ts'

/** Thieves try stolen cards by the hundred; a buyer mistypes one a few times. */
const PER_ADDRESS = { hits: 30, seconds: 600 }
const PER_PAYMENT = { hits: 8, seconds: 600 }

type Attempt = z.output<typeof confirmTestPayment.body>
type Proof = z.output<typeof retrieveTestPayment.body>

/** What Stripe's form would do at Stripe. The card is judged and forgotten. */
export async function confirmPayment(db: Db, attempt: Attempt): Promise<z.output<typeof confirmTestPayment.data>> {
  const gateway = testGateway()
  if (!gateway) throw notFound('Page')
  const network = callerNetwork()
  const limits = [
    { key: `card:${attempt.intentId}`, limit: PER_PAYMENT },
    ...(network ? [{ key: `card:${network}`, limit: PER_ADDRESS }] : [])
  ]
  try {
    const tried = await limitTries(db, limits, () => tryCard(gateway, attempt), isAccepted)
    if (tried instanceof AppError) throw tried
    return tried
  } catch (error) {
    throw toAppError(error)
  }
}

type Answer = z.output<typeof confirmTestPayment.data>

/** A refusal is a try like a card that is declined; that the gateway is away is none, and is thrown. */
async function tryCard(gateway: TestGateway, attempt: Attempt): Promise<Answer | AppError> {
  try {
    const { status, failure } = await gateway.confirm(attempt)
    const isKnown = status === 'succeeded' || status === 'requires_action' || status === 'requires_capture'
    const known = isKnown ? status : 'requires_payment_method'
    return { status: known, failure: failure ?? null }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function isAccepted(tried: Answer | AppError): boolean {
  return !(tried instanceof AppError) && tried.failure === null
}

export async function retrievePayment({ intentId, clientSecret }: Proof) {
  const gateway = testGateway()
  if (!gateway) throw notFound('Page')
  const intent = await gateway.retrieveIntent(intentId)
  if (intent?.clientSecret !== clientSecret) throw notFound('Payment')
  return { status: intent.status, amountCents: intent.amountCents, currency: intent.currency }
}
