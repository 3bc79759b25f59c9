// What buyer and shop are written when a piece is changed, by the order's link or by the shop.
import { t } from '#lib/i18n/t.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { type LineChanges, wordOrderMail } from './mails.ts'
import { mailMembers } from './member-mails.ts'
import { findWholeOrder } from './queries.ts'

/** Both read what was and what is, so that a change that nobody meant is seen while it can be undone. */
export async function mailChange(tx: Db, orderId: string, change: LineChanges): Promise<void> {
  const order = await findWholeOrder(tx, orderId)
  if (!order) return
  await queueMail(tx, wordOrderMail(order, 'order_changed', { change }))
  if (!change.byShop) await mailMembers(tx, [order], 'orderChanged', wordsOf(change, order.currency))
}

/** The shop asks for the difference. */
export async function askToPay(tx: Db, orderId: string, change: LineChanges): Promise<void> {
  const order = await findWholeOrder(tx, orderId)
  if (order) await queueMail(tx, wordOrderMail(order, 'order_change_asked', { change }))
}

/** "Team tee: Size M → S; Name ADA → GRACE" */
function wordsOf({ name, changes, paidCents, backCents }: LineChanges, currency: string): string {
  const money = [
    ...(paidCents ? [t('mailTexts.change.morePaid', { money: formatMoney(paidCents, currency) })] : []),
    ...(backCents ? [t('mailTexts.change.lessPaid', { money: formatMoney(backCents, currency) })] : [])
  ]
  const told = changes.map(
    ({ label, from, to }) => `${label} ${from || t('mailTexts.change.none')} → ${to || t('mailTexts.change.none')}`
  )
  return `${name}: ${[...told, ...money].join('; ')}`
}
