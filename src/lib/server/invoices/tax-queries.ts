import { type RawBuilder, sql } from 'kysely'

import type { TaxSummary } from '#lib/contract/invoice-books.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'
import { LATE_FEE_PART } from '#lib/shared/credit.ts'
import type { TaxSource } from '#lib/shared/invoice.ts'

import { invoiceTaxes } from './invoice-taxes.ts'
import type { In } from './queries.ts'

interface Time {
  from: string
  to: string
}

const CENTS = sql`(tax->>'cents')::int`
const BASE = sql`(tax->>'baseCents')::int`

/** Each tax of invoices i, with what is sold or credited of it. */
const taxesAs = (base: RawBuilder<unknown>, cents: RawBuilder<unknown>) => sql`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'name', tax->>'name', 'ppm', (tax->>'ppm')::int, 'base', ${base}, 'cents', ${cents}) order by at), '[]')
  from jsonb_array_elements(${invoiceTaxes}) with ordinality given (tax, at))`

/** What of a sum that was credited one after the other is the share of a part, as `taxOf` in credits.ts does it. */
const share = (part: RawBuilder<unknown>) => {
  const upTo = (cents: RawBuilder<unknown>) => sql`round(${part} * ${cents}::numeric / greatest(i.total_cents, 1))::int`
  return sql`(${upTo(sql`c.upto`)} - ${upTo(sql`c.before`)})`
}

/**
 * By the day of issue, whenever they are paid; credit notes by theirs, with what they credit of each tax, or, of before that
 * was noted, their share of what was taxed. What is credited of a late fee is no sale here.
 */
export function taxesOfInvoices(workspaceId: string, { from, to }: Time): RawBuilder<unknown> {
  return sql`
    select 'invoice' as source, i.id as document, i.issued_on as day, i.currency,
      i.total_cents - i.tax_cents - i.included_tax_cents as net_cents, ${taxesAs(BASE, CENTS)} as taxes
    from invoices i
    where i.workspace_id = ${workspaceId} and i.issued_on between ${from} and ${to} and i.voided_at is null
    union all
    select 'credit', c.id, c.issued_on, i.currency, c.tax_cents - (c.upto - c.before),
      ${taxesAs(sql`-${share(BASE)}`, sql`-${share(CENTS)}`)}
    from (
      select n.id, n.invoice_id, n.issued_on, n.tax_cents,
        least(sum(n.amount_cents) over up_to, of.total_cents)::int as upto,
        least(sum(n.amount_cents) over up_to - n.amount_cents, of.total_cents)::int as before
      from credit_notes n join invoices of on of.id = n.invoice_id
      where n.workspace_id = ${workspaceId}
        and n.taxes is null
      window up_to as (partition by n.invoice_id order by n.created_at, n.id)
    ) c join invoices i on i.id = c.invoice_id
    where c.issued_on between ${from} and ${to} and i.voided_at is null
    union all
    select 'credit', n.id, n.issued_on, i.currency, n.tax_cents - n.amount_cents + (
        select coalesce(sum((line->>'cents')::int), 0) from jsonb_array_elements(n.lines) line
        where line->>'part' = ${LATE_FEE_PART})::int,
      (select coalesce(jsonb_agg(jsonb_build_object('name', tax->>'name', 'ppm', (tax->>'ppm')::int,
        'base', -(${BASE}), 'cents', -(${CENTS})) order by at), '[]')
        from jsonb_array_elements(n.taxes) with ordinality given (tax, at))
    from credit_notes n join invoices i on i.id = n.invoice_id
    where n.workspace_id = ${workspaceId} and n.taxes is not null and n.issued_on between ${from} and ${to}
      and i.voided_at is null`
}

interface RateRow {
  month: string
  source: TaxSource
  currency: string
  /** The taxes that the documents had, as text: a row belongs to one tax of them. */
  combination: string
  documents: number
  netCents: number
  name: string
  ppm: number
  taxedCents: number
  taxCents: number
}

/** Of all that sells something here, month by month, with a row for each set of taxes that came together. */
export async function findTaxes(db: Db, { workspaceId }: In, time: Time): Promise<TaxSummary['rows']> {
  const parts = registeredPlugIns().flatMap(({ taxes }) => (taxes ? [sql`(${taxes(workspaceId, time)})`] : []))
  const { rows } = await sql<RateRow>`
    select to_char(day, 'YYYY-MM') as month, source, currency, combination, coalesce(tax->>'name', '') as name,
      coalesce((tax->>'ppm')::int, 0) as ppm, count(distinct document)::int as documents,
      sum(net_cents)::float8 as "netCents", coalesce(sum((tax->>'base')::int), 0)::float8 as "taxedCents",
      coalesce(sum((tax->>'cents')::int), 0)::float8 as "taxCents"
    from (${sql.join(parts, sql` union all `)}) sold
      cross join lateral (select (
        select coalesce(string_agg(concat(each->>'name', ' ', each->>'ppm'), ' + ' order by at), '')
        from jsonb_array_elements(taxes) with ordinality given (each, at)
      ) as combination) combined
      left join lateral jsonb_array_elements(taxes) with ordinality given (tax, at) on true
    group by 1, 2, 3, 4, 5, 6, at
    order by 1, 3, array_position(array['invoice', 'credit', 'order', 'order_refund'], source),
      sum(coalesce((tax->>'ppm')::int, 0)) over (partition by source, combination) desc, combination, at`.execute(db)
  const sets = Map.groupBy(rows, ({ month, source, currency, combination }) => {
    return [month, source, currency, combination].join('\n')
  })
  return [...sets.values()].map(set => {
    const { month, source, currency, documents, netCents } = set[0]
    const taxes = set.flatMap(({ name, ppm, taxedCents, taxCents }) =>
      name ? [{ name, ppm, taxedCents, taxCents }] : []
    )
    return {
      month,
      source,
      currency,
      documents,
      netCents,
      taxes,
      taxPpm: taxes.reduce((all, { ppm }) => all + ppm, 0),
      // Where one of them is not charged on shipping, the other is worked out of more.
      taxedCents: taxes.reduce((most, tax) => (Math.abs(tax.taxedCents) > Math.abs(most) ? tax.taxedCents : most), 0),
      taxCents: taxes.reduce((all, tax) => all + tax.taxCents, 0)
    }
  })
}
