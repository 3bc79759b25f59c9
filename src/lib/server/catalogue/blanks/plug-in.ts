import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const blankPlugIn: PlugIn = {
  search: {
    kind: 'blank',
    find: (workspaceId, { pattern, limit }) => sql`
      select b.id, concat_ws(' ', nullif(b.maker, ''), nullif(b.style_number, ''), b.name) as title,
        b.supplier as detail, false as draft
      from searchable_blanks b
      where b.workspace_id = ${workspaceId} and b.search_text ilike ${pattern} and b.archived_at is null
      order by lower(b.name), b.id limit ${limit}`,
    pageOf: ({ id }) => `/dashboard/blanks/${id}`
  },
  exports: {
    'supplier-lists.json': {
      select: id => sql`select * from supplier_lists where workspace_id = ${id} order by supplier`
    },
    'blanks.json': {
      rowsAFile: 1000,
      select: id => sql`
        select to_jsonb(b) - 'search_text' - 'style_key' as blank from blanks b
        where b.workspace_id = ${id} order by b.created_at, b.id`
    }
  }
}
