import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { taxClassAttention } from './attention.ts'

export const storePlugIn: PlugIn = {
  attention: [taxClassAttention],
  search: {
    kind: 'store',
    find: (workspaceId, { pattern, limit }) => sql`
      select id, name as title, organisation as detail, stage = 'draft' as draft
      from stores where workspace_id = ${workspaceId} and (name || ' ' || organisation) ilike ${pattern}
      order by created_at desc limit ${limit}`,
    pageOf: ({ id, draft }) => `/dashboard/stores/${id}${draft ? '/setup' : ''}`
  },
  exports: {
    'share-payments.json': {
      select: id => sql`select * from share_payments where workspace_id = ${id} order by paid_on, id`
    },
    'stores.json': {
      select: workspaceId => sql`
        select to_jsonb(s) - 'password_hash' as store,
          (select coalesce(jsonb_agg(to_jsonb(i)), '[]') from store_items i where i.store_id = s.id) as items,
          (select coalesce(jsonb_agg(to_jsonb(b)), '[]') from store_bundles b where b.store_id = s.id) as bundles,
          (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from coupons c where c.store_id = s.id) as coupons
        from stores s where s.workspace_id = ${workspaceId} order by s.created_at`
    }
  },
  contents: { stores: workspaceId => sql`select count(*)::int from stores where workspace_id = ${workspaceId}` }
}
