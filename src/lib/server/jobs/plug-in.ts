import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'

import { jobAttention } from './attention.ts'

export const jobPlugIn: PlugIn = {
  attention: jobAttention,
  search: {
    kind: 'job',
    find: (workspaceId, { pattern, number, limit }) => sql`
      select j.id, j.number || ' · ' || j.title as title,
        concat_ws(' · ', nullif(j.contact->>'name', ''), s.name::text) as detail, false as draft
      from searchable_jobs j join job_statuses s on s.id = j.status_id
      where j.workspace_id = ${workspaceId} and j.search_text ilike ${pattern}
      order by j.number = ${number} desc, j.closed_at is not null, j.updated_at desc limit ${limit}`,
    pageOf: ({ id }) => `/dashboard/jobs/${id}/overview`
  },
  exports: {
    'jobs.json': {
      rowsAFile: 200,
      select: workspaceId => sql`
        select to_jsonb(j) - 'search_text' as job, s.name as status,
          (select coalesce(jsonb_agg(to_jsonb(i) order by i.position), '[]') from job_items i where i.job_id = j.id) as items,
          (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from job_components c where c.job_id = j.id) as components,
          (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from job_todos t where t.job_id = j.id) as todos
        from jobs j join job_statuses s on s.id = j.status_id
        where j.workspace_id = ${workspaceId} order by j.number`
    },
    'status-rules.json': {
      select: id => sql`select * from status_rules where workspace_id = ${id} order by position, created_at`
    },
    'job-milestones.json': {
      select: id => sql`select * from job_milestones where workspace_id = ${id} order by milestone`
    },
    'job-statuses.json': {
      select: id => sql`select * from job_statuses where workspace_id = ${id} order by position`
    }
  },
  contents: { jobs: id => sql`select count(*)::int from jobs where workspace_id = ${id}` }
}
