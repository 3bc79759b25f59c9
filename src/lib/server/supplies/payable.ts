// What an order of supplies does when it is paid, closed or refunded. It has the id of its payable.
import { sql } from 'kysely'

import type { PayableKind } from '#lib/server/commerce/payments/kinds.ts'
import { type Notice, notify } from '#lib/server/platform/live/notify.ts'
import { log } from '#lib/server/platform/log.ts'

import { removeOrdered } from './cart-queries.ts'
import { sendOrderMail } from './mails.ts'
import {
  findParts,
  findStatus,
  insertEntry,
  markClosed,
  markPaid,
  moveRefunded,
  setHeldReason
} from './payable-queries.ts'
import { orderPrints } from './transfers/prints.ts'

export const supplyOrder: PayableKind = {
  name: 'supply-order',
  noun: 'order',
  amount: sql`total_cents`,
  currency: sql`currency`,
  reference: sql`'Supplies ' || number`,
  seller: 'platform',
  isHeldOnHome: true,
  parts: findParts,

  async onSettled(tx, settled, isLate) {
    const ids = settled.map(({ id }) => id)
    if ((await markPaid(tx, ids, isLate)) !== ids.length) throw new Error(`Not all wait to be paid: ${ids.join(', ')}`)
    await removeOrdered(tx, ids)
    await orderPrints(tx, ids)
    return settled.map(noticeOf)
  },

  /** Nothing was held for it, so nothing is gone. */
  reopen: () => Promise.resolve(undefined),

  onLatePayment: () => Promise.resolve(),

  onEnded: (tx, { id }, { status }) => markClosed(tx, id, status),

  async isClosed(tx, orderId) {
    return ['expired', 'cancelled'].includes(await findStatus(tx, orderId))
  },

  refundMoved: (tx, { id }, plan, by) => moveRefunded(tx, id, plan, by),

  onRefunded: (tx, { id }, { amountCents }) => sendOrderMail(tx, id, { kind: 'refund', amountCents }),

  onHeld: (tx, { id }, reason) => setHeldReason(tx, id, reason),

  note: insertEntry,

  publishChange: (tx, payable) => notify(tx, noticeOf(payable)),

  afterSettled: (db, { id }) => sendOrderMail(db, id, { kind: 'confirmation' }),

  async afterHeld(_, orderId) {
    log.error({ orderId }, 'order of supplies is held')
  }
}

function noticeOf({ id, workspaceId }: { id: string; workspaceId: string }): Notice {
  return { kind: 'supply-order', workspaceId, subjectId: id }
}
