import { sql } from 'kysely'
import type { Pool } from 'pg'

import { firstRow } from '#lib/server/platform/db/first-row.ts'

import { requireAppRole } from './platform/db/app-role.ts'
import { startEmbedded } from './platform/db/embedded.ts'
import { getDb, setDatabase } from './platform/db/index.ts'
import { collectStatistics, migrate } from './platform/db/migrate.ts'
import { limitDemoAccounts } from './demo/accounts.ts'
import { signApprovals } from './proposals/sign-approvals.ts'
import { type Env, StartError } from './platform/env.ts'
import { log } from './platform/log.ts'
import { mostWorkers, poolSize } from './platform/worker-count.ts'

/**
 * Reaches DATABASE_URL, or starts the embedded server; then brings the schema up to date and seeds an empty one. The last
 * one to close an embedded server ends it. Given up on the way, it is closed before this fails.
 */
export async function openDatabase(env: Env, givenUp?: AbortSignal) {
  const embedded = env.DATABASE_URL
    ? undefined
    : await startEmbedded({ dataDir: env.DATA_DIR, log: message => log.info(message) })
  const address = env.DATABASE_URL ?? embedded!.url
  const databaseUrl = env.directDatabaseUrl ?? address
  const isPooled = Boolean(env.DATABASE_DIRECT_URL)
  const { DATABASE_POOL: max } = env
  const pool = setDatabase(address, { isPooled, ...(max && { max }) })
  const close = async () => {
    await pool.end()
    await embedded?.stop()
  }
  try {
    givenUp?.throwIfAborted()
    // A pooler has its own number of them.
    if (env.workers > 1 && !max && !isPooled) await shareConnections(pool, env.workers)
    const migrated = await migrate(databaseUrl)
    if (isPooled) await requireAppRole(databaseUrl)
    if (migrated.length > 0) log.info({ migrated }, 'schema brought up to date')
    givenUp?.throwIfAborted()
    await seedIfWanted(env, databaseUrl, givenUp)
    await signApprovals(getDb())
    if (migrated.length > 0) await collectStatistics(databaseUrl)
    await limitDemoAccounts(getDb(), env)
  } catch (error) {
    await close()
    throw error
  }
  return { databaseUrl, pool, close }
}

/** Demo data only ever goes into an empty database. */
async function seedIfWanted(env: Env, databaseUrl: string, givenUp?: AbortSignal): Promise<void> {
  if (!env.demo) return
  const anybody = await getDb().selectFrom('users').select('id').limit(1).executeTakeFirst()
  if (anybody) return
  const { seedApart } = await import('./demo/run.ts')
  await seedApart(databaseUrl, env, givenUp)
}

/** A database has so many connections for all who use it, and each worker has a pool of its own. */
async function shareConnections(pool: Pool, workers: number): Promise<void> {
  const { rows } = await sql<{ connections: number }>`
    select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections
  `.execute(getDb())
  const { connections } = firstRow(rows)
  const size = poolSize(workers, connections)
  if (!size) {
    throw new StartError(
      `WORKERS is ${workers}, and a database with ${connections} connections is enough for ${mostWorkers(connections)}. ` +
        'Set WORKERS to fewer, or raise max_connections of a database of your own.'
    )
  }
  pool.options.max = size
}
