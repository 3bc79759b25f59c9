import { type RawBuilder, sql } from 'kysely'

/** What the tax of orders o of stores s was worked out of. An order keeps its tax, and the store its rate. */
const TAXED = sql`(case when o.tax_cents = 0 then 0 else o.subtotal_cents - o.discount_cents
  + case when s.tax_shipping then o.shipping_cents else 0 end end)`

/** Orders paid with real money, by the day of payment; what was given back, by its day, with its share of the tax. */
export function taxesOfOrders(workspaceId: string, { from, to }: { from: string; to: string }): RawBuilder<unknown> {
  const day = (at: RawBuilder<unknown>) => sql`(${at} at time zone w.time_zone)::date`
  const ppm = sql`case when o.tax_cents = 0 then 0 else s.tax_ppm end`
  const source = sql`orders o join stores s on s.id = o.store_id join workspaces w on w.id = o.workspace_id`
  return sql`
    select 'order' as source, ${day(sql`o.paid_at`)} as day, o.currency, ${ppm} as ppm,
      o.total_cents - o.tax_cents as net_cents, ${TAXED} as taxed_cents, o.tax_cents
    from ${source}
    where o.workspace_id = ${workspaceId} and o.livemode and ${day(sql`o.paid_at`)} between ${from} and ${to}
    union all
    select 'order_refund', ${day(sql`r.settled_at`)}, o.currency, ${ppm},
      round(o.tax_cents * r.amount_cents::numeric / greatest(o.total_cents, 1))::int - r.amount_cents,
      -round(${TAXED} * r.amount_cents::numeric / greatest(o.total_cents, 1))::int,
      -round(o.tax_cents * r.amount_cents::numeric / greatest(o.total_cents, 1))::int
    from ${source} join refunds r on r.payable_id = o.id
    where o.workspace_id = ${workspaceId} and o.livemode and r.state = 'succeeded'
      and ${day(sql`r.settled_at`)} between ${from} and ${to}`
}
