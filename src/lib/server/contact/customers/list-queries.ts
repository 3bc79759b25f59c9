import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { CustomerDetails, CustomerSummary, listCustomers } from '#lib/contract/customers.ts'
import type { LongPaging } from '#lib/contract/endpoint.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Cut, cutPage, orderBy, type SortKey } from '#lib/server/platform/db/cut-page.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import { sumsOf } from './history.ts'

export type CustomerFilter = Omit<z.output<typeof listCustomers.query>, keyof LongPaging | 'WorkspaceId'>

const id = (isDescending: boolean): SortKey => ({ of: row => sql`${row}.id`, isDescending })
const KEYS: Record<CustomerFilter['sort'], SortKey[]> = {
  name: [{ of: row => sql`${row}.sort_name` }, id(false)],
  newest: [{ of: row => sql`${row}.created_at`, isDescending: true }, id(true)],
  updated: [{ of: row => sql`${row}.updated_at`, isDescending: true }, id(true)]
}

/** By its view, where a part of the text is found by an index (migration 0280). */
const TABLE = sql`searchable_customers`

const orderOf = ({ sort }: CustomerFilter) => ({ table: TABLE, alias: 'c', keys: KEYS[sort] })

function conditions({ workspaceId }: { workspaceId: string }, filter: CustomerFilter): RawBuilder<unknown> {
  const { search, tag, flagged, archived } = filter
  const all = [sql`c.workspace_id = ${workspaceId}`, sql`c.merged_into_id is null`]
  all.push(archived ? sql`c.archived_at is not null` : sql`c.archived_at is null`)
  // Each word on its own, so that first and last name, or a name and a town's team, are found in any order.
  for (const word of search.split(/\s+/).filter(Boolean)) {
    all.push(sql`c.search_text ilike ${containing(word)}`)
  }
  if (tag) all.push(sql`${tag} = any (c.tags)`)
  if (flagged) all.push(sql`c.flagged`)
  return sql.join(all, sql` and `)
}

export async function countCustomers(db: Db, member: Member, filter: CustomerFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from ${TABLE} c where ${conditions(member, filter)}`.execute(db)
  return firstRow(rows).total
}

export async function findCustomerPage(
  db: Db,
  member: Member,
  { filter, total, ...paging }: LongPaging & { filter: CustomerFilter; total: () => Promise<number> }
): Promise<CustomerSummary[]> {
  const cut = await cutPage(orderOf(filter), paging, total)
  const limit = Math.min(cut.limit, paging.pageSize)
  const rows = await findSummaries(db, member, filter, { ...cut, limit })
  // The customer that it was counted from is gone.
  if (rows.length === 0 && paging.at) return findCustomerPage(db, member, { filter, total, ...paging, at: undefined })
  return rows
}

/** One round trip: the page is cut first, so that only its own customers are summed up. */
export async function findSummaries(
  db: Db,
  member: Member,
  filter: CustomerFilter,
  cut: Partial<Cut> & { limit: number }
): Promise<CustomerSummary[]> {
  const { rows } = await selectSummaries(member, filter, cut).execute(db)
  return rows
}

export function selectSummaries(
  member: { workspaceId: string },
  filter: CustomerFilter,
  { limit, offset = 0, where = sql`true`, orderBy: readBy }: Partial<Cut> & { limit: number }
) {
  const byKeys = orderBy(orderOf(filter))
  return sql<CustomerSummary>`
    with page as materialized (
      select * from ${TABLE} c where ${conditions(member, filter)} and ${where}
      order by ${readBy ?? byKeys}
      limit ${sql.lit(limit)} ${offset > 0 ? sql`offset ${offset}` : sql``}
    ), sums as (${sumsOf(member.workspaceId, sql`page who`)})
    select c.id, kind, name, company, coalesce(emails->0->>'address', '') as email,
      coalesce(phones->0->>'number', '') as phone, tags, flagged, archived_at is not null as archived,
      coalesce(value_cents, 0) as "valueCents", coalesce(balance_cents, 0) as "balanceCents", last_at as "lastAt",
      created_at as "createdAt"
    from page c left join sums on sums.customer_id = c.id
    order by ${byKeys}
  `
}

const MOST_WORDS = 200

export async function findWords(db: Db, { workspaceId }: Member) {
  const { rows } = await sql<{ tags: string[]; priceLevels: string[] }>`
    with living as (
      select tags, price_level from customers
      where workspace_id = ${workspaceId} and merged_into_id is null and archived_at is null
    )
    select array(select distinct unnest(tags) as tag from living order by tag limit ${MOST_WORDS}) as tags,
      array(select distinct price_level from living where price_level <> '' order by 1 limit ${MOST_WORDS}) as "priceLevels"
  `.execute(db)
  return firstRow(rows)
}

const columnsToExport = sql`
  c.id, kind, name, company, emails, phones, addresses, tax_exempt as "taxExempt", tax_number as "taxNumber", terms,
  price_level as "priceLevel", tags, notes, flagged`

/** By name, from after this customer on. */
export async function findToExport(
  db: Db,
  member: Member,
  { filter, after, limit }: { filter: CustomerFilter; after: string | undefined; limit: number }
): Promise<(CustomerDetails & { id: string })[]> {
  const beyond = after
    ? sql`(c.sort_name, c.id) > (select sort_name, id from customers where id = ${after})`
    : sql`true`
  const { rows } = await sql<CustomerDetails & { id: string }>`
    select ${columnsToExport} from ${TABLE} c where ${conditions(member, filter)} and ${beyond}
    order by c.sort_name, c.id limit ${sql.lit(limit)}`.execute(db)
  return rows
}
