import { sql } from 'kysely'

import type { Customer, CustomerHistory, CustomerSummary, DuplicateGroup } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { toCustomer } from './queries.ts'

const MOST_GROUPS = 50
/** A phone that more have is a switchboard. */
const MOST_ALIKE = 8

/** Each set of customers once, by what tells most. */
export async function findAlike(
  db: Db,
  { workspaceId }: Member
): Promise<(Omit<DuplicateGroup, 'customers'> & { ids: string[] })[]> {
  const { rows } = await sql<{ by: DuplicateGroup['by']; key: string; ids: string[] }>`
    with living as (
      select id, email_keys, phone_keys, sort_name from customers
      where workspace_id = ${workspaceId} and archived_at is null and merged_into_id is null
    ), known as (
      select 1 as rank, 'email' as by, unnest(email_keys) as key, id from living
      union all select 2, 'phone', unnest(phone_keys), id from living
      union all select 3, 'name', sort_name, id from living
    ), alike as (
      select rank, by, key, array_agg(id order by id) as ids from known group by rank, by, key
      having count(*) between 2 and ${MOST_ALIKE}
    )
    select by, key, ids from (select distinct on (ids) * from alike order by ids, rank) once
    order by rank, key limit ${MOST_GROUPS}`.execute(db)
  return rows
}

export async function findByIds(db: Db, { workspaceId }: Member, ids: string[]): Promise<Customer[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('customers')
    .selectAll()
    .where('workspace_id', '=', workspaceId)
    .where('id', 'in', ids)
    .execute()
  return rows.map(toCustomer)
}

const MOST_ALIKE_SHOWN = 5

/** Living customers with this e-mail address or phone. */
export async function findByKeys(db: Db, { workspaceId }: Member, keys: { email: string; phone: string }) {
  if (!keys.email && !keys.phone) return []
  const { rows } = await sql<Pick<CustomerSummary, 'id' | 'kind' | 'name' | 'company' | 'email'>>`
    select id, kind, name, company, coalesce(emails->0->>'address', '') as email from searchable_customers
    where workspace_id = ${workspaceId} and archived_at is null and merged_into_id is null
      and (email_keys && ${keys.email ? [keys.email] : []}::text[] or phone_keys && ${keys.phone ? [keys.phone] : []}::text[])
    order by sort_name, id limit ${MOST_ALIKE_SHOWN}`.execute(db)
  return rows
}

/** Hides one behind the other, and what was merged into it before. */
export async function hideBehind(
  tx: Db,
  { workspaceId }: Member,
  { goneId, keptId }: { goneId: string; keptId: string }
) {
  await sql`
    update customers set merged_into_id = ${keptId}, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${goneId}`.execute(tx)
}

export async function showAgain(tx: Db, { workspaceId }: Member, goneId: string): Promise<void> {
  await sql`
    update customers set merged_into_id = null, updated_at = now()
    where workspace_id = ${workspaceId} and id = ${goneId}`.execute(tx)
}

interface Merge {
  keptId: string
  goneId: string
  keptBefore: Customer
  keptRevision: number
  moved: Record<string, string[]>
}

export async function insertMerge(tx: Db, { workspaceId }: Member, merge: Merge): Promise<string> {
  const { id } = await tx
    .insertInto('customer_merges')
    .values({
      workspace_id: workspaceId,
      kept_id: merge.keptId,
      gone_id: merge.goneId,
      kept_before: JSON.stringify(merge.keptBefore),
      kept_revision: merge.keptRevision,
      moved: JSON.stringify(merge.moved)
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteMerge(tx: Db, { workspaceId }: Member, mergeId: string): Promise<Merge | undefined> {
  const row = await tx
    .deleteFrom('customer_merges')
    .where('id', '=', mergeId)
    .where('workspace_id', '=', workspaceId)
    .returningAll()
    .executeTakeFirst()
  return (
    row && {
      keptId: row.kept_id,
      goneId: row.gone_id,
      keptBefore: row.kept_before as Customer,
      keptRevision: row.kept_revision,
      moved: row.moved as Record<string, string[]>
    }
  )
}

export async function findMerges(db: Db, { workspaceId }: Member, keptId: string): Promise<CustomerHistory['merges']> {
  const { rows } = await sql<CustomerHistory['merges'][number]>`
    select m.id, case when c.kind = 'company' and c.company <> '' then c.company when c.name <> '' then c.name
        else c.company end as name, m.merged_at as "mergedAt"
    from customer_merges m join customers c on c.id = m.gone_id
    where m.workspace_id = ${workspaceId} and m.kept_id = ${keptId} order by m.merged_at desc`.execute(db)
  return rows
}
