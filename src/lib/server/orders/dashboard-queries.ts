import { sql } from 'kysely'

import type { DashboardCards } from '#lib/contract/orders.ts'
import type { Member } from '#lib/server/auth/actor.ts'
import type { Db } from '#lib/server/db/index.ts'

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
    openStores: number
    unpaid: number
    held: number
    readyForPickup: number
  }>`
    select w.currency, w.time_zone as zone,
      w.logo_file_id is not null or w.business_name <> u.first_name || '’s workspace' as named,
      exists (select from items where workspace_id = w.id) as items,
      exists (select from stores where workspace_id = w.id) as stores,
      exists (select from stores where workspace_id = w.id and published_at is not null) as published,
      exists (select from orders where workspace_id = w.id) as orders,
      (select count(*) from stores where workspace_id = w.id and stage = 'published'
        and (opens_at is null or opens_at <= now()) and (closes_at is null or closes_at > now())) as "openStores",
      (select count(*) from orders where workspace_id = w.id and livemode = ${livemode} and status = 'pending') as unpaid,
      (select count(*) from orders where workspace_id = w.id and livemode = ${livemode} and held_reason <> '') as held,
      (select count(*) from orders where workspace_id = w.id and livemode = ${livemode} and status = 'ready'
        and refunded_cents < greatest(paid_cents, 1) and delivery->>'kind' <> 'shipping') as "readyForPickup"
    from workspaces w join users u on u.id = w.owner_id where w.id = ${workspaceId}
  `.execute(db)
  return rows[0]!
}

/** Orders by the day they were paid, and what of their money stayed; a day without any is there with nothing. */
export async function findDays(db: Db, member: Member, { livemode }: Mode): Promise<DashboardCards['days']> {
  const { rows } = await sql<DashboardCards['days'][number]>`
    with zone as (select time_zone as name from workspaces where id = ${member.workspaceId}),
    days as (
      select day::date from zone, generate_series(
        (now() at time zone zone.name)::date - 29, (now() at time zone zone.name)::date, interval '1 day'
      ) day
    ),
    sold as (
      select (paid_at at time zone zone.name)::date as day, count(*) as orders, sum(paid_cents - refunded_cents) as cents
      from orders, zone
      where workspace_id = ${member.workspaceId} and livemode = ${livemode} and paid_at is not null
        and paid_at >= ((now() at time zone zone.name)::date - 29)::timestamp at time zone zone.name
      group by 1
    )
    select to_char(days.day, 'YYYY-MM-DD') as day, coalesce(sold.orders, 0) as orders,
      coalesce(sold.cents, 0) as "salesCents"
    from days left join sold using (day) order by days.day
  `.execute(db)
  return rows
}

const STORES_SHOWN = 10

/** Orders that count: paid, not cancelled, not given back as a whole; the shopper's page counts the same. */
const counting = sql`o.paid_at is not null and o.status <> 'cancelled'
  and (o.refunded_cents = 0 or o.refunded_cents < o.paid_cents)`

export async function findClosingSoon(db: Db, member: Member, { livemode }: Mode) {
  const { rows } = await sql<DashboardCards['closingSoon'][number]>`
    select s.id, s.name, s.closes_at as "closesAt", s.goal_cents as "goalCents", sold.units, sold.cents as "raisedCents"
    from stores s, lateral (
      select coalesce(sum(o.units), 0) as units, coalesce(sum(o.fundraising_cents), 0) as cents
      from orders o where o.store_id = s.id and o.livemode = ${livemode} and ${counting}
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
    select s.id, s.name, s.in_hands_on as "inHandsOn", count(*) as orders, sum(o.units) as units
    from stores s join orders o on o.store_id = s.id
    where s.workspace_id = ${member.workspaceId} and o.livemode = ${livemode}
      and (s.stage = 'production' or (s.stage = 'published' and s.closes_at <= now()))
      and o.status in ('paid', 'production') and ${counting}
    group by s.id order by s.in_hands_on nulls last, s.closes_at limit ${STORES_SHOWN}
  `.execute(db)
  return rows
}
