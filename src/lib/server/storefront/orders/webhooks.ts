import { sql } from 'kysely'

import type { WebhookSource } from '#lib/server/webhooks/sources.ts'

export const orderEvents: WebhookSource = {
  find: ids => sql`
    select id, jsonb_build_object('orderId', id, 'number', number, 'storeId', store_id, 'status', status,
      'buyerName', buyer_name, 'buyerEmail', buyer_email, 'currency', currency, 'totalCents', total_cents,
      'paidCents', paid_cents, 'refundedCents', refunded_cents, 'units', units, 'livemode', livemode, 'paidAt', paid_at)
      as record
    from orders where id = any (${ids}::uuid[])`,
  kinds: {
    placed: 'order.placed',
    paid: 'order.paid',
    state: ({ to }) => [
      { type: 'order.status', change: { to } },
      ...(to === 'ready' ? [{ type: 'order.ready' as const }] : [])
    ],
    // Of a store that was marked as ready as a whole.
    ready: 'order.ready',
    refunded: ({ amountCents }) => [{ type: 'order.refunded', change: { amountCents } }],
    cancelled: 'order.cancelled'
  }
}
