// What the payment service says of a customer becomes the plan of a person. An event, a click and the reconciler all come
// here, and each asks for the truth: none believes what it was told.
import { holdUnasked } from '#lib/server/commerce/payments/hold.ts'
import { setBoughtPlan } from '#lib/server/identity/accounts/account.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import type { GatewayCustomer } from '#lib/server/platform/outside/billing.ts'
import type { Gateway } from '#lib/server/platform/outside/gateway.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'
import { PLAN_NAMES } from '#lib/shared/plans.ts'
import { choiceOf } from '#lib/shared/subscription.ts'

import { sendPlanEndedMail, sendUnpaidMail } from './mails.ts'
import { type Standing, standingOf } from './policy.ts'
import {
  type CustomerRow,
  findCustomerById,
  findPayer,
  insertCustomer,
  saveCustomer,
  writeInvoices
} from './queries.ts'

/** Without an event a living subscription is asked about twice a day. */
const CHECK_MS = 12 * 3_600_000
/** Something may come just after it was due. */
const SLACK_MS = 60_000

const MOST_ROUNDS = 3

const NEVER = '9999-12-31T00:00:00Z'

export interface Followed {
  customer: GatewayCustomer
  standing: Standing
}

/** After an event about this customer; says how it ended. */
export async function syncCustomer(db: Db, service: Gateway, customerId: string): Promise<string> {
  const known = await findCustomerById(db, customerId)
  if (!known && !(await adopt(db, service, customerId))) return 'not ours'
  const followed = await sync(db, service, customerId)
  return followed ? `plan ${followed.standing.plan}` : 'not ours'
}

/** One that was made and not noted, or whose account is gone: then nobody has what is paid for. */
async function adopt(db: Db, service: Gateway, customerId: string): Promise<boolean> {
  const found = await service.billing.readCustomer(customerId)
  if (!found?.userId || !/^[\da-f-]{36}$/.test(found.userId)) return false
  await insertCustomer(db, service, { userId: found.userId, customerId })
  if (await findCustomerById(db, customerId)) return true
  await holdUnowned(db, service, found)
  if (found.subscriptions.some(({ status }) => status !== 'ended')) {
    log.warn({ customerId }, 'a subscription of nobody is ended')
    await enqueue(db, 'end-subscription', { gateway: service.kind, livemode: service.livemode, customerId })
  }
  return false
}

/** What was charged for a plan whose account was gone by then: on record, and before the platform's people. */
export async function holdUnowned(db: Db, service: Gateway, customer: GatewayCustomer): Promise<void> {
  const charged = customer.invoices.filter(({ status, totalCents, creditCents }) => {
    return status === 'paid' && totalCents > creditCents
  })
  const of = { userId: null, gateway: service.kind, livemode: service.livemode, billTo: {}, last4: '' }
  await inTransaction(db, async tx => {
    const news = await writeInvoices(tx, of, charged)
    for (const { id, number, totalCents, creditCents, currency } of charged) {
      if (!news.some(each => each.id === id)) continue
      const amountCents = totalCents - creditCents
      const place = { gateway: service.kind, livemode: service.livemode, account_id: null }
      await holdUnasked(tx, { place, amountCents, currency, reference: `Plan invoice ${number}` })
    }
  })
}

/** Reads the customer and writes down what holds. Undefined where the service does not know it. */
export async function sync(db: Db, service: Gateway, customerId: string): Promise<Followed | undefined> {
  for (let round = 1; ; round++) {
    const askedAt = new Date()
    const customer = await service.billing.readCustomer(customerId)
    if (!customer) {
      await saveCustomer(db, { customerId, askedAt }, { check_at: new Date(Date.now() + CHECK_MS).toISOString() })
      return undefined
    }
    const standing = standingOf(customer)
    // Nobody is charged for what they do not have.
    for (const id of standing.over) await service.billing.end(id)
    // What the service does not let go of is asked about again later.
    if (standing.over.length > 0 && round < MOST_ROUNDS) continue
    await saveSynced(db, service, { customer, standing, askedAt })
    return { customer, standing }
  }
}

async function saveSynced(db: Db, service: Gateway, said: Followed & { askedAt: Date }): Promise<void> {
  const { customer, standing, askedAt } = said
  await inTransaction(db, async tx => {
    const before = await findCustomerById(tx, customer.id)
    if (!before) return
    const isNews = await saveCustomer(tx, { customerId: customer.id, askedAt }, rowOf(before, said))
    if (!isNews) return
    await setBoughtPlan(tx, before.user_id, standing.plan)
    const of = {
      userId: before.user_id,
      gateway: service.kind,
      livemode: service.livemode,
      billTo: before.details,
      last4: customer.card?.last4 ?? ''
    }
    await writeInvoices(tx, of, customer.invoices)
    await notifyOwner(tx, before, said)
  })
}

function rowOf(before: CustomerRow, { customer, standing, askedAt }: Followed & { askedAt: Date }) {
  const { subscription, open, graceEndsAt, state } = standing
  const ahead = customer.now.getTime() - askedAt.getTime()
  const due = [subscription?.periodEnd, graceEndsAt, open?.nextTryAt].filter(at => at && at > customer.now) as Date[]
  const soonest = Math.min(...due.map(at => at.getTime() - ahead + SLACK_MS), askedAt.getTime() + CHECK_MS)
  return {
    state,
    subscription_id: subscription?.id ?? null,
    price_id: subscription?.priceId ?? null,
    next_price_id: subscription?.nextPriceId ?? null,
    period_end: subscription?.periodEnd.toISOString() ?? null,
    trial_end: subscription?.trialEnd?.toISOString() ?? null,
    grace_ends_at: graceEndsAt?.toISOString() ?? null,
    service_now: customer.now.toISOString(),
    had_trial: before.had_trial || customer.subscriptions.some(({ trialEnd }) => trialEnd !== undefined),
    card: customer.card ? JSON.stringify(customer.card) : null,
    credit_cents: customer.creditCents,
    open_invoice: open
      ? JSON.stringify({
          invoiceId: open.id,
          amountCents: open.totalCents - open.creditCents,
          asksBank: open.asksBank,
          failure: open.failure ?? '',
          nextTryAt: open.nextTryAt?.toISOString() ?? null
        })
      : null,
    check_at: subscription ? new Date(soonest).toISOString() : NEVER
  }
}

/** What its owner has to know though no screen is open. */
async function notifyOwner(tx: Db, before: CustomerRow, { standing }: Followed): Promise<void> {
  const { state, graceEndsAt, open } = standing
  const isUnpaid = state === 'past_due' && before.state !== 'past_due'
  const isOver = state === 'none' && before.state === 'past_due'
  if (!isUnpaid && !isOver) return
  const payer = await findPayer(tx, before.user_id)
  if (!payer) return
  const plan = PLAN_NAMES[choiceOf(before.price_id)?.plan ?? 'free']
  const to = { email: payer.email, plan, testMode: !before.livemode }
  if (isOver) await sendPlanEndedMail(tx, to)
  else if (graceEndsAt) {
    await sendUnpaidMail(tx, {
      ...to,
      until: graceEndsAt,
      asksBank: open?.asksBank ?? false,
      failure: open?.failure ?? ''
    })
  }
}
