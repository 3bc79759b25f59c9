import { sql } from 'kysely'

import type { registerCustomerFiles } from '#lib/server/contact/customers/files.ts'

type SelectFiles = Parameters<typeof registerCustomerFiles>[1]

/** Pictures of the items of their jobs. */
export const itemPictures: SelectFiles = (workspaceId, who, limit) => sql`
  select f.id, f.name, true as "isPicture", f.created_at as at, 'job' as "from", j.number || ' ' || j.title as title,
    '/dashboard/jobs/' || j.id || '/items' as "fromHref", null as href
  from ${who} join jobs j on j.workspace_id = ${workspaceId} and j.customer_id = who.id
    join job_items i on i.job_id = j.id join files f on f.id = i.picture_file_id and f.deleted_at is null
  order by f.created_at desc limit ${limit}`

/** What was sent in the conversations about their jobs, and what the shop added to its notes. */
export const messageFiles: SelectFiles = (workspaceId, who, limit) => sql`
  select f.id, f.name, f.width > 0 as "isPicture", f.created_at as at, 'message' as "from",
    j.number || ' ' || j.title as title, '/dashboard/jobs/' || j.id || '/messages' as "fromHref",
    '/api/v2/job/' || j.id || case t.subject when 'job' then '/comment' else '/messages' end || '/files/' || f.id
      || '?WorkspaceId=' || j.workspace_id as href
  from ${who} join jobs j on j.workspace_id = ${workspaceId} and j.customer_id = who.id
    join threads t on t.subject_id = j.id and t.subject in ('job', 'proposal') and t.workspace_id = ${workspaceId}
    join thread_files f on f.thread_id = t.id and f.message_id is not null
    join thread_messages m on m.id = f.message_id and (not m.is_note or m.side = 'shop')
  order by f.created_at desc limit ${limit}`
