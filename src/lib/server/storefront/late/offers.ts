import { sql } from 'kysely'

import type { FreeBox, FreeSheet } from '#lib/designer/run/free-places.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import type { StoreStage } from '#lib/shared/store-state.ts'

import { hasPlaces, type ReservedPlaces } from './reserved.ts'

interface Of {
  workspaceId: string
}

export type OfferEnd = 'time' | 'person' | 'cut' | 'run'

export interface OfferRow {
  runId: string
  workspaceId: string
  storeId: string
  campaignId: string
  slug: string
  storeName: string
  timeZone: string
  stage: StoreStage
  until: string
  isOver: boolean
  blanks: 'shelf' | 'any'
  endedAt: string | null
  endedBy: OfferEnd | null
  free: FreeSheet[] | null
  samples: Record<string, FreeBox[]>
  shelf: Record<string, number> | null
  /** Whether what is spare on the shelf was looked up a while ago. */
  isShelfOld: boolean
  code: string
  gapMm: number
  openedBy: string | null
}

/** Also of an offer that has ended. With `lock`, nobody is given a place until the transaction ends. */
export async function findOffer(
  db: Db,
  { workspaceId }: Of,
  runId: string,
  lock = false
): Promise<OfferRow | undefined> {
  const { rows } = await sql<OfferRow>`
    select f.run_id as "runId", f.workspace_id as "workspaceId", f.store_id as "storeId", s.campaign_id as "campaignId", s.slug,
      s.name as "storeName", s.time_zone as "timeZone", s.stage, f.until, f.until <= now() as "isOver", f.blanks,
      f.ended_at as "endedAt", f.ended_by as "endedBy", f.free, f.samples, f.shelf,
      coalesce(f.refreshed_at < now() - interval '20 seconds', true) as "isShelfOld", f.code, f.gap_mm as "gapMm",
      f.opened_by as "openedBy"
    from late_offers f join stores s on s.id = f.store_id
    where f.workspace_id = ${workspaceId} and f.run_id = ${runId} ${lock ? sql`for update of f` : sql``}`.execute(db)
  return rows[0]
}

type Saved = Pick<OfferRow, 'runId' | 'storeId' | 'until' | 'blanks' | 'free' | 'samples' | 'shelf' | 'code' | 'gapMm'>

export async function saveOffer(tx: Db, { workspaceId, userId }: Of & { userId: string }, offer: Saved): Promise<void> {
  const { runId, storeId, until, blanks, free, samples, shelf, code, gapMm } = offer
  await sql`
    insert into late_offers (run_id, workspace_id, store_id, until, blanks, free, samples, shelf, code, gap_mm, refreshed_at,
      opened_by)
    values (${runId}, ${workspaceId}, ${storeId}, ${until}, ${blanks}, ${JSON.stringify(free)}::jsonb,
      ${JSON.stringify(samples)}::jsonb, ${shelf && JSON.stringify(shelf)}::jsonb, ${code}, ${gapMm}, now(), ${userId})
    on conflict (workspace_id, run_id) do update set until = excluded.until, blanks = excluded.blanks, free = excluded.free,
      samples = excluded.samples, shelf = excluded.shelf, code = excluded.code, gap_mm = excluded.gap_mm,
      refreshed_at = now(), opened_by = excluded.opened_by, ended_at = null, ended_by = null, updated_at = now()`.execute(
    tx
  )
}

/** False where it had ended. */
export async function endOffer(tx: Db, { workspaceId }: Of, runId: string, by: OfferEnd): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update late_offers set ended_at = now(), ended_by = ${by}, updated_at = now()
    where workspace_id = ${workspaceId} and run_id = ${runId} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

export async function setFree(tx: Db, { workspaceId }: Of, runId: string, free: readonly FreeSheet[]): Promise<void> {
  await sql`
    update late_offers set free = ${JSON.stringify(free)}::jsonb, updated_at = now()
    where workspace_id = ${workspaceId} and run_id = ${runId}`.execute(tx)
}

export async function setShelf(
  tx: Db,
  { workspaceId }: Of,
  runId: string,
  shelf: Record<string, number>
): Promise<void> {
  await sql`
    update late_offers set shelf = ${JSON.stringify(shelf)}::jsonb, refreshed_at = now(), updated_at = now()
    where workspace_id = ${workspaceId} and run_id = ${runId}`.execute(tx)
}

/** More are settled in the next round. */
const MOST_AT_ONCE = 20

/** Of what is due, for one process alone; due again soon where that process ends before `setNextDue`. */
export async function claimDueOffers(db: Db): Promise<{ runId: string; workspaceId: string }[]> {
  const { rows } = await sql<{ runId: string; workspaceId: string }>`
    with due as (
      select workspace_id, run_id from late_offers where due_at <= now()
      order by due_at limit ${MOST_AT_ONCE} for update skip locked
    )
    update late_offers f set due_at = now() + interval '1 minute' from due
    where f.workspace_id = due.workspace_id and f.run_id = due.run_id
    returning f.run_id as "runId", f.workspace_id as "workspaceId"`.execute(db)
  return rows
}

/**
 * While somebody is paying, or sheets are made again, in the next round. Otherwise an open offer now and then, for what is
 * refunded and what is on the shelf; and one that is over as long as money may still come in.
 */
export async function setNextDue(db: Db, { workspaceId }: Of, runId: string): Promise<void> {
  await sql`
    update late_offers f set due_at = case
      when own.is_paying or (f.ended_at is null and f.free is null) then now()
      when f.ended_at is null then least(f.until, now() + interval '20 seconds')
      when own.has_places then now() + interval '20 seconds'
      when own.is_recent then now() + interval '10 minutes'
    end
    from (
      select coalesce(bool_or(o.status in ('pending', 'authorised')), false) as is_paying,
        coalesce(bool_or(${hasPlaces}), false) as has_places,
        coalesce(bool_or(l.created_at > now() - interval '14 days'), false) as is_recent
      from late_orders l join orders o on o.id = l.order_id where l.run_id = ${runId} and l.outcome is null
    ) own
    where f.workspace_id = ${workspaceId} and f.run_id = ${runId}`.execute(db)
}

export interface LateOrder extends ReservedPlaces {
  orderId: string
  isPaid: boolean
}

/** Orders that keep places, those that were paid first before the others. */
export async function findReserved(db: Db, { workspaceId }: Of, runId: string): Promise<LateOrder[]> {
  const { rows } = await sql<LateOrder>`
    select l.order_id as "orderId", o.paid_at is not null as "isPaid", l.boxes, l.blanks
    from late_orders l join orders o on o.id = l.order_id
    where l.workspace_id = ${workspaceId} and l.run_id = ${runId} and ${hasPlaces}
    order by o.paid_at nulls last, o.number`.execute(db)
  return rows
}

/** False where somebody else has settled it. */
export async function setOutcome(
  tx: Db,
  { workspaceId }: Of,
  { orderId, outcome, runId }: { orderId: string; outcome: 'added' | 'follow_up' | 'left'; runId: string | null }
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update late_orders set outcome = ${outcome}, outcome_run_id = ${runId}::uuid, settled_at = now()
    where workspace_id = ${workspaceId} and order_id = ${orderId} and outcome is null`.execute(tx)
  return numAffectedRows === 1n
}

/** A run that has late orders of this one and is not begun. */
export async function findFollowUp(tx: Db, { workspaceId }: Of, runId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select r.id from late_orders l join production_runs r on r.id = l.outcome_run_id
    where l.workspace_id = ${workspaceId} and l.run_id = ${runId} and l.outcome = 'follow_up' and r.state = 'open'
      and not exists (select from production_sheets s where s.run_id = r.id and s.cut_at is not null)
    limit 1`.execute(tx)
  return rows[0]?.id
}

export interface ShownLate {
  orderId: string
  number: number
  buyer: string
  pieces: number
  state: 'paying' | 'paid' | 'added' | 'follow_up' | 'left'
  runId: string | null
  runNumber: number | null
  placedAt: string
}

/** The newest first; without those that ended unpaid. */
export async function findLateOrders(db: Db, { workspaceId }: Of, runId: string): Promise<ShownLate[]> {
  const { rows } = await sql<ShownLate>`
    select o.id as "orderId", o.number, coalesce(nullif(o.recipient, ''), o.buyer_name) as buyer, o.units as pieces,
      case when l.outcome = 'landed' then 'added' when l.outcome is not null then l.outcome
        when o.paid_at is null then 'paying' else 'paid' end as state,
      l.outcome_run_id as "runId", r.number as "runNumber", o.placed_at as "placedAt"
    from late_orders l join orders o on o.id = l.order_id left join production_runs r on r.id = l.outcome_run_id
    where l.workspace_id = ${workspaceId} and l.run_id = ${runId} and (l.outcome is not null or ${hasPlaces})
    order by o.placed_at desc limit 500`.execute(db)
  return rows
}
