import { readdir, readFile } from 'node:fs/promises'

import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'

const folder = new URL('./migrations/', import.meta.url)

/** Brings the schema to the newest version. Each file is one transaction: the old schema or the new one, never between. */
export async function migrate<Tables>(db: Kysely<Tables>): Promise<string[]> {
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
  const texts = await Promise.all(names.map(name => readFile(new URL(name, folder), 'utf8')))
  return Object.fromEntries(names.map((name, index) => [name.slice(0, -4), { up: db => run(db, texts[index]!) }]))
}

async function run<Tables>(db: Kysely<Tables>, text: string): Promise<void> {
  await sql.raw(text).execute(db)
}
