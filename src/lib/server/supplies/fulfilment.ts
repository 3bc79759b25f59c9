// What the platform's admin does with orders of supplies.
import type { z } from 'zod'

import type { moveSupplyOrder, refundSupplyOrder, SupplyOrder } from '#lib/contract/supplies.ts'
import { t } from '#lib/i18n/t.ts'
import { requestRefund } from '#lib/server/commerce/payments/refunds.ts'
import type { Actor } from '#lib/server/platform/access/actor.ts'
import { recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import type { Once } from '#lib/server/platform/http/idempotency.ts'

import { sendOrderMail } from './mails.ts'
import { findOrder, moveOrder } from './order-queries.ts'
import { getOrder } from './orders.ts'

type Move = z.output<(typeof moveSupplyOrder)['body']>
type Refund = z.output<(typeof refundSupplyOrder)['body']>

const STEPS = {
  accept: { from: 'paid', to: 'accepted', needs: 'errors.supplies.notAcceptable' },
  ship: { from: 'accepted', to: 'shipped', needs: 'errors.supplies.notShippable' }
} as const

export async function move(
  db: Db,
  admin: Actor,
  { orderId, action, carrier, tracking }: Move & { orderId: string }
): Promise<SupplyOrder> {
  const { needs, ...step } = STEPS[action]
  await inTransaction(db, async tx => {
    const order = await findOrder(tx, {}, orderId)
    if (!order) throw notFound('Order')
    if (order.heldReason)
      throw new AppError('conflict', t('errors.supplies.orderHeld', { heldReason: order.heldReason }))
    if (order.refundedCents >= order.totalCents) throw new AppError('conflict', t('errors.supplies.orderRefunded'))
    if (!(await moveOrder(tx, orderId, { ...step, carrier, tracking }))) throw new AppError('conflict', t(needs))
    const details = action === 'ship' ? { carrier, tracking } : {}
    const subject = { subject: 'supply-order', subjectId: orderId, workspaceId: order.workspaceId } as const
    await recordActivity(tx, subject, { kind: step.to, userId: admin.userId, details })
    await notify(tx, { kind: 'supply-order', workspaceId: order.workspaceId, subjectId: orderId })
    if (action === 'ship') await sendOrderMail(tx, orderId, { kind: 'shipped' })
  })
  return getOrder(db, {}, orderId)
}

export async function refund(
  db: Db,
  admin: Actor,
  { orderId, lineId, amountCents, reason, once }: Refund & { orderId: string; once: Once }
): Promise<SupplyOrder> {
  const order = await findOrder(db, {}, orderId)
  if (!order) throw notFound('Order')
  const buyer = { workspaceId: order.workspaceId, userId: admin.userId }
  const wanted = { kind: 'supply-order', payableId: orderId, partId: lineId, amountCents, reason, once } as const
  await requestRefund(db, buyer, wanted)
  return getOrder(db, {}, orderId)
}
