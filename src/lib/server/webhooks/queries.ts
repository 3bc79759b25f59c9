import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '#lib/contract/webhooks.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { OVERLAP_HOURS } from '#lib/shared/webhooks.ts'

interface In {
  workspaceId: string
}

export function findWebhooks(db: Db, { workspaceId }: In): Promise<Webhook[]> {
  return db
    .selectFrom('webhook_endpoints as w')
    .select(['id', 'url', 'description', 'events', 'paused_at as pausedAt', 'pause_reason as pauseReason'])
    .select(['failing_since as failingSince', 'created_at as createdAt'])
    .select(
      sql<string | null>`case when rotated_at > now() - make_interval(hours => ${OVERLAP_HOURS})
        then rotated_at + make_interval(hours => ${OVERLAP_HOURS}) end`.as('oldSecretUntil')
    )
    .select(
      sql<number>`(select count(*)::int from webhook_deliveries d where d.endpoint_id = w.id and state = 'waiting')`.as(
        'waiting'
      )
    )
    .where('workspace_id', '=', workspaceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertWebhook(
  tx: Db,
  { workspaceId }: In,
  webhook: { url: string; description: string; events: string[]; key_id: string }
): Promise<string> {
  const row = await tx
    .insertInto('webhook_endpoints')
    .values({ workspace_id: workspaceId, ...webhook })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function lockWebhook(tx: Db, { workspaceId }: In, id: string) {
  return tx
    .selectFrom('webhook_endpoints')
    .select(['id', 'secret_number as secretNumber', 'key_id as keyId', 'rotated_at as rotatedAt', 'url'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateWebhookRow(
  tx: Db,
  { workspaceId }: In,
  id: string,
  change: {
    url?: string | undefined
    description?: string | undefined
    events?: string[] | undefined
    paused?: boolean | undefined
    secretNumber?: number
    keyId?: string
  }
): Promise<void> {
  const { paused, secretNumber, keyId, ...fields } = change
  const set = {
    ...fields,
    ...(paused !== undefined && {
      paused_at: paused ? sql<string>`coalesce(paused_at, now())` : null,
      pause_reason: null,
      ...(!paused && { failing_since: null })
    }),
    ...(secretNumber && { secret_number: secretNumber, key_id: keyId!, rotated_at: sql<string>`now()` })
  }
  await tx
    .updateTable('webhook_endpoints')
    .set({ ...set, url: set.url ?? sql<string>`url` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}

/** What waits for a later try is tried now. */
export async function dueNow(tx: Db, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({ due_at: sql`now()`, tries: 0 })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute()
}

export async function deleteWebhookRow(tx: Db, { workspaceId }: In, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_endpoints')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function insertTest(
  tx: Db,
  { workspaceId }: In,
  { id, endpointId, type, body }: { id: string; endpointId: string; type: string; body: string }
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with event as (
      insert into webhook_events (id, workspace_id, type, subject_id, happened_at, body)
      values (${id}, ${workspaceId}, ${type}, ${id}, now(), ${body})
    )
    insert into webhook_deliveries (workspace_id, endpoint_id, event_id, subject_id, due_at)
    -- Whoever asks for the test makes the call.
    values (${workspaceId}, ${endpointId}, ${id}, ${id}, now() + interval '1 minute')
    returning id`.execute(tx)
  return firstRow(rows).id
}

const LAST = sql`lateral (
  select status, error from webhook_tries t where t.delivery_id = d.id order by t.id desc limit 1
) last`

const COLUMNS = sql`d.id, d.endpoint_id as "webhookId", w.url, e.id as "eventId", e.type, e.happened_at as "happenedAt",
  d.state, d.tries, case when d.state = 'waiting' and w.paused_at is null then d.due_at end as "nextAt", last.status as "lastStatus",
  coalesce(last.error, '') as "lastError"`

const FROM = sql`webhook_deliveries d
  join webhook_events e on e.id = d.event_id
  join webhook_endpoints w on w.id = d.endpoint_id
  left join ${LAST} on true`

interface Filter {
  webhookId?: string | undefined
  state?: string | undefined
  page: number
  pageSize: number
}

export async function findDeliveries(db: Db, { workspaceId }: In, { webhookId, state, page, pageSize }: Filter) {
  const where = sql`d.workspace_id = ${workspaceId}
    ${webhookId ? sql`and d.endpoint_id = ${webhookId}` : sql``} ${state ? sql`and d.state = ${state}` : sql``}`
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<WebhookDelivery>`select ${COLUMNS} from ${FROM} where ${where}
      order by d.id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from webhook_deliveries d where ${where}`.execute(db)
  ])
  return { rows, total: firstRow(counted).total, page, pageSize }
}

export async function findDelivery(
  db: Db,
  { workspaceId }: In,
  deliveryId: number
): Promise<WebhookDeliveryDetail | undefined> {
  const { rows } = await sql<WebhookDelivery & { body: string }>`
    select ${COLUMNS}, e.body from ${FROM} where d.workspace_id = ${workspaceId} and d.id = ${deliveryId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const attempts = await db
    .selectFrom('webhook_tries')
    .select(['at', 'status', 'error', 'answer', 'took_ms as tookMs'])
    .where('delivery_id', '=', deliveryId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
  return { ...row, attempts }
}

export async function sendAgain(tx: Db, { workspaceId }: In, deliveryId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', tries: 0, due_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', deliveryId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
