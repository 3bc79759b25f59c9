import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const productionPlugIn: PlugIn = {
  search: {
    kind: 'run',
    may: 'production:read',
    // Also by the code of a piece, as it is cut beside it.
    find: (workspaceId, { pattern, number, limit }) => sql`
      select r.id, r.number || ' · ' || r.name as title, r.state as detail, false as draft
      from production_runs r
      where r.workspace_id = ${workspaceId} and (r.name ilike ${pattern} or r.number = ${number} or exists (
        select from production_pieces p where p.run_id = r.id and p.code ilike ${pattern}))
      order by r.number = ${number} desc, r.number desc limit ${limit}`,
    pageOf: ({ id }) => `/dashboard/production/${id}/overview`
  },
  exports: {
    'film-rolls.json': {
      rowsAFile: 1000,
      select: workspaceId => sql`
        select r.* from film_rolls r where r.workspace_id = ${workspaceId} order by r.number`
    },
    'production-settings.json': {
      rowsAFile: 1000,
      select: workspaceId => sql`
        select p.size_scales, null as cutter from production_settings p where p.workspace_id = ${workspaceId}
        union all
        select null, to_jsonb(c) - 'workspace_id' from cutters c where c.workspace_id = ${workspaceId}`
    },
    'production-calendar.json': {
      rowsAFile: 1000,
      select: workspaceId => sql`
        select c.minutes as capacity, null as plan from production_capacity c where c.workspace_id = ${workspaceId}
        union all
        select null, to_jsonb(p) - 'workspace_id' from production_plans p where p.workspace_id = ${workspaceId}`
    },
    'production-runs.json': {
      rowsAFile: 20,
      select: workspaceId => sql`
        select to_jsonb(r) as run,
          (select coalesce(jsonb_agg(to_jsonb(p) - 'source' - 'claim_key' order by p.position), '[]')
            from production_pieces p where p.run_id = r.id) as pieces,
          (select coalesce(jsonb_agg(to_jsonb(s) order by s.position), '[]')
            from production_sheets s where s.run_id = r.id) as sheets,
          (select coalesce(jsonb_agg(to_jsonb(e) - 'act_id' order by e.id), '[]')
            from production_events e where e.run_id = r.id) as events,
          (select to_jsonb(f) - 'free' - 'samples' from late_offers f where f.run_id = r.id) as "lateOffer",
          (select coalesce(jsonb_agg(to_jsonb(l) - 'boxes' order by l.created_at), '[]')
            from late_orders l where l.run_id = r.id) as "lateOrders"
        from production_runs r where r.workspace_id = ${workspaceId} order by r.number`
    }
  }
}
