// The orders that a customer placed in stores, known by the address they gave there.
import { sql } from 'kysely'

import { gateway } from '#lib/server/commerce/payments/gateway.ts'
import type { CustomerHistory } from '#lib/server/contact/customers/history.ts'

import { stateOf } from './list-queries.ts'

/** Money of the mode that is set: test money is never added to real money. */
export const orderHistory: CustomerHistory = {
  sums: (workspaceId, who) => sql`
    select who.id as customer_id,
      case when o.livemode = ${gateway().livemode} then o.paid_cents - o.refunded_cents else 0 end::bigint as value_cents,
      0::bigint as balance_cents, o.placed_at as last_at
    from ${who} join searchable_orders o
      on o.workspace_id = ${workspaceId} and o.buyer_email = any (who.email_keys::citext[])
    where o.paid_at is not null`,
  entries: (workspaceId, who, limit) => sql`
    select o.id, 'order' as kind, o.number::text as title, s.name as detail, ${stateOf} as state,
      o.total_cents as "totalCents", o.currency, o.placed_at as at,
      '/dashboard/orders/' || o.id || '/details' as href
    from ${who} join searchable_orders o
      on o.workspace_id = ${workspaceId} and o.buyer_email = any (who.email_keys::citext[])
      join stores s on s.id = o.store_id
    where o.status <> 'expired' order by o.placed_at desc limit ${limit}`
}
