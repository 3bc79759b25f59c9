// Who pays for a plan: their customer at the payment service, the one turn to change something, and what a screen shows.
import type { Billing, BillingDetails, BillingHandle, BillingOutcome } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { gateway } from '#lib/server/commerce/payments/gateway.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import type { Coupon, SavedCard } from '#lib/server/platform/outside/billing.ts'
import { type Gateway, GatewayError } from '#lib/server/platform/outside/gateway.ts'
import type { PlanId } from '#lib/shared/plans.ts'
import { choiceOf, larger, type SubscriptionState } from '#lib/shared/subscription.ts'
import { required } from '#lib/shared/required.ts'

import { type Followed, sync } from './follow.ts'
import {
  type CustomerRow,
  endTurn,
  findCustomerOf,
  findPayer,
  insertCustomer,
  setDetails,
  acquireSlot
} from './queries.ts'

/** Longer than any act takes: a few calls of at most ten seconds. */
const TURN_SECONDS = 60

const NO_ADDRESS = { line1: '', line2: '', city: '', state: '', postalCode: '', country: '', taxId: '' }

/** The row of the person's customer; made at the service where there is none. */
export async function ensureCustomer(db: Db, userId: string): Promise<CustomerRow> {
  const service = gateway()
  const known = await findCustomerOf(db, service, userId)
  if (known) return known
  const payer = await findPayer(db, userId)
  if (!payer) throw notFound('User')
  const name = payer.business_name ?? `${payer.first_name} ${payer.last_name}`.trim()
  const customerId = await service.billing.createCustomer({
    userId,
    email: payer.email,
    name,
    // Cut off before it was noted, the same one is found again.
    idempotencyKey: `customer-${userId}`
  })
  await insertCustomer(db, service, { userId, customerId })
  const made = await findCustomerOf(db, service, userId)
  if (made?.details && Object.keys(made.details).length === 0) await setDetails(db, customerId, { ...NO_ADDRESS, name })
  return required(await findCustomerOf(db, service, userId), 'a customer')
}

export interface Turn extends Followed {
  service: Gateway
  row: CustomerRow
}

/**
 * Does one thing at a time for each payer, beginning with what is true now, and answers what is true after. Whoever comes
 * in between is told so: two windows cannot buy two plans.
 */
export async function inTurn(
  db: Db,
  actor: Actor,
  act: (turn: Turn) => Promise<void>,
  /** What is said to who never gave a card; without it there is nothing to do, and nothing is wrong. */
  stranger?: string
): Promise<BillingOutcome> {
  try {
    const service = gateway()
    const row = await findCustomerOf(db, service, actor.userId)
    if (!row && stranger) throw new AppError('conflict', stranger)
    if (!row) return { billing: await describe(db, actor.userId), action: null }
    if (!(await acquireSlot(db, row.customer_id, TURN_SECONDS))) {
      throw new AppError('conflict', t('errors.subscriptions.planChangeRunning'))
    }
    try {
      const now = await sync(db, service, row.customer_id)
      if (!now) throw new AppError('conflict', t('errors.subscriptions.payerUnknown'))
      try {
        await act({ ...now, service, row })
      } finally {
        // Also after an error: nobody knows what became of it.
        await sync(db, service, row.customer_id)
      }
      return { billing: await describe(db, actor.userId), action: await findAction(service, row.customer_id) }
    } finally {
      await endTurn(db, row.customer_id)
    }
  } catch (error) {
    throw toRefusal(error)
  }
}

async function findAction(service: Gateway, customerId: string): Promise<BillingHandle | null> {
  const customer = await service.billing.readCustomer(customerId)
  const asking = customer?.invoices.find(({ status, asksBank }) => status === 'open' && asksBank)
  return asking?.clientSecret ? handleOf(service, asking.clientSecret) : null
}

export function handleOf({ kind, publishableKey }: Gateway, clientSecret: string): BillingHandle {
  return { service: kind, clientSecret, publishableKey: publishableKey ?? null }
}

export function toRefusal(error: unknown): unknown {
  if (!(error instanceof GatewayError)) return error
  if (error.kind === 'unavailable') {
    const message = t('errors.subscriptions.serviceAway')
    return new AppError('unavailable', message, { retryAfter: 30, cause: error })
  }
  if (error.kind === 'declined') {
    return new AppError('conflict', t('errors.subscriptions.cardRefused', { message: error.message }), {
      cause: error
    })
  }
  if (error.code === 'price_differs') {
    return new AppError('conflict', t('errors.subscriptions.planUnavailable'), {
      cause: error
    })
  }
  return new AppError('conflict', t('errors.subscriptions.paymentRefused', { message: error.message }), {
    cause: error
  })
}

/** What is known here, without asking the service. */
export async function describe(db: Db, userId: string): Promise<Billing> {
  const service = gateway()
  const payer = await findPayer(db, userId)
  if (!payer) throw notFound('User')
  const row = await findCustomerOf(db, service, userId)
  const name = payer.business_name ?? `${payer.first_name} ${payer.last_name}`.trim()
  const given = payer.plan as PlanId
  return {
    plan: larger(given, payer.bought_plan as PlanId),
    given,
    state: (row?.state ?? 'none') as SubscriptionState,
    bought: choiceOf(row?.price_id) ?? null,
    priceId: row?.price_id ?? null,
    next: choiceOf(row?.next_price_id) ?? null,
    periodEnd: row?.period_end ?? null,
    trialEnd: row?.state === 'trialing' ? row.trial_end : null,
    graceEndsAt: row?.grace_ends_at ?? null,
    open: (row?.open_invoice ?? null) as Billing['open'],
    card: cardOf(row?.card),
    creditCents: row?.credit_cents ?? 0,
    details: { ...NO_ADDRESS, name, ...((row?.details ?? {}) as Partial<BillingDetails>) },
    sold: isSold(),
    trialDays: row?.had_trial || row?.state === 'active' ? 0 : env().PLAN_TRIAL_DAYS,
    hasCoupons: coupons().length > 0,
    service: service.kind,
    hasPortal: !service.isEmbedded,
    livemode: service.livemode
  }
}

function cardOf(card: unknown): Billing['card'] {
  if (!card) return null
  const { brand, last4, expires } = card as SavedCard
  return { brand, last4, ...expires }
}

export function coupons(): Coupon[] {
  const given = env().PLAN_COUPONS?.split(',') ?? []
  return given.map(text => {
    const [code = '', percent] = text.split('=')
    return { code, percentOff: Number(percent) }
  })
}

/** The embedded gateway moves no money; with another, whoever runs the installation decides. */
export function isSold(): boolean {
  return gateway().isEmbedded || env().SELL_PLANS === '1'
}
