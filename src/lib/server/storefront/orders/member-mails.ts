// What members of the shop are written about orders, if they asked for it in their preferences.
import type { Db } from '#lib/server/platform/db/index.ts'
import { env } from '#lib/server/platform/env.ts'
import { button, html, letter } from '#lib/server/platform/mail/layout.ts'
import { type Mail, queueMails } from '#lib/server/platform/mail/outbox.ts'
import { findNotified } from '#lib/server/identity/workspaces/notified.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { findWholeOrders, type WholeOrder } from './queries.ts'

type News = 'orderPaid' | 'orderHeld'

type Told = Pick<
  WholeOrder,
  'id' | 'workspaceId' | 'number' | 'totalCents' | 'currency' | 'buyerName' | 'storeName' | 'livemode'
>

/** One read of who wants to hear, and one write of what they are told. */
export async function tellMembers(db: Db, orders: Told[], kind: News): Promise<void> {
  const workspaceIds = [...new Set(orders.map(({ workspaceId }) => workspaceId))]
  const people = await findNotified(db, workspaceIds, kind)
  const mails = orders.flatMap(order => {
    const wanting = people.filter(({ workspaceId }) => workspaceId === order.workspaceId)
    return wanting.map(({ email }) => newsOf(order, kind, email))
  })
  await queueMails(db, mails)
}

export async function tellMembersOf(db: Db, orderId: string, kind: News): Promise<void> {
  await tellMembers(db, await findWholeOrders(db, [orderId]), kind)
}

function newsOf(order: Told, kind: News, to: string): Mail {
  const href = `${env().publicUrl}/dashboard/orders/${order.id}/details`
  const total = formatMoney(order.totalCents, order.currency)
  const title = kind === 'orderPaid' ? `Order ${order.number} is paid` : `Order ${order.number} needs a look`
  const words =
    kind === 'orderPaid'
      ? `${order.buyerName} paid ${total} at ${order.storeName}.`
      : `A payment for order ${order.number} at ${order.storeName} does not match what was ordered (${total}). It is held until somebody has looked at it.`
  return {
    template: kind === 'orderPaid' ? 'member_order_paid' : 'member_order_held',
    to,
    workspaceId: order.workspaceId,
    subject: `${order.livemode ? '' : '[Test] '}${title}`,
    html: letter({
      preview: words,
      title,
      body: html`<p style="margin:0">${words}</p>${button('See the order', href)}`,
      footer: 'You get this because you asked for it in the preferences of your Platen account.',
      testMode: !order.livemode
    }),
    text: `${words}\n\nThe order: ${href}\n`
  }
}
