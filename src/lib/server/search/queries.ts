import { sql } from 'kysely'

import type { Found } from '#lib/contract/search.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { FoundRow, Letters, Search } from '#lib/server/platform/plug-ins/plug-ins.ts'

/** A few of each kind, in one round trip, kind by kind as they were registered. */
export async function findAnything(
  db: Db,
  searches: readonly Search[],
  { workspaceId, ...letters }: Letters & { workspaceId: string }
): Promise<(FoundRow & { kind: Found['kind'] })[]> {
  const parts = searches.map(
    ({ kind, find }) => sql`(select ${kind}::text as kind, found.* from (${find(workspaceId, letters)}) found)`
  )
  const { rows } = await sql<FoundRow & { kind: Found['kind'] }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}
