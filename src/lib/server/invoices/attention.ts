import { sql } from 'kysely'

import type { AttentionSource } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { labelSql, today } from './queries.ts'

/** Invoices that are late. */
export const invoiceAttention: AttentionSource = {
  kind: 'invoice',
  subject: 'invoice',
  may: 'invoices:read',
  select: workspaceId => sql`
    select i.id, ${labelSql} || ' · ' || i.title as title, split_part(i.bill_to, E'\n', 1) as detail,
      coalesce('/dashboard/jobs/' || i.job_id || '/invoice', '/dashboard/invoices?show=overdue') as href,
      i.balance_cents as cents, i.currency, false as is_test, i.due_on
    from invoices i join workspaces w on w.id = i.workspace_id
    where i.workspace_id = ${workspaceId} and i.issued_at is not null and i.voided_at is null and i.balance_cents > 0
      and i.due_on < ${today}`
}
