// Events of the payment service: used or kept. An event only says where to look; what is true is read again.
import { z } from 'zod'

import { type Db, getDb, inTransaction } from '#lib/server/db/index.ts'
import { enqueue } from '#lib/server/jobs/queue.ts'
import { log } from '#lib/server/log.ts'
import type { GatewayEvent, Intent } from '#lib/server/outside/gateway.ts'

import { gateway, receiveTestEvents } from './gateway.ts'
import { findWaitingEvents, insertEvent, noteEvent } from './inbox-queries.ts'
import { findPayable, findWaitingFor, hold, type Payable, recordIntent, writeHistory } from './queries.ts'
import { findRefund } from './refund-queries.ts'
import { adoptRefund, applyRefund } from './refunds.ts'
import { settleAtOnce, settleOrder } from './settle.ts'

const SUCCEEDED = 'payment_intent.succeeded'

/** Everything else the service tells of is no news: an attempt that failed leaves the order waiting, as it was. */
const USED =
  /^(payment_intent\.succeeded|refund\.(created|updated|failed)|charge\.refund\.updated|charge\.dispute\.\w+)$/

/** Doubling from five seconds, the last try comes after about two days. */
const MOST_TRIES = 15

const RETRY_SECONDS = 2

/**
 * Takes one event as it was sent. Throws AppError('invalid') where it is not genuine. When this returns, the event is
 * used or safely kept: the sender need not send it again.
 */
export async function receiveEvent(db: Db, payload: string, signature: string | null): Promise<void> {
  const { kind, livemode, readEvent } = gateway()
  const event = await readEvent(payload, signature)
  if (event.livemode !== livemode) {
    log.warn({ eventId: event.id, livemode: event.livemode }, 'event of the other mode ignored')
    return
  }
  if (!USED.test(event.type) || !event.intentId) return
  // Booking a payment is harmless to repeat and uses its event up in the same transaction; the rest is noted first.
  if (event.type !== SUCCEEDED && !(await insertEvent(db, kind, event))) return
  await consume(db, event)
}

/** Tries those that could not be used yet. */
export async function retryWaitingEvents(db: Db): Promise<void> {
  const { kind } = gateway()
  for (const event of await findWaitingEvents(db, kind)) {
    if (event.tries < MOST_TRIES) await consume(db, event)
    else await noteEvent(db, { ...event, gateway: kind }, 'given up')
  }
}

async function consume(db: Db, event: GatewayEvent): Promise<void> {
  const known = { ...event, gateway: gateway().kind }
  try {
    const outcome = await actOn(db, event)
    if (outcome !== 'paid') await noteEvent(db, known, outcome)
  } catch (error) {
    log.warn({ err: error, eventId: event.id }, 'event waits')
    await noteEvent(db, known)
    const orderId = await findWaitingFor(db, event.intentId!)
    if (orderId) await tryLater(db, orderId)
  }
}

/** How the event ended, or undefined while it has to wait. */
async function actOn(db: Db, event: GatewayEvent): Promise<string | undefined> {
  const intent = await gateway().retrieveIntent(event.intentId!)
  if (intent && event.type === SUCCEEDED && (await settleAtOnce(db, { intent, event }))) return 'paid'
  const order = intent ? await findOrderOf(db, intent) : 'foreign'
  if (order === 'waiting') return undefined
  if (!intent || order === 'foreign') {
    log.info({ eventId: event.id, type: event.type }, 'event about nothing of ours ignored')
    return 'not ours'
  }
  // Whatever came first, the books begin with the payment.
  const outcome = await settleOrder(db, order, { intent, event: event.type === SUCCEEDED ? event : undefined })
  if (event.refundId) return actOnRefund(db, order, event.refundId)
  if (event.type.startsWith('charge.dispute.')) return actOnDispute(db, order, event)
  return outcome
}

/** By what the payment says of itself, because a payment may be told of before it was noted with its order. */
async function findOrderOf(db: Db, intent: Intent): Promise<Payable | 'waiting' | 'foreign'> {
  const orderId = z.uuid().safeParse(intent.orderId)
  if (!orderId.success) return 'foreign'
  const order = await findPayable(db, { id: orderId.data })
  if (!order) {
    await tryLater(db, orderId.data)
    return 'waiting'
  }
  if (order.intent_id === intent.id) return order
  // A second payment of an order that has another: a person has to look, no rule can know which one was meant.
  if (order.intent_id && intent.status === 'succeeded') {
    await hold(db, order.id, `There is a second payment of this order: ${intent.id}`)
    log.error({ orderId: order.id, intentId: intent.id }, 'second payment of an order')
  }
  if (order.intent_id) return 'foreign'
  // Cut off between making the payment and noting it.
  await recordIntent(db, { orderId: order.id, intentId: intent.id })
  return (await findPayable(db, { id: order.id }))!
}

async function actOnRefund(db: Db, order: Payable, gatewayRefundId: string): Promise<string> {
  const found = await gateway().retrieveRefund(gatewayRefundId)
  if (!found) return 'not ours'
  const key = z.uuid().safeParse(found.key)
  const own = key.success && (await findRefund(db, key.data))
  if (own && own.order_id === order.id) await applyRefund(db, own.id, found)
  else await adoptRefund(db, order.id, found)
  return `refund ${found.status}`
}

async function actOnDispute(db: Db, order: Payable, { type }: GatewayEvent): Promise<string> {
  if (type !== 'charge.dispute.created') {
    await writeHistory(db, order.id, { kind: 'dispute', details: { type } })
    return 'noted'
  }
  const reason = 'The buyer disputes this payment with their bank. Answer at the payment service.'
  await inTransaction(db, tx => hold(tx, order.id, reason))
  log.error({ orderId: order.id }, 'payment disputed')
  return 'held'
}

async function tryLater(db: Db, orderId: string): Promise<void> {
  const startAfter = new Date(Date.now() + RETRY_SECONDS * 1000)
  await enqueue(db, 'settle', { orderId }, { startAfter, singletonKey: orderId })
}

receiveTestEvents((payload, signature) => receiveEvent(getDb(), payload, signature))
