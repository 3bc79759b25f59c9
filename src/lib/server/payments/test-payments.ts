import type { z } from 'zod'

import type { confirmTestPayment, retrieveTestPayment } from '#lib/contract/test-payments.ts'
import { checkThrottles, countFailure } from '#lib/server/auth/throttle.ts'
import type { Db } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'
import { requestContext } from '#lib/server/http/context.ts'

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
  const { ip } = requestContext()
  const limits = [
    { key: `card:${attempt.intentId}`, limit: PER_PAYMENT },
    ...(ip ? [{ key: `card:${ip}`, limit: PER_ADDRESS }] : [])
  ]
  await checkThrottles(db, limits)
  try {
    const { status, failure } = await gateway.confirm(attempt)
    if (failure) await Promise.all(limits.map(({ key, limit }) => countFailure(db, key, limit)))
    const known = status === 'succeeded' || status === 'requires_action' ? status : 'requires_payment_method'
    return { status: known, failure: failure ?? null }
  } catch (error) {
    if (error instanceof AppError) await Promise.all(limits.map(({ key, limit }) => countFailure(db, key, limit)))
    throw toAppError(error)
  }
}

export async function retrievePayment({ intentId, clientSecret }: Proof) {
  const gateway = testGateway()
  if (!gateway) throw notFound('Page')
  const intent = await gateway.retrieveIntent(intentId)
  if (intent?.clientSecret !== clientSecret) throw notFound('Payment')
  return { status: intent.status, amountCents: intent.amountCents, currency: intent.currency }
}
