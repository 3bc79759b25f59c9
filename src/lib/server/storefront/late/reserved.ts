import { type RawBuilder, sql } from 'kysely'

import type { FreeBox, FreeSheet, PlacedBox } from '#lib/designer/run/free-places.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export interface ReservedPlaces {
  boxes: PlacedBox[]
  blanks: { key: string; quantity: number }[]
}

/** What a run offers to shoppers after the store has closed. */
export interface LateOffer {
  runId: string
  until: string
  free: FreeSheet[]
  /** By the id of the store's item. */
  samples: Record<string, FreeBox[]>
  /** Spare blanks by their keys, where only those are offered. */
  shelf: Record<string, number> | null
  code: string
  gapMm: number
  /** For orders that are being paid, or are paid and not on the sheets yet. */
  reserved: ReservedPlaces[]
}

/** Orders whose places are theirs: one that ends unpaid or is refunded has none, and nobody has to release it. */
export const hasPlaces = sql<boolean>`(l.outcome is null and (o.status in ('pending', 'authorised')
  or (o.paid_at is not null and o.status <> 'cancelled' and (o.refunded_cents = 0 or o.refunded_cents < o.paid_cents))))`

/** Joined by `l` to the order `o`, of the offer `f`. */
const reservedJson = sql`(
  select coalesce(json_agg(json_build_object('boxes', l.boxes, 'blanks', l.blanks)), '[]')
  from late_orders l join orders o on o.id = l.order_id where l.run_id = f.run_id and ${hasPlaces}
)`

const offerJson = sql`json_build_object(
  'runId', f.run_id, 'until', to_char(f.until at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'free', f.free, 'samples', f.samples, 'shelf', f.shelf,
  'code', f.code, 'gapMm', f.gap_mm, 'reserved', ${reservedJson}
)`

const isLive = sql`f.ended_at is null and f.until > now() and f.free is not null`

/** Of the store `s`, once it has closed. */
export function offerOfStore(): RawBuilder<LateOffer | null> {
  return sql`case when s.stage in ('published', 'production') and s.closes_at <= now() then (
    select ${offerJson} from late_offers f where f.store_id = s.id and ${isLive}
  ) end`
}

/** Nobody else is given a place until the transaction ends. Undefined where nothing is offered any more. */
export async function lockOffer(tx: Db, runId: string): Promise<LateOffer | undefined> {
  const { rows } = await sql`
    select from late_offers f where f.run_id = ${runId} and ${isLive} for update`.execute(tx)
  if (rows.length === 0) return undefined
  // In a statement of its own, which sees what whoever held the row before has written.
  const found = await sql<{ offer: LateOffer }>`
    select ${offerJson} as offer from late_offers f where f.run_id = ${runId} and ${isLive}`.execute(tx)
  return found.rows[0]?.offer
}

export async function insertLateOrder(
  tx: Db,
  { orderId, runId, boxes, blanks }: ReservedPlaces & { orderId: string; runId: string }
): Promise<void> {
  await sql`
    insert into late_orders (order_id, workspace_id, run_id, boxes, blanks)
    select id, workspace_id, ${runId}, ${JSON.stringify(boxes)}::jsonb, ${JSON.stringify(blanks)}::jsonb
    from orders where id = ${orderId}`.execute(tx)
}

/** Whether the buyer of this order, by address or browser, has another one that keeps places and is not paid. */
export async function hasUnpaid(tx: Db, { orderId, runId }: { orderId: string; runId: string }): Promise<boolean> {
  const { rows } = await sql`
    select from orders me join late_orders l on l.run_id = ${runId} join orders o on o.id = l.order_id
    where me.id = ${orderId} and o.id <> me.id and o.status = 'pending'
      and (o.buyer_email = me.buyer_email or (me.placed_by <> '' and o.placed_by = me.placed_by)) limit 1`.execute(tx)
  return rows.length > 0
}
