import { type RawBuilder, sql } from 'kysely'

import type { TaxSum } from '#lib/shared/taxes.ts'

import { SHIPPING } from './shipping.ts'

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
    select r.payable_id, r.id, r.settled_at, r.amount_cents from refunds r
    where r.state = 'succeeded' and not ${hasClasses('r.payable_id')}`
  return sql`
    ${moves(workspaceId, time, { source: 'order', rows: payments, sign: sql`1` })}
    union all
    ${moves(workspaceId, time, { source: 'order_refund', rows: refunds, sign: sql`-1` })}
    union all
    ${refundsByLine(workspaceId, time)}`
}

/** Whether its lines have different taxes. */
const hasClasses = (orderId: string) =>
  sql`exists (select from order_lines l where l.order_id = ${sql.ref(orderId)} and l.taxes is not null)`

/**
 * Of orders whose lines have different taxes, what was given back of a line is of its own, and what was given back of shipping of
 * what is left. All of a part gives back all of its taxes, in however many refunds.
 */
function refundsByLine(workspaceId: string, { from, to }: Time): RawBuilder<unknown> {
  const upTo = (part: RawBuilder<unknown>, cents: RawBuilder<unknown>) =>
    sql`round(${part} * least(${cents}, part.cents)::numeric / greatest(part.cents, 1))::int`
  const moved = (part: RawBuilder<unknown>) =>
    sql`coalesce(sum(${upTo(part, sql`back.upto`)} - ${upTo(part, sql`back.upto - back.cents`)}), 0)::int`
  return sql`
    select 'order_refund'::text as source, o.id as document, r.day, o.currency,
      shared.cents - r.amount_cents as net_cents, shared.taxes
    from (
      select one.id, one.payable_id, one.amount_cents, (one.settled_at at time zone w.time_zone)::date as day
      from refunds one join orders paid on paid.id = one.payable_id join workspaces w on w.id = paid.workspace_id
      where one.state = 'succeeded' and paid.workspace_id = ${workspaceId} and paid.livemode and paid.paid_at is not null
        and ${hasClasses('one.payable_id')}
    ) r join orders o on o.id = r.payable_id
      cross join lateral (
        select coalesce(sum(each.cents), 0)::int as cents, coalesce(jsonb_agg(jsonb_build_object('name', each.tax->>'name',
          'ppm', (each.tax->>'ppm')::int, 'base', -each.base, 'cents', -each.cents) order by each.at), '[]') as taxes
        from (
          select tax, at, ${moved(sql`part.tax_cents`)} as cents, ${moved(sql`part.tax_base`)} as base
          from jsonb_array_elements(o.taxes) with ordinality given (tax, at)
            cross join lateral (${partsOf(sql`tax`)}) part
            join (
              select other.id, share.key as part, share.value::int as cents,
                sum(share.value::int) over (partition by share.key order by other.settled_at, other.id) as upto
              from refunds other cross join lateral jsonb_each_text(other.shares) share
              where other.payable_id = o.id and other.state = 'succeeded'
            ) back on back.id = r.id and back.part = part.id
          group by tax, at
        ) each
      ) shared
    where r.day between ${from} and ${to}`
}

/** Of a tax of order o, what each line and the shipping have of it; what they were paid with it. */
function partsOf(tax: RawBuilder<unknown>): RawBuilder<unknown> {
  const of = (key: 'cents' | 'baseCents') => sql`(
    select coalesce(sum((own->>${sql.lit(key)})::int), 0)::int from jsonb_array_elements(l.taxes) own
    where own->>'name' = ${tax}->>'name' and own->>'ppm' = ${tax}->>'ppm')`
  return sql`
    select l.id::text as id, l.total_cents - l.discount_cents + l.tax_cents as cents, ${of('cents')} as tax_cents,
      ${of('baseCents')} as tax_base
    from order_lines l where l.order_id = o.id
    union all
    select ${SHIPPING}, o.shipping_cents + o.tax_cents - coalesce(sum(l.tax_cents), 0)::int,
      (${tax}->>'cents')::int - coalesce(sum(${of('cents')}), 0)::int,
      (${tax}->>'baseCents')::int - coalesce(sum(${of('baseCents')}), 0)::int
    from order_lines l where l.order_id = o.id`
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
