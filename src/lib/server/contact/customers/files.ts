// The files that belong to what was done for a customer. Other domains keep them, and register how they are found.
import { type RawBuilder, sql } from 'kysely'

import type { CustomerFile } from '#lib/contract/customers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { fileUrl } from '#lib/server/platform/files/names.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

/**
 * A select of the columns of a CustomerFile for the one customer in `who`, the newest first; of a file of the workspace
 * itself without its `href`.
 */
type SelectFiles = (workspaceId: string, who: RawBuilder<unknown>, limit: number) => RawBuilder<unknown>

const registered = singleton('customer-files', () => new Map<string, SelectFiles>())

/** A second one of the same name takes the place of the first. */
export function registerCustomerFiles(name: string, select: SelectFiles): void {
  registered.set(name, select)
}

const MOST_FILES = 100

export async function findCustomerFiles(db: Db, { workspaceId }: Member, customerId: string): Promise<CustomerFile[]> {
  const who = sql`(
    select id from customers
    where workspace_id = ${workspaceId} and (id = ${customerId} or merged_into_id = ${customerId})
  ) who`
  const parts = [...registered.values()].map(select => sql`(${select(workspaceId, who, MOST_FILES)})`)
  if (parts.length === 0) return []
  const { rows } = await sql<Omit<CustomerFile, 'href'> & { href: string | null }>`
    select * from (${sql.join(parts, sql` union all `)}) files order by at desc, id limit ${MOST_FILES}`.execute(db)
  return rows.map(row => ({ ...row, href: row.href ?? `${fileUrl(row)}?` }))
}
