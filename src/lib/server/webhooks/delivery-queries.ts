import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import type { Outcome } from './call.ts'
import type { Signing } from './sign.ts'

/** Longer than a call may take: after it another process may make it. */
const LEASE_SECONDS = 30
const AT_ONCE_EACH = 4
/** Of a call whose process was killed before the answer was noted. */
const CUT_OFF = 'Platen was restarted during this call. It may have arrived'

export interface Delivery extends Signing {
  deliveryId: number
  workspaceId: string
  url: string
  eventId: string
  type: string
  body: string
  tries: number
}

const CLAIMED = sql`
  update webhook_deliveries as taken
  set tries = tries + 1, called_at = now(), due_at = now() + make_interval(secs => ${sql.lit(LEASE_SECONDS)})
  from webhook_endpoints endpoint, webhook_events event`
const OF_TAKEN = sql`endpoint.id = taken.endpoint_id and event.id = taken.event_id
  returning taken.id as "deliveryId", taken.workspace_id as "workspaceId", taken.tries, endpoint.id, endpoint.url,
    endpoint.secret_number as "secretNumber", endpoint.key_id as "keyId", endpoint.rotated_at as "rotatedAt",
    event.id as "eventId", event.type, event.body`

/** Endpoints that something waits for, each found by one step in the index, however many there are that nothing waits for. */
const AWAITED = sql`
  awaited as (
    (select endpoint_id from webhook_deliveries where state = 'waiting' order by endpoint_id limit 1)
    union all
    select (
      select endpoint_id from webhook_deliveries
      where state = 'waiting' and endpoint_id > awaited.endpoint_id order by endpoint_id limit 1
    ) from awaited where awaited.endpoint_id is not null
  )`

/**
 * Takes what is due, for this process alone while the lease lasts; few of each endpoint, so that a slow one keeps no other
 * waiting. What concerns one record is sent in its order: the next one waits until the one before came through, or until
 * it is given up.
 */
export async function claimDeliveries(db: Db, most: number, busy: string[]): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    with recursive ${AWAITED}, due as (
      select first.id from awaited join webhook_endpoints endpoint on endpoint.id = awaited.endpoint_id cross join lateral (
        select delivery.id from webhook_deliveries delivery
        where delivery.endpoint_id = endpoint.id and state = 'waiting' and due_at <= now()
          and not exists (
            select from webhook_deliveries earlier
            where earlier.endpoint_id = delivery.endpoint_id and earlier.subject_id = delivery.subject_id
              and earlier.state = 'waiting' and earlier.id < delivery.id
          )
        order by delivery.id limit ${sql.lit(AT_ONCE_EACH)}
      ) first
      where endpoint.paused_at is null and endpoint.id <> all (${busy}::uuid[])
    ), chosen as (
      select id from webhook_deliveries
      where id in (select id from due order by random() limit ${most}) and state = 'waiting' and due_at <= now()
      for update skip locked
    ), cut_off as (
      insert into webhook_tries (workspace_id, delivery_id, at, error, took_ms)
      select workspace_id, id, called_at, ${CUT_OFF}, 0 from webhook_deliveries
      where id in (select id from chosen) and called_at < now() - make_interval(secs => ${sql.lit(LEASE_SECONDS)})
    )
    ${CLAIMED}
    where taken.id in (select id from chosen) and ${OF_TAKEN}
  `.execute(db)
  return rows
}

/** A single one, due or not. */
export async function claimDelivery(
  db: Db,
  { workspaceId }: { workspaceId: string },
  deliveryId: number
): Promise<Delivery | undefined> {
  const { rows } = await sql<Delivery>`
    ${CLAIMED} where taken.id = ${deliveryId} and taken.workspace_id = ${workspaceId} and ${OF_TAKEN}`.execute(db)
  return rows[0]
}

export async function insertTry(tx: Db, delivery: Delivery, outcome: Outcome): Promise<void> {
  const { status = null, error, answer, tookMs } = outcome
  await tx
    .insertInto('webhook_tries')
    .values({
      workspace_id: delivery.workspaceId,
      delivery_id: delivery.deliveryId,
      status,
      error,
      answer,
      took_ms: tookMs
    })
    .execute()
}

export async function markDelivered(tx: Db, { deliveryId, id }: Delivery): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'delivered', called_at: null })
    .where('id', '=', deliveryId)
    .execute()
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', id)
    .where('failing_since', 'is not', null)
    .execute()
}

export async function giveUp(tx: Db, { deliveryId }: Delivery): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', called_at: null })
    .where('id', '=', deliveryId)
    .execute()
}

/** Without a wait it is given up. Gives since when nothing has come through. */
export async function markFailed(tx: Db, { deliveryId, id }: Delivery, waitSeconds?: number): Promise<string> {
  await tx
    .updateTable('webhook_deliveries')
    .set(
      waitSeconds === undefined
        ? { state: 'failed', called_at: null }
        : { called_at: null, due_at: sql<string>`now() + make_interval(secs => ${waitSeconds})` }
    )
    .where('id', '=', deliveryId)
    .where('state', '=', 'waiting')
    .execute()
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql`coalesce(failing_since, now())` })
    .where('id', '=', id)
    .returning('failing_since')
    .executeTakeFirst()
  return row?.failing_since ?? new Date().toISOString()
}

/** True for whoever paused it first. */
export async function pauseFailing(tx: Db, endpointId: string, reason: string): Promise<boolean> {
  const row = await tx
    .updateTable('webhook_endpoints')
    .set({ paused_at: sql`now()`, pause_reason: reason })
    .where('id', '=', endpointId)
    .where('paused_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
