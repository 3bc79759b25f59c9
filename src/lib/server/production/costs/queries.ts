import { type RawBuilder, sql } from 'kysely'

import type { LaidSheet, PieceToCost } from '#lib/designer/costing/run-cost.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PieceState } from '#lib/shared/production-runs.ts'

import type { FrozenPart } from '../owed.ts'

type Of = Pick<Member, 'workspaceId'>

export interface CostScope {
  of: 'run' | 'store' | 'job'
  id: string
}

/** Pieces `p` of a run, or of all runs that make something of a store or a job. */
function within({ of, id }: CostScope): RawBuilder<unknown> {
  if (of === 'run') return sql`p.run_id = ${id}`
  if (of === 'job') return sql`p.job_id = ${id}`
  return sql`p.order_id in (select o.id from orders o where o.store_id = ${id})`
}

export interface CostRow extends Omit<PieceToCost, 'blankCents'> {
  runId: string
  state: PieceState
  parts: FrozenPart[]
  /** What is paid for the garment, as far as somebody has said it. */
  blankCents: number | null
  /** Of the buyer's price, without tax and what is raised for the organisation; null: not of an order in this currency. */
  incomeCents: number | null
  orderId: string | null
  jobId: string | null
  jobItemId: string | null
}

/**
 * A blank costs what the purchase orders of its run say; else, of an order, what its variant says, and of a job what its item
 * says for the size.
 */
export async function findCostRows(
  db: Db,
  { workspaceId }: Of,
  { scope, currency }: { scope: CostScope; currency: string }
): Promise<CostRow[]> {
  const { rows } = await sql<CostRow>`
    with pieces as (select p.* from production_pieces p where p.workspace_id = ${workspaceId} and ${within(scope)}),
    bought as (
      select o.run_id, lower(l.name) as name, lower(l.maker) as maker, lower(l.style_number) as style,
        lower(l.colour) as colour, lower(l.size) as size,
        sum(l.cost_cents * l.quantity)::float8 / nullif(sum(l.quantity), 0) as cents
      from purchases o join purchase_lines l on l.purchase_id = o.id
      where o.workspace_id = ${workspaceId} and o.run_id in (select run_id from pieces) and o.state <> 'cancelled'
        and l.cost_cents is not null
      group by 1, 2, 3, 4, 5, 6
    ), decorated as (
      select c.job_id, c.item_id, sum(c.film_cents)::int as cents, sum(c.press_seconds)::int as seconds
      from job_components c
      where c.job_id in (select job_id from pieces) and c.method <> 'vinyl' group by 1, 2
    )
    select p.id, p.run_id as "runId", p.state, p.parts, p.prints, p.order_id as "orderId", p.job_id as "jobId",
      p.job_item_id as "jobItemId", coalesce(d.cents, 0) as "printCents", coalesce(d.seconds, 0) as "printPressSeconds",
      case when (p.blank->>'supplied')::boolean then 0 else coalesce(b.cents, v.cost_cents, (
        select (each->>'costCents')::int from jsonb_array_elements(
          case jsonb_typeof(i.blank->'sizeCosts') when 'array' then i.blank->'sizeCosts' else '[]' end) each
        where lower(each->>'size') = lower(p.size) limit 1
      ), (i.blank->>'costCents')::int)::float8 end as "blankCents",
      case when o.currency = ${currency} then (l.total_cents - l.discount_cents - l.included_tax_cents - l.given_back_cents)::float8
        / l.quantity - l.fundraising_cents end as "incomeCents"
    from pieces p
      left join bought b on b.run_id = p.run_id and b.name = lower(coalesce(p.blank->>'name', ''))
        and b.maker = lower(coalesce(p.blank->>'maker', '')) and b.style = lower(coalesce(p.blank->>'styleNumber', ''))
        and b.colour = lower(coalesce(p.blank->>'colour', '')) and b.size = lower(p.size)
      left join order_lines l on l.id = p.order_line_id left join orders o on o.id = l.order_id
      left join variants v on v.id = l.variant_id
      left join job_items i on i.job_id = p.job_id and i.id = p.job_item_id
      left join decorated d on d.job_id = p.job_id and d.item_id = p.job_item_id
    order by p.position, p.id`.execute(db)
  return rows
}

export async function findLaidSheets(db: Db, { workspaceId }: Of, runIds: readonly string[]): Promise<LaidSheet[]> {
  const { rows } = await sql<LaidSheet>`
    select s.film_key as film, s.length_mm as "lengthMm", s.cut_mm as "cutMm", s.weed_seconds as "weedSeconds",
      s.cut_at is not null as "isCut",
      array(select placed->>'key' from jsonb_array_elements(s.placements) placed) as keys
    from production_sheets s
    where s.workspace_id = ${workspaceId} and s.run_id = any (${[...runIds]}::uuid[])`.execute(db)
  return rows
}

export async function findRunSettings(db: Db, { workspaceId }: Of, runIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ settings: unknown }>`
    select settings from production_runs
    where workspace_id = ${workspaceId} and id = any (${[...runIds]}::uuid[]) order by number`.execute(db)
  return rows.map(({ settings }) => settings)
}

export interface FeeRow {
  /** The order or the job. */
  ofId: string
  /** Of all of it, to be shared by its pieces. */
  pieces: number
  paidCents: number
  /** How many payments; and what the payment service has reported of them, if it has. */
  payments: number
  feeCents: number | null
}

/** What was paid online for these orders and jobs, and what that cost. */
export async function findFees(
  db: Db,
  { workspaceId }: Of,
  { orderIds, jobIds }: { orderIds: readonly string[]; jobIds: readonly string[] }
): Promise<FeeRow[]> {
  const { rows } = await sql<FeeRow>`
    with paid as (
      select o.id as of_id, o.units as pieces, pay.id as payable_id
      from orders o join payables pay on pay.id = o.id or pay.adds_to = o.id
      where o.workspace_id = ${workspaceId} and o.id = any (${[...orderIds]}::uuid[])
      union
      select j.id, j.pieces, p.payable_id
      from jobs j join invoices i on i.job_id = j.id join invoice_payments p on p.invoice_id = i.id
      where j.workspace_id = ${workspaceId} and j.id = any (${[...jobIds]}::uuid[]) and p.payable_id is not null
    )
    select paid.of_id as "ofId", min(paid.pieces)::int as pieces, sum(pay.paid_cents)::int as "paidCents",
      count(*) filter (where pay.paid_cents > 0)::int as payments, sum(m.fees)::int as "feeCents"
    from paid join payables pay on pay.id = paid.payable_id
      left join lateral (
        select sum(fee_cents) as fees from money_moves m where m.workspace_id = ${workspaceId} and m.payable_id = pay.id
      ) m on true
    group by paid.of_id`.execute(db)
  return rows
}

export async function findCurrency(db: Db, { workspaceId }: Of): Promise<string> {
  const row = await db
    .selectFrom('workspaces')
    .select('currency')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return row.currency
}
