// The invoices of a customer, and with them what was paid and is owed.
import { sql } from 'kysely'

import type { CustomerHistory } from '#lib/server/contact/customers/history.ts'

import { stateSql } from './queries.ts'

export const invoiceHistory: CustomerHistory = {
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
  uses: (workspaceId, who) => sql`
    select who.id as customer_id from ${who} join invoices i on i.workspace_id = ${workspaceId} and i.customer_id = who.id`,
  sayUses: count =>
    `${count === 1 ? '1 invoice belongs' : `${count} invoices belong`} to this customer, and an invoice keeps its customer.`,
  async move(tx, workspaceId, { from, to, ids }) {
    const moved = await tx
      .updateTable('invoices')
      .set({ customer_id: to })
      .where('workspace_id', '=', workspaceId)
      .where('customer_id', '=', from)
      .$call(query => (ids ? query.where('id', 'in', ids) : query))
      .returning('id')
      .execute()
    return moved.map(({ id }) => id)
  }
}
