import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

export const supportPlugIn: PlugIn = {
  personal: {
    'feedback.json': userId => sql`
      select f.kind, f.rating, f.subject, f.page, f.created_at,
        (select jsonb_agg(
            jsonb_build_object('side', m.side, 'text', m.text, 'created_at', m.created_at) order by m.id
          ) from threads t join thread_messages m on m.thread_id = t.id
          where t.subject = 'support' and t.subject_id = f.id and (not m.is_note or m.side = 'shop')) as messages
      from feedback f where f.user_id = ${userId} order by f.id`
  }
}
