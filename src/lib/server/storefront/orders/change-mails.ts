// What buyer and shop are written when a piece is changed by the order's link.
import type { Db } from '#lib/server/platform/db/index.ts'
import { queueMail } from '#lib/server/platform/mail/outbox.ts'

import { type LineChanges, wordOrderMail } from './mails.ts'
import { tellMembers } from './member-mails.ts'
import { findWholeOrder } from './queries.ts'

/** Both read what was and what is, so that a change that nobody meant is seen while it can be undone. */
export async function tellOfChange(tx: Db, orderId: string, change: LineChanges): Promise<void> {
  const order = await findWholeOrder(tx, orderId)
  if (!order) return
  await queueMail(tx, wordOrderMail(order, 'order_changed', { change }))
  await tellMembers(tx, [order], 'orderChanged', wordsOf(change))
}

/** "Team tee: Size M → S; Name ADA → GRACE" */
function wordsOf({ name, changes }: LineChanges): string {
  return `${name}: ${changes.map(({ label, from, to }) => `${label} ${from || 'none'} → ${to || 'none'}`).join('; ')}`
}
