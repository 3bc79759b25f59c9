import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import type { JobSummary, listJobs } from '#lib/contract/jobs.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { cutPage, orderBy, type SortKey } from '#lib/server/platform/db/cut-page.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import { customerText, personText } from './queries.ts'

export type JobFilter = Omit<z.output<typeof listJobs.query>, keyof LongPaging | 'WorkspaceId'>

const id: SortKey = { of: row => sql`${row}.id` }
const KEYS: Record<JobFilter['sort'], SortKey[]> = {
  due: [{ of: row => sql`coalesce(${row}.due_on, 'infinity'::date)` }, id],
  newest: [
    { of: row => sql`${row}.created_at`, isDescending: true },
    { ...id, isDescending: true }
  ],
  updated: [
    { of: row => sql`${row}.updated_at`, isDescending: true },
    { ...id, isDescending: true }
  ],
  number: [{ of: row => sql`${row}.number`, isDescending: true }],
  title: [{ of: row => sql`lower(${row}.title)` }, id],
  total: [{ of: row => sql`${row}.total_cents`, isDescending: true }, id]
}

const orderOf = ({ sort }: Pick<JobFilter, 'sort'>) => ({ table: sql`jobs`, alias: 'j', keys: KEYS[sort] })

/** Text is looked for where its index can be used, as 0150 says. */
const tableOf = ({ search }: Pick<JobFilter, 'search'>) => (search ? sql`searchable_jobs` : sql`jobs`)

function conditions({ workspaceId }: Member, filter: JobFilter): RawBuilder<unknown> {
  const { search, group, statusId, customerId, ownerId, method, due, flagged, open, from, to } = filter
  const all = [sql`j.workspace_id = ${workspaceId}`]
  const today = sql`(select (now() at time zone time_zone)::date from workspaces where id = ${workspaceId})`
  if (open !== 'all') all.push(open === 'open' ? sql`j.closed_at is null` : sql`j.closed_at is not null`)
  if (search) all.push(sql`j.search_text ilike ${containing(search)}`)
  if (statusId) all.push(sql`j.status_id = ${statusId}`)
  if (group) {
    all.push(
      sql`j.status_id in (select id from job_statuses where workspace_id = ${workspaceId} and group_name = ${group})`
    )
  }
  if (customerId) all.push(sql`j.customer_id = ${customerId}`)
  if (ownerId) all.push(sql`j.owner_id = ${ownerId}`)
  if (method) all.push(sql`${method} = any (j.methods)`)
  if (flagged) all.push(sql`j.flagged`)
  if (due === 'overdue') all.push(sql`j.due_on < ${today}`)
  if (due === 'today') all.push(sql`j.due_on = ${today}`)
  if (due === 'week') all.push(sql`j.due_on between ${today} and ${today} + 7`)
  if (due === 'none') all.push(sql`j.due_on is null`)
  const date = filter.dated === 'event' ? sql`j.event_on` : sql`j.due_on`
  if (from) all.push(sql`${date} >= ${from}::date`)
  if (to) all.push(sql`${date} <= ${to}::date`)
  return sql.join(all, sql` and `)
}

export async function countJobs(db: Db, member: Member, filter: JobFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${tableOf(filter)} j where ${conditions(member, filter)}`.execute(db)
  return firstRow(rows).total
}

interface Page extends LongPaging {
  filter: JobFilter
  countAll: () => Promise<number>
}

export async function findJobPage(
  db: Db,
  member: Member,
  { filter, countAll, ...paging }: Page
): Promise<JobSummary[]> {
  const ordered = orderOf(filter)
  const cut = await cutPage(ordered, paging, countAll)
  const { rows } = await sql<JobSummary>`
    with page as (
      select j.* from ${tableOf(filter)} j where ${conditions(member, filter)} and ${cut.where}
      order by ${cut.orderBy} limit ${sql.lit(Math.min(cut.limit, paging.pageSize))} offset ${cut.offset}
    )
    select ${summary} from page j ${joins} order by ${orderBy(ordered)}`.execute(db)
  return rows
}

const summary = sql`j.id, j.number, j.title, j.status_id as "statusId", j.hold_reason as "holdReason",
  j.close_reason as closed, j.due_on as "dueOn", j.event_on as "eventOn", j.pieces, j.methods,
  j.total_cents as "totalCents", j.currency, j.ready, j.flagged, j.revision, j.updated_at as "updatedAt",
  case when c.id is not null then jsonb_build_object('id', c.id, 'name', ${customerText}) end as customer,
  case when u.id is not null then jsonb_build_object('id', u.id, 'name', ${personText}) end as owner`

const joins = sql`left join customers c on c.id = j.customer_id left join users u on u.id = j.owner_id`
