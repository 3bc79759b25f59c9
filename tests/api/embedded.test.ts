import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { type Embedded, startEmbedded } from '#lib/server/platform/db/embedded.ts'

import { IS_LONG } from '../support/long.ts'

const PROCESS = new URL('../support/embedded-process.ts', import.meta.url).pathname

interface User {
  url: string
  child: ChildProcess
}

let root: string
/** One database for all tests that do not need a first start of their own. With a space, as some people have it. */
let dataDir: string
const handles: Embedded[] = []
const children: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'platen embedded '))
  dataDir = join(root, 'my data')
})

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const handle of handles.splice(0)) await handle.stop()
})

afterAll(async () => {
  await rm(root, { recursive: true, force: true })
})

/** Uses the database in this process. */
async function start(folder = dataDir): Promise<Embedded> {
  const handle = await startEmbedded({ dataDir: folder })
  handles.push(handle)
  return handle
}

/** Uses the database in a process of its own. */
async function startProcess(folder = dataDir): Promise<User> {
  const child = spawnProcess(folder)
  const [line] = (await once(child.stdout!, 'data')) as [Buffer]
  return { url: line.toString().trim(), child }
}

function spawnProcess(folder: string): ChildProcess {
  const child = spawn(process.execPath, [PROCESS, folder], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function leave({ child }: User): Promise<void> {
  const exited = once(child, 'exit')
  child.stdin!.end()
  expect(await exited).toEqual([0, null])
}

async function killUser({ child }: User): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function query<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function serverPid(folder = dataDir): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])
}

/** The server removes its file as the last thing it does. */
function isRunning(folder = dataDir): Promise<boolean> {
  return access(join(folder, 'postgres/postmaster.pid')).then(
    () => true,
    () => false
  )
}

/** Inserts one row after the other until the connection breaks; says how many were acknowledged by then. */
async function insertUntilKilled(url: string, table: string, kill: () => void): Promise<number> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  await client.query(`create table ${table} (number int)`)
  for (let number = 0; ; number += 1) {
    if (number === 200) kill()
    try {
      await client.query(`insert into ${table} values ($1)`, [number])
    } catch {
      return number
    }
  }
}

async function expectRows(url: string, table: string, acknowledged: number): Promise<void> {
  const count = () => query<{ count: string }>(url, `select count(*) from ${table}`).then(([row]) => Number(row!.count))
  await expect.poll(() => count().catch(() => 0), { timeout: 60_000 }).toBeGreaterThanOrEqual(acknowledged)
}

test('makes a database at the first start', async () => {
  const { url } = await start()
  const [settings] = await query(
    url,
    `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits,
      (select rolsuper from pg_roles where rolname = current_user) as superuser,
      'Ä' ~* 'ä' and upper('ß€é') = 'ß€É' as unicode`
  )
  expect(settings).toEqual({
    encoding: 'UTF8',
    checksums: 'on',
    fsync: 'on',
    commits: 'on',
    superuser: false,
    unicode: true
  })
  const { mode } = await stat(join(dataDir, 'postgres/platen.password'))
  expect(mode & 0o777).toBe(0o600)
  expect(await readdir(dataDir)).toEqual(['postgres'])
})

test('installs the extensions that the application needs', async () => {
  const { url } = await start()
  await query(url, 'create extension pg_trgm; create extension citext; create extension unaccent')
  expect(await query(url, `select unaccent('Ärmel') as plain, 'ÄRMEL'::citext = 'ärmel' as same`)).toEqual([
    { plain: 'Armel', same: true }
  ])
})

test('lets nobody in without the password', async () => {
  const { url } = await start()
  const wrong = new URL(url)
  wrong.password = 'wrong'
  await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
})

test('146: is used by two processes at once and stopped by the last', async () => {
  const first = await startProcess()
  await query(first.url, 'create table shared (name text); insert into shared values ($$seen$$)')

  const second = await startProcess()
  expect(second.url).toBe(first.url)
  expect(await query(second.url, 'select name from shared')).toEqual([{ name: 'seen' }])

  await leave(first)
  expect(await isRunning()).toBe(true)
  expect(await query(second.url, 'select name from shared')).toEqual([{ name: 'seen' }])

  await leave(second)
  expect(await isRunning()).toBe(false)
})

test('is found again after the application was killed', async () => {
  await killUser(await startProcess())
  const pid = await serverPid()
  expect(await isRunning()).toBe(true)

  const handle = await start()
  expect(await serverPid()).toBe(pid)
  await handle.stop()
  expect(await isRunning()).toBe(false)
})

test('survives Ctrl-C, which goes to the whole process group', async () => {
  const child = spawn(process.execPath, [PROCESS, dataDir], { stdio: ['pipe', 'pipe', 'inherit'], detached: true })
  await once(child.stdout, 'data')
  process.kill(-child.pid!, 'SIGINT')
  await once(child, 'exit')

  const { url } = await start()
  await expect(query(url, 'select 1')).resolves.toHaveLength(1)
})

test('comes back at the same address after the server was killed, with every acknowledged row', async () => {
  const { url } = await start()
  const other = await startProcess()
  const pid = await serverPid()
  const acknowledged = await insertUntilKilled(url, 'killed', () => process.kill(pid, 'SIGKILL'))

  await expectRows(url, 'killed', acknowledged)
  expect(await serverPid()).not.toBe(pid)
  await leave(other)
})

test.runIf(IS_LONG)(
  'comes back after somebody else asked the server to stop, which waits for all sessions to end',
  async () => {
    const { url } = await start()
    const pid = await serverPid()
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    const ended = new Promise(resolve => client.once('end', resolve))
    process.kill(pid, 'SIGTERM')
    await ended
    await expect.poll(() => query(url, 'select 1').catch(() => []), { timeout: 60_000 }).toHaveLength(1)
    expect(await serverPid()).not.toBe(pid)
  }
)

test.runIf(IS_LONG)('comes back at once even if the killed server was in the middle of a long statement', async () => {
  const { url } = await start()
  const statement = query(url, `set application_name = 'busy'; select count(*) from generate_series(1, 1e10)`)
  const ended = statement.catch(() => 'ended')
  const busy = `select 1 from pg_stat_activity where application_name = 'busy' and state = 'active'`
  await expect.poll(() => query(url, busy), { timeout: 60_000 }).toHaveLength(1)
  process.kill(await serverPid(), 'SIGKILL')

  expect(await ended).toBe('ended')
  const answer = () => query(url, 'select 1').catch(() => [])
  await expect.poll(answer, { timeout: 60_000 }).toHaveLength(1)
})

test.runIf(IS_LONG)('comes back after one of its processes was killed', async () => {
  const { url } = await start()
  const pid = await serverPid()
  const victim = new Client({ connectionString: url })
  victim.on('error', () => {})
  await victim.connect()
  const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
  const acknowledged = await insertUntilKilled(url, 'crashed', () => process.kill(rows[0]!.pid, 'SIGKILL'))

  await expectRows(url, 'crashed', acknowledged)
  expect(await serverPid()).toBe(pid)
})

test('recovers when application and server were both killed', async () => {
  const user = await startProcess()
  await query(user.url, 'create table both_killed (number int); insert into both_killed values (1)')
  await killUser(user)
  process.kill(await serverPid(), 'SIGKILL')

  const { url } = await start()
  expect(await query(url, 'select number from both_killed')).toEqual([{ number: 1 }])
})

test('starts when its old process number belongs to another program', async () => {
  await (await start()).stop()
  await writeFile(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n0\n1\n\n127.0.0.1\n`)

  const { url } = await start()
  await expect(query(url, 'select 1')).resolves.toHaveLength(1)
})

test('146: two processes that start at the same moment share one server', async () => {
  const folder = join(root, 'simultaneous')
  const users = await Promise.all([startProcess(folder), startProcess(folder)])
  expect(users[1].url).toBe(users[0].url)
  await query(users[0].url, 'create table shared (name text)')
  expect(await query(users[1].url, 'select name from shared')).toEqual([])

  await Promise.all(users.map(leave))
  expect(await isRunning(folder)).toBe(false)
  expect(await readdir(folder)).toEqual(['postgres'])
})

test('145: starts after being killed in the middle of its first start', async () => {
  const folder = join(root, 'interrupted')
  const child = spawnProcess(folder)
  await expect
    .poll(() => readdir(folder, { recursive: true }).catch(() => []), { interval: 5, timeout: 60_000 })
    .toContainEqual(expect.stringMatching('PG_VERSION'))
  await killUser({ url: '', child })
  expect(await readdir(folder)).not.toContain('postgres')

  const { url } = await start(folder)
  await expect(query(url, 'select 1')).resolves.toHaveLength(1)
})

test('says that another release made the database', async () => {
  const version = join(dataDir, 'postgres/PG_VERSION')
  await writeFile(version, '15\n')
  await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, which the one in this release cannot read/)
  await writeFile(version, '18\n')
})

test('says why it does not start', async () => {
  const folder = join(root, 'broken')
  await (await start(folder)).stop()
  await writeFile(join(folder, 'postgres/postgresql.auto.conf'), `shared_buffers_typo = 1\n`)
  await expect(start(folder)).rejects.toThrow(/does not start\. .*postgresql\.auto\.conf/)
})

test('leaves a folder alone that is something else', async () => {
  const folder = join(root, 'foreign')
  await mkdir(join(folder, 'postgres'), { recursive: true })
  await writeFile(join(folder, 'postgres/holiday.jpg'), '')
  await expect(start(folder)).rejects.toThrow('is not a database of this application')
  expect(await readdir(join(folder, 'postgres'))).toEqual(['holiday.jpg'])
})

test('says that it may not write into the folder', async () => {
  const locked = join(root, 'locked')
  await mkdir(locked)
  await chmod(locked, 0o500)
  // Root may write everywhere but into the kernel's own folders.
  const folder = process.getuid?.() === 0 ? '/sys/platen' : locked
  await expect(start(folder)).rejects.toThrow(`The data folder ${folder} is not writable for this user.`)
})
