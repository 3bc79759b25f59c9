// Which programs the demo shop has let in, and what they were told. Nobody has these keys, and nothing is called: the
// webhook is paused, as it is while its program is moved.
import { sql } from 'kysely'

import { invoiceEvents } from '#lib/server/invoices/webhooks.ts'
import { jobEvents } from '#lib/server/jobs/webhooks.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { createApiKey } from '#lib/server/platform/access/api-keys.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { proposalEvents } from '#lib/server/proposals/webhooks.ts'
import { announceOwed } from '#lib/server/webhooks/announce.ts'
import { createWebhook } from '#lib/server/webhooks/service.ts'
import { registerWebhookSource } from '#lib/server/webhooks/sources.ts'
import type { Scope } from '#lib/shared/api-keys.ts'
import { RETRY_SECONDS, type WebhookEvent } from '#lib/shared/webhooks.ts'

interface DemoKey {
  name: string
  scopes: Scope[]
  days: number | null
  madeDaysAgo: number
  usedMinutesAgo: number
  revoked?: boolean
}

const KEYS: readonly DemoKey[] = [
  { name: 'Old website', scopes: ['leads:read'], days: null, madeDaysAgo: 310, usedMinutesAgo: 200_000, revoked: true },
  { name: 'Website', scopes: ['leads:read', 'leads:write'], days: 365, madeDaysAgo: 130, usedMinutesAgo: 2900 },
  {
    name: 'Bookkeeping',
    scopes: ['customers:read', 'invoices:read', 'jobs:read', 'orders:read'],
    days: null,
    madeDaysAgo: 45,
    usedMinutesAgo: 38
  }
]

const TOLD: WebhookEvent[] = ['job.status', 'proposal.approved', 'invoice.sent', 'invoice.payment', 'invoice.paid']
const LINES = 7
/** What has happened since the webhook was paused. */
const WAITING = 2
const GIVEN_UP_AFTER = RETRY_SECONDS.reduce((sum, seconds) => sum + seconds, 0)

export async function seedDevelopers(tx: Db, owner: Member): Promise<void> {
  for (const key of KEYS) await seedKey(tx, owner, key)
  const url = 'https://hooks.example.com/platen'
  const { webhookId } = await createWebhook(tx, owner, { url, description: 'Bookkeeping', events: TOLD })
  await recordLateEvents(tx, owner)
  await answer(tx, webhookId)
}

async function seedKey(tx: Db, owner: Member, { name, scopes, days, ...past }: DemoKey): Promise<void> {
  await createApiKey(tx, owner, { name, scopes, days })
  const { madeDaysAgo, usedMinutesAgo, revoked = false } = past
  await sql`
    update api_keys set created_at = now() - make_interval(days => ${madeDaysAgo}),
      expires_at = expires_at - make_interval(days => ${madeDaysAgo}),
      last_used_at = now() - make_interval(mins => ${usedMinutesAgo}),
      revoked_at = case when ${revoked} then now() - interval '130 days' end
    where workspace_id = ${owner.workspaceId} and name = ${name}`.execute(tx)
}

/** Some lines of the history, as if they happened with the webhook there: each in its turn. */
async function recordLateEvents(tx: Db, { workspaceId }: Member): Promise<void> {
  registerWebhookSource('job', jobEvents)
  registerWebhookSource('proposal', proposalEvents)
  registerWebhookSource('invoice', invoiceEvents)
  const { rows } = await sql<{ id: number }>`
    select id from (
      (select id, at from activity where workspace_id = ${workspaceId} and subject = 'job' and kind = 'status'
        and at < now() - interval '3 days' order by at desc limit ${sql.lit(LINES)})
      union all
      (select id, at from activity where workspace_id = ${workspaceId} and (subject, kind) in
        (('proposal', 'approved'), ('invoice', 'sent'), ('invoice', 'recorded')) order by at desc limit ${sql.lit(LINES)})
    ) past order by at, id`.execute(tx)
  for (const { id } of rows) {
    await sql`insert into webhook_outbox (activity_id, workspace_id) values (${id}, ${workspaceId})`.execute(tx)
    await announceOwed(tx)
  }
}

/** Most came through at once, one at its second try, the oldest never. */
async function answer(tx: Db, webhookId: string): Promise<void> {
  const { rows } = await sql<{ id: number; at: string; seconds: number }>`
    select d.id, e.happened_at as at, extract(epoch from now() - e.happened_at)::float as seconds
    from webhook_deliveries d join webhook_events e on e.id = d.event_id
    where d.endpoint_id = ${webhookId} order by d.id`.execute(tx)
  const past = rows.slice(0, -WAITING)
  for (const [place, { id, at, seconds }] of past.entries()) {
    const isLost = place === 0 && seconds > GIVEN_UP_AFTER
    const waits = isLost ? [0, ...RETRY_SECONDS] : place === past.length - 3 ? [0, RETRY_SECONDS[0]] : [0]
    let after = 1
    for (const [index, wait] of waits.entries()) {
      after += wait
      const taken = !isLost && index === waits.length - 1
      const said = taken ? { status: 200, error: '', text: 'ok' } : { status: 503, error: 'Answered 503', text: 'Closed for maintenance' } // biome-ignore format: one line
      await sql`
        insert into webhook_tries (workspace_id, delivery_id, at, status, error, answer, took_ms)
        select workspace_id, id, ${at}::timestamptz + make_interval(secs => ${after}), ${said.status}, ${said.error},
          ${said.text}, ${90 + ((place * 37 + index * 11) % 160)}
        from webhook_deliveries where id = ${id}`.execute(tx)
    }
    await sql`
      update webhook_deliveries set state = ${isLost ? 'failed' : 'delivered'}, tries = ${waits.length}
      where id = ${id}`.execute(tx)
  }
  await sql`
    update webhook_endpoints set created_at = now() - interval '45 days',
      paused_at = least(now(), coalesce((
        select min(e.happened_at) from webhook_deliveries d join webhook_events e on e.id = d.event_id
        where d.endpoint_id = ${webhookId} and d.state = 'waiting'
      ), now()))
    where id = ${webhookId}`.execute(tx)
}
