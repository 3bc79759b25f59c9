import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import type { Once } from '#lib/server/platform/http/idempotency.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'
import { log } from '#lib/server/platform/log.ts'
import { GatewayError, type GatewayRefund } from '#lib/server/platform/outside/gateway.ts'

import { belongsHere, findGatewayOf } from './gateway.ts'
import { kindOf, notFoundOf, type PayableKindName } from './kinds.ts'
import { lockPayable, lockPayableOf, type Payable, setHold } from './queries.ts'
import { type GoodsWanted, type Plan, planRefund, splitPlan, type Wanted } from './refund-plan.ts'
import {
  findOutcome,
  findPaymentOfIntent,
  findRefund,
  findRefundIdAtGateway,
  moveRefund,
  moveRefunded,
  noteGatewayRefund,
  type Refund,
  readBooks,
  reserveRefund
} from './refund-queries.ts'
import { publishChange } from './publish.ts'

/** The gateway forgets an idempotency key after a day; beyond that, asking again could give the money back twice. */
const KEY_HOURS = 20

/** Seconds after which the queue takes a refund over from a process that did not come back from the gateway. */
const TAKEOVER_SECONDS = 20

/**
 * Refunds all that is left, one part, or an amount of one of them. The amount is taken off what is left before the
 * gateway is asked, so refunds at the same time never add up to more than was paid. Where the gateway does not answer
 * the refund stays 'requested' and goes on by itself. What is kept under the key of the call is the refund, so a repeated
 * call goes on with it and tells how it ended. Gives their ids: there is one for each payment that has to give some of it.
 * What the platform sold is refunded by its admin, in the workspace that bought it.
 */
export async function requestRefund(
  db: Db,
  member: Pick<Member, 'workspaceId' | 'userId'>,
  { once, ...wanted }: WantedRefund & { once: Once }
): Promise<string[]> {
  const begun = await once(tx => reserveRefunds(tx, member, wanted))
  // What an earlier release kept is one refund.
  const ids = [begun].flat()
  const refusals: unknown[] = []
  for (const id of ids) await submitRefund(db, id).catch(error => refusals.push(error))
  // None of them waits for one that was refused.
  if (refusals.length > 0) throw refusals[0]
  return ids
}

/** For whoever locks something else before it reserves refunds: in the order of every refund, so that none waits crosswise. */
export async function lockForRefunds(
  tx: Db,
  member: Pick<Member, 'workspaceId'>,
  payableIds: readonly string[]
): Promise<void> {
  for (const payableId of payableIds.toSorted()) await lockPayableOf(tx, member, payableId)
}

export interface WantedRefund extends Wanted, GoodsWanted {
  kind: PayableKindName
  payableId: string
  reason: string
}

/** Part of a transaction; `runRefunds` comes after, and the queue goes on with what that leaves. Gives their ids. */
export async function reserveRefunds(
  tx: Db,
  member: Pick<Member, 'workspaceId' | 'userId'>,
  { kind, payableId, reason, ...wanted }: WantedRefund
): Promise<string[]> {
  const payable = await lockPayableOf(tx, member, payableId)
  if (payable?.kind !== kind) throw notFoundOf(kind)
  refuseElsewhere(payable)
  const { payments, ...books } = await readBooks(tx, payable)
  const plan = await planWith(tx, payable, planRefund(books, wanted), wanted)
  return scheduleParts(tx, payable, splitPlan(plan, payments), { ...wanted, reason, userId: member.userId })
}

interface GivenBack {
  partId: string
  amountCents: number
  reason: string
  userId?: string | undefined
}

/**
 * Gives back what a part costs less now; it is made all the same. Part of the transaction that makes it cheaper, which has
 * locked the payable; runRefunds comes after.
 */
export async function giveBack(
  tx: Db,
  payable: Payable,
  { partId, amountCents, ...why }: GivenBack
): Promise<string[]> {
  refuseElsewhere(payable)
  const { payments, ...books } = await readBooks(tx, payable)
  const plan = { ...planRefund(books, { partId, amountCents }), givenBack: true }
  return scheduleParts(tx, payable, splitPlan(plan, payments), { partId, ...why })
}

interface Why {
  partId?: string | undefined
  reason: string
  userId?: string | undefined
}

async function scheduleParts(
  tx: Db,
  payable: Payable,
  parts: { paymentId: string; plan: Plan }[],
  { partId, reason, userId }: Why
): Promise<string[]> {
  const begun: string[] = []
  for (const { paymentId, plan } of parts) {
    const refundId = await reserveRefund(tx, payable, { paymentId, partId, reason, requestedBy: userId }, plan)
    await scheduleRefund(tx, payable, { refundId, plan, reason, ...(userId && { userId }) })
    begun.push(refundId)
  }
  return begun
}

function refuseElsewhere(payable: Payable): void {
  if (payable.paid_cents === 0 || belongsHere(payable)) return
  throw new AppError('conflict', t('errors.commerce.paidThroughAnother', { noun: kindOf(payable).noun }))
}

/** Sends these at once; what the service does not answer goes on by itself. */
export async function runRefunds(db: Db, refundIds: string[]): Promise<void> {
  for (const refundId of refundIds) {
    await runRefund(db, refundId).catch((error: unknown) => {
      log.warn({ err: error, refundId }, 'refund waits for the payment service')
    })
  }
}

/** Part of the transaction that noticed it; runRefund comes after. */
export async function refundLatePayment(
  tx: Db,
  { id }: Payable,
  { paymentId, reason }: { paymentId: string; reason: string }
): Promise<string> {
  // With what has just been booked.
  const payable = await lockPayable(tx, id)
  const { payments: _, ...books } = await readBooks(tx, payable)
  const plan = await planWith(tx, payable, planRefund(books, {}), {})
  const refundId = await reserveRefund(tx, payable, { paymentId, reason }, plan)
  await scheduleRefund(tx, payable, { refundId, plan })
  return refundId
}

/** Takes a refund on from wherever it stands. Throws GatewayError('unavailable') while nobody knows. */
export async function runRefund(db: Db, refundId: string): Promise<void> {
  const refund = await findRefund(db, refundId)
  if (refund?.state !== 'requested') return
  const gateway = findGatewayOf(refund)
  if (!gateway) {
    log.error({ refundId, gateway: refund.gateway }, 'refund of another payment service left alone')
    return
  }
  if (refund.gateway_refund_id) {
    const found = await gateway.retrieveRefund(refund.gateway_refund_id)
    return found && applyRefund(db, refundId, found)
  }
  if (Date.now() - Date.parse(refund.created_at) > KEY_HOURS * 3_600_000) {
    const reason = t('errors.payment.refundUnanswered')
    await inTransaction(db, async tx => setHold(tx, await lockPayable(tx, refund.payable_id), reason))
    return
  }
  try {
    const made = await gateway.refund({
      intentId: refund.intent_id,
      amountCents: refund.amount_cents,
      ...(refund.reason && { reason: refund.reason }),
      idempotencyKey: refund.id
    })
    await applyRefund(db, refundId, made)
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    await failRefund(db, refund, { error: error.message })
  }
}

/** Writes down what the gateway says of one of our refunds; any number of times. */
export async function applyRefund(db: Db, refundId: string, found: GatewayRefund): Promise<void> {
  if (found.status === 'pending') return noteGatewayRefund(db, refundId, found.id)
  const refund = await findRefund(db, refundId)
  if (!refund) return
  if (found.status === 'failed')
    return failRefund(db, refund, { error: t('errors.payment.refundNotTaken'), id: found.id })
  if (refund.state !== 'requested') return
  await inTransaction(db, async tx => {
    const payable = await lockPayable(tx, refund.payable_id)
    const moved = await moveRefund(tx, refundId, { from: ['requested'], to: 'succeeded', gatewayRefundId: found.id })
    if (!moved) return
    const kind = kindOf(payable)
    const details = { refundId, amountCents: refund.amount_cents }
    await kind.note(tx, payable.id, { kind: 'refunded', details })
    const card = { brand: refund.card_brand, last4: refund.card_last4 }
    await kind.onRefunded(tx, payable, { amountCents: refund.amount_cents, card })
    await publishChange(tx, payable)
  })
}

/** A refund that somebody made at the provider's own site: it counts like ours. */
export async function adoptRefund(db: Db, payableId: string, found: GatewayRefund): Promise<void> {
  if (found.isRelease) return
  const refundId = await inTransaction(db, async tx => {
    const payable = await lockPayable(tx, payableId)
    const known = await findRefundIdAtGateway(tx, found.id)
    if (known) return known
    const { payments: _, ...books } = await readBooks(tx, payable)
    const paymentId = await findPaymentOfIntent(tx, payableId, found.intentId)
    const left = books.paidCents - books.refundedCents
    if (!paymentId || found.status === 'failed' || found.amountCents > left) {
      if (found.status !== 'failed') {
        const { noun } = kindOf(payable)
        await setHold(tx, payable, t('errors.payment.refundedElsewhereTooMuch', { noun }))
      }
      return undefined
    }
    const plan = await planWith(tx, payable, planRefund(books, { amountCents: found.amountCents }), {})
    const refund = { paymentId, reason: t('errors.payment.refundedElsewhere'), gatewayRefundId: found.id }
    const id = await reserveRefund(tx, payable, refund, plan)
    await scheduleRefund(tx, payable, { refundId: id, plan })
    return id
  })
  if (refundId) await applyRefund(db, refundId, found)
}

/** Asks the gateway at once, because a person waits; what it refuses is told, what is unknown goes on later. */
async function submitRefund(db: Db, refundId: string): Promise<void> {
  try {
    await runRefund(db, refundId)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    log.warn({ err: error, refundId }, 'refund waits for the payment service')
    return
  }
  const refund = await findOutcome(db, refundId)
  if (refund?.state === 'failed') {
    throw new AppError('conflict', t('errors.commerce.serviceRefusedRefund', { reason: refund.error }))
  }
}

async function failRefund(db: Db, refund: Refund, { error, id }: { error: string; id?: string }): Promise<void> {
  await inTransaction(db, async tx => {
    const payable = await lockPayable(tx, refund.payable_id)
    const change = { from: ['requested', 'succeeded'], to: 'failed' as const, gatewayRefundId: id, error }
    if (!(await moveRefund(tx, refund.id, change))) return
    const plan = {
      amountCents: refund.amount_cents,
      shares: refund.shares,
      goods: { pieces: refund.pieces, restocked: refund.restocked },
      givenBack: refund.given_back
    }
    await moveRefunded(tx, payable, plan, -1)
    const kind = kindOf(payable)
    await kind.note(tx, payable.id, { kind: 'refund_failed', details: { refundId: refund.id, ...plan, error } })
    if (refund.state === 'succeeded' || refund.given_back || (await kind.isClosed(tx, payable.id))) {
      await setHold(tx, payable, t('errors.payment.refundFailed', { error }))
    }
    await publishChange(tx, payable)
  })
}

/** With what becomes of the goods. */
async function planWith(
  tx: Db,
  payable: Payable,
  plan: Plan,
  wanted: GoodsWanted & { partId?: string | undefined }
): Promise<Plan> {
  const goods = await kindOf(payable).goodsOf?.(tx, payable, plan, wanted)
  return goods ? { ...plan, goods } : plan
}

/** The queue goes on with it where this process does not come back from the gateway. */
async function scheduleRefund(
  tx: Db,
  payable: Payable,
  { refundId, plan, reason, userId }: { refundId: string; plan: Plan; reason?: string; userId?: string }
): Promise<void> {
  await kindOf(payable).note(tx, payable.id, {
    kind: 'refund_requested',
    userId,
    details: { refundId, ...plan, ...(reason && { reason }) }
  })
  const startAfter = new Date(Date.now() + TAKEOVER_SECONDS * 1000)
  await enqueue(tx, 'refund', { refundId }, { startAfter })
  await publishChange(tx, payable)
}
