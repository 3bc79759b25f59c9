// What members of the shop are written about orders, if they asked for it in their preferences.
import type { Db } from '#lib/server/db/index.ts'
import { env } from '#lib/server/env.ts'
import { button, html, letter } from '#lib/server/mail/layout.ts'
import { queueMail } from '#lib/server/mail/outbox.ts'
import { findNotified } from '#lib/server/workspaces/notified.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { findAnyOrder } from './queries.ts'

export async function tellMembers(
  db: Db,
  { workspaceId, orderId, kind }: { workspaceId: string; orderId: string; kind: 'orderPaid' | 'orderHeld' }
): Promise<void> {
  const people = await findNotified(db, workspaceId, kind)
  const order = people.length > 0 ? await findAnyOrder(db, orderId) : undefined
  if (!order) return
  const href = `${env().publicUrl}/dashboard/orders/${orderId}/details`
  const total = formatMoney(order.totalCents, order.currency)
  const title = kind === 'orderPaid' ? `Order ${order.number} is paid` : `Order ${order.number} needs a look`
  const words =
    kind === 'orderPaid'
      ? `${order.buyerName} paid ${total} at ${order.storeName}.`
      : `A payment for order ${order.number} at ${order.storeName} does not match what was ordered (${total}). It is held until somebody has looked at it.`
  for (const to of people) {
    await queueMail(db, {
      template: kind === 'orderPaid' ? 'member_order_paid' : 'member_order_held',
      to,
      workspaceId,
      subject: `${order.livemode ? '' : '[Test] '}${title}`,
      html: letter({
        preview: words,
        title,
        body: html`<p style="margin:0">${words}</p>${button('See the order', href)}`,
        footer: 'You get this because you asked for it in the preferences of your Platen account.',
        testMode: !order.livemode
      }),
      text: `${words}\n\nThe order: ${href}\n`
    })
  }
}
