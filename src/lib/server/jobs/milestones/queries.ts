import { sql } from 'kysely'

import type { JobMilestone } from '#lib/contract/job-milestones.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { DEFAULT_STATUS_OF, type Milestone } from '#lib/shared/job-milestones.ts'
import type { JobGroup, StatusRole } from '#lib/shared/jobs.ts'

type Of = Pick<Member, 'workspaceId'>

export function findMilestoneRows(db: Db, { workspaceId }: Of): Promise<JobMilestone[]> {
  return db
    .selectFrom('job_milestones')
    .select(['milestone', 'status_id as statusId', 'enabled'])
    .where('workspace_id', '=', workspaceId)
    .$castTo<JobMilestone>()
    .execute()
}

export async function putMilestone(tx: Db, { workspaceId }: Of, { milestone, statusId, enabled }: JobMilestone) {
  const values = { status_id: statusId, enabled }
  await tx
    .insertInto('job_milestones')
    .values({ workspace_id: workspaceId, milestone, ...values })
    .onConflict(conflict => conflict.columns(['workspace_id', 'milestone']).doUpdateSet(values))
    .execute()
}

/** For a workspace that has just got the statuses that every workspace begins with. */
export async function insertDefaultMilestones(tx: Db, { workspaceId }: Of): Promise<void> {
  const defaults = Object.entries(DEFAULT_STATUS_OF).map(([milestone, name]) => ({ milestone, name }))
  await sql`
    insert into job_milestones (workspace_id, milestone, status_id)
    select s.workspace_id, given.milestone, s.id
    from jsonb_to_recordset(${JSON.stringify(defaults)}::jsonb) as given (milestone text, name text)
      join job_statuses s on s.workspace_id = ${workspaceId} and s.name = given.name
    on conflict do nothing`.execute(tx)
}

export interface Target {
  id: string
  name: string
  group: JobGroup
  position: number
  role: StatusRole
}

/** The status that this milestone gives, and the one that the job has. Undefined where it gives none. */
export async function findTarget(
  tx: Db,
  { workspaceId }: Of,
  { jobId, milestone }: { jobId: string; milestone: Milestone }
): Promise<{ from: Target; to: Target } | undefined> {
  const status = (
    alias: string
  ) => sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)},
    'group', ${sql.ref(`${alias}.group_name`)}, 'position', ${sql.ref(`${alias}.position`)}, 'role', ${sql.ref(`${alias}.role`)})`
  const { rows } = await sql<{ from: Target; to: Target }>`
    select ${status('current')} as "from", ${status('target')} as "to"
    from jobs j
      join job_statuses current on current.id = j.status_id
      join job_milestones m on m.workspace_id = j.workspace_id and m.milestone = ${milestone} and m.enabled
      join job_statuses target on target.id = m.status_id
    where j.workspace_id = ${workspaceId} and j.id = ${jobId} and j.closed_at is null`.execute(tx)
  return rows[0]
}

export async function wasReopened(tx: Db, { workspaceId }: Of, jobId: string): Promise<boolean> {
  const { rows } = await sql`
    select from activity where workspace_id = ${workspaceId} and subject = 'job' and subject_id = ${jobId}
      and kind = 'reopened' limit 1`.execute(tx)
  return rows.length > 0
}
