import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

/** They go with their job, and that with its workspace. */
export const rosterPlugIn: PlugIn = {
  exports: {
    'rosters.json': {
      rowsAFile: 100,
      select: workspaceId => sql`
        select j.number as job, r.item_id, r.rules, r.ends_at, r.is_closed, r.created_at,
          (select coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'number', l.number, 'size', l.size,
              'note', l.note, 'added', l.created_at) order by l.place), '[]')
            from roster_lines l where l.roster_id = r.id) as lines,
          (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'email', p.email, 'asked', p.asked_at,
              'answered', p.answered_at) order by p.place), '[]')
            from roster_people p where p.roster_id = r.id) as people
        from rosters r join jobs j on j.id = r.job_id where r.workspace_id = ${workspaceId} order by j.number, r.id`
    }
  }
}
