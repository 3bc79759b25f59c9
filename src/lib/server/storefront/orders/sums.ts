// What orders add up to without reading them: the rows of migration 0151, which whatever changes orders adds to.
import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import { isLiveSellerSql } from '#lib/server/commerce/payments/place.ts'
import { type Db, getDb } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'

/** At 200 orders a second a few thousand rows come together meanwhile, which a figure reads in a millisecond. */
const FOLD_MS = 10_000

/** The order stands for something sold: paid, and neither cancelled nor given back as a whole. For rows o of order_sums. */
export const COUNTING = sql<boolean>`o.is_paid and o.status <> 'cancelled' and o.refund <> 'all'`

/** How many pieces are missing to the minimum of a store `s`, of the money that it takes; those of authorised orders are ordered. */
export const missingPieces = () => sql<number>`greatest(s.minimum_units - (
  select coalesce(sum(o.units), 0) from order_sums o
  where o.workspace_id = s.workspace_id and o.store_id = s.id and o.livemode = ${isLiveSellerSql('s')}
    and (${COUNTING} or o.status = 'authorised')
), 0)::bigint`

/** What an order raised, or what it will once it is paid: the one rule, by which the rows of order_sums are made too. */
export function raisedCents(orders: 'o' | 'orders') {
  const column = (name: string) => sql.ref(`${orders}.${name}`)
  const [status, paidAt, paid] = [column('status'), column('paid_at'), column('paid_cents')]
  return sql<number>`raised_cents(${status}, ${paidAt}, ${paid}, ${column('refunded_cents')}, ${column('fundraising_cents')})`
}

/** Stores, or hours of workspaces, in a statement. */
const BATCH = 200

/**
 * Replaces the rows of each store that has new ones by their sums. A row is deleted by one process only, so that any
 * number may do this at once, and readers see either the rows or the sums.
 */
export async function foldOrderSums(db: Db): Promise<void> {
  while ((await foldStores(db)) === BATCH);
  while ((await foldTimes(db)) === BATCH);
}

async function foldStores(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select distinct store_id from order_sums where is_new limit ${BATCH}
    ), taken as (
      delete from order_sums where store_id in (select store_id from due) returning *
    ), folded as (insert into order_sums
    select workspace_id, store_id, livemode, status, is_paid, refund, sum(orders), sum(held), sum(to_ship),
      sum(units), sum(paid_cents), sum(refunded_cents), sum(fundraising_cents), false
    from taken group by 1, 2, 3, 4, 5, 6
    having sum(orders) <> 0 or sum(held) <> 0 or sum(to_ship) <> 0 or sum(units) <> 0 or sum(paid_cents) <> 0
      or sum(refunded_cents) <> 0 or sum(fundraising_cents) <> 0)
    select count(*)::int as count from due`.execute(db)
  return firstRow(rows).count
}

async function foldTimes(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with due as (
      select distinct workspace_id, paid_from from order_times where is_new limit ${BATCH}
    ), taken as (
      delete from order_times t using due
      where t.workspace_id = due.workspace_id and t.paid_from = due.paid_from returning t.*
    ), folded as (insert into order_times
    select workspace_id, paid_from, livemode, sum(orders), sum(cents), false
    from taken group by 1, 2, 3 having sum(orders) <> 0 or sum(cents) <> 0)
    select count(*)::int as count from due`.execute(db)
  return firstRow(rows).count
}

/** Gives a function that ends it. */
export function startFolding(): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => foldOrderSums(getDb()))
      .catch((error: unknown) => log.warn({ err: error }, 'sums of orders'))
  }, FOLD_MS)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
