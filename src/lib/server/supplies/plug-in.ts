import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const supplyPlugIn: PlugIn = {
  exports: {
    'supply-orders.json': {
      select: workspaceId => sql`
        select to_jsonb(o) as order,
          (select coalesce(jsonb_agg(to_jsonb(l) order by l.position), '[]') from supply_order_lines l where l.order_id = o.id) as lines
        from supply_orders o where o.workspace_id = ${workspaceId} order by o.number`
    },
    'transfer-sheets.json': {
      select: workspaceId => sql`
        select to_jsonb(s) as sheet,
          (select coalesce(jsonb_agg(to_jsonb(p) order by p.position), '[]') from transfer_pieces p where p.sheet_id = s.id) as pieces
        from transfer_sheets s where s.workspace_id = ${workspaceId} order by s.created_at`
    }
  },
  obstacles: [
    {
      count: workspaceId => sql`
        select count(*)::int from supply_orders o join payables p on p.id = o.id
        where o.workspace_id = ${workspaceId} and p.livemode and o.status in ('paid', 'accepted')
          and o.refunded_cents < o.total_cents`,
      say(count) {
        return t('errors.workspace.suppliesOnTheWay', { count })
      }
    }
  ]
}
