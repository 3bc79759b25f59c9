import { type RawBuilder, sql } from 'kysely'

import type { AttentionSource } from '#lib/server/platform/plug-ins/plug-ins.ts'

interface Which {
  where: RawBuilder<unknown>
  /** What else is joined. */
  joins?: RawBuilder<unknown>
  /** The customer where it is not given. */
  detail?: RawBuilder<unknown>
  /** The job's own day where it is not given. */
  dueOn?: RawBuilder<unknown>
  /** Of the job's page. */
  tab: string
}

/** Open jobs j of the workspace, in statuses s, that wait for somebody; it is TODAY in the workspace w. */
export function waitingJobs(
  workspaceId: string,
  { where, joins = sql``, detail = sql`coalesce(j.contact->>'name', '')`, dueOn = sql`j.due_on`, tab }: Which
): RawBuilder<unknown> {
  return sql`
    select j.id, j.number || ' · ' || j.title as title, ${detail} as detail,
      '/dashboard/jobs/' || j.id || ${`/${tab}`} as href, nullif(j.total_cents, 0) as cents, j.currency, false as is_test,
      ${dueOn} as due_on
    from jobs j join job_statuses s on s.id = j.status_id join workspaces w on w.id = j.workspace_id ${joins}
    where j.workspace_id = ${workspaceId} and j.closed_at is null and ${where}`
}

export const TODAY = sql`(now() at time zone w.time_zone)::date`

const isMoving = sql`s.group_name <> 'stopped'`

/** Each as the plug-in's; whoever works on jobs sees them. */
const source = (kind: AttentionSource['kind'], which: Which): AttentionSource => ({
  kind,
  subject: 'job',
  may: 'jobs:work',
  select: workspaceId => waitingJobs(workspaceId, which)
})

export const jobAttention: AttentionSource[] = [
  source('jobLate', { where: sql`${isMoving} and j.due_on < ${TODAY}`, tab: 'overview' }),
  source('jobToday', { where: sql`${isMoving} and j.due_on = ${TODAY}`, tab: 'overview' }),
  source('onHold', { where: sql`s.role = 'hold'`, detail: sql`j.hold_reason`, tab: 'overview' })
]
