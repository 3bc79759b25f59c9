import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const productPlugIn: PlugIn = {
  search: {
    kind: 'item',
    find: (workspaceId, { pattern, limit }) => sql`
      select i.id, i.name as title, coalesce(c.name, '') as detail, false as draft
      from items i left join product_categories c on c.id = i.category_id
      where i.workspace_id = ${workspaceId} and i.name ilike ${pattern} and i.archived_at is null
      order by i.created_at desc limit ${limit}`,
    pageOf: ({ id }) => `/dashboard/items/${id}`
  },
  exports: {
    'variants.json': {
      select: id => sql`select * from variants where workspace_id = ${id} order by item_id, position, id`
    },
    'items.json': { select: id => sql`select * from items where workspace_id = ${id} order by created_at, id` },
    'categories.json': {
      select: id => sql`select * from product_categories where workspace_id = ${id} order by created_at, id`
    },
    'options.json': { select: id => sql`select * from item_options where workspace_id = ${id} order by created_at, id` }
  },
  contents: { items: workspaceId => sql`select count(*)::int from items where workspace_id = ${workspaceId}` }
}
