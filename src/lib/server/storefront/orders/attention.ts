import { sql } from 'kysely'

import { isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import type { AttentionSource } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { COUNTING, missingPieces } from './sums.ts'

/** Closed stores with paid orders and fewer pieces than their minimum: whether they are made is to be decided. */
export const minimumAttention: AttentionSource = {
  kind: 'minimum',
  subject: 'store',
  may: 'stores:write',
  select: workspaceId => sql`
    select s.id, s.name as title, s.organisation as detail, '/dashboard/stores/' || s.id as href,
      sold.cents, w.currency, not ${isLiveSellerSql('s')} as is_test, s.in_hands_on as due_on
    from stores s join workspaces w on w.id = s.workspace_id, lateral (
      select sum(o.paid_cents - o.refunded_cents)::bigint as cents, sum(o.orders) as orders from order_sums o
      where o.workspace_id = s.workspace_id and o.store_id = s.id and o.livemode = ${isLiveSellerSql('s')}
        and o.status in ('paid', 'production') and ${COUNTING}
    ) sold
    where s.workspace_id = ${workspaceId} and s.stage = 'published' and s.closes_at <= now() and s.minimum_units > 0
      and sold.orders > 0 and ${missingPieces()} > 0`
}
