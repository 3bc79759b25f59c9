// What is kept for a while only: once a night, in batches, so that nobody waits for it. Tables that are not named here
// keep their rows for as long as what they belong to; the list of all of them is in platform/README.md.
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'

import { type Db, getDb } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'
import { log } from '#lib/server/platform/log.ts'

interface Rule {
  table: keyof DB
  /** Of a row that may go. */
  over: string
  /** What is emptied where the row itself stays. */
  empty?: string
}

export const RULES: readonly Rule[] = [
  // As promised in the description of the API.
  { table: 'idempotency_keys', over: `created_at < now() - interval '7 days'` },
  { table: 'news', over: `at < now() - interval '2 hours'` },
  { table: 'throttles', over: `resets_at < now() - interval '1 day'` },
  { table: 'codes', over: `expires_at < now() - interval '1 day'` },
  { table: 'signups', over: `expires_at < now()` },
  { table: 'social_sign_ins', over: `expires_at < now() - interval '1 day'` },
  { table: 'email_changes', over: `expires_at < now() - interval '1 day'` },
  { table: 'known_browsers', over: `last_login_at < now() - interval '180 days'` },
  { table: 'designer_sessions', over: `expires_at < now() - interval '7 days'` },
  {
    table: 'sessions',
    // The record of an admin's acting refers to the session it began in.
    over: `least(ended_at, expires_at) < now() - interval '30 days'
      and not exists (select from impersonations where admin_session_id = sessions.id)`
  },
  // Until then they can be mended and taken back. The lines first, which are many.
  {
    table: 'customer_import_lines',
    over: `import_id = any (array(select id from customer_imports where created_at < now() - interval '30 days'))`
  },
  { table: 'customer_imports', over: `created_at < now() - interval '30 days'` },
  // With what would undo the merge.
  { table: 'customers', over: `merged_into_id is not null and updated_at < now() - interval '30 days'` },
  // Uploaded for a message that was never sent.
  { table: 'thread_files', over: `message_id is null and created_at < now() - interval '1 day'` },
  { table: 'lead_files', over: `lead_id is null and created_at < now() - interval '1 day'` },
  { table: 'invitations', over: `least(answered_at, expires_at) < now() - interval '1 year'` },
  { table: 'links', over: `least(revoked_at, expires_at) < now() - interval '1 year'` },
  // What waits goes too: older than that it would surprise.
  { table: 'webhook_events', over: `created_at < now() - interval '30 days'` },
  { table: 'api_keys', over: `least(revoked_at, expires_at) < now() - interval '1 year'` },
  { table: 'security_events', over: `at < now() - interval '400 days'` },
  // The payment service sends an event again for days, not for months.
  { table: 'payment_events', over: `handled_at < now() - interval '90 days'` },
  // Of workspaces that are deleted. No bank asks for money back after so long; what a person has to look at stays.
  {
    table: 'payables',
    over: `workspace_id is null and kind = 'deleted' and held_reason = '' and authorised_cents = 0
      and status not in ('open', 'authorised') and updated_at < now() - interval '2 years'
      and not exists (select from refunds where payable_id = payables.id and state = 'requested')`
  },
  {
    table: 'mails',
    over: `state in ('sent', 'kept', 'failed') and created_at < now() - interval '90 days' and order_id is null and store_id is null`
  },
  {
    table: 'mails',
    over: `state in ('sent', 'kept') and coalesce(sent_at, created_at) < now() - interval '400 days' and (html <> '' or body <> '')`,
    empty: `html = '', body = ''`
  }
]

const BATCH = 1000
const SWEEP = 'row-sweep'

/**
 * Gives how many rows of each table were too old. Safe to run twice, or to be ended in the middle; a table that cannot be
 * swept keeps no other from being.
 */
export async function sweepRows(db: Db, rules = RULES): Promise<Record<string, number>> {
  const swept: Record<string, number> = {}
  const failures: unknown[] = []
  for (const rule of rules) {
    const { table } = rule
    try {
      for (let count = BATCH; count === BATCH; ) {
        count = await sweepSome(db, rule)
        if (count > 0) swept[table] = (swept[table] ?? 0) + count
      }
    } catch (error) {
      log.error({ err: error, table }, 'rows that were kept long enough could not be removed')
      failures.push(error)
    }
  }
  if (Object.keys(swept).length > 0) log.info(swept, 'rows that were kept long enough were removed')
  // The queue tries again.
  if (failures.length > 0) throw failures[0]
  return swept
}

async function sweepSome(db: Db, { table, over, empty }: Rule): Promise<number> {
  const change = empty ? `update ${table} set ${empty}` : `delete from ${table}`
  const { numAffectedRows = 0n } = await sql
    .raw(`${change} where ctid = any (array(select ctid from ${table} where ${over} limit ${BATCH})) and ${over}`)
    .execute(db)
  return Number(numAffectedRows)
}

export async function registerRowSweep(boss: PgBoss): Promise<void> {
  await boss.createQueue(SWEEP, { policy: 'short', retryLimit: 2, expireInSeconds: 3600 })
  await boss.schedule(SWEEP, '29 3 * * *')
  await boss.work(SWEEP, { pollingIntervalSeconds: 60 }, async () => {
    await sweepRows(getDb())
  })
}
