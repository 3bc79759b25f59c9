import { getDb } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { type Gateway, GatewayError } from '#lib/server/platform/outside/gateway.ts'
import { createStripeGateway } from '#lib/server/platform/outside/stripe.ts'
import { createTestGateway, type TestGateway } from '#lib/server/platform/outside/test-gateway.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'

type Receiver = (payload: string, signature: string) => Promise<void>

/** A buyer waits for the answer, so an hour-long patience helps nobody: two tries of five seconds. */
const STRIPE_TIMEOUT_MS = 5000

/** The one way this process moves money, chosen by the configuration. */
export function gateway(): Gateway {
  return singleton<Gateway>('gateway', makeGateway)
}

/** The gateway if it is the embedded one; nothing of it exists while Stripe is set up. */
export function testGateway(): TestGateway | undefined {
  const current = gateway()
  return 'confirm' in current ? (current as TestGateway) : undefined
}

/** Says where the test gateway's events go. Stripe's come in by the webhook. */
export function receiveTestEvents(receiver: Receiver): void {
  forget('test-events')
  singleton('test-events', () => receiver)
}

/** A payable stays with the service, and the kind of money, that it was made with. */
export function belongsHere(payable: { gateway: string; livemode: boolean }): boolean {
  const { kind, livemode } = gateway()
  return payable.gateway === kind && payable.livemode === livemode
}

/** What the caller of a page may be told of a failed call. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  if (error.kind === 'unavailable') return notAvailable(error.restMs, error)
  return new AppError('conflict', `The payment service refused this: ${error.message}`, { cause: error })
}

/** Refuses before anything is written while the service is known not to answer. */
export function refuseWhileResting(): void {
  const restMs = gateway().restMs?.() ?? 0
  if (restMs > 0) throw notAvailable(restMs)
}

function notAvailable(restMs = 0, cause?: unknown): AppError {
  const message = 'Card payment is not available right now. Your cart is kept; please try again in a minute.'
  return new AppError('unavailable', message, { retryAfter: Math.max(5, Math.ceil(restMs / 1000)), cause })
}

function makeGateway(): Gateway {
  const { payments, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env()
  if (payments === 'test') {
    return createTestGateway({
      db: getDb,
      deliver: async (payload, signature) => {
        const receive = singleton<Receiver>('test-events', () => async () => undefined)
        await receive(payload, signature)
      }
    })
  }
  return createStripeGateway({
    secretKey: STRIPE_SECRET_KEY!,
    publishableKey: STRIPE_PUBLISHABLE_KEY!,
    webhookSecret: STRIPE_WEBHOOK_SECRET!,
    ...(STRIPE_API_URL && { apiUrl: STRIPE_API_URL }),
    timeoutMs: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 1
  })
}
