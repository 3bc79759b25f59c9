import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

import { zip } from '#lib/shared/zip.ts'
import { StartError } from '#lib/server/platform/env.ts'

import { grantToApp } from './app-role.ts'
import { findRiskySteps, type RiskyStep } from './risky-steps.ts'

// By the package's own alias, since the built server does not lie where its sources are.
const folder = dirname(createRequire(import.meta.url).resolve('#lib/server/platform/db/migrations/0001_accounts.sql'))

/** Arbitrary, but the same in every process. */
const LOCK = 7_404_823
const WAIT_MS = 5 * 60_000
const POLL_MS = 200
/** A change that waits for a table holds up everybody who comes after it. */
const LOCK_S = 10
const LOCK_TIMEOUT = '55P03'

/** Brings the schema to the newest version. Each file is one transaction: the old schema or the new one, never between. */
export async function migrate(connectionString: string): Promise<string[]> {
  const db = openAsOwner(connectionString)
  try {
    await refuseNewer(db)
    return await alone(db, async () => {
      const names = await runMigrations(db)
      await grantToApp(db)
      return names
    })
  } catch (error) {
    if ((error as { code?: string }).code !== LOCK_TIMEOUT) throw error
    throw new StartError(
      `The schema was not brought up to date: something else uses a table for longer than ${LOCK_S} s. Nothing was changed. ` +
        'End long work on the database, such as a backup, and start again.',
      { cause: error }
    )
  } finally {
    await db.destroy()
  }
}

/** An older release would work with a schema that it does not know. */
async function refuseNewer(db: Kysely<unknown>): Promise<void> {
  const known = new Set(await listMigrations())
  const unknown = (await findMade(db)).find(name => !known.has(name))
  if (!unknown) return
  throw new StartError(
    `The database was brought up to date by a newer release (it has ${unknown}, which this one does not know). ` +
      'Nothing was changed. Start the newer release, or restore a backup that was made by this one into an empty database.'
  )
}

/** Those that the database has; none of an empty one. */
async function findMade(db: Kysely<unknown>): Promise<string[]> {
  const { rows: found } = await sql<{
    table: string | null
  }>`select to_regclass('schema_migrations')::text as table`.execute(db)
  if (!found[0]?.table) return []
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db)
  return rows.map(({ name }) => name)
}

interface Pending {
  name: string
  steps: RiskyStep[]
}

/** What `migrate` would do, without doing it. `made` counts the migrations that the database has. */
export async function findPending(connectionString: string): Promise<{ made: number; pending: Pending[] }> {
  const db = openAsOwner(connectionString)
  try {
    await refuseNewer(db)
    const made = await findMade(db)
    const names = (await listMigrations()).filter(name => !made.includes(name))
    const pending = names.map(async name => ({ name, steps: findRiskySteps(await readMigration(name)) }))
    return { made: made.length, pending: await Promise.all(pending) }
  } finally {
    await db.destroy()
  }
}

/** One process at a time; the others wait for it and then find nothing left to do. */
async function alone<T>(db: Kysely<unknown>, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async connection => {
    const giveUpAt = Date.now() + WAIT_MS
    for (;;) {
      const { rows } = await sql<{ isOurs: boolean }>`select pg_try_advisory_lock(${LOCK}) as "isOurs"`.execute(
        connection
      )
      if (rows[0]?.isOurs) break
      if (Date.now() > giveUpAt) {
        throw new StartError(
          `Another process has been bringing the schema up to date for ${WAIT_MS / 60_000} minutes. Nothing was changed. ` +
            'Look at its log, and start again when it is done.'
        )
      }
      await setTimeout(POLL_MS)
    }
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${LOCK})`.execute(connection)
    }
  })
}

async function runMigrations(db: Kysely<unknown>): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: readMigrations },
    migrationTableName: 'schema_migrations',
    migrationLockTableName: 'schema_migrations_lock'
  })
  const { error, results } = await migrator.migrateToLatest()
  if (error) throw error
  return results?.map(result => result.migrationName) ?? []
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await listMigrations()
  const texts = await Promise.all(names.map(readMigration))
  return Object.fromEntries(zip(names, texts).map(([name, text]) => [name, { up: db => run(db, text) }]))
}

async function listMigrations(): Promise<string[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql'))
  return names.map(name => name.slice(0, -4)).sort()
}

function readMigration(name: string): Promise<string> {
  return readFile(join(folder, `${name}.sql`), 'utf8')
}

async function run(db: Kysely<unknown>, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}

/** Without statistics PostgreSQL guesses how many rows there are, until it has looked by itself a minute later. */
export async function collectStatistics(connectionString: string): Promise<void> {
  const db = openAsOwner(connectionString)
  try {
    await sql`analyze`.execute(db)
  } finally {
    await db.destroy()
  }
}

/** Only the owner of the tables may change them; what a migration rewrites is every workspace's. */
export function openAsOwner(connectionString: string): Kysely<unknown> {
  const pool = new pg.Pool({
    connectionString,
    max: 2,
    connectionTimeoutMillis: 5000,
    application_name: 'platen schema',
    onConnect: async client =>
      void (await client.query(
        `select set_config('platen.scope', 'system', false), set_config('lock_timeout', '${LOCK_S}s', false)`
      ))
  })
  // A connection that breaks fails what it was asked; without a listener it would end this process.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
