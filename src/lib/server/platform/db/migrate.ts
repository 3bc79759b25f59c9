import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import pg from 'pg'

import { grantToApp } from './app-role.ts'

// By the package's own alias, since the built server does not lie where its sources are.
const folder = dirname(createRequire(import.meta.url).resolve('#lib/server/platform/db/migrations/0001_accounts.sql'))

/** Brings the schema to the newest version. Each file is one transaction: the old schema or the new one, never between. */
export async function migrate(connectionString: string): Promise<string[]> {
  const db = openAsOwner(connectionString)
  try {
    const names = await runMigrations(db)
    await grantToApp(db)
    return names
  } finally {
    await db.destroy()
  }
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
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map(name => readFile(join(folder, name), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name.slice(0, -4), { up: db => run(db, texts[index]!) }]))
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
    onConnect: async client => void (await client.query("select set_config('platen.scope', 'system', false)"))
  })
  // A connection that breaks fails what it was asked; without a listener it would end this process.
  pool.on('connect', client => client.on('error', () => {}))
  pool.on('error', () => {})
  return new Kysely({ dialect: new PostgresDialect({ pool }) })
}
