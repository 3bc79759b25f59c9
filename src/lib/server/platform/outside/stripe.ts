import { t } from '#lib/i18n/t.ts'
import { createRequire } from 'node:module'

import type Stripe from 'stripe'

import { AppError } from '#lib/server/platform/errors.ts'
import { createBreaker } from './breaker.ts'
import {
  type Accounts,
  type Gateway,
  type GatewayAccount,
  GatewayError,
  type GatewayEvent,
  type GatewayRefund,
  type Intent
} from './gateway.ts'
import { createStripeBilling } from './stripe-billing.ts'
import { createStripeDisputes } from './stripe-disputes.ts'
import { createStripeLedger } from './stripe-ledger.ts'

interface Settings {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** Of a platform: what happens is told of connected accounts, not of the installation's own. */
  isPlatform?: boolean
  /** Another address than Stripe's, for tests. */
  apiUrl?: string
  timeoutMs?: number
  maxNetworkRetries?: number
  clock?: () => number
}

const TOLERANCE_SECONDS = 300

const STATUSES: readonly string[] = [
  'requires_payment_method',
  'requires_action',
  'requires_confirmation',
  'processing',
  'succeeded',
  'canceled',
  'requires_capture'
] satisfies Intent['status'][]

/** Two hundred modules that a shop in test mode never needs, so they are read when the first is asked for. */
function library(): typeof Stripe {
  return createRequire(import.meta.url)('stripe')
}

export function createStripeGateway(settings: Settings): Gateway {
  const { secretKey, publishableKey, webhookSecret, apiUrl, timeoutMs = 10_000, maxNetworkRetries = 2 } = settings
  const { isPlatform = false } = settings
  const stripe = new (library())(secretKey, {
    ...(apiUrl && address(apiUrl)),
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false
  })
  const expand = ['latest_charge']
  const breaker = createBreaker({
    name: 'Stripe',
    isOutage,
    refusal: restMs => new GatewayError('unavailable', 'Stripe is not asked for a while', { restMs }),
    ...(settings.clock && { clock: settings.clock })
  })

  async function ask<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await breaker.run(call)
    } catch (error) {
      throw toGatewayError(error)
    }
  }

  const accounts: Accounts = {
    async createAccount({ workspaceId, email, businessName, country, idempotencyKey }) {
      const params: Stripe.AccountCreateParams = {
        // The account's owner deals with Stripe: signs its terms, pays its fees, sees its dashboard, bears its losses.
        controller: {
          fees: { payer: 'account' },
          losses: { payments: 'stripe' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'full' }
        },
        email,
        business_profile: { name: businessName },
        metadata: { workspace: workspaceId },
        ...(country && { country })
      }
      return toAccount(await ask(() => stripe.accounts.create(params, { idempotencyKey })))
    },

    async retrieveAccount(id) {
      const found = await ask(() => stripe.accounts.retrieve(id)).catch(unlessNoAccess)
      return found && toAccount(found)
    },

    async onboardingLink(id, { returnUrl, refreshUrl }) {
      const params: Stripe.AccountLinkCreateParams = {
        account: id,
        type: 'account_onboarding',
        return_url: returnUrl,
        refresh_url: refreshUrl
      }
      return (await ask(() => stripe.accountLinks.create(params))).url
    },

    async registerDomain(id, domain) {
      const within = { stripeAccount: id }
      const known = await ask(() => stripe.paymentMethodDomains.list({ domain_name: domain, limit: 1 }, within))
      if (known.data.length > 0) return
      await ask(() => stripe.paymentMethodDomains.create({ domain_name: domain }, within))
    }
  }

  const billing = createStripeBilling(stripe, ask)

  function gatewayOf(accountId: string | undefined): Gateway {
    const within = accountId ? { stripeAccount: accountId } : {}
    return {
      kind: 'stripe',
      title: 'Stripe',
      isEmbedded: false,
      signatureHeader: 'stripe-signature',
      formSources: {
        scripts: ['https://js.stripe.com'],
        frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
        connections: ['https://api.stripe.com']
      },
      livemode: /^[sr]k_live_/.test(secretKey),
      publishableKey,
      accountId,
      restMs: breaker.restMs,

      async createIntent({ payableId, amountCents, currency, description, receiptEmail, capture, idempotencyKey }) {
        const params: Stripe.PaymentIntentCreateParams = {
          amount: amountCents,
          currency,
          description,
          metadata: { payable: payableId },
          automatic_payment_methods: { enabled: true },
          expand,
          ...(capture === 'manual' && { capture_method: capture }),
          ...(receiptEmail && { receipt_email: receiptEmail })
        }
        return toIntent(await ask(() => stripe.paymentIntents.create(params, { idempotencyKey, ...within })), accountId)
      },

      async retrieveIntent(id) {
        const found = await ask(() => stripe.paymentIntents.retrieve(id, { expand }, within)).catch(unlessMissing)
        return found && toIntent(found, accountId)
      },

      async findIntents(since) {
        const created = { gte: Math.floor(since.getTime() / 1000) }
        const pages = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] }, within)
        return ask(async () => {
          const intents: Intent[] = []
          for await (const intent of pages) intents.push(toIntent(intent, accountId))
          return intents
        })
      },

      async captureIntent(id, { amountCents }) {
        const params: Stripe.PaymentIntentCaptureParams = { amount_to_capture: amountCents, expand }
        return toIntent(await ask(() => stripe.paymentIntents.capture(id, params, within)), accountId)
      },

      async updateIntent(id, { amountCents }) {
        return toIntent(
          await ask(() => stripe.paymentIntents.update(id, { amount: amountCents, expand }, within)),
          accountId
        )
      },

      async cancelIntent(id) {
        return toIntent(await ask(() => stripe.paymentIntents.cancel(id, { expand }, within)), accountId)
      },

      async refund({ intentId, amountCents, reason, idempotencyKey }) {
        const params: Stripe.RefundCreateParams = {
          payment_intent: intentId,
          amount: amountCents,
          reason: 'requested_by_customer',
          metadata: { refund: idempotencyKey, ...(reason && { reason: reason.slice(0, 500) }) }
        }
        return toRefund(await ask(() => stripe.refunds.create(params, { idempotencyKey, ...within })))
      },

      async retrieveRefund(id) {
        const found = await ask(() => stripe.refunds.retrieve(id, {}, within)).catch(unlessMissing)
        return found && toRefund(found)
      },

      async readEvent(payload, signature) {
        try {
          const event = await stripe.webhooks.constructEventAsync(
            payload,
            signature ?? '',
            webhookSecret,
            TOLERANCE_SECONDS
          )
          if (secondsAhead(signature ?? '') > TOLERANCE_SECONDS) throw new Error('The event is dated in the future')
          return toEvent(event, isPlatform)
        } catch (error) {
          throw new AppError('invalid', t('errors.commerce.notGenuine'), { cause: withoutPayload(error) })
        }
      },

      of: gatewayOf,
      accounts,
      ledger: createStripeLedger(stripe, ask, within),
      disputes: createStripeDisputes(stripe, ask, within),
      billing
    }
  }

  return gatewayOf(undefined)
}

/** The SDK's errors carry the whole body, and with it client secrets. */
function withoutPayload(error: unknown): Error {
  return new Error(error instanceof Error ? error.message.split('\n')[0] : String(error))
}

function address(apiUrl: string): Stripe.StripeConfig {
  const { protocol, hostname, port } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return { protocol: secure ? 'https' : 'http', host: hostname, port: port || (secure ? 443 : 80) }
}

/** No answer, or one that says that it is not well; two callers with one key (409) are no sign of that. */
function isOutage(error: unknown): boolean {
  const { StripeError, StripeConnectionError } = library().errors
  if (!(error instanceof StripeError)) return false
  const { statusCode = 0 } = error
  return error instanceof StripeConnectionError || statusCode >= 500 || statusCode === 429
}

/** Drops the original error on purpose: it carries the whole intent with its client secret, and errors are logged. */
function toGatewayError(error: unknown): unknown {
  const { StripeError, StripeCardError, StripeConnectionError } = library().errors
  if (!(error instanceof StripeError)) return error
  const { message, statusCode = 0, code, decline_code: declineCode, requestId } = error
  const detail = { code: declineCode || code || undefined, requestId: requestId || undefined }
  if (error instanceof StripeCardError) return new GatewayError('declined', message, detail)
  const unknownOutcome = error instanceof StripeConnectionError || statusCode >= 500
  const busy = statusCode === 409 || statusCode === 429
  return new GatewayError(unknownOutcome || busy ? 'unavailable' : 'invalid', message, detail)
}

function unlessMissing(error: unknown): undefined {
  if (!(error instanceof GatewayError && error.code === 'resource_missing')) throw error
}

function toIntent(intent: Stripe.PaymentIntent, accountId: string | undefined): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  const error = intent.last_payment_error
  return {
    id: intent.id,
    clientSecret: intent.client_secret ?? '',
    status: STATUSES.includes(intent.status) ? (intent.status as Intent['status']) : 'processing',
    gateway: 'stripe',
    accountId,
    amountCents: intent.amount,
    receivedCents: intent.amount_received,
    captureBefore:
      intent.status === 'requires_capture' && card?.capture_before ? new Date(card.capture_before * 1000) : undefined,
    currency: intent.currency,
    // The second is the name it had before.
    payableId: intent.metadata['payable'] ?? intent.metadata['order'],
    livemode: intent.livemode,
    card: card?.brand && card.last4 ? { brand: card.brand, last4: card.last4 } : undefined,
    failure: error
      ? { code: error.decline_code ?? error.code ?? error.type, message: error.message ?? t('errors.payment.failed') }
      : undefined,
    createdAt: new Date(intent.created * 1000)
  }
}

/** Stripe answers so for an account that is not, or is no longer, connected to this platform. */
function unlessNoAccess(error: unknown): undefined {
  const gone = ['account_invalid', 'resource_missing']
  if (!(error instanceof GatewayError && gone.includes(error.code ?? ''))) throw error
}

function toAccount(account: Stripe.Account): GatewayAccount {
  const { id, metadata, requirements } = account
  const deadline = requirements?.current_deadline
  return {
    id,
    workspaceId: metadata?.['workspace'],
    detailsSubmitted: account.details_submitted,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    requirements: [...new Set([...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])])],
    disabledReason: requirements?.disabled_reason ?? '',
    dueAt: deadline ? new Date(deadline * 1000) : undefined
  }
}

function toRefund(refund: Stripe.Refund): GatewayRefund {
  const { id, amount, status, metadata, payment_intent: intent } = refund
  const failed = status === 'failed' || status === 'canceled'
  return {
    id,
    intentId: (typeof intent === 'object' ? intent?.id : intent) ?? '',
    amountCents: amount,
    status: status === 'succeeded' ? status : failed ? 'failed' : 'pending',
    key: metadata?.['refund'],
    ...(isRelease(refund) && { isRelease: true })
  }
}

/** Stripe writes down so what an authorisation held and nobody charged; no balance ever moves for it. */
function isRelease({ reason, metadata, status, balance_transaction: balance }: Stripe.Refund): boolean {
  if (metadata?.['refund']) return false
  return reason === 'expired_uncaptured_charge' || (status === 'succeeded' && balance === null)
}

function toEvent(event: Stripe.Event, isPlatform: boolean): GatewayEvent {
  if (event.object !== 'event' || typeof event.id !== 'string') throw new Error('The body is not an event')
  const about = event.data.object as {
    id?: string
    object?: string
    payment_intent?: string | { id: string } | null
    customer?: string | { id: string } | null
  }
  const related = typeof about.payment_intent === 'object' ? about.payment_intent?.id : about.payment_intent
  // A shop's own keys are told of its own account, a platform's of those that are connected to it.
  const ours = isPlatform === (event.account !== undefined)
  return {
    id: event.id,
    type: event.type,
    createdAt: new Date(event.created * 1000),
    livemode: event.livemode,
    intentId: ours ? (about.object === 'payment_intent' ? about.id : related) : undefined,
    refundId: ours && about.object === 'refund' ? about.id : undefined,
    disputeId: ours && about.object === 'dispute' ? about.id : undefined,
    customerId: event.account === undefined ? customerOf(about) : undefined,
    accountId: event.account
  }
}

function customerOf(about: { id?: string; object?: string; customer?: string | { id: string } | null }) {
  if (about.object === 'customer') return about.id
  return (typeof about.customer === 'object' ? about.customer?.id : about.customer) ?? undefined
}

/** The SDK refuses old signatures only. Of several times it signs with the last one, so that is the one to judge. */
function secondsAhead(signature: string): number {
  const times = signature.split(',').filter(part => part.startsWith('t='))
  return Number.parseInt(times.at(-1)?.slice(2) ?? '', 10) - Date.now() / 1000
}
