import { type RawBuilder, sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Attention, AttentionList } from '#lib/contract/attention.ts'
import { waitingJobs } from '#lib/server/jobs/attention.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { AttentionSource } from '#lib/server/platform/plug-ins/plug-ins.ts'
import { ATTENTION_KINDS } from '#lib/shared/attention.ts'

function partOf(kind: RawBuilder<unknown>, subject: string, select: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ${kind}::text as kind, ${subject}::text as subject, found.id::text, found.title, found.detail, found.href,
    found.cents::bigint, found.currency, found.is_test, found.due_on from (${select}) found)`
}

/** Of all sources in one statement, each subject once. What has no last day stands with what is due today. */
export async function findWaiting(
  db: Db,
  sources: readonly AttentionSource[],
  { workspaceId, limit }: { workspaceId: string; limit: number }
): Promise<AttentionList> {
  const none = sql`select ''::text as kind, ''::text as subject, ''::text as id, ''::text as title, ''::text as detail,
    ''::text as href, 0::bigint as cents, ''::text as currency, false as is_test, null::date as due_on where false`
  const ofJobs = sources.filter(source => source.subject === 'job')
  const parts = [
    ...(ofJobs.length > 0 ? [partOf(sql`kind`, 'job', waitingJobs(workspaceId, ofJobs))] : []),
    ...sources.flatMap(source => {
      return source.subject === 'job' ? [] : [partOf(sql`${source.kind}`, source.subject, source.select(workspaceId))]
    })
  ]
  const byKind = sql`array_position(${[...ATTENTION_KINDS]}::text[], kind)`
  const { rows } = await sql<{ rows: Attention[] | null; total: number; today: string }>`
    with today as (select (now() at time zone time_zone)::date as day from workspaces where id = ${workspaceId}),
    waiting as (
      select distinct on (subject, id) * from (${sql.join([none, ...parts], sql` union all `)}) one
      order by subject, id, ${byKind}
    ),
    shown as (
      select waiting.*, row_number() over (
        order by coalesce(due_on, day), coalesce(cents, 0) desc, ${byKind}, id
      ) as place
      from waiting, today
    )
    select (select to_char(day, 'YYYY-MM-DD') from today) as today, (select count(*)::int from waiting) as total, (
      select jsonb_agg(jsonb_build_object('kind', kind, 'subject', subject, 'id', id, 'title', title, 'detail', detail,
        'href', href, 'cents', cents, 'currency', currency, 'isTest', is_test, 'dueOn', due_on) order by place)
      from shown where place <= ${limit}
    ) as rows`.execute(db)
  const { rows: found, ...rest } = firstRow(rows)
  return { ...rest, rows: found ?? [] }
}
