// The shop changes a size for a buyer who asked: the difference is asked for by mail or given back, or nobody pays anything.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { changeOrderSize as endpoint, OrderDetail } from '#lib/contract/orders.ts'
import { endForPerson } from '#lib/server/commerce/payments/close.ts'
import { runRefunds } from '#lib/server/commerce/payments/refunds.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { differenceOf, hindranceOf, whyFixed } from '#lib/shared/size-change.ts'

import { askForDearer, changeAtOnce, changeToCheaper, holdForChange } from './change-line.ts'
import type { OpenChange } from './open-change.ts'
import { findOrderOf } from './order-change-queries.ts'
import { findOrder } from './queries.ts'
import { getOrder } from './service.ts'
import { findSizeFacts, type SizeFacts, type SizeLine } from './size-queries.ts'
import { noteText, rulesOf } from './size-rules.ts'

type Wanted = z.output<typeof endpoint.body> & { orderId: string }

/** After a lost answer the line has this size, or waits for it, already: nothing is done twice. */
export async function changeOrderSize(db: Db, member: Member, wanted: Wanted): Promise<OrderDetail> {
  const { orderId } = wanted
  if (!(await findOrder(db, member, orderId))) throw notFound('Order')
  await endOverdue(db, (await findSizeFacts(db, orderId)).change)
  const refunds = await inTransaction(db, async tx => {
    await holdForChange(tx, orderId)
    return changeSize(tx, member, { ...wanted, order: await findSizeFacts(tx, orderId) })
  })
  await runRefunds(db, refunds)
  return getOrder(db, member, orderId)
}

async function changeSize(tx: Db, { userId }: Member, wanted: Wanted & { order: SizeFacts }): Promise<string[]> {
  const { order, lineId, sizeId, money, expectedCents } = wanted
  const line = order.lines.find(({ id }) => id === lineId)
  if (!line) throw notFound('Order line')
  const waiting = order.change
  const isAsked = waiting?.byShop && waiting.lineId === lineId && waiting.wanted.size.id === sizeId
  if (line.size.id === sizeId || (isAsked && money === 'difference')) return []
  refuseUnlessChangeable(order, line)
  const size = line.offer?.sizes.find(({ id }) => id === sizeId)
  if (!size) throw new AppError('conflict', t('errors.storefront.sizeGone'))

  const made = { order, line, userId, now: { size, personalisation: line.personalisation } }
  const rules = rulesOf(order)
  const price = differenceOf(line, size, rules)
  const { amountCents } = price
  const isFree = money === 'none' || amountCents === 0
  if (waiting && (waiting.lineId === lineId || (!isFree && amountCents > 0))) {
    throw new AppError('conflict', t('errors.storefront.anotherSizeWaits'))
  }
  if (isFree) {
    // What was paid stays what the buyer has paid for, so the way back costs nothing.
    const kept = { ...size, upchargeCents: amountCents === 0 ? size.upchargeCents : line.size.upchargeCents }
    await changeAtOnce(tx, { ...made, now: { ...made.now, size: kept } })
    return []
  }
  if (expectedCents !== amountCents) {
    const amount = formatMoney(Math.abs(amountCents), order.currency)
    throw new AppError(
      'conflict',
      t(amountCents > 0 ? 'errors.storefront.costsMoreNow' : 'errors.storefront.costsLessNow', { amount })
    )
  }
  const note = hindranceOf(amountCents, rules, line)
  if (note) throw new AppError('conflict', noteText(note, { name: size.name, amountCents, currency: order.currency }))
  if (amountCents < 0) return changeToCheaper(tx, made, price)
  await askForDearer(tx, made, { price, closesAt: null })
  return []
}

function refuseUnlessChangeable({ status, chargeFailed }: SizeFacts, line: SizeLine): void {
  if (status === 'authorised') {
    throw new AppError('conflict', t('errors.storefront.chargedAtClose'))
  }
  if (status === 'cancelled' || status === 'expired') throw new AppError('conflict', t('errors.storefront.orderEnded'))
  // Its store has closed, so its buyer can only pay.
  if (chargeFailed) throw new AppError('conflict', t('errors.storefront.orderUnpaid'))
  if (status === 'pending') throw new AppError('conflict', t('errors.storefront.orderUnpaidByBuyer'))
  if (status !== 'paid') throw new AppError('conflict', t('errors.storefront.orderTooFar'))
  const fixed = whyFixed(line)
  if (fixed === 'refunded') throw new AppError('conflict', t('errors.storefront.lineRefunded'))
  if (fixed) throw new AppError('conflict', t('errors.storefront.noPieceMade'))
}

/** Who asked for the difference takes it back; the line stays as it is, unless it was paid for a moment earlier. */
export async function dropSizeChange(
  db: Db,
  member: Member,
  { orderId, changeId }: { orderId: string; changeId: string }
): Promise<OrderDetail> {
  if (!(await findOrder(db, member, orderId))) throw notFound('Order')
  const { change } = await findSizeFacts(db, orderId)
  if (change?.id === changeId) await close(db, changeId, { status: 'cancelled', userId: member.userId })
  const known = await findOrderOf(db, changeId)
  if (known?.orderId === orderId && known.status === 'done') {
    throw new AppError('conflict', t('errors.storefront.buyerPaidForSize'))
  }
  return getOrder(db, member, orderId)
}

async function endOverdue(db: Db, change: OpenChange | null): Promise<void> {
  if (change?.overdue) await close(db, change.id, { status: 'expired' })
}

function close(db: Db, id: string, end: { status: 'expired' | 'cancelled'; userId?: string }): Promise<void> {
  const waiting = t('errors.order.sizeBeingPaid')
  return endForPerson(db, id, end, { waiting })
}
