// `npm run restore -- FILE`: fills an empty installation from a backup. All of it or nothing.
// `npm run restore -- --try FILE`: the same into a place of its own, which is removed afterwards.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { collectStatistics, migrate, openAsOwner } from '#lib/server/platform/db/migrate.ts'
import { readEnv, setEnv } from '#lib/server/platform/env.ts'
import { mediaType } from '#lib/server/platform/http/media-type.ts'
import { log } from '#lib/server/platform/log.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { required } from '#lib/shared/required.ts'

import { BackupError, FORMAT, readLines, type Sums } from './format.ts'
import { runCommand, runOnFile } from './run-command.ts'
import { checkBackup } from './check.ts'
import {
  advanceNumbers,
  deferChecks,
  endAccess,
  findColumns,
  findMigrations,
  findTables,
  insertRows,
  sumOf
} from './tables.ts'

type Owner = ReturnType<typeof openAsOwner>

export async function restore(databaseUrl: string, path: string): Promise<string> {
  const report = await fillEmpty(databaseUrl, path)
  return `Restored ${report} from ${path}. Everybody signs in again; open invitations have to be sent again and API keys made again.`
}

/** On a database and a folder of its own, whatever the settings of the installation are. */
async function tryRestore(path: string): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'platen-try-'))
  try {
    setEnv(readEnv({ DATA_DIR: dataDir }))
    const embedded = await startEmbedded({ dataDir })
    try {
      const report = await fillEmpty(embedded.url, path)
      return `${path} can be restored: ${report} came back as they were, into a place that is removed again.`
    } finally {
      await embedded.stop()
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fillEmpty(databaseUrl: string, path: string): Promise<string> {
  await migrate(databaseUrl)
  const db = openAsOwner(databaseUrl)
  const written: string[] = []
  let report: string
  try {
    report = await db.transaction().execute(tx => fill(tx, path, written))
  } catch (error) {
    for (const key of written) await storage().remove(key)
    throw error
  } finally {
    await db.destroy()
  }
  // All of it is there by now: without them, the first lists are slow until PostgreSQL has collected them by itself.
  await collectStatistics(databaseUrl).catch((error: unknown) =>
    log.warn({ err: error }, 'No statistics were collected.')
  )
  return report
}

async function fill(tx: Owner, path: string, written: string[]): Promise<string> {
  await refuseUnlessEmpty(tx)
  await checkBackup(path)
  const columns = await findColumns(tx)
  const checkAgain = await deferChecks(tx)
  let end: { tables: Sums; files: number } | undefined
  for await (const line of readLines(path)) {
    if (line.kind === FORMAT) await requireSameSchema(tx, line.migrations)
    else if (line.kind === 'rows' && columns.has(line.table))
      await insertRows(tx, line.table, required(columns.get(line.table), 'the columns of a table'), line.rows)
    else if (line.kind === 'file') {
      written.push(line.key)
      await storage().put(
        line.key,
        Buffer.from(line.base64, 'base64'),
        mediaType(line.key) ?? 'application/octet-stream'
      )
    } else if (line.kind === 'end') end = line
    else throw new BackupError(`${path} is no backup that this release can read.`)
  }
  if (!end) throw new BackupError(`${path} is damaged or cut short. Use another backup.`)
  await checkAgain()
  await advanceNumbers(tx)
  for (const [table, sum] of Object.entries(end.tables)) {
    const { rows, hash } = await sumOf(tx, table)
    if (rows !== sum.rows || hash !== sum.hash) throw new BackupError(`The table ${table} did not come back as it was.`)
  }
  await endAccess(tx)
  const rows = Object.values(end.tables).reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${Object.keys(end.tables).length} tables and ${end.files} files`
}

async function refuseUnlessEmpty(tx: Owner): Promise<void> {
  const full: string[] = []
  for (const table of await findTables(tx)) if ((await sumOf(tx, table)).rows > 0) full.push(table)
  for await (const _ of storage().list()) {
    full.push('files')
    break
  }
  if (full.length === 0) return
  throw new BackupError(
    `This installation is not empty (${full.slice(0, 3).join(', ')}). Nothing was changed. Restore into an empty DATA_DIR or DATABASE_URL.`
  )
}

async function requireSameSchema(tx: Owner, made: string[]): Promise<void> {
  const here = await findMigrations(tx)
  const missing = made.filter(name => !here.includes(name))
  const extra = here.filter(name => !made.includes(name))
  if (missing.length + extra.length === 0) return
  const age = missing.length > 0 ? 'a newer' : 'an older'
  throw new BackupError(
    `The backup was made by ${age} release. Restore it with the release that made it; starting this one then brings it up to date.`
  )
}

if (import.meta.main) {
  const [option, file] = process.argv.slice(2)
  if (option === '--try') await runOnFile('restore -- --try', file, tryRestore)
  else await runCommand('restore', restore)
}
