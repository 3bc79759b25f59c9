// Checks 150, 151 and 153: what the database's own files outlive. On a server like the product's, without the product.
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'

import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { createPool } from '#lib/server/platform/db/index.ts'
import { migrate } from '#lib/server/platform/db/migrate.ts'

import { sized } from '../support/long.ts'

const folders: string[] = []

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'platen-files-'))
  folders.push(folder)
  return folder
}

async function asked<Row extends object>(url: string, ...statements: string[]): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    let rows: Row[] = []
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

test('151: what is committed was told to the disk, and nothing is set that would undo it', async () => {
  const server = await startEmbedded({ dataDir: await newFolder() })
  const pool = createPool(server.url, { max: 1 })
  try {
    const settings = await pool.query<{ name: string; setting: string }>(
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums')"
    )
    const on = Object.fromEntries(settings.rows.map(({ name, setting }) => [name, setting]))
    expect(on).toEqual({ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', data_checksums: 'on' })

    await asked(server.url, 'create table notes (id int)')
    const flushes = async () => {
      const [row] = await asked<{ count: number }>(
        server.url,
        "select sum(fsyncs)::int as count from pg_stat_io where object = 'wal' and context = 'normal'"
      )
      return row!.count
    }
    const before = await flushes()
    const commits = Array.from({ length: 20 }, (_, index) => `insert into notes values (${index})`)
    await asked(server.url, ...commits)
    // One caller, so nothing shares a flush: each commit waits for its own.
    expect((await flushes()) - before).toBeGreaterThanOrEqual(20)
  } finally {
    await pool.end()
    await server.stop()
  }
})

test('150: one flipped bit in a table is told, not shown', async () => {
  const dataDir = await newFolder()
  let server = await startEmbedded({ dataDir })
  const [made] = await asked<{ path: string }>(
    server.url,
    "create table notes as select n, repeat('x', 100) as text from generate_series(1, 2000) n",
    'checkpoint',
    "select pg_relation_filepath('notes') as path"
  ).catch(() => asked<{ path: string }>(server.url, "select pg_relation_filepath('notes') as path"))
  await server.stop()
  const file = await open(join(dataDir, 'postgres', made!.path), 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, 8192 * 3 + 5000)
  await file.write(Buffer.of(byte[0]! ^ 1), 0, 1, 8192 * 3 + 5000)
  await file.close()

  server = await startEmbedded({ dataDir })
  try {
    await expect(asked(server.url, 'select sum(length(text)) from notes')).rejects.toThrow(/invalid page in block 3/)
    // The rest of the database is there.
    expect(await asked(server.url, 'select 1 as one')).toEqual([{ one: 1 }])
  } finally {
    await server.stop()
  }
})

test('150: a torn end of the log is left out, and everything committed before it is there', async () => {
  const dataDir = await newFolder()
  let server = await startEmbedded({ dataDir })
  await asked(server.url, 'create table notes (id int)', 'insert into notes select generate_series(1, 100)')
  const postmaster = Number((await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
  const [{ at, segment } = { at: 0, segment: '' }] = await asked<{ at: number; segment: string }>(
    server.url,
    'select (file_offset)::int as at, file_name as segment from pg_walfile_name_offset(pg_current_wal_insert_lsn())'
  )
  process.kill(postmaster, 'SIGKILL')
  const wal = join(dataDir, 'postgres/pg_wal')
  expect(await readdir(wal)).toContain(segment)
  const file = await open(join(wal, segment), 'r+')
  // Half a record, as a power cut leaves it.
  await file.write(Buffer.alloc(3000, 0xa5), 0, 3000, at)
  await file.close()

  await server.stop()
  server = await startEmbedded({ dataDir })
  try {
    expect(await asked(server.url, 'select count(*)::int as count from notes')).toEqual([{ count: 100 }])
  } finally {
    await server.stop()
  }
})

const SCHEMA = `
  select coalesce(md5(string_agg(line, '|' order by line)), '') as schema from (
    select format('%s.%s %s %s', table_name, column_name, data_type, column_default) as line
    from information_schema.columns where table_schema = 'public' and table_name not like 'schema_migrations%'
    union all select format('%s %s', tablename, indexdef) from pg_indexes
      where schemaname = 'public' and tablename not like 'schema_migrations%'
    union all select format('%s %s', tablename, policyname) from pg_policies
      -- Given together with the rights, after the migrations.
      where policyname <> 'search'
  ) lines`

test('153: a migration that is killed at a statement leaves the old schema, and the next one makes the new', async () => {
  const dataDir = await newFolder()
  const server = await startEmbedded({ dataDir, durable: false })
  const superuser = new URL(server.url)
  superuser.username = 'postgres'
  const of = (name: string, base = new URL(server.url)) => Object.assign(new URL(base), { pathname: `/${name}` }).href
  try {
    await asked(of('postgres'), 'create database whole')
    await migrate(of('whole'))
    const [whole] = await asked(of('whole'), SCHEMA)

    // Counts the statements that change the schema, and ends the session at one of them.
    await asked(of('postgres'), 'create database old')
    await asked(
      of('old', superuser),
      'create sequence seen; create table killed_at (n int); insert into killed_at values (0)',
      'grant all on seen, killed_at to platen; create extension citext; create extension pg_trgm',
      `create function count_statement() returns event_trigger language plpgsql as $$ begin
         if nextval('public.seen') = (select n from public.killed_at) then
           perform pg_terminate_backend(pg_backend_pid());
         end if;
       end $$`,
      'create event trigger counted on ddl_command_end execute function count_statement()'
    )
    const [old] = await asked(of('old'), SCHEMA)
    await asked(of('postgres'), 'create database counted template old')
    await migrate(of('counted'))
    const [made] = await asked(of('counted'), SCHEMA)
    expect(made).not.toEqual(old)
    const [{ last } = { last: 0 }] = await asked<{ last: number }>(
      of('counted'),
      'select last_value::int as last from seen'
    )
    expect(last).toBeGreaterThan(200)

    const tries = sized(3, 50)
    for (let index = 1; index <= tries; index++) {
      const name = `killed_${index}`
      await asked(of('postgres'), `create database ${name} template old`)
      await asked(of(name), `update killed_at set n = ${Math.ceil((last * index) / tries)}`)
      await expect(migrate(of(name))).rejects.toThrow(/terminat|discarded/)
      // What follows the migrations only gives rights.
      const [left] = await asked(of(name), SCHEMA)
      expect([old, made]).toContainEqual(left)
      await asked(of(name), 'update killed_at set n = 0')
      await migrate(of(name))
      await asked(
        of(name, superuser),
        'drop event trigger counted; drop function count_statement()',
        'drop table killed_at; drop sequence seen'
      )
      expect(await asked(of(name), SCHEMA)).toEqual([whole])
      await asked(of('postgres'), `drop database ${name}`)
    }
  } finally {
    await server.stop()
  }
})
