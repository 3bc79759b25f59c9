// What the shop does to an order: move it on or back, cancel, refund, write again.
import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { OrderDetail, refundOrder as RefundEndpoint } from '#lib/contract/orders.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import type { Once } from '#lib/server/platform/http/idempotency.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { endForPerson } from '#lib/server/commerce/payments/close.ts'
import { releaseHold } from '#lib/server/commerce/payments/hold.ts'
import { requestRefund } from '#lib/server/commerce/payments/refunds.ts'
import { returnStock } from '#lib/server/commerce/stock/service.ts'
import { may } from '#lib/shared/roles.ts'

import { lockWhole } from './lock.ts'
import { queueOrderMail } from './mails.ts'
import { endMisfit } from './order-change.ts'
import { type NewState, refusal } from './policy.ts'
import { findPieces, insertEntry } from './payable-queries.ts'
import { findOrder, type OrderRow, updateStatus } from './queries.ts'
import { getOrder, standingOf } from './service.ts'
import { addShipment } from './shipments.ts'
import { SHIPPING } from './shipping.ts'

const MAILS = { hits: 10, seconds: 3600 }

interface Change {
  orderId: string
  state: NewState
  /** Write to the buyer, where the new state has a message. */
  notify: boolean
  /** Of what is shipped with it. */
  shipment?: { carrier: string; number: string } | undefined
  /** Who took it, where that is not the buyer. */
  takenBy?: string | undefined
}

/** To the state it is in already is no change, so that a second press of the button does no harm. */
export async function changeOrderState(db: Db, member: Member, change: Change): Promise<OrderDetail> {
  const { orderId, state } = change
  if (state === 'cancelled' && !may(member.role, 'orders:write')) {
    throw new AppError('forbidden', t('errors.order.roleMayNotCancel', { role: member.role }))
  }
  if (change.shipment && state !== 'shipped') {
    throw new AppError('invalid', `shipment: ${t('errors.storefront.shipmentOfShipped')}`)
  }
  const isUnpaid = await inTransaction(db, tx => moveOrder(tx, member, change))
  if (isUnpaid) await cancelUnpaid(db, member, orderId)
  else await endMisfit(db, orderId, member.userId)
  return getOrder(db, member, orderId)
}

/** True where the order is unpaid and to be cancelled, which needs the payment service and no open transaction. */
async function moveOrder(tx: Db, member: Member, change: Change): Promise<boolean> {
  const { orderId, state, notify: isMailed, shipment, takenBy } = change
  const order = await lockWhole(tx, member, orderId)
  if (order.status === state) return false
  const reason = refusal(standingOf(order), state)
  if (reason) throw new AppError('conflict', reason)
  if (order.status === 'pending' || order.status === 'authorised') return true

  const { userId } = member
  const mailed = isMailed && state === 'ready'
  await updateStatus(tx, orderId, state)
  // Moving an order on is also the answer to whatever it was held for.
  if (order.heldReason) {
    await releaseHold(tx, orderId)
    await insertEntry(tx, orderId, { kind: 'released', userId })
  }
  if (state === 'cancelled') {
    await returnStock(tx, await findPieces(tx, orderId))
    await insertEntry(tx, orderId, { kind: 'cancelled', userId })
    await notify(tx, { kind: 'cache', tags: [`store:${order.campaignId}`] })
  } else {
    await insertEntry(tx, orderId, {
      kind: 'state',
      userId,
      details: { from: order.status, to: state, mailed, ...(takenBy && { takenBy }) }
    })
  }
  if (mailed) await queueOrderMail(tx, orderId, 'order_ready')
  if (shipment) await addShipment(tx, member, order, { ...shipment, notify: isMailed })
  await notify(tx, { kind: 'order', workspaceId: order.workspaceId, subjectId: orderId })
  return false
}

function cancelUnpaid(db: Db, { userId }: Member, orderId: string): Promise<void> {
  return endForPerson(
    db,
    orderId,
    { status: 'cancelled', userId },
    {
      waiting: t('errors.order.beingPaid'),
      paid: t('errors.order.justPaid')
    }
  )
}

/** A person has looked at what the order was held for, and it may go on. */
export async function releaseOrder(db: Db, member: Member, orderId: string): Promise<OrderDetail> {
  await inTransaction(db, async tx => {
    const order = await lockWhole(tx, member, orderId)
    if (!order.heldReason) return
    await releaseHold(tx, orderId)
    await insertEntry(tx, orderId, { kind: 'released', userId: member.userId, details: { reason: order.heldReason } })
    await notify(tx, { kind: 'order', workspaceId: order.workspaceId, subjectId: orderId })
  })
  return getOrder(db, member, orderId)
}

type Wanted = z.output<typeof RefundEndpoint.body> & { orderId: string; once: Once }

/** Never more than was paid: payments keeps the books and asks the gateway. */
export async function refundOrder(db: Db, member: Member, wanted: Wanted): Promise<OrderDetail> {
  if (wanted.part === 'line' && !wanted.lineId)
    throw new AppError('invalid', `lineId: ${t('errors.storefront.sayLine')}`)
  const { orderId, part, lineId, amountCents, quantity, make, restock, reason, once } = wanted
  if (quantity !== undefined && part !== 'line')
    throw new AppError('invalid', `quantity: ${t('errors.storefront.onlyPieces')}`)
  const partId = part === 'shipping' ? SHIPPING : lineId
  try {
    await requestRefund(db, member, {
      kind: 'store-order',
      payableId: orderId,
      partId: part === 'order' ? undefined : partId,
      amountCents,
      quantity,
      make: part === 'line' ? make : undefined,
      restock,
      reason,
      once
    })
  } finally {
    // Also where one of several payments refused: the others have given back what they had.
    await endMisfit(db, orderId, member.userId)
  }
  return getOrder(db, member, orderId)
}

interface Resend {
  orderId: string
  template: 'order_confirmation' | 'order_ready'
}

export async function resendOrderMail(db: Db, member: Member, { orderId, template }: Resend): Promise<OrderDetail> {
  const known = await findOrder(db, member, orderId)
  if (!known) throw notFound('Order')
  await throttle(db, `order-mail:${orderId}`, MAILS)
  await inTransaction(db, async tx => {
    const order = await lockWhole(tx, member, orderId)
    refuseMail(order, template)
    await queueOrderMail(tx, orderId, template)
    await insertEntry(tx, orderId, { kind: 'mail_resent', userId: member.userId, details: { template } })
    await notify(tx, { kind: 'order', workspaceId: order.workspaceId, subjectId: orderId })
  })
  return getOrder(db, member, orderId)
}

function refuseMail({ status }: OrderRow, template: Resend['template']): void {
  if (status === 'authorised') {
    throw new AppError('conflict', t('errors.order.nothingToConfirm'))
  }
  if (status === 'pending') throw new AppError('conflict', t('errors.storefront.nothingToConfirm'))
  if (status === 'expired' || status === 'cancelled') {
    throw new AppError('conflict', t('errors.storefront.orderClosed'))
  }
  if (template === 'order_ready' && status !== 'ready') {
    throw new AppError('conflict', t('errors.storefront.orderNotReady'))
  }
}
