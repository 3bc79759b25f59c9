import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { blankAttention } from './attention.ts'

export const purchasePlugIn: PlugIn = {
  attention: [blankAttention],
  exports: {
    'blank-stock.json': {
      rowsAFile: 1000,
      select: workspaceId => sql`
        select to_jsonb(s) - 'key' - 'size_key' as stock, (
          select coalesce(jsonb_agg(to_jsonb(m) order by m.id), '[]') from stock_moves m where m.stock_id = s.id
        ) as moves
        from blank_stock s where s.workspace_id = ${workspaceId} order by s.name, s.id`
    },
    'purchase-orders.json': {
      rowsAFile: 200,
      select: workspaceId => sql`
        select to_jsonb(o) as purchase,
          (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from purchase_lines l
            where l.purchase_id = o.id) as lines,
          (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from purchase_parts p
            join purchase_lines l on l.id = p.line_id where l.purchase_id = o.id) as parts,
          (select coalesce(jsonb_agg(to_jsonb(p)), '[]') from purchase_store_parts p
            join purchase_lines l on l.id = p.line_id where l.purchase_id = o.id) as store_parts
        from purchases o where o.workspace_id = ${workspaceId} order by o.number`
    }
  }
}
