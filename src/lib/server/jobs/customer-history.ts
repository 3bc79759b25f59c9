// The jobs of a customer. What they paid and owe is in their invoices.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { type CustomerHistory, namingCustomer } from '#lib/server/contact/customers/history.ts'

export const jobHistory: CustomerHistory = {
  ...namingCustomer('jobs'),
  sums: (workspaceId, who) => sql`
    select who.id as customer_id, 0::bigint as value_cents, 0::bigint as balance_cents, j.updated_at as last_at
    from ${who} join jobs j on j.workspace_id = ${workspaceId} and j.customer_id = who.id`,
  entries: (workspaceId, who, limit) => sql`
    select j.id, 'job' as kind, j.number::text as title, j.title as detail, s.name::text as state,
      j.total_cents as "totalCents", j.currency, j.created_at as at, '/dashboard/jobs/' || j.id || '/overview' as href
    from ${who} join jobs j on j.workspace_id = ${workspaceId} and j.customer_id = who.id
      join job_statuses s on s.id = j.status_id
    order by j.created_at desc limit ${limit}`,
  sayUses: count => t('errors.contact.jobsOfCustomer', { count })
}
