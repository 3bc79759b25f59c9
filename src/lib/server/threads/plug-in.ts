import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

/** Threads go with their workspace, and the pictures are swept when their rows are gone. */
export const threadPlugIn: PlugIn = {
  exports: {
    'messages.json': {
      select: workspaceId => sql`
        select t.subject, t.subject_id, m.side, coalesce(u.first_name, m.by_name) as first_name, u.last_name, m.by_key, m.text, m.is_note, m.created_at,
          (select coalesce(jsonb_agg(f.name order by f.created_at), '[]') from thread_files f where f.message_id = m.id)
            as files
        from threads t join thread_messages m on m.thread_id = t.id left join users u on u.id = m.user_id
        where t.workspace_id = ${workspaceId} and (not m.is_note or m.side = 'shop') order by t.created_at, t.id, m.id`
    }
  }
}
