// Events of the payment service: used or kept. An event only says where to look; what is true is read again.
import { z } from 'zod'

import { required } from '#lib/shared/required.ts'
import { type Db, getDb } from '#lib/server/platform/db/index.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Gateway, GatewayEvent, Intent } from '#lib/server/platform/outside/gateway.ts'

import { followAccount } from './accounts.ts'
import { followDispute } from './disputes.ts'
import { gateway, gatewayOf, isPlatform, receiveTestEvents, testGateway } from './gateway.ts'
import { findWaitingEvents, insertEvent, noteEvent } from './inbox-queries.ts'
import { findPaidWith, findPayable, findWaitingFor, type Payable, recordIntent } from './queries.ts'
import { findRefund } from './refund-queries.ts'
import { adoptRefund, applyRefund } from './refunds.ts'
import { settleAtOnce, settlePayable } from './settle.ts'

const SUCCEEDED = 'payment_intent.succeeded'
const CANCELED = 'payment_intent.canceled'

/** Everything else the service tells of is no news: an attempt that failed leaves what is to be paid waiting, as it was. */
const USED =
  /^(payment_intent\.(succeeded|amount_capturable_updated|canceled)|refund\.(created|updated|failed)|charge\.refund\.updated|charge\.dispute\.\w+)$/

/** What a connected account may do has changed. */
const OF_ACCOUNT = /^account\.(updated|application\.deauthorized)$/

const BATCH = 500

/** Doubling from five seconds, the last try comes after about two days. */
const MOST_TRIES = 15

/** Of who has a plan; what holds of it now is asked for. */
const OF_CUSTOMER = /^(customer\.(subscription\.|updated)|invoice\.|setup_intent\.succeeded|payment_method\.)/

type Follow = (db: Db, service: Gateway, customerId: string) => Promise<string>

let follow: Follow | undefined

/** Who sells by subscription hears of its customers. */
export function onCustomerEvent(heard: Follow): void {
  follow = heard
}

const RETRY_SECONDS = 2

/**
 * Takes one event as it was sent. Throws AppError('invalid') where it is not genuine. When this returns, the event is
 * used or safely kept: the sender need not send it again.
 */
export async function receiveEvent(db: Db, service: Gateway, payload: string, signature: string | null): Promise<void> {
  const { kind, livemode, readEvent } = service
  const event = await readEvent(payload, signature)
  if (event.livemode !== livemode) {
    log.warn({ eventId: event.id, livemode: event.livemode }, 'event of the other mode ignored')
    return
  }
  const isOfAccount = isPlatform() && event.accountId !== undefined && OF_ACCOUNT.test(event.type)
  if (!isOfAccount && !isOfCustomer(event) && !(USED.test(event.type) && event.intentId)) return
  // Booking a payment is harmless to repeat and uses its event up in the same transaction; the rest is noted first.
  if (event.type !== SUCCEEDED && !(await insertEvent(db, kind, event))) return
  await consume(db, service, event)
}

function isOfCustomer({ type, customerId }: GatewayEvent): boolean {
  return customerId !== undefined && OF_CUSTOMER.test(type)
}

/** Tries those that could not be used yet. */
export async function retryWaitingEvents(db: Db): Promise<void> {
  const services = new Set([gateway(), testGateway()].filter(service => service !== undefined))
  for (const service of services) {
    await untilDone({
      find: (without: string[]) => findWaitingEvents(db, service.kind, { limit: BATCH, without }),
      idOf: ({ id }) => id,
      work: event =>
        event.tries < MOST_TRIES
          ? consume(db, service, event)
          : noteEvent(db, { ...event, gateway: service.kind }, 'given up'),
      onFailure: ({ id }, error) =>
        log.warn({ err: error, eventId: id }, 'an event could not be looked at; later again')
    })
  }
}

async function consume(db: Db, service: Gateway, event: GatewayEvent): Promise<void> {
  const known = { ...event, gateway: service.kind }
  try {
    const outcome = await actOn(db, service, event)
    if (outcome !== 'paid') await noteEvent(db, known, outcome)
  } catch (error) {
    log.warn({ err: error, eventId: event.id }, 'event waits')
    await noteEvent(db, known)
    const payableId = event.intentId && (await findWaitingFor(db, event.intentId))
    if (payableId) await tryLater(db, payableId)
  }
}

/** How the event ended, or undefined while it has to wait. */
async function actOn(db: Db, service: Gateway, event: GatewayEvent): Promise<string | undefined> {
  const { accountId, customerId, intentId } = event
  if (customerId && isOfCustomer(event)) return follow ? follow(db, service, customerId) : 'not ours'
  if (accountId && !intentId) return followAccount(db, service, accountId)
  const own = accountId ? service.of(accountId) : service
  const intent = intentId ? await own.retrieveIntent(intentId) : undefined
  if (intent && event.type === SUCCEEDED && (await settleAtOnce(db, { intent, event }))) return 'paid'
  const payable = intent ? await findPayableOf(db, intent) : 'foreign'
  if (payable === 'waiting') return undefined
  // Usually it was us, and what it was cancelled for is about to be written down.
  if (event.type === CANCELED && payable !== 'foreign') {
    if (payable.status === 'authorised') await tryLater(db, payable.id)
    return 'cancelled'
  }
  if (!intent || payable === 'foreign') {
    log.info({ eventId: event.id, type: event.type }, 'event about nothing of ours ignored')
    return 'not ours'
  }
  // Whatever came first, the books begin with the payment.
  const outcome = await settlePayable(db, payable, { intent, event: event.type === SUCCEEDED ? event : undefined })
  const { refundId, disputeId } = event
  if (!refundId && !disputeId) return outcome
  const paid = (await findPaidWith(db, intent.id)) ?? payable
  if (refundId) return actOnRefund(db, paid, refundId)
  return disputeId ? followDispute(db, paid, disputeId) : outcome
}

/** By what the payment says of itself, because a payment may be told of before it was noted with its payable. */
async function findPayableOf(db: Db, intent: Intent): Promise<Payable | 'waiting' | 'foreign'> {
  const payableId = z.uuid().safeParse(intent.payableId)
  if (!payableId.success) return 'foreign'
  const payable = await findPayable(db, payableId.data)
  if (!payable) {
    await tryLater(db, payableId.data)
    return 'waiting'
  }
  // Whoever owns a connected account can write what they like into their own payments.
  if (payable.gateway !== intent.gateway || payable.account_id !== (intent.accountId ?? null)) return 'foreign'
  if (payable.intent_id === intent.id) return payable
  // A second payment where there is one: no rule can know which one was meant.
  if (payable.intent_id) {
    await settlePayable(db, payable, { intent })
    return 'foreign'
  }
  // Cut off between making the payment and noting it.
  await recordIntent(db, { payableId: payable.id, intentId: intent.id })
  return required(await findPayable(db, payable.id), 'a payable')
}

async function actOnRefund(db: Db, payable: Payable, gatewayRefundId: string): Promise<string> {
  const found = await gatewayOf(payable).retrieveRefund(gatewayRefundId)
  if (!found) return 'not ours'
  const key = z.uuid().safeParse(found.key)
  const own = key.success && (await findRefund(db, key.data))
  if (own && own.payable_id === payable.id) await applyRefund(db, own.id, found)
  else await adoptRefund(db, payable.id, found)
  return `refund ${found.status}`
}

async function tryLater(db: Db, payableId: string): Promise<void> {
  const startAfter = new Date(Date.now() + RETRY_SECONDS * 1000)
  await enqueue(db, 'settle', { payableId }, { startAfter, singletonKey: payableId })
}

receiveTestEvents(async (payload, signature) => {
  const service = testGateway()
  if (service) await receiveEvent(getDb(), service, payload, signature)
})
