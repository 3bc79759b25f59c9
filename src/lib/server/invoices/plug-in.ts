import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { invoiceAttention } from './attention.ts'
import { taxesOfInvoices } from './tax-queries.ts'

export const invoicePlugIn: PlugIn = {
  attention: [invoiceAttention],
  taxes: taxesOfInvoices,
  search: {
    kind: 'invoice',
    may: 'invoices:read',
    find: (workspaceId, { pattern, number, limit }) => sql`
      select i.job_id as id, i.prefix || i.number || ' · ' || i.title as title, split_part(i.bill_to, E'\n', 1) as detail,
        false as draft
      from invoices i
      where i.workspace_id = ${workspaceId} and i.number is not null and i.job_id is not null
        and (i.number = ${number} or i.prefix || i.number ilike ${pattern} or i.title ilike ${pattern}
          or i.bill_to ilike ${pattern} or i.po_number ilike ${pattern})
      order by i.number = ${number} desc, i.created_at desc limit ${limit}`,
    pageOf: ({ id }) => `/dashboard/jobs/${id}/invoice`
  },
  exports: {
    'invoices.json': {
      rowsAFile: 200,
      select: workspaceId => sql`
        select to_jsonb(i) - 'payable_id' as invoice,
          (select coalesce(jsonb_agg(to_jsonb(r) order by r.created_at), '[]') from invoice_requests r
            where r.invoice_id = i.id) as requests,
          (select coalesce(jsonb_agg(to_jsonb(p) - 'payable_id' order by p.created_at), '[]') from invoice_payments p
            where p.invoice_id = i.id and p.received_on is not null) as payments,
          (select coalesce(jsonb_agg(to_jsonb(c) order by c.number), '[]') from credit_notes c
            where c.invoice_id = i.id) as credits
        from invoices i where i.workspace_id = ${workspaceId} order by i.created_at, i.id`
    },
    'invoice-settings.json': {
      select: id => sql`select * from invoice_settings where workspace_id = ${id}`
    }
  },
  contents: { invoices: id => sql`select count(*)::int from invoices where workspace_id = ${id}` }
}
