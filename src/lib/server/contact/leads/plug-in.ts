import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const leadPlugIn: PlugIn = {
  search: {
    kind: 'lead',
    find: (workspaceId, { pattern, limit }) => sql`
      select l.id, l.name as title, concat_ws(' · ', nullif(l.company, ''), nullif(l.product, ''), l.stage) as detail,
        false as draft
      from leads l
      where l.workspace_id = ${workspaceId}
        and (l.name || ' ' || l.company || ' ' || l.email || ' ' || l.phone || ' ' || l.product) ilike ${pattern}
      order by l.created_at desc limit ${limit}`,
    pageOf: ({ id }) => `/dashboard/leads/${id}`
  },
  exports: {
    'leads.json': {
      select: id => sql`
        select l.*, (
          select coalesce(jsonb_agg(f.name order by f.created_at), '[]') from lead_files f where f.lead_id = l.id
        ) as files
        from leads l where l.workspace_id = ${id} order by l.created_at, l.id`
    }
  }
}
