import { type RawBuilder, sql } from 'kysely'

import type { TaxSum } from '#lib/shared/taxes.ts'

/** Of each tax what orders o were charged; nobody noted the rate of those before. */
export function taxesSql(o: string): RawBuilder<TaxSum[]> {
  const of = sql.ref
  return sql<TaxSum[]>`coalesce(${of(`${o}.taxes`)}, case when ${of(`${o}.tax_cents`)} = 0 then '[]'::jsonb else
    jsonb_build_array(jsonb_build_object('name', 'Tax', 'ppm', 0, 'number', '', 'cents', ${of(`${o}.tax_cents`)},
      'baseCents', ${of(`${o}.subtotal_cents`)} - ${of(`${o}.discount_cents`)})) end)`
}

/** The same for the tax return: of orders before there were several taxes by the rate of their store s. */
const RETURNED = sql`coalesce(o.taxes, case when o.tax_cents = 0 then '[]'::jsonb else
  jsonb_build_array(jsonb_build_object('name', 'Tax', 'ppm', s.tax_ppm, 'cents', o.tax_cents,
    'baseCents', o.subtotal_cents - o.discount_cents + case when s.tax_shipping then o.shipping_cents else 0 end)) end)`

interface Time {
  from: string
  to: string
}

/** Orders paid with real money: each payment and each refund on its day, with its share of the tax. */
export function taxesOfOrders(workspaceId: string, time: Time): RawBuilder<unknown> {
  const payments = sql`select p.payable_id, p.id, p.paid_at as at, p.amount_cents from payments p`
  const refunds = sql`
    select r.payable_id, r.id, r.settled_at, r.amount_cents from refunds r where r.state = 'succeeded'`
  return sql`
    ${moves(workspaceId, time, { source: 'order', rows: payments, sign: sql`1` })}
    union all
    ${moves(workspaceId, time, { source: 'order_refund', rows: refunds, sign: sql`-1` })}`
}

const CENTS = sql`(tax->>'cents')::int`

interface Moves {
  source: 'order' | 'order_refund'
  rows: RawBuilder<unknown>
  sign: RawBuilder<unknown>
}

/** Shares are worked out of what has moved up to each, so that the parts of an order have all of it together. */
function moves(workspaceId: string, { from, to }: Time, { source, rows, sign }: Moves): RawBuilder<unknown> {
  const share = (part: RawBuilder<unknown>) => {
    const upTo = (cents: RawBuilder<unknown>) =>
      sql`round(${part} * ${cents}::numeric / greatest(o.total_cents, 1))::int`
    return sql`(${upTo(sql`m.upto`)} - ${upTo(sql`m.before`)})`
  }
  return sql`
    select ${source}::text as source, o.id as document, m.day, o.currency,
      ${sign} * (m.upto - m.before - shared.cents) as net_cents, shared.taxes
    from (
      select one.payable_id, (one.at at time zone w.time_zone)::date as day,
        least(sum(one.amount_cents) over up_to, paid.total_cents)::int as upto,
        least(sum(one.amount_cents) over up_to - one.amount_cents, paid.total_cents)::int as before
      from (${rows}) as one(payable_id, id, at, amount_cents)
      join orders paid on paid.id = one.payable_id join workspaces w on w.id = paid.workspace_id
      where paid.workspace_id = ${workspaceId} and paid.livemode and paid.paid_at is not null
      window up_to as (partition by one.payable_id order by one.at, one.id)
    ) m join orders o on o.id = m.payable_id join stores s on s.id = o.store_id
      cross join lateral (
        select coalesce(sum(${share(CENTS)}), 0)::int as cents, coalesce(jsonb_agg(jsonb_build_object(
          'name', tax->>'name', 'ppm', (tax->>'ppm')::int, 'base', ${sign} * ${share(sql`(tax->>'baseCents')::int`)},
          'cents', ${sign} * ${share(CENTS)}) order by at), '[]') as taxes
        from jsonb_array_elements(${RETURNED}) with ordinality given (tax, at)
      ) shared
    where m.day between ${from} and ${to}`
}
