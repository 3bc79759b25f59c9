import { sql, type Updateable } from 'kysely'

import { JOB_FIELDS, type Job, type JobFields } from '#lib/contract/jobs.ts'
import { nextNumber } from '#lib/server/commerce/numbers/next.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { selectFields, toColumns } from '#lib/server/platform/db/columns.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Jobs } from '#lib/server/platform/db/tables.ts'
import type { CloseReason, JobGroup, ReadyFact, StatusRole } from '#lib/shared/jobs.ts'
import type { PriceBook } from '#lib/shared/job-pricing/price-book.ts'
import { rulesOf, singleRate, type TaxTerms, termsFor } from '#lib/shared/taxes.ts'

export interface JobRow
  extends Omit<Job, 'items' | 'todos' | 'book' | 'totalCents' | 'costCents' | 'owner' | 'customer'> {
  book: PriceBook
  totalCents: number
  costCents: number
  owner: { id: string; name: string } | null
  customer: { id: string; name: string } | null
  statusRole: StatusRole
  statusName: string
  statusGroup: JobGroup
}

/** Of whose jobs, which somebody has proved. */
type Of = Pick<Member, 'workspaceId'>

/** How customers c and people u are called. */
export const customerText = sql<string>`case when c.kind = 'company' then coalesce(nullif(c.company, ''), c.name)
  else coalesce(nullif(c.name, ''), c.company) end`
export const personText = sql<string>`trim(u.first_name || ' ' || u.last_name)`

export async function findJob(db: Db, member: Of, jobId: string, lock = false): Promise<JobRow | undefined> {
  const { rows } = await sql<JobRow>`
    select ${selectFields('j', JOB_FIELDS)}, j.id, j.number, j.status_id as "statusId",
      j.hold_reason as "holdReason", j.ready,
      j.close_reason as closed, j.close_note as "closeNote", j.discount, j.charges, j.columns,
      j.shipping_cents as "shippingCents", j.price_book as book, j.book_at as "bookAt",
      j.level_percent as "levelPercent", j.tax_ppm as "taxPpm", j.tax_terms as taxes, j.tax_choice as "taxChoice", j.currency, j.pieces, j.methods,
      j.total_cents as "totalCents", j.cost_cents as "costCents", j.revision, j.created_at as "createdAt",
      j.updated_at as "updatedAt", s.role as "statusRole", s.name as "statusName",
      s.group_name as "statusGroup",
      case when c.id is not null then jsonb_build_object('id', c.id, 'name', ${customerText}) end as customer,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', ${personText}) end as owner
    from jobs j join job_statuses s on s.id = j.status_id
      left join customers c on c.id = j.customer_id left join users u on u.id = j.owner_id
    where j.workspace_id = ${member.workspaceId} and j.id = ${jobId} ${lock ? sql`for update of j` : sql``}`.execute(db)
  const [row] = rows
  return row && { ...row, taxes: row.taxes ?? termsFor(singleRate(row.taxPpm, false), undefined) }
}

interface NewJob extends JobFields {
  statusId: string
  book: PriceBook
  levelPercent: number
  taxPpm: number
  taxes: TaxTerms
  currency: string
}

export async function insertJob(tx: Db, member: Member, job: NewJob): Promise<string> {
  const { id } = await tx
    .with('given', () => nextNumber('job', member.workspaceId))
    .insertInto('jobs')
    .values(({ selectFrom }) => ({
      workspace_id: member.workspaceId,
      number: selectFrom('given').select('given.number'),
      ...jobColumns(job),
      status_id: job.statusId,
      price_book: JSON.stringify(job.book),
      level_percent: job.levelPercent,
      tax_ppm: job.taxPpm,
      tax_terms: JSON.stringify(job.taxes),
      currency: job.currency,
      created_by: member.userId
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** What people say of a job as a whole. */
export const jobColumns = <Fields extends Partial<JobFields>>(fields: Fields) =>
  toColumns(JOB_FIELDS, fields, ['contact'])

/** Every change makes the job younger, and who had read it before is told so. */
export async function updateJobRow(tx: Db, member: Of, jobId: string, values: Updateable<Jobs>): Promise<void> {
  await tx
    .updateTable('jobs')
    .set({ ...values, revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', jobId)
    .execute()
  await updateSearchText(tx, member, jobId)
}

/** What people look a job up by, in one column for the index. */
async function updateSearchText(tx: Db, member: Of, jobId: string): Promise<void> {
  await sql`
    update jobs j set search_text = concat_ws(' ', j.number, j.title, j.po_number, j.contact->>'name', j.contact->>'email',
      j.contact->>'phone', (select concat_ws(' ', c.name, c.company) from customers c where c.id = j.customer_id))
    where j.workspace_id = ${member.workspaceId} and j.id = ${jobId}`.execute(tx)
}

export interface MovedJob {
  id: string
  number: number
  closed: CloseReason | null
  statusId: string
  statusName: string
}

export async function lockJobs(tx: Db, member: Member, jobIds: string[]): Promise<MovedJob[]> {
  const { rows } = await sql<MovedJob>`
    select j.id, j.number, j.close_reason as closed, j.status_id as "statusId", s.name as "statusName"
    from jobs j join job_statuses s on s.id = j.status_id
    where j.workspace_id = ${member.workspaceId} and j.id = any (${jobIds}::uuid[])
    order by j.id for update of j`.execute(tx)
  return rows
}

export async function setStatus(tx: Db, member: Of, jobIds: string[], to: { statusId: string; holdReason: string }) {
  await sql`
    update jobs set status_id = ${to.statusId}, hold_reason = ${to.holdReason}, revision = revision + 1, updated_at = now()
    where workspace_id = ${member.workspaceId} and id = any (${jobIds}::uuid[])`.execute(tx)
}

export async function setReady(tx: Db, member: Of, jobId: string, { fact, done }: { fact: ReadyFact; done: boolean }) {
  const ready = done
    ? sql<string[]>`array_append(array_remove(ready, ${fact}), ${fact}::text)`
    : sql<string[]>`array_remove(ready, ${fact})`
  await updateJobRow(tx, member, jobId, { ready: ready as never })
}

export async function countOpenJobs(db: Db, { workspaceId }: { workspaceId: string }): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whoever works in the workspace can have a job or a to-do. */
export async function isColleague(db: Db, member: Member, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('workspace_users')
    .select('user_id')
    .where('workspace_id', '=', member.workspaceId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function findColleagues(db: Db, member: Member): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select u.id, ${personText} as name from workspace_users w join users u on u.id = w.user_id
    where w.workspace_id = ${member.workspaceId} order by 2, 1`.execute(db)
  return rows
}

export async function findShop(db: Db, { workspaceId }: Pick<Member, 'workspaceId'>) {
  const { taxPpm, taxes, address, ...shop } = await db
    .selectFrom('workspaces')
    .select(['currency', 'tax_ppm as taxPpm', 'tax_rules as taxes', 'time_zone as timeZone', 'address'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  const { country: home = '' } = address as Record<string, string>
  return { ...shop, home, taxes: rulesOf(taxes, { taxPpm, taxShipping: false }) }
}

interface Totals {
  pieces: number
  totalCents: number
  costCents: number
  methods: string[]
}

export async function setTotals(tx: Db, member: Of, jobId: string, totals: Totals): Promise<void> {
  const { pieces, totalCents, costCents, methods } = totals
  await tx
    .updateTable('jobs')
    .set({ pieces, total_cents: totalCents, cost_cents: costCents, methods })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', jobId)
    .execute()
}
