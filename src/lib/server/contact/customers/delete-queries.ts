import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { customerHistories } from './history.ts'

export async function deleteCustomerRow(tx: Db, member: Member, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).where('workspace_id', '=', member.workspaceId).execute()
}

/** Those that are still as they came: nobody changed, merged or archived them, and nothing was done for them. */
export async function deleteImported(tx: Db, { workspaceId }: Member, importId: string) {
  const own = sql`workspace_id = ${workspaceId} and import_id = ${importId}`
  const who = sql`(select id, email_keys from customers where ${own}) who`
  const used = customerHistories().flatMap(([, { uses }]) => (uses ? [sql`(${uses(workspaceId, who)})`] : []))
  const uses = used.length > 0 ? sql.join(used, sql` union all `) : sql`select null::uuid as customer_id where false`
  const { rows } = await sql<{ removed: number; kept: number }>`
    with used as (select customer_id from (${uses}) u),
    gone as (
      delete from customers c where ${own} and revision = 1 and merged_into_id is null and archived_at is null
        and not exists (select from used where used.customer_id = c.id)
        and not exists (select from customers other where other.merged_into_id = c.id)
      returning id
    )
    select (select count(*) from gone)::int as removed,
      (select count(*) from customers where ${own})::int - (select count(*) from gone)::int as kept`.execute(tx)
  return firstRow(rows)
}
