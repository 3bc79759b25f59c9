import { sql } from 'kysely'

import type { CustomerDetails } from '#lib/contract/customers.ts'
import type { ImportSource } from '#lib/server/contact/imports/service.ts'
import { addActivity } from '#lib/server/platform/activity/activity.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { customerColumns } from './queries.ts'

/** So many are looked up one by one, in the index; of more, the shop is read once. */
const FEW_KEYS = 50

/** Those of these addresses that a customer of the workspace has. */
export async function findKnownEmails(tx: Db, workspaceId: string, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  if (keys.length < FEW_KEYS) {
    const found = await sql<{ key: string }>`
      select key from unnest(${keys}::text[]) key where exists (
        select from searchable_customers c
        where c.email_keys @> array[key] and c.workspace_id = ${workspaceId} and c.merged_into_id is null
      )`.execute(tx)
    return new Set(found.rows.map(({ key }) => key))
  }
  // The shop is read once, whatever the planner believes of it: an index of lists that are being written is read through
  // for each address, and a table that was empty a minute ago is taken for small.
  const { rows } = await sql<{ key: string }>`
    select distinct known.key from customers c cross join unnest(c.email_keys) known (key)
    where c.workspace_id = ${workspaceId} and c.merged_into_id is null and known.key = any (${keys}::text[])`.execute(
    tx
  )
  return new Set(rows.map(({ key }) => key))
}

/** Many at once, each with the line of history that tells where they come from. */
export async function insertImported(
  tx: Db,
  { importId, workspaceId, userId }: ImportSource,
  customers: CustomerDetails[]
): Promise<void> {
  if (customers.length === 0) return
  // As one value: ten thousand of them would take the planner and us longer than the rows.
  const rows = customers.map(details => {
    const { emails, phones, addresses } = details
    return { ...customerColumns(details), emails, phones, addresses }
  })
  const columns =
    sql.raw(`kind, name, company, emails, phones, addresses, tax_exempt, tax_number, terms, price_level, tags,
    notes, flagged, sort_name, search_text, email_keys, phone_keys`)
  const made = sql`
    insert into customers (workspace_id, import_id, ${columns})
    select ${workspaceId}, ${importId}, ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (
      kind text, name text, company text, emails jsonb, phones jsonb, addresses jsonb, tax_exempt boolean,
      tax_number text, terms text, price_level text, tags text[], notes text, flagged boolean, sort_name text,
      search_text text, email_keys text[], phone_keys text[])
    returning id`
  const told = sql`select ${workspaceId}::uuid as workspace_id, id as subject_id, 'imported'::text as kind,
    ${userId}::uuid as user_id, '{}'::jsonb as details from made`
  await sql`with made as (${made}), told as ${addActivity('customer', told)} select from made limit 0`.execute(tx)
}
