import { required } from '#lib/shared/required.ts'
import type { BillingDetails, BillingHandle, BillingOutcome, Billing, PlanPreview } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'
import { gateway, testGateway } from '#lib/server/commerce/payments/gateway.ts'
import { findOver } from '#lib/server/identity/plans/entitlements.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { refusalOf } from '#lib/server/platform/activity/machine.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { mayDevelop } from '#lib/server/platform/http/own-machine.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import type { Price } from '#lib/server/platform/outside/billing.ts'
import type { TestGateway } from '#lib/server/platform/outside/test-gateway.ts'
import { PLAN_NAMES, PLANS } from '#lib/shared/plans.ts'
import { beginsAtOnce, type Choice, choiceOf, larger, type SubscriptionState } from '#lib/shared/subscription.ts'

import { sync } from './follow.ts'
import { coupons, describe, ensureCustomer, handleOf, inTurn, isSold, type Turn, toRefusal } from './payer.ts'
import { type SubscriptionAction, subscriptionMachine } from './policy.ts'
import { findCustomerOf, setDetails } from './queries.ts'

/** Of one of whom a step asks that there is one. */
function subscriptionOf({ standing }: Turn): string {
  return required(standing.subscription, 'a subscription').id
}

/** Each makes several calls to the payment service, and each may charge a card. */
const ACTS = { hits: 40, seconds: 600 }
/** Thieves try stolen cards by the hundred. */
const CARDS = { hits: 15, seconds: 600 }

interface Seen {
  priceId: string | null
  state: SubscriptionState
}

export function getBilling(db: Db, actor: Actor): Promise<Billing> {
  return describe(db, actor.userId)
}

export async function refreshBilling(db: Db, actor: Actor): Promise<Billing> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  const row = await findCustomerOf(db, gateway(), actor.userId)
  try {
    if (row) await sync(db, gateway(), row.customer_id)
  } catch (error) {
    throw toRefusal(error)
  }
  return describe(db, actor.userId)
}

export async function saveDetails(db: Db, actor: Actor, details: BillingDetails): Promise<Billing> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  const { name, taxId, ...address } = details
  try {
    const row = await ensureCustomer(db, actor.userId)
    await gateway().billing.describeCustomer(row.customer_id, { email: actor.user.email, name, taxId, address })
    await setDetails(db, row.customer_id, details)
  } catch (error) {
    throw toRefusal(error)
  }
  return describe(db, actor.userId)
}

export async function beginCard(db: Db, actor: Actor): Promise<BillingHandle & { setupId: string }> {
  requireSold()
  await throttle(db, `billing-card:${actor.userId}`, CARDS)
  try {
    const row = await ensureCustomer(db, actor.userId)
    const { setupId, clientSecret } = await gateway().billing.beginCard(row.customer_id)
    return { ...handleOf(gateway(), clientSecret), setupId }
  } catch (error) {
    throw toRefusal(error)
  }
}

export async function setCard(db: Db, actor: Actor, setupId: string): Promise<BillingOutcome> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  return inTurn(
    db,
    actor,
    async ({ service, row, standing }) => {
      if (!(await service.billing.setCard(row.customer_id, setupId))) {
        throw new AppError('conflict', t('errors.subscriptions.cardNotConfirmed'))
      }
      await recordSecurityEvent(db, { kind: 'billing_card_changed', userId: actor.userId })
      // What waits was waiting for a card.
      if (standing.open) await service.billing.payInvoice(standing.open.id).catch(unlessDeclined)
    },
    t('errors.subscriptions.cardNotConfirmed')
  )
}

/** The card is kept although it was declined: the answer tells why, and nothing was charged. */
function unlessDeclined(error: unknown): void {
  const refusal = toRefusal(error)
  if (!(refusal instanceof AppError && refusal.code === 'conflict')) throw error
}

export async function removeCard(db: Db, actor: Actor): Promise<Billing> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  const { billing } = await inTurn(db, actor, async ({ service, row, standing }) => {
    if (standing.state !== 'none' && standing.state !== 'ending') {
      const message = t('errors.subscriptions.cardRenewsPlan')
      throw new AppError('conflict', message)
    }
    await service.billing.removeCard(row.customer_id)
  })
  return billing
}

export async function previewPrice(db: Db, actor: Actor, priceId: string): Promise<PlanPreview> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  const billing = await describe(db, actor.userId)
  const leaves = choiceOf(priceId)?.plan === 'free' && billing.state !== 'none'
  const choice = leaves ? ({ plan: 'free', every: 'month' } as const) : requireChoice(priceId)
  const price = toPrice(choice)
  // What an admin gave stays, whatever is bought.
  const over = await findOver(actor.userId, larger(billing.given, choice.plan))
  const base = { choice, renewsCents: price.amountCents, over }
  if (leaves) {
    const isUnpaid = endsAtOnce(billing.state)
    return { ...base, begins: isUnpaid ? 'now' : 'end', at: isUnpaid ? null : billing.periodEnd, dueCents: 0 }
  }
  if (billing.bought && !['none', 'incomplete'].includes(billing.state)) {
    if (!beginsAtOnce(billing.bought, choice)) return { ...base, begins: 'end', at: billing.periodEnd, dueCents: 0 }
    const row = await findCustomerOf(db, gateway(), actor.userId)
    if (!row?.subscription_id) throw notFound('Plan')
    try {
      const dueCents = await gateway().billing.previewChange({
        customerId: row.customer_id,
        subscriptionId: row.subscription_id,
        price
      })
      return { ...base, begins: 'now', at: null, dueCents }
    } catch (error) {
      throw toRefusal(error)
    }
  }
  if (billing.trialDays > 0) {
    const at = new Date(Date.now() + billing.trialDays * 86_400_000).toISOString()
    return { ...base, begins: 'trial', at, dueCents: 0 }
  }
  return { ...base, begins: 'now', at: null, dueCents: Math.max(0, price.amountCents - billing.creditCents) }
}

interface Wish {
  priceId: string
  productId?: string | undefined
  coupon?: string | undefined
  seen: Seen
}

export async function choose(
  db: Db,
  actor: Actor,
  { priceId, productId, coupon, seen }: Wish
): Promise<BillingOutcome> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  if (!actor.verified) throw new AppError('forbidden', t('errors.subscriptions.confirmEmailToSubscribe'))
  requireSold()
  const choice = requireChoice(priceId)
  if (productId !== undefined && PLANS[choice.plan].monthly.productId !== productId) {
    throw new AppError('invalid', t('errors.subscriptions.priceOfAnotherProduct'))
  }
  const known = coupon ? coupons().find(({ code }) => code === coupon.toUpperCase()) : undefined
  if (coupon && !known) {
    const message = t('errors.subscriptions.codeUnknown')
    throw new AppError('invalid', message, { data: { fields: [{ field: 'coupon', message }] } })
  }
  const price = toPrice(choice)
  return inTurn(
    db,
    actor,
    async turn => {
      const { service, standing, customer, row } = turn
      const { subscription } = standing
      const current = choiceOf(subscription?.priceId)
      // Asked for twice, or by two windows: it is so already.
      if (subscription && standing.state !== 'incomplete' && current && !standing.open) {
        if (subscription.priceId === priceId && standing.state !== 'ending' && standing.state !== 'changing') return
        if (subscription.nextPriceId === priceId) return
      }
      requireSeen(turn, seen)
      if (!subscription || standing.state === 'incomplete' || !current) {
        requireStep('subscribe', turn)
        if (subscription) await service.billing.end(subscription.id)
        const trialDays = row.had_trial || customer.subscriptions.length > 0 ? 0 : env().PLAN_TRIAL_DAYS
        await service.billing.subscribe({
          customerId: row.customer_id,
          price,
          trialDays,
          coupon: known,
          // The same for two who saw the same; another once one has come and gone.
          idempotencyKey: `subscribe-${row.customer_id}-${customer.subscriptions.length}-${priceId}`
        })
      } else if (beginsAtOnce(current, choice)) {
        requireStep('enlarge', turn)
        const minute = Math.floor(Date.now() / 60_000)
        await service.billing.changeNow({
          subscriptionId: subscription.id,
          price,
          idempotencyKey: `change-${subscription.id}-${priceId}-${customer.invoices.length}-${minute}`
        })
      } else {
        requireStep('reduce', turn)
        await service.billing.changeAtEnd({ subscriptionId: subscription.id, price })
      }
      await recordSecurityEvent(db, { kind: 'plan_chosen', userId: actor.userId, details: { priceId } })
    },
    t('errors.subscriptions.cardFirst')
  )
}

export async function resumePlan(db: Db, actor: Actor, seen: Seen): Promise<BillingOutcome> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  return inTurn(
    db,
    actor,
    async turn => {
      requireSeen(turn, seen)
      requireStep('keep', turn)
      await turn.service.billing.keep(subscriptionOf(turn))
    },
    t('errors.subscriptions.nothingPlanned')
  )
}

/** What is paid for stays until it is over; what was never paid, or no longer is, ends at once. */
export async function cancel(db: Db, actor: Actor, seen: Seen): Promise<BillingOutcome> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  return inTurn(
    db,
    actor,
    async turn => {
      const { standing, service } = turn
      if (standing.state === 'ending' && seen.state === 'ending') return
      requireSeen(turn, seen)
      requireStep('cancel', turn)
      if (endsAtOnce(standing.state)) await service.billing.end(subscriptionOf(turn))
      else await service.billing.cancelAtEnd(subscriptionOf(turn))
      await recordSecurityEvent(db, { kind: 'plan_cancelled', userId: actor.userId })
    },
    t('errors.subscriptions.nothingToEnd')
  )
}

export async function payOpen(db: Db, actor: Actor): Promise<BillingOutcome> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  return inTurn(db, actor, async turn => {
    const { open } = turn.standing
    // Paid a moment ago, by the service itself or in another window.
    if (!open) return
    requireStep('pay', turn)
    if (!open.asksBank) await turn.service.billing.payInvoice(open.id)
  })
}

export async function openPortal(db: Db, actor: Actor): Promise<{ url: string }> {
  await throttle(db, `billing:${actor.userId}`, ACTS)
  const page = `${env().publicUrl}/dashboard/account/plans`
  try {
    const row = await ensureCustomer(db, actor.userId)
    return { url: (await gateway().billing.portal(row.customer_id, page)) ?? page }
  } catch (error) {
    throw toRefusal(error)
  }
}

interface Attempt {
  clientSecret: string
  card?: { cardNumber: string; expiry: string; cvc: string } | undefined
  authentication?: 'complete' | 'fail' | undefined
}

/** What Stripe's form would do at Stripe. */
export async function confirmTest(db: Db, actor: Actor, { clientSecret, card, authentication }: Attempt) {
  const { billing } = ownTestGateway()
  await throttle(db, `billing-card:${actor.userId}`, CARDS)
  const row = await findCustomerOf(db, gateway(), actor.userId)
  if (!row) throw notFound('Payment')
  const { status, failure } = await billing.confirm({ customerId: row.customer_id, clientSecret, card, authentication })
  return { status, failure: failure ?? null }
}

/** Only on a machine that nobody else reaches. */
export async function moveClock(
  db: Db,
  actor: Actor,
  by: { days: number; toPeriodEnd: boolean },
  request: Request
): Promise<Billing> {
  const { billing } = ownTestGateway()
  if (!mayDevelop(request)) throw notFound('Page')
  const row = await findCustomerOf(db, gateway(), actor.userId)
  if (!row) throw notFound('Customer')
  const toEnd = row.period_end ? Date.parse(row.period_end) - Date.parse(row.service_now) : 0
  await billing.moveClock(row.customer_id, by.days * 86_400_000 + (by.toPeriodEnd ? Math.max(0, toEnd) : 0))
  await sync(db, gateway(), row.customer_id)
  return describe(db, actor.userId)
}

function ownTestGateway(): TestGateway {
  const test = testGateway()
  if (!test || test !== gateway()) throw notFound('Page')
  return test
}

/** What was never paid, or no longer is. */
function endsAtOnce(state: SubscriptionState): boolean {
  return state === 'incomplete' || state === 'past_due'
}

function requireSold(): void {
  if (!isSold()) throw new AppError('conflict', t('errors.subscriptions.plansNotSold'))
}

function requireChoice(priceId: string): Choice {
  const choice = choiceOf(priceId)
  if (!choice) throw new AppError('invalid', t('errors.subscriptions.priceUnknown'))
  if (choice.plan === 'free') {
    throw new AppError('invalid', t('errors.subscriptions.freeNeedsNoSubscription'))
  }
  return choice
}

function toPrice({ plan, every }: Choice): Price {
  const { productId, priceId, amountCents } = PLANS[plan][every === 'month' ? 'monthly' : 'yearly']
  return { productId, priceId, amountCents, every, name: `Platen ${PLAN_NAMES[plan]}` }
}

function requireSeen({ standing: { state, subscription } }: Turn, seen: Seen): void {
  if (seen.state === state && seen.priceId === (subscription?.priceId ?? null)) return
  throw new AppError('conflict', t('errors.subscriptions.planChanged'))
}

function requireStep(action: SubscriptionAction, { standing, customer }: Turn): void {
  const refusal = refusalOf(subscriptionMachine, action, { state: standing.state, hasCard: Boolean(customer.card) })
  if (refusal) throw new AppError('conflict', refusal)
}
