import { t } from '#lib/i18n/t.ts'
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

/**
 * The payment service that this installation is set up with: by a shop's own keys, or by those of a platform, where each
 * workspace has an account of its own; see gatewayOf.
 */
export function gateway(): Gateway {
  return singleton<Gateway>('gateway', makeGateway)
}

/** Whether many workspaces share this installation, so that each connects an account of its own. */
export function isPlatform(): boolean {
  return env().paymentsMode === 'platform'
}

/**
 * The embedded gateway where there is one: as the service of the installation, or, on a platform, for the trial orders
 * of workspaces. Nothing of it exists where a shop takes cards by its own keys.
 */
export function testGateway(): TestGateway | undefined {
  const current = gateway()
  if ('confirm' in current) return current as TestGateway
  return isPlatform() ? singleton('trial-gateway', makeTestGateway) : undefined
}

/** Where a payable is paid: the service, the kind of money there, and the account that gets it. */
export interface Place {
  gateway: string
  livemode: boolean
  account_id: string | null
}

/** The one way to ask about money of this place. Undefined where this installation is not set up for it any more. */
export function findGatewayOf({ gateway: kind, livemode, account_id: accountId }: Place): Gateway | undefined {
  const service = serviceOf(kind)
  if (service?.livemode !== livemode) return undefined
  return accountId === null ? service : service.of(accountId)
}

/** The same for whoever has made sure of it by belongsHere. */
export function gatewayOf(place: Place): Gateway {
  const found = findGatewayOf(place)
  if (!found) throw new GatewayError('invalid', 'This payment service is no longer set up')
  return found
}

/** The service of this name, if this installation has it. */
export function serviceOf(kind: string): Gateway | undefined {
  return gateway().kind === kind ? gateway() : testGateway()?.kind === kind ? testGateway() : undefined
}

/** Says where the test gateway's events go. Stripe's come in by the webhook. */
export function receiveTestEvents(receiver: Receiver): void {
  forget('test-events')
  singleton('test-events', () => receiver)
}

/** A payable stays with the service, and the kind of money, that it was made with. */
export function belongsHere(payable: Place): boolean {
  return findGatewayOf(payable) !== undefined
}

/** What the caller of a page may be told of a failed call. */
export function toAppError(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  if (error.kind === 'unavailable') return notAvailable(error.restMs, error)
  return new AppError('conflict', t('errors.commerce.serviceRefused', { reason: error.message }), { cause: error })
}

/** Refuses before anything is written while the service is known not to answer. */
export function refuseWhileResting(place: Place): void {
  const restMs = findGatewayOf(place)?.restMs?.() ?? 0
  if (restMs > 0) throw notAvailable(restMs)
}

function notAvailable(restMs = 0, cause?: unknown): AppError {
  const message = t('errors.payment.serviceAway')
  return new AppError('unavailable', message, { retryAfter: Math.max(5, Math.ceil(restMs / 1000)), cause })
}

function makeTestGateway(): TestGateway {
  return createTestGateway({
    db: getDb,
    deliver: async (payload, signature) => {
      const receive = singleton<Receiver>('test-events', () => async () => undefined)
      await receive(payload, signature)
    }
  })
}

function makeGateway(): Gateway {
  const { payments, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = env()
  if (payments === 'test') return makeTestGateway()
  return createStripeGateway({
    isPlatform: isPlatform(),
    secretKey: STRIPE_SECRET_KEY!,
    publishableKey: STRIPE_PUBLISHABLE_KEY!,
    webhookSecret: STRIPE_WEBHOOK_SECRET!,
    ...(STRIPE_API_URL && { apiUrl: STRIPE_API_URL }),
    timeoutMs: STRIPE_TIMEOUT_MS,
    maxNetworkRetries: 1
  })
}
