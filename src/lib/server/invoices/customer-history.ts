// The invoices of a customer, and with them what was paid and is owed.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { type CustomerHistory, namingCustomer } from '#lib/server/contact/customers/history.ts'

import { stateSql } from './queries.ts'

export const invoiceHistory: CustomerHistory = {
  ...namingCustomer('invoices'),
  sums: (workspaceId, who) => sql`
    select who.id as customer_id, i.paid_cents::bigint as value_cents,
      case when i.issued_at is null or i.voided_at is not null then 0 else i.balance_cents end::bigint as balance_cents,
      i.updated_at as last_at
    from ${who} join invoices i on i.workspace_id = ${workspaceId} and i.customer_id = who.id`,
  entries: (workspaceId, who, limit) => sql`
    select i.id, 'invoice' as kind, case when i.number is null then '' else i.prefix || i.number end as title,
      i.title as detail, ${stateSql} as state, i.total_cents as "totalCents", i.currency, i.created_at as at,
      '/dashboard/jobs/' || i.job_id || '/invoice' as href
    from ${who} join invoices i on i.workspace_id = ${workspaceId} and i.customer_id = who.id
      join workspaces w on w.id = i.workspace_id
    order by i.created_at desc limit ${limit}`,
  sayUses: count => t('errors.contact.invoicesOfCustomer', { count })
}
