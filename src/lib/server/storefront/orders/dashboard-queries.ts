import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { DashboardCards } from '#lib/contract/dashboard.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { presetMatrices } from '#lib/shared/job-pricing/presets.ts'

import { COUNTING, missingPieces } from './sums.ts'

/** Test orders or real ones: the figures are of one kind of money. */
interface Mode {
  livemode: boolean
}

/** Counts of what waits for somebody, the workspace's own facts, and how far its first steps have gone. */
export async function findCounts(db: Db, member: Member, { livemode }: Mode) {
  const { workspaceId } = member
  const { rows } = await sql<{
    currency: string
    zone: string
    named: boolean
    items: boolean
    stores: boolean
    published: boolean
    orders: boolean
    prices: boolean
    customers: boolean
    jobs: boolean
    proposals: boolean
    openStores: number
    unpaid: number
    held: number
    readyForPickup: number
    authorised: { orders: number; cents: number }
  }>`
    select w.currency, w.time_zone as zone,
      w.named,
      exists (select from items where workspace_id = w.id) as items,
      exists (select from stores where workspace_id = w.id) as stores,
      exists (select from stores where workspace_id = w.id and published_at is not null) as published,
      sums.orders > 0 as orders,
      -- A shop begins with presets; a price of its own is one that was changed or added.
      exists (select from price_rules where workspace_id = w.id and revision > 1)
        or exists (select from price_matrices where workspace_id = w.id and (revision > 1 or position >= ${presetMatrices().length})) as prices,
      exists (select from customers where workspace_id = w.id) as customers,
      exists (select from jobs where workspace_id = w.id) as jobs,
      exists (select from proposals where workspace_id = w.id and sent_at is not null) as proposals,
      (select count(*) from stores where workspace_id = w.id and stage = 'published'
        and (opens_at is null or opens_at <= now()) and (closes_at is null or closes_at > now())) as "openStores",
      sums.unpaid, sums.held, sums."readyForPickup", (
        select json_build_object('orders', count(*), 'cents', coalesce(sum(total_cents), 0)) from orders
        where workspace_id = w.id and status = 'authorised' and livemode = ${livemode}
      ) as authorised
    from workspaces w, (
      select coalesce(sum(orders), 0) as orders,
        coalesce(sum(orders) filter (where livemode = ${livemode} and status = 'pending'), 0) as unpaid,
        coalesce(sum(held) filter (where livemode = ${livemode}), 0) as held,
        coalesce(sum(orders - to_ship) filter (where livemode = ${livemode} and status = 'ready' and refund <> 'all'), 0)
          as "readyForPickup"
      from order_sums where workspace_id = ${workspaceId}
    ) sums where w.id = ${workspaceId}
  `.execute(db)
  return firstRow(rows)
}

/** Orders by the day they were paid, and what of their money stayed; a day without any is there with nothing. */
export async function findDays(db: Db, member: Member, { livemode }: Mode): Promise<DashboardCards['days']> {
  const { rows } = await sql<DashboardCards['days'][number]>`
    with days as (
      select day::date, day at time zone zone as begins, (day + interval '1 day') at time zone zone as ends
      from (select time_zone as zone from workspaces where id = ${member.workspaceId}) w, generate_series(
        date_trunc('day', now() at time zone zone) - interval '29 days', now() at time zone zone, interval '1 day'
      ) day
    )
    select to_char(day, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders, coalesce(sold.cents, 0) as "salesCents"
    from days, lateral (
      select sum(orders) as orders, sum(cents)::bigint as cents from order_times
      where workspace_id = ${member.workspaceId} and livemode = ${livemode} and paid_from >= begins and paid_from < ends
        -- The planner knows nothing of the zone, but how few are this young.
        and paid_from > now() - interval '32 days'
    ) sold order by day
  `.execute(db)
  return rows
}

const STORES_SHOWN = 10

export async function findClosingSoon(db: Db, member: Member, { livemode }: Mode) {
  const { rows } = await sql<DashboardCards['closingSoon'][number]>`
    select s.id, s.name, s.closes_at as "closesAt", s.goal_cents as "goalCents", sold.units, sold.cents as "raisedCents"
    from stores s, lateral (
      select coalesce(sum(o.units), 0)::bigint as units, coalesce(sum(o.fundraising_cents), 0)::bigint as cents
      from order_sums o where o.store_id = s.id and o.livemode = ${livemode} and ${COUNTING}
    ) sold
    where s.workspace_id = ${member.workspaceId} and s.stage = 'published'
      and (s.opens_at is null or s.opens_at <= now())
      and s.closes_at > now() and s.closes_at <= now() + interval '3 days'
    order by s.closes_at limit ${STORES_SHOWN}
  `.execute(db)
  return rows
}

/** Closed stores with pieces that nobody has made yet, the most urgent first. */
export async function findToProduce(db: Db, member: Member, { livemode }: Mode) {
  const { rows } = await sql<DashboardCards['toProduce'][number]>`
    select s.id, s.name, s.in_hands_on as "inHandsOn", sum(o.orders) as orders, sum(o.units)::bigint as units,
      case when s.stage = 'published' then ${missingPieces()} else 0 end as missing
    from stores s join order_sums o on o.store_id = s.id
    where s.workspace_id = ${member.workspaceId} and o.livemode = ${livemode}
      and (s.stage = 'production' or (s.stage = 'published' and s.closes_at <= now()))
      and o.status in ('paid', 'production') and ${COUNTING}
    group by s.id having sum(o.orders) > 0 order by s.in_hands_on nulls last, s.closes_at limit ${STORES_SHOWN}
  `.execute(db)
  return rows
}

export function findNewestStore(db: Db, member: Member) {
  return db
    .selectFrom('stores')
    .select(['id', 'campaign_id as campaignId', 'slug'])
    .where('workspace_id', '=', member.workspaceId)
    .where('stage', '<>', 'cancelled')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}
