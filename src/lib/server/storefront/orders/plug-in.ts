import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { minimumAttention } from './attention.ts'
import { archiveFigures } from './archived-figures.ts'
import { taxesOfOrders } from './taxes.ts'

export const orderPlugIn: PlugIn = {
  attention: [minimumAttention],
  search: {
    kind: 'order',
    find: (workspaceId, { pattern, number, limit }) => sql`
      select o.id, o.number::text as title, o.buyer_name || ' · ' || s.name as detail, false as draft
      from searchable_orders o join stores s on s.id = o.store_id
      where o.workspace_id = ${workspaceId}
        and ((o.buyer_name || ' ' || o.buyer_email::text || ' ' || o.recipient) ilike ${pattern} or o.number = ${number})
      order by o.number = ${number} desc, o.placed_at desc limit ${limit}`,
    pageOf: ({ id }) => `/dashboard/orders/${id}/details`
  },
  exports: {
    'deleted-orders.json': {
      select: id => sql`select * from deleted_orders where workspace_id = ${id} order by deleted_at, id`
    },
    'orders.json': {
      select: workspaceId => sql`
        select to_jsonb(o) - array['public_id', 'idempotency_key', 'request_hash'] as order,
          (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from order_lines l where l.order_id = o.id) as lines,
          (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from payments p where p.payable_id = o.id) as payments,
          (select coalesce(jsonb_agg(to_jsonb(r)), '[]') from refunds r where r.payable_id = o.id) as refunds,
          (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from order_changes c where c.order_id = o.id) as changes,
          (select coalesce(jsonb_agg(to_jsonb(s) order by s.created_at), '[]') from order_shipments s where s.order_id = o.id) as shipments
        from orders o where o.workspace_id = ${workspaceId} order by o.number`
    }
  },
  contents: {
    orders: workspaceId =>
      sql`select count(*)::int from orders where workspace_id = ${workspaceId} and paid_at is not null`
  },
  obstacles: [
    {
      // Paid with real money and not yet handed out or given back.
      count: workspaceId => sql`
        select count(*)::int from orders where workspace_id = ${workspaceId} and livemode and paid_at is not null
          and status in ('paid', 'production', 'ready') and refunded_cents < paid_cents`,
      say(count) {
        return t('errors.workspace.ordersWait', { count })
      }
    },
    {
      count: workspaceId => sql`
        select count(*)::int from orders where workspace_id = ${workspaceId} and livemode and status = 'authorised'`,
      say(count) {
        return t('errors.workspace.groupOrders', { count })
      }
    },
    {
      // Who deletes it would leave nobody to tell the bank.
      count: workspaceId => sql`
        select count(*)::int from payables where workspace_id = ${workspaceId} and livemode
          and status in ('cancelled', 'expired') and authorised_cents > 0`,
      say: () => t('errors.workspace.bankReleases')
    },
    {
      count: workspaceId => sql`
        select count(*)::int from orders where workspace_id = ${workspaceId} and status = 'pending' and expires_at > now()
          and charge_failed_at is not null`,
      say(count) {
        return t('errors.workspace.ordersPaidByLink', { count })
      }
    },
    {
      count: workspaceId => sql`
        select count(*)::int from orders where workspace_id = ${workspaceId} and status = 'pending' and expires_at > now()`,
      say: () => t('errors.workspace.orderBeingPaid')
    }
  ],
  taxes: taxesOfOrders,
  beforeDeletion: archiveFigures
}
