import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { notFound } from '#lib/server/errors.ts'
import { log } from '#lib/server/log.ts'
import { GatewayError } from '#lib/server/outside/gateway.ts'
import { piecesOfOrder, returnStock } from '#lib/server/stock/service.ts'

import { belongsHere, gateway } from './gateway.ts'
import { closeWaiting, findPayable, moveCouponUses, type Payable, recordIntent, writeHistory } from './queries.ts'
import { settleOrder } from './settle.ts'
import { findIntentOf } from './start.ts'
import { placeOf, tellOfChange } from './tell.ts'

/**
 * Ends an unpaid order: the gateway is asked first, and an order that was paid is settled. Otherwise its payment is
 * cancelled there, so that nobody pays for what is given away next; then pieces and coupon go back, once. Gives 'paid'
 * where the payment was faster, and 'waiting' while the gateway cannot say. Throws GatewayError while it does not answer.
 */
export async function closeUnpaid(
  db: Db,
  orderId: string,
  end: { status: 'expired' | 'cancelled'; userId?: string }
): Promise<'closed' | 'paid' | 'waiting'> {
  const order = await findPayable(db, { id: orderId })
  if (!order) throw notFound('Order')
  if (order.status === 'expired' || order.status === 'cancelled') return 'closed'
  if (order.status !== 'pending') return 'paid'
  // What was paid does not match, and cannot be cancelled at the gateway: a person has looked, and gives it back there.
  if (order.held_reason !== '' && end.userId) {
    await inTransaction(db, tx => giveUp(tx, order, end))
    return 'closed'
  }
  const ended = await endPayment(db, order)
  if (ended !== 'cancelled') return ended
  await inTransaction(db, tx => giveUp(tx, order, end))
  return 'closed'
}

async function endPayment(db: Db, order: Payable): Promise<'cancelled' | 'paid' | 'waiting'> {
  if (order.total_cents === 0) return 'cancelled'
  if (!belongsHere(order)) {
    // A test payment cannot be made any more; what another account of Stripe's holds, only a person can see.
    if (order.gateway !== 'test') log.error({ orderId: order.id }, 'unpaid order of another payment service closed')
    return 'cancelled'
  }
  const intentId = order.intent_id ?? (await attachIntent(db, order))
  if (!intentId) return 'cancelled'
  const known = { ...order, intent_id: intentId }
  const before = await outcomeOf(db, known)
  if (before !== 'waiting') return before
  try {
    await gateway().cancelIntent(intentId)
    return 'cancelled'
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
  }
  // It was paid, or began to be, since it was asked.
  return outcomeOf(db, known)
}

async function outcomeOf(db: Db, order: Payable & { intent_id: string }): Promise<'cancelled' | 'paid' | 'waiting'> {
  const intent = await gateway().retrieveIntent(order.intent_id)
  if (!intent || intent.status === 'canceled') return 'cancelled'
  if (intent.status !== 'succeeded') return 'waiting'
  const outcome = await settleOrder(db, order, { intent })
  return outcome === 'held' ? 'waiting' : 'paid'
}

/** Finds the payment of an order that does not know it: the program was cut off between making and noting it. */
export async function attachIntent(db: Db, order: Payable): Promise<string | undefined> {
  const intent = await findIntentOf(order)
  if (!intent) return undefined
  await recordIntent(db, { orderId: order.id, intentId: intent.id })
  return intent.id
}

async function giveUp(tx: Db, order: Payable, end: { status: 'expired' | 'cancelled'; userId?: string }) {
  const closed = await closeWaiting(tx, order.id, end.status)
  if (!closed) return
  await returnStock(tx, await piecesOfOrder(tx, order.id))
  if (closed.coupon_id) await moveCouponUses(tx, closed.coupon_id, -1)
  await writeHistory(tx, order.id, { kind: end.status, userId: end.userId })
  await tellOfChange(tx, await placeOf(tx, order))
}
