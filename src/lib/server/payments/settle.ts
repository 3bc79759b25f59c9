// What became of a payment: the one place where an order becomes paid.
import { sql } from 'kysely'
import { z } from 'zod'

import { throttle } from '#lib/server/auth/throttle.ts'
import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { notFound } from '#lib/server/errors.ts'
import { log } from '#lib/server/log.ts'
import { requestLetters } from '#lib/server/orders/letters.ts'
import { tellMembersOf } from '#lib/server/orders/member-mails.ts'
import type { GatewayEvent, Intent } from '#lib/server/outside/gateway.ts'
import { piecesOfOrder, takeStock } from '#lib/server/stock/service.ts'

import { belongsHere, gateway, toAppError } from './gateway.ts'
import {
  findPayable,
  flipAll,
  flipToPaid,
  flipToPaidForNothing,
  hold,
  lockPayable,
  moveCouponUses,
  type PaidOrder,
  type Payable,
  recordStrayPayment,
  writeHistory
} from './queries.ts'
import { refundStrayPayment, runRefund } from './refunds.ts'
import { placeOf, tellOfChange } from './tell.ts'

export type Settled =
  /** Just now, by this call. */
  | 'paid'
  /** Nothing to do: paid before, or the payment has not succeeded. */
  | 'unchanged'
  | 'held'
  | 'refunding'

/** A page asks every few seconds at most; whoever asks faster wears out our allowance at the payment service. */
const ASK_LIMIT = { hits: 40, seconds: 60 }

/**
 * Asks the gateway what became of the order's payment and brings the order up to date. Webhook, return page and
 * reconciler all end here, in any order and as often as they like. Throws GatewayError while nobody knows.
 */
export async function settle(db: Db, orderId: string): Promise<void> {
  const order = await findPayable(db, { id: orderId })
  if (!order) throw notFound('Order')
  await settleOrder(db, order)
}

/** The same for the buyer's page, which knows the order by its link; errors are worded for the buyer. */
export async function settleByPublicId(db: Db, publicId: string): Promise<void> {
  const order = await findPayable(db, { public_id: publicId })
  if (!order) throw notFound('Order')
  if (isOver(order)) return
  await throttle(db, `settle:${order.id}`, ASK_LIMIT)
  try {
    await settleOrder(db, order)
  } catch (error) {
    throw toAppError(error)
  }
}

/** `known` is what was just read of the payment, and what told of it. */
export async function settleOrder(db: Db, order: Payable, known?: Proof): Promise<Settled> {
  if (isOver(order)) return 'unchanged'
  if (order.total_cents === 0) return settleForNothing(db, order)
  if (!order.intent_id) return 'unchanged'
  if (!belongsHere(order)) {
    log.error({ orderId: order.id, gateway: order.gateway }, 'order of another payment service left alone')
    return 'unchanged'
  }
  const intent = known?.intent ?? (await gateway().retrieveIntent(order.intent_id))
  if (intent?.status !== 'succeeded') return 'unchanged'

  const { outcome, paid, refundId } = await book(db, order, { intent, event: known?.event })
  if (paid) await tellOfPaid(db, paid)
  if (outcome === 'held') {
    log.error({ orderId: order.id, intentId: intent.id }, 'payment does not match its order')
    await tellOfHeld(db, order)
  }
  if (refundId) await runRefund(db, refundId)
  return outcome
}

/** The usual course of an event: the order that the payment names waits for exactly it. False where it does not. */
export async function settleAtOnce(db: Db, proof: Proof): Promise<boolean> {
  const orderId = z.uuid().safeParse(proof.intent.orderId)
  if (proof.intent.status !== 'succeeded' || !orderId.success) return false
  const paid = await flipToPaid(db, { orderId: orderId.data, ...proof })
  if (paid) await tellOfPaid(db, paid)
  return paid !== undefined
}

/** Whatever was paid is in the books already. */
function isOver({ status, paid_cents: paidCents }: Payable): boolean {
  return paidCents > 0 || !['pending', 'expired', 'cancelled'].includes(status)
}

async function settleForNothing(db: Db, order: Payable): Promise<Settled> {
  const paid = await flipToPaidForNothing(db, order.id)
  if (!paid) return 'unchanged'
  await tellOfPaid(db, paid)
  return 'paid'
}

async function tellOfPaid(db: Db, paid: PaidOrder): Promise<void> {
  await Promise.all([tellOfChange(db, paid), requestLetters(db)])
}

/** The books are closed already: that a mail to the shop fails changes nothing about the payment. */
async function tellOfHeld(db: Db, { id }: Payable): Promise<void> {
  await tellMembersOf(db, id, 'orderHeld').catch(error =>
    log.warn({ err: error, orderId: id }, 'the members could not be told')
  )
}

interface Booking {
  outcome: Settled
  /** To be told once this is committed: a notice in a transaction makes all commits wait for each other. */
  paid?: PaidOrder
  /** To be sent to the gateway once this is committed. */
  refundId?: string
}

interface Proof {
  intent: Intent
  /** What told of it, if anything did; used up together with the booking. */
  event?: GatewayEvent | undefined
}

/** As a rule one statement, which is a transaction by itself. */
async function book(db: Db, seen: Payable, proof: Proof): Promise<Booking> {
  const isOwn = proof.intent.orderId === seen.id
  const paid = isOwn ? await flipToPaid(db, { orderId: seen.id, ...proof }) : undefined
  if (paid) return { outcome: 'paid', paid }
  return inTransaction(db, async tx => bookUnusual(tx, await lockPayable(tx, seen.id), proof))
}

/** The rare rest: paid meanwhile, not what was ordered, or too late. */
async function bookUnusual(tx: Db, order: Payable, { intent, event }: Proof): Promise<Booking> {
  if (isOver(order)) return { outcome: 'unchanged' }
  const fault = faultOf(order, intent)
  if (fault) return { outcome: (await hold(tx, order.id, fault)) ? 'held' : 'unchanged' }
  if (order.status === 'expired' && (await takeAgain(tx, order))) {
    const [paid] = await flipAll(tx, [{ orderId: order.id, intent, event }], 'expired')
    if (order.coupon_id) await moveCouponUses(tx, order.coupon_id, 1)
    return { outcome: 'paid', ...(paid && { paid }) }
  }
  const reason =
    order.status === 'cancelled'
      ? 'The order was cancelled before the payment arrived.'
      : 'The pieces were sold out when the payment arrived.'
  const paymentId = await recordStrayPayment(tx, order, intent)
  await writeHistory(tx, order.id, { kind: 'paid_late', details: { amountCents: intent.amountCents, reason } })
  await tellOfChange(tx, await placeOf(tx, order))
  return { outcome: 'refunding', refundId: await refundStrayPayment(tx, order, { paymentId, reason }) }
}

function faultOf(order: Payable, intent: Intent): string | undefined {
  if (intent.id !== order.intent_id || intent.orderId !== order.id) return 'The payment belongs to another order.'
  if (intent.livemode !== order.livemode) return 'The payment is of the wrong mode: test and real money do not mix.'
  if (intent.currency !== order.currency) {
    return `Paid in ${intent.currency.toUpperCase()}, but ordered in ${order.currency.toUpperCase()}.`
  }
  if (intent.amountCents === order.total_cents) return undefined
  return `The amount paid (${intent.amountCents}) is not the order’s total (${order.total_cents}), in cents.`
}

/** The pieces went back when the order expired. All of them again, or none. */
async function takeAgain(tx: Db, order: Payable): Promise<boolean> {
  await sql`savepoint pieces`.execute(tx)
  const missing = await takeStock(tx, await piecesOfOrder(tx, order.id))
  if (missing) await sql`rollback to savepoint pieces`.execute(tx)
  return !missing
}
