import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import { DELETED } from '#lib/server/commerce/payments/kinds.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

interface Waiting {
  mails: number
  mailsAge: number
  mailsHeld: number
  mailsFailed: number
  events: number
  eventsAge: number
  calls: number
  moneyHeld: number
}

/** What waits, in all workspaces; ages in seconds. Each is counted by an index of those that wait. */
export async function countWaiting(db: Db): Promise<Waiting> {
  const { rows } = await sql<Waiting>`
    select mails, "mailsAge", "mailsHeld", "mailsFailed", events, "eventsAge", calls, "moneyHeld" from
      (select count(*) filter (where not is_held and due_at <= now()) as mails,
        coalesce(extract(epoch from now() - min(due_at) filter (where not is_held and due_at <= now())), 0)::float8 as "mailsAge",
        count(*) filter (where is_held) as "mailsHeld" from mails where state = 'queued') as queued,
      (select count(*) as "mailsFailed" from mails where state = 'failed' and created_at > now() - interval '1 day') as failed,
      (select count(*) as events, coalesce(extract(epoch from now() - min(received_at)), 0)::float8 as "eventsAge"
        from payment_events where handled_at is null) as unhandled,
      (select count(*) as calls from webhook_deliveries where state = 'waiting') as deliveries,
      (select count(*) as "moneyHeld" from payables where kind = ${sql.lit(DELETED)} and held_reason <> '') as held
  `.execute(db)
  return firstRow(rows)
}

interface TaskCount {
  name: string
  count: number
  age: number
}

/** By kind of task; those in the queue `parked` failed their last try and wait for a person. Without those of the future. */
export async function countTasks(db: Db): Promise<TaskCount[]> {
  const { rows } = await sql<TaskCount>`
    select name, count(*), coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as age from tasks.job
    where state in ('created', 'retry', 'active') and start_after <= now() group by name order by name
  `.execute(db)
  return rows
}
