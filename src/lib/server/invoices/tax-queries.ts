import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'
import type { TaxSource } from '#lib/shared/invoice.ts'

import type { In } from './queries.ts'

interface Time {
  from: string
  to: string
}

/** What the tax of invoices i was worked out of. Fees of before it was noted are taken for taxed. */
const TAXED = sql`(case when i.tax_ppm = 0 then 0 else
  (select coalesce(sum((line->>'totalCents')::int - (line->>'discountCents')::int), 0)
    from jsonb_array_elements(i.lines) line where (line->>'taxed')::boolean)
  + (select coalesce(sum((fee->>'cents')::int), 0)
    from jsonb_array_elements(i.fees) fee where coalesce((fee->>'taxed')::boolean, true)) end)`

/** By the day of issue, whenever they are paid; credit notes by theirs, with their share of what was taxed. */
export function taxesOfInvoices(workspaceId: string, { from, to }: Time): RawBuilder<unknown> {
  return sql`
    select 'invoice' as source, i.issued_on as day, i.currency, i.tax_ppm as ppm, i.total_cents - i.tax_cents as net_cents,
      ${TAXED} as taxed_cents, i.tax_cents
    from invoices i
    where i.workspace_id = ${workspaceId} and i.issued_on between ${from} and ${to} and i.voided_at is null
    union all
    select 'credit', c.issued_on, i.currency, i.tax_ppm, c.tax_cents - c.amount_cents,
      -round(${TAXED} * c.amount_cents::numeric / greatest(i.total_cents, 1))::int, -c.tax_cents
    from credit_notes c join invoices i on i.id = c.invoice_id
    where c.workspace_id = ${workspaceId} and c.issued_on between ${from} and ${to} and i.voided_at is null`
}

interface TaxRow {
  month: string
  source: TaxSource
  currency: string
  taxPpm: number
  documents: number
  netCents: number
  taxedCents: number
  taxCents: number
}

/** Of all that sells something here, month by month. */
export async function findTaxes(db: Db, { workspaceId }: In, time: Time): Promise<TaxRow[]> {
  const parts = registeredPlugIns().flatMap(({ taxes }) => (taxes ? [sql`(${taxes(workspaceId, time)})`] : []))
  const { rows } = await sql<TaxRow>`
    select to_char(day, 'YYYY-MM') as month, source, currency, ppm as "taxPpm", count(*)::int as documents,
      sum(net_cents)::float8 as "netCents", sum(taxed_cents)::float8 as "taxedCents", sum(tax_cents)::float8 as "taxCents"
    from (${sql.join(parts, sql` union all `)}) sold
    group by 1, 2, 3, 4
    order by 1, 3, array_position(array['invoice', 'credit', 'order', 'order_refund'], source), 4 desc`.execute(db)
  return rows
}
