import { type Selectable, sql } from 'kysely'

import { Customer, CUSTOMER_FIELDS, type CustomerDetails } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { toColumns, toFields } from '#lib/server/platform/db/columns.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Customers } from '#lib/server/platform/db/tables.ts'

import { keysOf } from './keys.ts'

/** What lies in the JSON columns is only trusted once the contract's schema has read it. */
export function toCustomer(row: Selectable<Customers>): Customer {
  return Customer.parse({ ...toFields(row), archived: row.archived_at !== null })
}

export function customerColumns(details: CustomerDetails) {
  const columns = toColumns(CUSTOMER_FIELDS, details, ['emails', 'phones', 'addresses'])
  return { ...columns, tags: [...new Set(details.tags)], ...keysOf(details) }
}

const MOST_MERGES_IN_A_ROW = 20

/** Of this workspace, by its own id or by one that was merged into it; with `lock`, nobody else changes it meanwhile. */
export async function findCustomer(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  customerId: string,
  lock = false
): Promise<Customer | undefined> {
  let id = customerId
  for (let step = 0; step < MOST_MERGES_IN_A_ROW; step++) {
    const row = await db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', id)
      .where('workspace_id', '=', member.workspaceId)
      .$if(lock, query => query.forUpdate())
      .executeTakeFirst()
    if (!row?.merged_into_id) return row && toCustomer(row)
    id = row.merged_into_id
  }
  return undefined
}

/** One who is not archived and has an e-mail of these, or, where there are none, the same name. */
export async function findSame(
  db: Db,
  member: Pick<Member, 'workspaceId'>,
  { email_keys: emails, sort_name: name }: Pick<ReturnType<typeof keysOf>, 'email_keys' | 'sort_name'>
): Promise<Customer | undefined> {
  const same = emails.length > 0 ? sql<boolean>`email_keys && ${emails}::text[]` : sql<boolean>`sort_name = ${name}`
  const row = await db
    .selectFrom('customers')
    .selectAll()
    .where('workspace_id', '=', member.workspaceId)
    .where('archived_at', 'is', null)
    .where('merged_into_id', 'is', null)
    .where(same)
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()
  return row && toCustomer(row)
}

export async function insertCustomer(tx: Db, member: Member, details: CustomerDetails): Promise<Customer> {
  const row = await tx
    .insertInto('customers')
    .values({ workspace_id: member.workspaceId, ...customerColumns(details) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCustomer(row)
}

export async function replaceCustomer(
  tx: Db,
  member: Member,
  { id, ...details }: CustomerDetails & { id: string }
): Promise<Customer> {
  const row = await tx
    .updateTable('customers')
    .set({ ...customerColumns(details), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('workspace_id', '=', member.workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCustomer(row)
}

export async function setArchived(tx: Db, member: Member, id: string, archived: boolean): Promise<Customer> {
  const row = await tx
    .updateTable('customers')
    .set({ archived_at: archived ? sql`coalesce(archived_at, now())` : null })
    .where('id', '=', id)
    .where('workspace_id', '=', member.workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toCustomer(row)
}
