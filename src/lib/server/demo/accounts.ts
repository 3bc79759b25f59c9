// Demo accounts have a password that everybody knows, so they work only where that does no harm.
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Env } from '#lib/server/platform/env.ts'

/**
 * Called at every start, since a database that was filled with demo data on somebody's own machine may be served to the
 * world later: then its demo accounts are disabled, and with DEMO=1 all but the platform's admin stay.
 */
export async function limitDemoAccounts(db: Db, { DEMO, local }: Pick<Env, 'DEMO' | 'local'>): Promise<void> {
  const allowed = sql<boolean>`(${local} or (${DEMO ?? false} and not is_admin))`
  await db
    .updateTable('users')
    .set({ disabled_at: sql`case when ${allowed} then null else now() end` })
    .where('is_demo', '=', true)
    .where(sql<boolean>`${allowed} = (disabled_at is not null)`)
    .execute()
}
