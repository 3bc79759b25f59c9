import { sql } from 'kysely'

import type { registerCustomerFiles } from '#lib/server/contact/customers/files.ts'

/** What they sent before they were a customer. */
export const leadFiles: Parameters<typeof registerCustomerFiles>[1] = (workspaceId, who, limit) => sql`
  select f.id, f.name, f.width > 0 as "isPicture", f.created_at as at, 'lead' as "from",
    coalesce(nullif(l.product, ''), l.name) as title, '/dashboard/leads/' || l.id as "fromHref",
    '/api/v2/leads/' || l.id || '/files/' || f.id || '?WorkspaceId=' || l.workspace_id as href
  from ${who} join leads l on l.workspace_id = ${workspaceId} and l.customer_id = who.id
    join lead_files f on f.lead_id = l.id
  order by f.created_at desc limit ${limit}`
