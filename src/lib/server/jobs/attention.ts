import { type RawBuilder, sql } from 'kysely'

import type { AttentionSource, JobCase } from '#lib/server/platform/plug-ins/plug-ins.ts'

/** Open jobs of the workspace that wait for somebody, one row for each case: the jobs are read once for all cases. */
export function waitingJobs(workspaceId: string, cases: { kind: string; jobs: JobCase }[]): RawBuilder<unknown> {
  const found = cases.map(({ kind, jobs: { where, detail, dueOn, tab } }) => {
    return sql`(${kind}, ${where}, ${detail ?? sql`coalesce(j.contact->>'name', '')`}, ${tab}, ${dueOn ?? sql`j.due_on`})`
  })
  const joins = [...new Set(cases.flatMap(({ jobs: { join } }) => join ?? []))].map(join => sql`left join ${join}`)
  return sql`
    select found.kind, j.id, j.number || ' · ' || j.title as title, found.detail,
      '/dashboard/jobs/' || j.id || '/' || found.tab as href, nullif(j.total_cents, 0) as cents, j.currency, false as is_test,
      found.due_on
    from jobs j join job_statuses s on s.id = j.status_id join workspaces w on w.id = j.workspace_id
      ${sql.join(joins, sql` `)}
      cross join lateral (values ${sql.join(found)}) as found (kind, is_waiting, detail, tab, due_on)
    where j.workspace_id = ${workspaceId} and j.closed_at is null and found.is_waiting`
}

/** In the workspace w. */
const TODAY = sql`(now() at time zone w.time_zone)::date`

const isMoving = sql`s.group_name <> 'stopped'`

/** Each as the plug-in's; whoever works on jobs sees them. */
const source = (kind: AttentionSource['kind'], jobs: JobCase): AttentionSource => ({
  kind,
  subject: 'job',
  may: 'jobs:work',
  jobs
})

export const jobAttention: AttentionSource[] = [
  source('jobLate', { where: sql`${isMoving} and j.due_on < ${TODAY}`, tab: 'overview' }),
  source('jobToday', { where: sql`${isMoving} and j.due_on = ${TODAY}`, tab: 'overview' }),
  source('onHold', { where: sql`s.role = 'hold'`, detail: sql`j.hold_reason`, tab: 'overview' })
]
