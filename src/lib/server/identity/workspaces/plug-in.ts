import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const workspacePlugIn: PlugIn = {
  exports: {
    'history.json': { select: id => sql`select * from activity where workspace_id = ${id} order by at, id` },
    'workspace.json': {
      select: id => sql`
        select id, sid, business_name, currency, time_zone, units, locale, tax_ppm, tax_rules, address, flagged, created_at
        from workspaces where id = ${id}`
    },
    'members.json': {
      select: id => sql`
        select u.first_name, u.last_name, u.email, m.role, m.created_at from workspace_users m
        join users u on u.id = m.user_id where m.workspace_id = ${id} order by m.created_at, u.id`
    }
  },
  contents: {
    members: id => sql`select count(*)::int from workspace_users where workspace_id = ${id}`,
    invitations: id => sql`select count(*)::int from invitations where workspace_id = ${id} and answered_at is null`
  }
}
