import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const portfolioPlugIn: PlugIn = {
  exports: {
    'portfolios.json': {
      select: workspaceId => sql`
        select to_jsonb(p) as portfolio,
          (select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]') from portfolio_images i
            where i.portfolio_id = p.id) as images
        from portfolios p where p.workspace_id = ${workspaceId} order by p.created_at, p.id`
    }
  },
  contents: { portfolios: id => sql`select count(*)::int from portfolios where workspace_id = ${id}` }
}
