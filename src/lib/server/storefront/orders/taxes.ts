import { type RawBuilder, sql } from 'kysely'

/** What the tax of orders o of stores s was worked out of. An order keeps its tax, and the store its rate. */
const TAXED = sql`(case when o.tax_cents = 0 then 0 else o.subtotal_cents - o.discount_cents
  + case when s.tax_shipping then o.shipping_cents else 0 end end)`

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
    select ${source}::text as source, o.id as document, m.day, o.currency, case when o.tax_cents = 0 then 0 else s.tax_ppm end as ppm,
      ${sign} * (m.upto - m.before - ${share(sql`o.tax_cents`)}) as net_cents, ${sign} * ${share(TAXED)} as taxed_cents,
      ${sign} * ${share(sql`o.tax_cents`)} as tax_cents
    from (
      select one.payable_id, (one.at at time zone w.time_zone)::date as day,
        least(sum(one.amount_cents) over up_to, paid.total_cents)::int as upto,
        least(sum(one.amount_cents) over up_to - one.amount_cents, paid.total_cents)::int as before
      from (${rows}) as one(payable_id, id, at, amount_cents)
      join orders paid on paid.id = one.payable_id join workspaces w on w.id = paid.workspace_id
      where paid.workspace_id = ${workspaceId} and paid.livemode and paid.paid_at is not null
      window up_to as (partition by one.payable_id order by one.at, one.id)
    ) m join orders o on o.id = m.payable_id join stores s on s.id = o.store_id
    where m.day between ${from} and ${to}`
}
