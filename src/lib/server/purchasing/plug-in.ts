import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const purchasePlugIn: PlugIn = {
  exports: {
    'purchase-orders.json': {
      rowsAFile: 200,
      select: workspaceId => sql`
        select to_jsonb(o) as purchase,
          (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from purchase_lines l
            where l.purchase_id = o.id) as lines,
          (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from purchase_parts p
            join purchase_lines l on l.id = p.line_id where l.purchase_id = o.id) as parts
        from purchases o where o.workspace_id = ${workspaceId} order by o.number`
    }
  }
}
