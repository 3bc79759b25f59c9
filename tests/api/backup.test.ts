// Check 152: a backup of a database in which every table has rows comes back row by row.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

import { backUp } from '#lib/server/platform/backup/backup.ts'
import { checkBackup } from '#lib/server/platform/backup/check.ts'
import { type Line, readLines, writeLines } from '#lib/server/platform/backup/format.ts'
import { restore } from '#lib/server/platform/backup/restore.ts'
import { collectStatistics } from '#lib/server/platform/db/migrate.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { forget } from '#lib/server/platform/singleton.ts'

import { makeVictim } from '../security/victim.ts'
import { fillPlatformTables } from '../support/every-platform-table.ts'
import { fillEveryTable } from '../support/every-table.ts'
import { enterOwnDatabase } from '../support/own-database.ts'
import { createDatabase, withClient } from '../support/postgres.ts'

vi.mock('#lib/server/platform/db/migrate.ts', async actual => {
  const migrations = await actual<object & { collectStatistics: typeof collectStatistics }>()
  return { ...migrations, collectStatistics: vi.fn(migrations.collectStatistics) }
})

/** What a restore changes on purpose, since it ends everybody's access. */
const ACCESS = ['sessions', 'invitations', 'codes', 'api_keys', 'social_sign_ins', 'email_changes', 'impersonations']

const before = env().DATA_DIR
/** With what this file makes alone: all of it is backed up and restored many times. */
let own: Awaited<ReturnType<typeof enterOwnDatabase>>
let here: string
let folder: string
let tables: string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-backup-'))
  here = await mkdtemp(join(folder, 'here-'))
  storeIn(here)
  own = await enterOwnDatabase()
  const shop = await makeVictim()
  await fillEveryTable(shop)
  await fillPlatformTables(shop.owner.userId)
  tables = await findTables()
})

afterAll(async () => {
  storeIn(before)
  await own.leave()
  await rm(folder, { recursive: true, force: true })
})

async function findTables(): Promise<string[]> {
  const { rows } = await withClient(own.url, client =>
    client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
       and relname not like 'schema_migrations%' order by 1`
    )
  )
  return rows.map(({ name }) => name)
}

/** Each row of it, the generated columns too. */
function rowsOf(url: string, table: string): Promise<string[]> {
  return withClient(url, async client => {
    await client.query("select set_config('platen.scope', 'system', false)")
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)
    return rows.map(({ row }) => row)
  })
}

function storeIn(dataDir: string): void {
  setEnv({ ...env(), DATA_DIR: dataDir })
  forget('storage')
}

/** An empty installation, filled from the file. */
async function restored(path: string): Promise<string> {
  const template = inject('template')
  const name = template.replace('template', crypto.randomUUID().replaceAll('-', ''))
  const url = await createDatabase(inject('adminUrl'), name, template)
  storeIn(await mkdtemp(join(folder, 'data-')))
  await restore(url, path)
  return url
}

/** But for the moment at which each was made. */
async function linesOf(path: string): Promise<Line[]> {
  const lines = await Array.fromAsync(readLines(path))
  return lines.map(line => ('madeAt' in line ? { ...line, madeAt: '' } : line))
}

test('has rows in every table, so that what follows is about all of them', async () => {
  const { url } = own
  const empty: string[] = []
  for (const table of tables) if ((await rowsOf(url, table)).length === 0) empty.push(table)
  expect(empty).toEqual([])
})

test('152: what is restored is what was backed up, row by row, and makes the same backup again', async () => {
  const { url } = own
  storeIn(here)
  const first = join(folder, 'first.platen')
  expect(await backUp(url, first)).toContain('read them back')

  const second = await restored(first)
  for (const table of tables) {
    if (ACCESS.includes(table)) continue
    expect(await rowsOf(second, table), table).toEqual(await rowsOf(url, table))
  }
  const again = join(folder, 'again.platen')
  await backUp(second, again)
  const rest = (lines: Line[]) =>
    lines.filter(line => !(line.kind === 'end' || (line.kind === 'rows' && ACCESS.includes(line.table))))
  expect(rest(await linesOf(again))).toEqual(rest(await linesOf(first)))

  // Nobody’s access is left to end, so this one is the same to the last line.
  const third = await restored(again)
  const last = join(folder, 'last.platen')
  await backUp(third, last)
  expect(await linesOf(last)).toEqual(await linesOf(again))
})

test('152: the database knows how many rows a restored table has', async () => {
  const path = join(folder, 'planned.platen')
  storeIn(here)
  await backUp(own.url, path)

  const url = await restored(path)

  const { rows } = await withClient(url, client =>
    client.query('select reltuples::int as rows from pg_class where oid = $1::regclass', ['activity'])
  )
  expect(rows).toEqual([{ rows: (await rowsOf(url, 'activity')).length }])
})

test('152: what is restored stays, with its files, also if no statistics can be collected', async () => {
  const path = join(folder, 'uncounted.platen')
  storeIn(here)
  await backUp(own.url, path)
  vi.mocked(collectStatistics).mockRejectedValueOnce(new Error('The connection was lost'))

  const url = await restored(path)

  expect(await rowsOf(url, 'files')).toEqual(await rowsOf(own.url, 'files'))
  const lines = await Array.fromAsync(readLines(path))
  const files = await Array.fromAsync(storage().list())
  expect(files).toHaveLength(lines.filter(({ kind }) => kind === 'file').length)
  expect(files.length).toBeGreaterThan(0)
})

test.for<[string, (lines: Line[]) => Line[]]>([
  ['without its last line', lines => lines.slice(0, -1)],
  ['without its first line', lines => lines.slice(1)],
  ['without the rows of a table', lines => lines.filter(line => !(line.kind === 'rows' && line.table === 'blanks'))],
  [
    'without a file',
    lines =>
      lines.toSpliced(
        lines.findIndex(({ kind }) => kind === 'file'),
        1
      )
  ],
  [
    'with rows of a table twice',
    lines => lines.flatMap((line): Line[] => (line.kind === 'rows' ? [line, line] : [line]))
  ]
])('152: a backup %s is found out', async ([, spoil]) => {
  storeIn(here)
  const [whole, spoiled] = [crypto.randomUUID(), crypto.randomUUID()].map(name => join(folder, name)) as [
    string,
    string
  ]
  await backUp(own.url, whole)
  expect(await checkBackup(whole)).toMatchObject({ tables: tables.length })
  const lines = spoil(await Array.fromAsync(readLines(whole)))
  await writeLines(
    spoiled,
    (async function* () {
      yield* lines
    })()
  )

  await expect(checkBackup(spoiled)).rejects.toThrow(/Use another backup|no backup/)
})
