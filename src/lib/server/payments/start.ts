import type { z } from 'zod'

import type { PaymentHandle } from '#lib/contract/shopping.ts'
import type { Db } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'
import { log } from '#lib/server/log.ts'
import { GatewayError, type Intent } from '#lib/server/outside/gateway.ts'

import { belongsHere, gateway, toAppError } from './gateway.ts'
import { findPayable, type Payable, recordIntent } from './queries.ts'
import { settle } from './settle.ts'

type Handle = z.output<typeof PaymentHandle>

interface Start {
  orderId: string
  amountCents: number
  currency: string
  /** What the buyer reads on the receipt; see describeOrder. */
  description: string
  receiptEmail: string
}

/** Less than this no card can be charged: an order must be free or cost at least so much. */
export const SMALLEST_CHARGE_CENTS = 50

export function describeOrder({ number, shopName }: { number: number; shopName: string }): string {
  return `Order ${number}, ${shopName}`
}

/**
 * Starts the payment of an order that is committed; to be repeated with the same values where it failed, which never
 * makes a second one. Null where there is nothing to pay: the order is paid then. Throws AppError('unavailable') while
 * the payment service does not answer; the order keeps waiting.
 */
export async function startPayment(db: Db, start: Start): Promise<Handle | null> {
  if (start.amountCents === 0) {
    await settle(db, start.orderId)
    return null
  }
  try {
    return await create(db, start, { idempotencyKey: start.orderId })
  } catch (error) {
    // A payment of this order was made with other words: it is found by its order.
    if (!(error instanceof GatewayError && error.kind === 'invalid')) throw toAppError(error)
    return handleOf(await recover(db, await mustFind(db, start.orderId), error))
  }
}

/** How to pay an order that still waits, also where its payment was lost or ended. */
export async function paymentHandle(db: Db, orderId: string): Promise<Handle> {
  const order = await mustFind(db, orderId)
  refuseUnpayable(order)
  try {
    const intent = order.intent_id ? await gateway().retrieveIntent(order.intent_id) : await findIntentOf(order)
    if (intent?.status === 'succeeded') {
      await record(db, order.id, intent)
      await settle(db, order.id)
      throw new AppError('conflict', 'This order is paid.')
    }
    if (intent && intent.status !== 'canceled') {
      await record(db, order.id, intent)
      return handleOf(intent)
    }
    return await restart(db, order)
  } catch (error) {
    throw toAppError(error)
  }
}

/** The newest payment that was started for this order, however it went. */
export async function findIntentOf(order: { id: string; placed_at: string }): Promise<Intent | undefined> {
  const since = new Date(Date.parse(order.placed_at) - 60_000)
  const intents = await gateway().findIntents(since)
  const own = intents.filter(({ orderId }) => orderId === order.id)
  return own.find(({ status }) => status === 'succeeded') ?? own[0]
}

async function create(
  db: Db,
  { orderId, ...start }: Start,
  { idempotencyKey, replaces }: { idempotencyKey: string; replaces?: string }
): Promise<Handle> {
  const intent = await gateway().createIntent({ orderId, ...start, idempotencyKey })
  await record(db, orderId, intent, replaces)
  return handleOf(intent)
}

async function record(db: Db, orderId: string, intent: Intent, replaces?: string): Promise<void> {
  const known = { orderId, intentId: intent.id, ...(replaces && { replaces }) }
  if (await recordIntent(db, known)) return
  const order = await mustFind(db, orderId)
  if (order.intent_id !== intent.id) await cancelQuietly(intent)
  refuseUnpayable(order)
  throw new AppError('conflict', 'This order is being paid in another window.')
}

async function recover(db: Db, order: Payable, refusal: GatewayError): Promise<Intent> {
  refuseUnpayable(order)
  const found = await findIntentOf(order)
  if (!found || found.amountCents !== order.total_cents) throw toAppError(refusal)
  await record(db, order.id, found)
  return found
}

/** A payment that was cancelled at the service cannot be revived, so the order gets another, under a key of its own. */
async function restart(db: Db, order: Payable): Promise<Handle> {
  const store = await db
    .selectFrom('stores')
    .innerJoin('workspaces', 'workspaces.id', 'stores.workspace_id')
    .select('business_name')
    .where('stores.id', '=', order.store_id)
    .executeTakeFirstOrThrow()
  const start = {
    orderId: order.id,
    amountCents: order.total_cents,
    currency: order.currency,
    description: describeOrder({ number: order.number, shopName: store.business_name }),
    receiptEmail: order.buyer_email
  }
  const ended = order.intent_id
  if (!ended) return create(db, start, { idempotencyKey: order.id })
  return create(db, start, { idempotencyKey: `${order.id}-${ended}`, replaces: ended })
}

function refuseUnpayable(order: Payable): void {
  if (order.held_reason !== '') {
    throw new AppError(
      'conflict',
      'A payment for this order has arrived and the shop is looking into it. Do not pay again.'
    )
  }
  if (order.status === 'expired' || order.overdue) {
    throw new AppError('conflict', 'The time to pay this order has run out. Please order again.')
  }
  if (order.status === 'cancelled') throw new AppError('conflict', 'This order was cancelled.')
  if (order.status !== 'pending' || order.total_cents === 0) throw new AppError('conflict', 'This order is paid.')
  if (!belongsHere(order)) throw new AppError('conflict', 'This order cannot be paid any more. Please order again.')
}

async function cancelQuietly(intent: Intent): Promise<void> {
  try {
    await gateway().cancelIntent(intent.id)
  } catch (error) {
    log.warn({ err: error, intentId: intent.id }, 'a payment nobody knows of could not be cancelled')
  }
}

async function mustFind(db: Db, orderId: string): Promise<Payable> {
  const order = await findPayable(db, { id: orderId })
  if (!order) throw notFound('Order')
  return order
}

function handleOf(intent: Intent): Handle {
  const { kind, publishableKey } = gateway()
  return {
    gateway: kind,
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    publishableKey: publishableKey ?? null
  }
}
