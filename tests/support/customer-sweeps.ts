// What is due by itself of proposals, lists, orders and files of workspaces, more of it than a batch.
import { sql } from 'kysely'

import { sendConfirmationMails } from '#lib/server/storefront/orders/confirmation-mails.ts'
import { sweepExports } from '#lib/server/workspace-transfer/export.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { lookAfterProposals } from '#lib/server/proposals/tasks.ts'
import { remindSilent } from '#lib/server/rosters/tasks.ts'

import { copyRow } from './many-rows.ts'
import { makeOrder } from './orders.ts'
import { makeProposal } from './proposals.ts'
import { makeRosterPerson } from './rosters.ts'
import { signUp } from './world.ts'

/** Makes what is due; gives how much of it is left. */
type Fill = () => Promise<() => Promise<number>>

export interface Sweep {
  /** As it is registered. */
  round: string
  run: () => Promise<unknown>
  fill: Fill
}

export async function count(from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ${from}`.execute(getDb())
  return rows[0]!.count
}

export const CUSTOMER_SWEEPS: Record<string, Sweep> = {
  'proposals that ran out': {
    round: 'proposal-round',
    run: () => lookAfterProposals(getDb()),
    async fill() {
      const owner = await signUp()
      const { job } = await makeProposal(owner)
      const { workspaceId } = owner
      await copyRow('jobs', job.id, { count: 250, change: { number: 'number + n' } })
      const change = {
        job_id: `(select id from jobs where workspace_id = '${workspaceId}' and id <> '${job.id}' order by id offset n - 1 limit 1)`,
        expires_at: `now() - interval '1 hour'`
      }
      await copyRow('proposals', job.id, { key: 'job_id', count: 250, change })
      return () => count(sql`proposals where workspace_id = ${workspaceId} and state = 'sent' and expires_at < now()`)
    }
  },
  'people of lists who have not answered': {
    round: 'roster-round',
    run: () => remindSilent(getDb()),
    async fill() {
      const owner = await signUp()
      const { job, person } = await makeRosterPerson(owner)
      const { workspaceId } = owner
      const nth = (table: string, where: string) =>
        `(select id from ${table} where ${where} order by id offset n - 1 limit 1)`
      const itemId = job.items[0]!.id
      const found = sql<{ id: string }>`select id from rosters where item_id = ${itemId}`
      const rosterId = (await found.execute(getDb())).rows[0]!.id
      await copyRow('job_items', itemId, { count: 250, change: { position: 'position + n' } })
      const item_id = nth('job_items', `job_id = '${job.id}' and id <> '${itemId}'`)
      await copyRow('rosters', rosterId, { count: 250, change: { item_id, remind_days: '1', remind_times: '1' } })
      const roster_id = nth('rosters', `job_id = '${job.id}' and id <> '${rosterId}'`)
      const asked_at = `now() - interval '2 days'`
      await copyRow('roster_people', person.id, {
        count: 250,
        change: { roster_id, asked_at, email: `'p' || n || '@example.com'` }
      })
      await sql`delete from roster_people where id = ${person.id}`.execute(getDb())
      return () => count(sql`roster_people where workspace_id = ${workspaceId} and reminders = 0`)
    }
  },
  'confirmations of orders': {
    round: 'confirmation-mails',
    run: () => sendConfirmationMails(getDb()),
    async fill() {
      const { orderId } = await makeOrder(await signUp())
      await sql`insert into mails (id, template, recipient, subject, html, body, state, order_id, unwritten)
        select gen_random_uuid(), 'order_confirmation', 'bo@example.com', '', '', '', 'queued', ${orderId}, true
        from generate_series(1, 120)`.execute(getDb())
      return () => count(sql`mails where order_id = ${orderId} and unwritten`)
    }
  },
  'files of workspaces that were kept long enough': {
    round: 'leaving-round',
    run: () => sweepExports(getDb()),
    async fill() {
      const { workspaceId } = await signUp()
      await sql`insert into workspace_exports (workspace_id, state, expires_at)
        select ${workspaceId}, 'ready', now() - interval '1 hour' from generate_series(1, 600)`.execute(getDb())
      return () => count(sql`workspace_exports where workspace_id = ${workspaceId} and state = 'ready'`)
    }
  }
}
