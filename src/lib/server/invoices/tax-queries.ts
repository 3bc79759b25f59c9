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

/** What of a sum that was credited one after the other is the share of a part, as `taxOf` in credits.ts does it. */
const share = (part: RawBuilder<unknown>) => {
  const upTo = (cents: RawBuilder<unknown>) => sql`round(${part} * ${cents}::numeric / greatest(i.total_cents, 1))::int`
  return sql`(${upTo(sql`c.upto`)} - ${upTo(sql`c.before`)})`
}

/**
 * By the day of issue, whenever they are paid; credit notes by theirs, with their share of what was taxed. What is credited
 * beyond the total is the late fee, which is no sale here.
 */
export function taxesOfInvoices(workspaceId: string, { from, to }: Time): RawBuilder<unknown> {
  return sql`
    select 'invoice' as source, i.id as document, i.issued_on as day, i.currency, i.tax_ppm as ppm, i.total_cents - i.tax_cents as net_cents,
      ${TAXED} as taxed_cents, i.tax_cents
    from invoices i
    where i.workspace_id = ${workspaceId} and i.issued_on between ${from} and ${to} and i.voided_at is null
    union all
    select 'credit', c.id, c.issued_on, i.currency, i.tax_ppm, c.tax_cents - (c.upto - c.before), -${share(TAXED)}, -c.tax_cents
    from (
      select n.id, n.invoice_id, n.issued_on, n.tax_cents,
        least(sum(n.amount_cents) over up_to, of.total_cents)::int as upto,
        least(sum(n.amount_cents) over up_to - n.amount_cents, of.total_cents)::int as before
      from credit_notes n join invoices of on of.id = n.invoice_id
      where n.workspace_id = ${workspaceId}
      window up_to as (partition by n.invoice_id order by n.created_at, n.id)
    ) c join invoices i on i.id = c.invoice_id
    where c.issued_on between ${from} and ${to} and i.voided_at is null`
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
    select to_char(day, 'YYYY-MM') as month, source, currency, ppm as "taxPpm", count(distinct document)::int as documents,
      sum(net_cents)::float8 as "netCents", sum(taxed_cents)::float8 as "taxedCents", sum(tax_cents)::float8 as "taxCents"
    from (${sql.join(parts, sql` union all `)}) sold
    group by 1, 2, 3, 4
    order by 1, 3, array_position(array['invoice', 'credit', 'order', 'order_refund'], source), 4 desc`.execute(db)
  return rows
}
