import type { Db } from '#lib/server/db/index.ts'
import { env } from '#lib/server/env.ts'
import { button, html, letter } from '#lib/server/mail/layout.ts'
import { queueMail } from '#lib/server/mail/outbox.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { storePath } from '#lib/shared/store-state.ts'

type Template = 'order_confirmation' | 'order_ready' | 'order_refund'

const TITLES: Record<Template, string> = {
  order_confirmation: 'Thank you for your order',
  order_ready: 'Your order is ready',
  order_refund: 'Your refund is on its way'
}

/** Puts a message to the buyer into the outbox, as part of the transaction. */
export async function queueOrderMail(
  db: Db,
  orderId: string,
  template: Template,
  { refundCents }: { refundCents?: number } = {}
): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('stores', 'stores.id', 'orders.store_id')
    .innerJoin('workspaces', 'workspaces.id', 'orders.workspace_id')
    .select(['orders.number', 'public_id', 'buyer_email', 'total_cents', 'orders.currency', 'livemode'])
    .select(['orders.workspace_id', 'store_id', 'stores.name', 'campaign_id as campaignId', 'slug', 'theme_hex'])
    .select(['business_name', 'contact_email'])
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()
  const title = TITLES[template]
  const amount = formatMoney(refundCents ?? order.total_cents, order.currency)
  const summary = `Order ${order.number} from ${order.name}: ${amount}`
  const href = `${env().publicUrl}${storePath(order)}/orders/${order.public_id}`
  await queueMail(db, {
    template,
    to: order.buyer_email,
    subject: `${title} (${order.name}, no. ${order.number})`,
    html: letter({
      preview: summary,
      title,
      body: html`<p style="margin:0">${summary}</p>${button('See your order', href)}`,
      shop: { name: order.business_name, themeHex: order.theme_hex },
      testMode: !order.livemode
    }),
    text: `${order.livemode ? '' : 'TEST MODE: no money moved.\n\n'}${title}\n\n${summary}\n\n${href}\n`,
    senderName: order.business_name,
    replyTo: order.contact_email,
    workspaceId: order.workspace_id,
    orderId,
    storeId: order.store_id
  })
}
