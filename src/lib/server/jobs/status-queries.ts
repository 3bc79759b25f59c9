import { sql } from 'kysely'

import type { JobStatus } from '#lib/contract/job-work.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Changes } from '#lib/shared/changes.ts'
import { defaultStatuses } from '#lib/shared/jobs.ts'

import { insertDefaultMilestones } from './milestones/queries.ts'

type Fields = Pick<JobStatus, 'name' | 'hex' | 'group'>

/** In their order, with how many open jobs have each. */
export async function findStatuses(db: Db, { workspaceId }: Member, lock = false): Promise<JobStatus[]> {
  const { rows } = await sql<JobStatus>`
    select s.id, s.name, s.hex, s.group_name as "group", s.role, s.position,
      (select count(*)::int from jobs where status_id = s.id and closed_at is null) as jobs
    from job_statuses s where s.workspace_id = ${workspaceId}
    order by s.position, s.id ${lock ? sql`for update` : sql``}`.execute(db)
  return rows
}

export async function insertDefaults(tx: Db, { workspaceId }: Member): Promise<void> {
  const inserted = await tx
    .insertInto('job_statuses')
    .values(
      defaultStatuses().map(({ group, ...status }, position) => {
        return { ...status, group_name: group, position, workspace_id: workspaceId }
      })
    )
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .execute()
  if (inserted.length > 0) await insertDefaultMilestones(tx, { workspaceId })
}

export async function insertStatus(tx: Db, member: Member, { group, ...status }: Fields & { position: number }) {
  await tx
    .insertInto('job_statuses')
    .values({ ...status, group_name: group, workspace_id: member.workspaceId })
    .execute()
}

export async function updateStatusRow(tx: Db, member: Member, id: string, { group, ...change }: Changes<Fields>) {
  await tx
    .updateTable('job_statuses')
    .set({ id: sql.ref('id'), ...change, group_name: group })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .execute()
}

/** The whole list, in its new order. */
export async function orderStatuses(tx: Db, member: Member, ids: string[]): Promise<void> {
  await sql`
    update job_statuses set position = array_position(${ids}::uuid[], id) - 1
    where workspace_id = ${member.workspaceId} and id = any (${ids}::uuid[])`.execute(tx)
}

export async function deleteStatusRow(tx: Db, member: Member, { id, moveTo }: { id: string; moveTo: string }) {
  await sql`
    update jobs set status_id = ${moveTo}, revision = revision + 1
    where workspace_id = ${member.workspaceId} and status_id = ${id}`.execute(tx)
  await tx.deleteFrom('job_statuses').where('workspace_id', '=', member.workspaceId).where('id', '=', id).execute()
}
