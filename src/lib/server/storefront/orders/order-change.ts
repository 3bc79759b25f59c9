// What becomes of an order when a dearer size of one of its lines is paid. The line is changed by its payment and not before,
// so that nobody gets what was not paid; a line that is another by then keeps what it is, and the money goes back.
import { t, type TextKey } from '#lib/i18n/t.ts'
import { isDeepStrictEqual } from 'node:util'

import { sql } from 'kysely'

import { required } from '#lib/shared/required.ts'
import { addPayment, findUnsentRefunds, returnPayment } from '#lib/server/commerce/payments/additions.ts'
import { closeUnpaid } from '#lib/server/commerce/payments/close.ts'
import { holdForPerson, lockPayableById } from '#lib/server/commerce/payments/hold.ts'
import type { Entry, PayableKind } from '#lib/server/commerce/payments/kinds.ts'
import { runRefunds } from '#lib/server/commerce/payments/refunds.ts'
import { type Pieces, releaseVariants, reserveVariant } from '#lib/server/commerce/stock/service.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type Notice, notify } from '#lib/server/platform/live/notify.ts'
import { log } from '#lib/server/platform/log.ts'

import { mailChange } from './change-mails.ts'
import { queueOrderMail } from './mails.ts'
import { mailMembersOfOrder } from './member-mails.ts'
import {
  type ChangeRow,
  endChange,
  findLineNow,
  findOrderOf,
  findWaitingChange,
  type LineBefore,
  lockChange,
  raiseLine,
  reopenChange
} from './order-change-queries.ts'
import { differences } from './line-differences.ts'
import { findPlace, insertEntry, isStoreSelling } from './payable-queries.ts'
import { noticesOf } from './payable.ts'
import { holdOrder } from './write.ts'

/** Its one part. */
const DIFFERENCE = 'difference'

export const orderChange: PayableKind = {
  name: 'order-change',
  noun: 'change',
  amount: sql`amount_cents`,
  currency: sql`currency`,
  reference: sql`reference || ', ' || what`,
  seller: 'shop',
  // Shown as held with its order.
  isHeldOnHome: false,
  again: 'errors.order.chooseSizeAgain',

  async parts(tx, id) {
    const { price } = await lockChange(tx, id)
    return [{ id: DIFFERENCE, totalCents: price.amountCents }]
  },

  async onSettled(tx, settled) {
    // As everywhere: what is to be paid, then the orders, then what hangs on them.
    const changes = await Promise.all(settled.map(async ({ id }) => ({ id, ...(await mustFindOrder(tx, id)) })))
    const orderIds = [...new Set(changes.map(({ orderId }) => orderId))].toSorted()
    for (const orderId of orderIds) await lockPayableById(tx, orderId)
    for (const orderId of orderIds) await holdOrder(tx, orderId)
    const released: Pieces[] = []
    for (const { id } of changes) released.push(await settleChange(tx, id))
    await releaseVariants(tx, released)
    const workspaceIds = new Map(settled.map(({ id, workspaceId }) => [id, workspaceId]))
    const notices = changes.map(({ id, orderId }) =>
      noticesOfOrder(tx, orderId, required(workspaceIds.get(id), 'a workspace'))
    )
    return (await Promise.all(notices)).flat()
  },

  async reopen(tx, { id }) {
    const { orderId } = await mustFindOrder(tx, id)
    await lockPayableById(tx, orderId)
    await holdOrder(tx, orderId)
    const change = await lockChange(tx, id)
    const misfit = await misfitOf(tx, change)
    if (misfit) return t(MISFITS[misfit])
    if (!change.byShop && !(await isStoreSelling(tx, orderId))) return t('errors.order.paidAfterClose')
    if (!(await reserveAgain(tx, change))) return t('errors.order.sizeSoldOutPaid')
    return undefined
  },

  onLatePayment: (tx, { id }, { amountCents }) => refuseChange(tx, id, amountCents),

  async onEnded(tx, { id }) {
    await releaseChange(tx, await lockChange(tx, id))
  },

  async isClosed(tx, id) {
    return (await mustFindOrder(tx, id)).status === 'ended'
  },

  refundMoved: () => Promise.resolve(),
  // Told when it was refused.
  onRefunded: () => Promise.resolve(),

  async onHeld(tx, { id }, reason) {
    if (reason === '') return
    const { orderId } = await mustFindOrder(tx, id)
    await holdForPerson(tx, orderId, t('errors.order.sizePaidOtherwise', { reason }))
  },

  async note(tx, id, { kind, ...entry }) {
    const told = NOTES[kind]
    if (told) await insertEntry(tx, (await mustFindOrder(tx, id)).orderId, { ...entry, kind: told })
  },

  async publishChange(tx, { id, workspaceId }) {
    const { orderId } = await mustFindOrder(tx, id)
    await notify(tx, ...(await noticesOfOrder(tx, orderId, workspaceId)))
  },

  async afterSettled(db, { id }) {
    await runRefunds(db, await findUnsentRefunds(db, id))
  },

  async afterHeld(db, id) {
    await mailMembersOfOrder(db, (await mustFindOrder(db, id)).orderId, 'orderHeld')
  }
}

/** What the history of the order says of it; what the order's own payable notes is not said twice. */
const NOTES: Record<string, Entry['kind']> = {
  expired: 'change_expired',
  cancelled: 'change_cancelled',
  paid_late: 'change_refused',
  onRefunded: 'change_refunded',
  refund_failed: 'refund_failed',
  dispute: 'dispute'
}

/** In the transaction in which its payment is booked. Gives the pieces that are free again: of the size that nobody gets. */
async function settleChange(tx: Db, id: string): Promise<Pieces> {
  const change = await lockChange(tx, id)
  const { orderId } = change
  const misfit = await misfitOf(tx, change)
  if (misfit) {
    const reason = t(MISFITS[misfit])
    await insertEntry(tx, orderId, {
      kind: 'change_refused',
      details: { amountCents: change.price.amountCents, reason }
    })
    await endChange(tx, id, 'ended')
    await queueOrderMail(tx, orderId, 'order_change_refused', { refundCents: change.price.amountCents })
    await returnPayment(tx, id, reason)
    return piecesOf(change, change.wanted)
  }
  const { amountCents } = change.price
  const { name } = required(await findLineNow(tx, change.lineId), 'a line')
  await raiseLine(tx, change)
  await addPayment(tx, { id, to: orderId, amountCents })
  await endChange(tx, id, 'done')
  const changes = differences(change.before, change.wanted)
  await insertEntry(tx, orderId, {
    kind: 'line_changed',
    details: { lineId: change.lineId, name, changes, amountCents }
  })
  await mailChange(tx, orderId, { name, changes, paidCents: amountCents })
  return piecesOf(change, change.before)
}

type Misfit = 'done' | 'further' | 'another'

/** For the shop, of what was paid all the same. */
const MISFITS: Record<Misfit, TextKey> = {
  done: 'errors.order.misfit.done',
  further: 'errors.order.misfit.further',
  another: 'errors.order.misfit.another'
}

/** Why it cannot be made any more; undefined where it can. */
async function misfitOf(db: Db, { status, lineId, before }: ChangeRow): Promise<Misfit | undefined> {
  const now = await findLineNow(db, lineId)
  if (status === 'done') return 'done'
  if (now?.orderStatus !== 'paid') return 'further'
  const { name: _, orderStatus: __, ...line } = now
  return isDeepStrictEqual(line, before) ? undefined : 'another'
}

/** Of one that waits to be paid: why nobody should pay for it, since the money would only go back. */
export async function findMisfit(db: Db, changeId: string): Promise<Misfit | undefined> {
  const waiting = await findWaitingChange(db, { changeId })
  return waiting && misfitOf(db, waiting)
}

/**
 * After something else was done to the order: ends the change that waits where it does not fit any more, so that its buyer
 * is not asked to pay. Where the payment service does not answer, whoever wants to pay is refused.
 */
export async function endMisfit(db: Db, orderId: string, userId: string): Promise<void> {
  const waiting = await findWaitingChange(db, { orderId })
  if (!waiting || !(await misfitOf(db, waiting))) return
  try {
    await closeUnpaid(db, waiting.id, { status: 'cancelled', userId })
  } catch (error) {
    log.warn({ err: error, payableId: waiting.id }, 'a change that does not fit any more could not be ended')
  }
}

/** The line stays as it is. */
async function refuseChange(tx: Db, id: string, amountCents: number): Promise<void> {
  const change = await lockChange(tx, id)
  await releaseChange(tx, change)
  await queueOrderMail(tx, change.orderId, 'order_change_refused', { refundCents: amountCents })
}

/** Its pieces went back when it expired. False where they are sold out, or another change of the order waits by now. */
async function reserveAgain(tx: Db, change: ChangeRow): Promise<boolean> {
  const pieces = piecesOf(change, change.wanted)
  if (!(await reserveVariant(tx, pieces))) return false
  if (await reopenChange(tx, change)) return true
  await releaseVariants(tx, [pieces])
  return false
}

async function releaseChange(tx: Db, change: ChangeRow): Promise<void> {
  if (await endChange(tx, change.id, 'ended')) await releaseVariants(tx, [piecesOf(change, change.wanted)])
}

/**
 * Pieces of limited stock that it holds, as many as its line does; none where both are the same variant or nobody knows
 * which item it was.
 */
function piecesOf({ before, wanted }: Pick<ChangeRow, 'before' | 'wanted'>, of: { variantId: string | null }): Pieces {
  const quantity = before.quantity - before.restocked
  const isCounted = quantity > 0 && before.storeItemId !== null && before.variantId !== wanted.variantId
  return { storeItemId: before.storeItemId ?? '', variantId: isCounted ? of.variantId : null, quantity }
}

export function reserveFor(tx: Db, change: { before: LineBefore; wanted: ChangeRow['wanted'] }): Promise<boolean> {
  return reserveVariant(tx, piecesOf(change, change.wanted))
}

/** Undefined where there is no such change. */
export async function orderOfChange(db: Db, id: string): Promise<string | undefined> {
  return (await findOrderOf(db, id))?.orderId
}

async function mustFindOrder(db: Db, id: string) {
  const found = await findOrderOf(db, id)
  if (!found) throw new Error(`There is no change ${id}`)
  return found
}

async function noticesOfOrder(db: Db, orderId: string, workspaceId: string): Promise<Notice[]> {
  const { campaignId } = await findPlace(db, orderId)
  return noticesOf({ id: orderId, workspaceId, campaignId })
}
