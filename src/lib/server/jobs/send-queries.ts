import { sql } from 'kysely'

import { nextNumber } from '#lib/server/commerce/numbers/next.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { TaxTerms } from '#lib/shared/taxes.ts'

import { taxColumns } from './taxes.ts'

export interface Arrival {
  statusId: string
  customerId: string | null
  ownerId: string | null
  taxPpm: number
  taxes: TaxTerms
}

/** Gives the job the next number of the other workspace, and its items, decorations and to-dos to it. */
export async function moveJobRows(
  tx: Db,
  member: Member,
  { jobId, to, ...arrival }: Arrival & { jobId: string; to: Member }
): Promise<number> {
  const { number } = await tx
    .with('given', () => nextNumber('job', to.workspaceId))
    .updateTable('jobs')
    .set(({ selectFrom }) => ({
      number: selectFrom('given').select('given.number') as never,
      workspace_id: to.workspaceId,
      status_id: arrival.statusId,
      customer_id: arrival.customerId,
      owner_id: arrival.ownerId,
      ...taxColumns(arrival),
      tax_choice: 'rules'
    }))
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', jobId)
    .returning('number')
    .executeTakeFirstOrThrow()
  for (const table of ['job_items', 'job_components'] as const) {
    await tx
      .updateTable(table)
      .set({ workspace_id: to.workspaceId })
      .where('workspace_id', '=', member.workspaceId)
      .where('job_id', '=', jobId)
      .execute()
  }
  // Whoever does not work there has nothing to do there.
  await sql`
    update job_todos set workspace_id = ${to.workspaceId}, user_id = (
      select w.user_id from workspace_users w where w.workspace_id = ${to.workspaceId} and w.user_id = job_todos.user_id
    ) where workspace_id = ${member.workspaceId} and job_id = ${jobId}`.execute(tx)
  return number
}

export interface WentAway {
  to: string
  number: number
  at: string
}

/** Where a job went that this workspace had. */
export async function findWentAway(
  db: Db,
  { workspaceId }: Pick<Member, 'workspaceId'>,
  jobId: string
): Promise<WentAway | undefined> {
  const { rows } = await sql<WentAway>`
    select details->>'to' as to, (details->>'number')::int as number, at from activity
    where workspace_id = ${workspaceId} and subject = 'job' and subject_id = ${jobId} and kind = 'wentAway'
    order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function nameOf(db: Db, { workspaceId }: Pick<Member, 'workspaceId'>): Promise<string> {
  const { business_name: name } = await db
    .selectFrom('workspaces')
    .select('business_name')
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return name
}
