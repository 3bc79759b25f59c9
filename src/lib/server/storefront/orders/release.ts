// Orders whose card is authorised and not charged: pieces that are taken off, and all of a store that is cancelled.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { OrderDetail } from '#lib/contract/orders.ts'
import { lower } from '#lib/server/commerce/payments/capture.ts'
import { endAuthorised } from '#lib/server/commerce/payments/void.ts'
import { returnStock } from '#lib/server/commerce/stock/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { totalsByTerms } from '#lib/shared/group-price.ts'

import { lockWhole } from './lock.ts'
import { findGroupOrder, lockAuthorised, writeTotals } from './group-price.ts'
import { queueOrderMail } from './mails.ts'
import { insertEntry } from './payable-queries.ts'
import { removalRefusal } from './policy.ts'
import { getOrder } from './service.ts'

interface Removal {
  orderId: string
  lineId: string
  quantity: number
}

/** Nothing was charged, so nothing goes back: less is charged later, and never more than the buyer was shown. */
export async function removePieces(tx: Db, member: Member, wanted: Removal): Promise<OrderDetail> {
  const { orderId, lineId, quantity } = wanted
  const order = await lockWhole(tx, member, orderId)
  const reason = removalRefusal(order.status)
  if (reason) throw new AppError('conflict', reason)
  const known = await findGroupOrder(tx, orderId)
  const line = known?.lines.find(({ id }) => id === lineId)
  if (!known || !line) throw notFound('Order line')
  if (quantity > line.quantity) {
    const left =
      line.quantity === 0 ? t('errors.order.noPieceLeft') : t('errors.order.piecesLeft', { left: line.quantity })
    throw new AppError('conflict', left, { data: { fields: [{ field: 'quantity', message: left }] } })
  }
  const lines = known.lines.map(each => (each === line ? { ...each, quantity: each.quantity - quantity } : each))
  if (lines.every(each => each.quantity === 0)) {
    throw new AppError('conflict', t('errors.storefront.nothingLeft'))
  }
  const totals = totalsByTerms(known.terms, { currency: known.currency, lines })
  await writeTotals(tx, known, totals)
  await sql`update order_lines set restocked = restocked + ${quantity} where id = ${lineId}`.execute(tx)
  if (line.storeItemId) {
    await returnStock(tx, [{ storeItemId: line.storeItemId, variantId: line.variantId, quantity }])
  }
  if (!(await lower(tx, orderId, totals.totalCents)))
    throw new AppError('conflict', t('errors.storefront.beingCharged'))
  const details = { lineId, pieces: quantity, amountCents: totals.totalCents }
  await insertEntry(tx, orderId, { kind: 'pieces_off', userId: member.userId, details })
  await queueOrderMail(tx, orderId, 'order_reduced')
  await notify(
    tx,
    { kind: 'order', workspaceId: member.workspaceId, subjectId: orderId },
    { kind: 'cache', tags: [`store:${order.campaignId}`] }
  )
  return getOrder(tx, member, orderId)
}

/** Part of the transaction that cancels the store. Whoever waits for a charge whose end nobody knows stops it. */
export async function releaseOrders(tx: Db, { userId }: Member, storeId: string): Promise<void> {
  for (const orderId of await lockAuthorised(tx, storeId)) {
    if (!(await endAuthorised(tx, orderId, userId))) {
      throw new AppError('conflict', t('errors.storefront.cardsBeingCharged'))
    }
  }
}
