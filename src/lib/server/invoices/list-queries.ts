import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import type { InvoiceSummary, listInvoices } from '#lib/contract/invoices.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { cutPage, orderBy, type SortKey } from '#lib/server/platform/db/cut-page.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import { poNumberSql } from './po-number.ts'
import { type In, labelSql, stateSql, today } from './queries.ts'

export type InvoiceFilter = Omit<z.output<typeof listInvoices.query>, keyof LongPaging | 'WorkspaceId'>

const newest: SortKey[] = [
  { of: row => sql`${row}.created_at`, isDescending: true },
  { of: row => sql`${row}.id`, isDescending: true }
]
const KEYS: Record<InvoiceFilter['sort'], SortKey[]> = {
  newest,
  due: [{ of: row => sql`coalesce(${row}.due_on, 'infinity'::date)` }, { of: row => sql`${row}.id` }],
  balance: [{ of: row => sql`${row}.balance_cents`, isDescending: true }, { of: row => sql`${row}.id` }]
}

const orderOf = ({ sort }: Pick<InvoiceFilter, 'sort'>) => ({ table: sql`invoices`, alias: 'i', keys: KEYS[sort] })

const owed = sql`i.voided_at is null and i.balance_cents > 0`

const SHOWN: Record<InvoiceFilter['show'], RawBuilder<unknown>> = {
  all: sql`true`,
  unpaid: sql`i.issued_at is not null and ${owed}`,
  overdue: sql`i.issued_at is not null and ${owed} and i.due_on < ${today}`,
  draft: sql`i.issued_at is null and i.voided_at is null`,
  paid: sql`i.issued_at is not null and i.voided_at is null and i.balance_cents <= 0`,
  void: sql`i.voided_at is not null`
}

function conditions({ workspaceId }: In, { search, show, customerId }: InvoiceFilter): RawBuilder<unknown> {
  const all = [sql`i.workspace_id = ${workspaceId}`, SHOWN[show]]
  if (customerId) all.push(sql`i.customer_id = ${customerId}`)
  if (search) {
    const pattern = containing(search)
    all.push(
      sql`concat_ws(' ', ${labelSql}, i.title, i.bill_to, i.email, ${poNumberSql}, i.job_number) ilike ${pattern}`
    )
  }
  return sql.join(all, sql` and `)
}

const columns = sql`i.id, ${labelSql} as label, ${stateSql} as state, i.job_id as "jobId", i.job_number as "jobNumber",
  i.title, i.customer_id as "customerId", split_part(i.bill_to, E'\n', 1) as customer, i.currency,
  i.total_cents as "totalCents", i.balance_cents as "balanceCents", i.issued_on as "issuedOn", i.due_on as "dueOn",
  i.created_at as "createdAt"`

export async function sumInvoices(db: Db, member: Member, filter: InvoiceFilter) {
  const { rows } = await sql<{ total: number; balanceCents: number }>`
    select count(*)::int as total, coalesce(sum(i.balance_cents) filter (
      where ${owed} and i.issued_at is not null), 0)::bigint as "balanceCents"
    from invoices i join workspaces w on w.id = i.workspace_id where ${conditions(member, filter)}`.execute(db)
  return firstRow(rows)
}

export async function findInvoicePage(
  db: Db,
  member: Member,
  { filter, countAll, ...paging }: LongPaging & { filter: InvoiceFilter; countAll: () => Promise<number> }
): Promise<InvoiceSummary[]> {
  const ordered = orderOf(filter)
  const cut = await cutPage(ordered, paging, countAll)
  const { rows } = await sql<InvoiceSummary>`
    with page as (
      select i.* from invoices i join workspaces w on w.id = i.workspace_id
      where ${conditions(member, filter)} and ${cut.where}
      order by ${cut.orderBy} limit ${sql.lit(Math.min(cut.limit, paging.pageSize))} offset ${cut.offset}
    )
    select ${columns} from page i join workspaces w on w.id = i.workspace_id order by ${orderBy(ordered)}`.execute(db)
  return rows
}

/** What customers owe for issued invoices, in the currency of the workspace; the oldest first. */
export async function findDue(db: Db, { workspaceId }: In, limit: number) {
  const isDue = sql`i.workspace_id = ${workspaceId} and i.issued_at is not null and ${owed}`
  const [sums, first] = await Promise.all([
    sql<{ currency: string; count: number; cents: number; overdue: number; overdueCents: number }>`
      select w.currency, count(i.id)::int as count, coalesce(sum(i.balance_cents), 0)::bigint as cents,
        (count(*) filter (where i.due_on < ${today}))::int as overdue,
        coalesce(sum(i.balance_cents) filter (where i.due_on < ${today}), 0)::bigint as "overdueCents"
      from workspaces w left join invoices i on ${isDue} where w.id = ${workspaceId} group by w.id`.execute(db),
    sql<InvoiceSummary>`
      select ${columns} from invoices i join workspaces w on w.id = i.workspace_id
      where ${isDue} order by i.due_on, i.id limit ${limit}`.execute(db)
  ])
  return { ...firstRow(sums.rows), invoices: first.rows }
}
