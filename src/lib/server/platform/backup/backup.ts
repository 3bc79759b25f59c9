// `npm run backup -- FILE`: everything of an installation in one file, while it goes on working.
// `npm run backup -- --check FILE`: whether such a file is whole.
import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'

import { openAsOwner } from '#lib/server/platform/db/migrate.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { checkBackup } from './check.ts'
import { BackupError, FORMAT, type Line, type Sums, writeLines } from './format.ts'
import { runCommand, runOnFile } from './run-command.ts'
import { countReadable, findMigrations, findTables, readRows, sumOf } from './tables.ts'

/**
 * The tables are those of one moment. Files are read after it, so that every row of that moment finds its bytes. It has its
 * name only after it was read back: what cannot be brought back would be found out on the day it is needed.
 */
export async function backUp(databaseUrl: string, path: string): Promise<string> {
  if (existsSync(path)) throw new BackupError(`${path} is there already. Name a new file.`)
  const db = openAsOwner(databaseUrl)
  const unfinished = `${path}.unfinished`
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
          const stored = await Array.fromAsync(storage().list(), ({ key }) => key)
          for (const key of stored.toSorted()) {
            const bytes = await storage().get(key)
            if (!bytes) continue
            files++
            yield { kind: 'file', key, base64: bytes.toString('base64') }
          }
          yield { kind: 'end', tables, files }
        }
        await writeLines(unfinished, lines())
      })
    const { rows } = await checkBackup(
      unfinished,
      async (table, rows) => (await countReadable(db, table, rows)) === rows.length
    )
    await rename(unfinished, path)
    return `Backed up ${rows} rows of ${Object.keys(tables).length} tables and ${files} files to ${path}, and read them back`
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  } finally {
    await db.destroy()
  }
}

async function check(path: string): Promise<string> {
  const { madeAt, rows, tables, files } = await checkBackup(path)
  return `${path} is whole: ${rows} rows of ${tables} tables and ${files} files, made at ${madeAt}`
}

if (import.meta.main) {
  if (process.argv[2] === '--check') await runOnFile('backup -- --check', process.argv[3], check)
  else await runCommand('backup', backUp)
}
