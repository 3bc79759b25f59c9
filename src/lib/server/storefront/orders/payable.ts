// What a store's order does when it is paid, closed or refunded.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { moveCouponUses } from '#lib/server/storefront/coupons/coupons.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { type Notice, notify } from '#lib/server/platform/live/notify.ts'
import type { PayableKind } from '#lib/server/commerce/payments/kinds.ts'
import { returnStock, reserveStock } from '#lib/server/commerce/stock/service.ts'

import { sendConfirmationMails } from './confirmation-mails.ts'
import { queueOrderMail } from './mails.ts'
import { mailMembersOfOrder } from './member-mails.ts'
import {
  findCouponOf,
  findParts,
  findPieces,
  findPlace,
  insertEntry,
  markClosed,
  markPaid,
  markLatePayment,
  moveRefundedCents,
  type OrderPlace,
  setHeldReason
} from './payable-queries.ts'
import { isWanted, markAuthorised, markChargeFailed } from './group-price.ts'
import { goodsOf, moveGoods } from './refunded-goods.ts'

/** The order has the id of its payable. */
export const storeOrder: PayableKind = {
  name: 'store-order',
  noun: 'order',
  amount: sql`total_cents`,
  currency: sql`currency`,
  reference: sql`'Order ' || number`,
  seller: 'shop',
  // Shown as held in the list of orders.
  isHeldOnHome: false,
  parts: findParts,

  async onSettled(tx, settled, isLate) {
    const ids = settled.map(({ id }) => id)
    const paid = await markPaid(tx, ids, isLate)
    // The payable and its order move together; one that stands elsewhere undoes the booking, loudly.
    if (paid.length !== ids.length) throw new Error(`Not all wait to be paid: ${ids.join(', ')}`)
    return paid.flatMap(noticesOf)
  },

  async onAuthorised(tx, { id }) {
    await markAuthorised(tx, id)
    await queueOrderMail(tx, id, 'order_authorised')
  },

  isWanted,

  async onChargeFailed(tx, { id }, { until }) {
    await markChargeFailed(tx, id, until)
    await queueOrderMail(tx, id, 'order_charge_failed')
  },

  async reopen(tx, { id }) {
    if (!(await reserveAgain(tx, id))) return t('errors.order.soldOutPaid')
    const { coupon_id: couponId } = await findCouponOf(tx, id)
    if (couponId) await moveCouponUses(tx, couponId, 1)
    return undefined
  },

  onLatePayment(tx, { id }, { amountCents }) {
    return markLatePayment(tx, id, amountCents)
  },

  async onEnded(tx, { id }, { status }) {
    const { coupon_id: couponId, wasAuthorised } = await markClosed(tx, id, status)
    if (wasAuthorised) await queueOrderMail(tx, id, 'order_released')
    await returnStock(tx, await findPieces(tx, id))
    if (couponId) await moveCouponUses(tx, couponId, -1)
  },

  async isClosed(tx, orderId) {
    const { status } = await findPlace(tx, orderId)
    return status === 'expired' || status === 'cancelled'
  },

  goodsOf: (tx, { id }, plan, wanted) => goodsOf(tx, id, plan, wanted),

  async refundMoved(tx, payable, plan, by) {
    if (plan.goods) await moveGoods(tx, payable.id, plan.goods, by)
    await moveRefundedCents(tx, payable.id, plan, by)
  },

  onRefunded(tx, { id }, { amountCents, card }) {
    return queueOrderMail(tx, id, 'order_refund', { refundCents: amountCents, card })
  },

  onHeld(tx, { id }, reason) {
    return setHeldReason(tx, id, reason)
  },

  note: insertEntry,
  publishChange,

  afterSettled: db => sendConfirmationMails(db),

  afterHeld(db, orderId) {
    return mailMembersOfOrder(db, orderId, 'orderHeld')
  }
}

/** Lets open screens and kept pages know that an order, and with it what its store shows, has changed. */
async function publishChange(tx: Db, { id, workspaceId }: { id: string; workspaceId: string }): Promise<void> {
  const { campaignId } = await findPlace(tx, id)
  await notify(tx, ...noticesOf({ id, workspaceId, campaignId }))
}

export function noticesOf({ id, workspaceId, campaignId }: OrderPlace): Notice[] {
  return [
    { kind: 'order', workspaceId, subjectId: id },
    { kind: 'cache', tags: [`store:${campaignId}`] }
  ]
}

/** The pieces went back when the order expired. All of them again, or none. */
async function reserveAgain(tx: Db, orderId: string): Promise<boolean> {
  await sql`savepoint pieces`.execute(tx)
  const isTaken = await reserveStock(tx, await findPieces(tx, orderId))
  if (!isTaken) await sql`rollback to savepoint pieces`.execute(tx)
  return isTaken
}
