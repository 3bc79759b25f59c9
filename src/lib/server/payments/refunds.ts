import type { Member } from '#lib/server/auth/actor.ts'
import { type Db, inTransaction } from '#lib/server/db/index.ts'
import { AppError, notFound } from '#lib/server/errors.ts'
import type { Once } from '#lib/server/http/idempotency.ts'
import { enqueue } from '#lib/server/jobs/queue.ts'
import { log } from '#lib/server/log.ts'
import { queueOrderMail } from '#lib/server/orders/mails.ts'
import { GatewayError, type GatewayRefund } from '#lib/server/outside/gateway.ts'

import { belongsHere, gateway } from './gateway.ts'
import { hold, lockPayable, type Payable, writeHistory } from './queries.ts'
import { planRefund, type Wanted } from './refund-plan.ts'
import {
  findRefund,
  findRefundIdAtGateway,
  moveRefund,
  moveRefunded,
  noteGatewayRefund,
  type Refund,
  readBooks,
  reserveRefund
} from './refund-queries.ts'
import { placeOf, tellOfChange } from './tell.ts'

/** The gateway forgets an idempotency key after a day; beyond that, asking again could give the money back twice. */
const KEY_HOURS = 20

/** Seconds after which the queue takes a refund over from a process that did not come back from the gateway. */
const TAKEOVER_SECONDS = 20

/**
 * Refunds all that is left, one line, the shipping, or an amount of one of them. The amount is taken off what is left
 * before the gateway is asked, so refunds at the same time never add up to more than was paid. Where the gateway does
 * not answer the refund stays 'requested' and goes on by itself. What is kept under the key of the call is the refund,
 * so a repeated call goes on with it and tells how it ended. Gives the refund's id.
 */
export async function requestRefund(
  db: Db,
  member: Member,
  { once, ...wanted }: WantedRefund & { once: Once }
): Promise<string> {
  const refundId = await once(tx => beginRefund(tx, member, wanted))
  await finish(db, refundId)
  return refundId
}

interface WantedRefund extends Wanted {
  orderId: string
  reason: string
}

async function beginRefund(tx: Db, member: Member, { orderId, reason, ...wanted }: WantedRefund): Promise<string> {
  const order = await lockOfMember(tx, member, orderId)
  if (order.paid_cents > 0 && !belongsHere(order)) {
    throw new AppError('conflict', 'This order was paid through another payment service. Refund it there.')
  }
  const { paymentId, ...books } = await readBooks(tx, order.id)
  const plan = planRefund(books, wanted)
  const lineId = wanted.part === 'line' ? wanted.lineId : undefined
  const refund = { orderId, paymentId: paymentId!, part: wanted.part, lineId, reason, requestedBy: member.userId }
  const id = await reserveRefund(tx, refund, plan)
  await follow(tx, order, { refundId: id, kind: 'refund_requested', userId: member.userId, ...plan })
  return id
}

/** Part of the transaction that noticed it; runRefund comes after. */
export async function refundStrayPayment(
  tx: Db,
  order: Payable,
  { paymentId, reason }: { paymentId: string; reason: string }
): Promise<string> {
  const { paymentId: _, ...books } = await readBooks(tx, order.id)
  const plan = planRefund(books, { part: 'order' })
  const id = await reserveRefund(tx, { orderId: order.id, paymentId, part: 'order', reason }, plan)
  await follow(tx, order, { refundId: id, kind: 'refund_requested', ...plan })
  return id
}

/** Takes a refund on from wherever it stands. Throws GatewayError('unavailable') while nobody knows. */
export async function runRefund(db: Db, refundId: string): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'requested') return
  if (!belongsHere(refund)) {
    log.error({ refundId, gateway: refund.gateway }, 'refund of another payment service left alone')
    return
  }
  if (refund.gateway_refund_id) {
    const found = await gateway().retrieveRefund(refund.gateway_refund_id)
    return found && applyRefund(db, refundId, found)
  }
  if (Date.now() - Date.parse(refund.created_at) > KEY_HOURS * 3_600_000) {
    await hold(db, refund.order_id, 'A refund was asked for and never answered. Look it up at the payment service.')
    return
  }
  try {
    const made = await gateway().refund({
      intentId: refund.intent_id,
      amountCents: refund.amount_cents,
      ...(refund.reason && { reason: refund.reason }),
      idempotencyKey: refund.id
    })
    await applyRefund(db, refundId, made)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    await giveUp(db, refund, { error: error.message })
  }
}

/** Writes down what the gateway says of one of our refunds; any number of times. */
export async function applyRefund(db: Db, refundId: string, found: GatewayRefund): Promise<void> {
  if (found.status === 'pending') return noteGatewayRefund(db, refundId, found.id)
  const refund = await findRefund(db, refundId)
  if (!refund) return
  if (found.status === 'failed') return giveUp(db, refund, { error: 'The bank did not take it.', id: found.id })
  if (refund.state !== 'requested') return
  await inTransaction(db, async tx => {
    const order = await lockPayable(tx, refund.order_id)
    const moved = await moveRefund(tx, refundId, { from: ['requested'], to: 'succeeded', gatewayRefundId: found.id })
    if (!moved) return
    await writeHistory(tx, refund.order_id, {
      kind: 'refunded',
      details: { refundId, amountCents: refund.amount_cents }
    })
    await queueOrderMail(tx, refund.order_id, 'order_refund', { refundCents: refund.amount_cents })
    await tellOfChange(tx, await placeOf(tx, order))
  })
}

/** A refund that somebody made at the provider's own site: it counts like ours. */
export async function adoptRefund(db: Db, orderId: string, found: GatewayRefund): Promise<void> {
  const refundId = await inTransaction(db, async tx => {
    const order = await lockPayable(tx, orderId)
    const known = await findRefundIdAtGateway(tx, found.id)
    if (known) return known
    const { paymentId, ...books } = await readBooks(tx, order.id)
    const left = books.paidCents - books.refundedCents
    if (!paymentId || found.status === 'failed' || found.amountCents > left) {
      if (found.status !== 'failed') {
        await hold(tx, order.id, 'More was refunded at the payment service than is left of this order.')
      }
      return undefined
    }
    const plan = planRefund(books, { part: 'order', amountCents: found.amountCents })
    const refund = { orderId, paymentId, part: 'order' as const, reason: 'Refunded at the payment service' }
    const id = await reserveRefund(tx, { ...refund, gatewayRefundId: found.id }, plan)
    await follow(tx, order, { refundId: id, kind: 'refund_requested', ...plan })
    return id
  })
  if (refundId) await applyRefund(db, refundId, found)
}

/** Asks the gateway at once, because a person waits; what it refuses is told, what is unknown goes on later. */
async function finish(db: Db, refundId: string): Promise<void> {
  try {
    await runRefund(db, refundId)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, refundId }, 'refund waits for the payment service')
    return
  }
  const refund = await db.selectFrom('refunds').select(['state', 'error']).where('id', '=', refundId).executeTakeFirst()
  if (refund?.state === 'failed') {
    throw new AppError('conflict', `The payment service refused the refund: ${refund.error}`)
  }
}

async function giveUp(db: Db, refund: Refund, { error, id }: { error: string; id?: string }): Promise<void> {
  await inTransaction(db, async tx => {
    const order = await lockPayable(tx, refund.order_id)
    const change = { from: ['requested', 'succeeded'], to: 'failed' as const, gatewayRefundId: id, error }
    if (!(await moveRefund(tx, refund.id, change))) return
    const plan = { amountCents: refund.amount_cents, shares: refund.shares }
    await moveRefunded(tx, order.id, plan, -1)
    await writeHistory(tx, order.id, { kind: 'refund_failed', details: { refundId: refund.id, ...plan, error } })
    if (refund.state === 'succeeded' || order.status === 'expired' || order.status === 'cancelled') {
      await hold(tx, order.id, `A refund failed and the buyer still waits for it: ${error}`)
    }
    await tellOfChange(tx, await placeOf(tx, order))
  })
}

async function follow(
  tx: Db,
  order: Payable,
  { kind, userId, ...details }: { kind: string; userId?: string; refundId: string; amountCents: number }
): Promise<void> {
  await writeHistory(tx, order.id, { kind, userId, details })
  const startAfter = new Date(Date.now() + TAKEOVER_SECONDS * 1000)
  await enqueue(tx, 'refund', { refundId: details.refundId }, { startAfter })
  await tellOfChange(tx, await placeOf(tx, order))
}

async function lockOfMember(tx: Db, member: Member, orderId: string): Promise<Payable> {
  const own = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('workspace_id', '=', member.workspaceId)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw notFound('Order')
  return lockPayable(tx, orderId)
}
