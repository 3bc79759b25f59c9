// `npm run backup -- FILE`: everything of an installation in one file, while it goes on working.
import { existsSync } from 'node:fs'

import { openAsOwner } from '#lib/server/platform/db/migrate.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { BackupError, FORMAT, type Line, type Sums, writeLines } from './format.ts'
import { runCommand } from './run-command.ts'
import { findMigrations, findTables, readRows, sumOf } from './tables.ts'

/** The tables are those of one moment. Files are read after it, so that every row of that moment finds its bytes. */
export async function backUp(databaseUrl: string, path: string): Promise<string> {
  if (existsSync(path)) throw new BackupError(`${path} is there already. Name a new file.`)
  const db = openAsOwner(databaseUrl)
  const tables: Sums = {}
  let files = 0

  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async tx => {
        async function* lines(): AsyncGenerator<Line> {
          yield { kind: FORMAT, madeAt: new Date().toISOString(), migrations: await findMigrations(tx) }
          for (const table of await findTables(tx)) {
            tables[table] = await sumOf(tx, table)
            for await (const rows of readRows(tx, table)) yield { kind: 'rows', table, rows }
          }
          for await (const { key } of storage().list()) {
            const bytes = await storage().get(key)
            if (!bytes) continue
            files++
            yield { kind: 'file', key, base64: bytes.toString('base64') }
          }
          yield { kind: 'end', tables, files }
        }
        await writeLines(path, lines())
      })
  } finally {
    await db.destroy()
  }
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return `Backed up ${rows} rows of ${Object.keys(tables).length} tables and ${files} files to ${path}`
}

if (import.meta.main) await runCommand('backup', backUp)
