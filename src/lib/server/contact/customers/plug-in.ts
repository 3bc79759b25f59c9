import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const customerPlugIn: PlugIn = {
  search: {
    kind: 'customer',
    find: (workspaceId, { pattern, limit }) => sql`
      select c.id, case when c.kind = 'company' and c.company <> '' then c.company when c.name <> '' then c.name
          else c.company end as title,
        coalesce(c.emails->0->>'address', c.phones->0->>'number', '') as detail, false as draft
      from searchable_customers c
      where c.workspace_id = ${workspaceId} and c.search_text ilike ${pattern}
        and c.archived_at is null and c.merged_into_id is null
      order by c.updated_at desc limit ${limit}`,
    pageOf: ({ id }) => `/dashboard/customers/${id}`
  },
  exports: {
    'customer-merges.json': {
      select: id => sql`select * from customer_merges where workspace_id = ${id} order by merged_at, id`
    },
    'customers.json': {
      select: id => sql`
        select to_jsonb(c) - array['sort_name', 'search_text', 'email_keys', 'phone_keys'] as customer
        from customers c where workspace_id = ${id} order by created_at, id`
    }
  },
  contents: { customers: id => sql`select count(*)::int from customers where workspace_id = ${id}` }
}
