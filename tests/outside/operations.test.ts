// What whoever runs an installation asks it: what a start would do, whether it is ready, and its figures.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'

import { getCurrentUser } from '#lib/contract/auth.ts'
import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { migrate } from '#lib/server/platform/db/migrate.ts'

import { IS_MADE, NEWEST, UNDO_NEWEST } from '../support/newest-migration.ts'
import { callOutside } from '../support/outside.ts'
import { withClient } from '../support/postgres.ts'
import { type Product, START, startProduct } from '../support/product.ts'
import { borrowProduct } from '../support/shared-products.ts'

const TOKEN = 'a token for the tests, 0123456789'

let database: Awaited<ReturnType<typeof startEmbedded>>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-operations-'))
  database = await startEmbedded({ dataDir: folder })
})

afterAll(async () => {
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

const change = (text: string) => withClient(database.url, client => client.query(text))

/** Runs `npm start` with an option; gives its exit code and all that it wrote. */
async function run(option: string, variables: Record<string, string>) {
  const { PATH, HOME } = process.env
  const env = { PATH, HOME, LOG_LEVEL: 'silent', DATABASE_URL: database.url, ...variables }
  const child = spawn(process.execPath, [...START, option], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said += chunk
    })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

async function readyOf({ url }: { url: string }): Promise<string> {
  return (await fetch(`${url}/readyz`)).text()
}

test('a check says what a start would do, and does nothing', async () => {
  const empty = await run('--check', {})
  expect(empty).toMatchObject({ code: 0, said: expect.stringContaining('The database is empty') })
  const { rows } = await change("select to_regclass('users')::text as users")
  expect(rows).toEqual([{ users: null }])
  const none = await mkdtemp(join(folder, 'none-'))
  const own = await run('--check', { DATABASE_URL: '', DATA_DIR: none })
  expect(own).toMatchObject({ code: 0, said: expect.stringContaining('a start makes one') })
  expect(await readdir(none)).toEqual([])

  await migrate(database.url)
  expect((await run('--check', {})).said).toContain('The schema is up to date')

  await change(UNDO_NEWEST)
  const behind = await run('--check', {})
  expect(behind.code).toBe(0)
  expect(behind.said).toMatch(new RegExp(`brings the schema up to date by 1 of \\d+ migrations:\n {2}${NEWEST}\n`))
  expect((await change(IS_MADE)).rows).toEqual([{ made: false }])
  await migrate(database.url)

  await change("insert into schema_migrations values ('9999_of_tomorrow', now())")
  onTestFinished(async () => {
    await change("delete from schema_migrations where name = '9999_of_tomorrow'")
  })
  const newer = await run('--check', {})
  expect(newer).toMatchObject({ code: 1, said: expect.stringContaining('brought up to date by a newer release') })
  expect(newer.said).not.toContain('    at ')
})

test('a check says all that is wrong with the settings, and another option is refused', async () => {
  const wrong = await run('--check', {
    DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c',
    PORT: 'x',
    METRICS_TOKEN: 'short'
  })
  expect(wrong.code).toBe(1)
  for (const fault of ['PORT:', 'METRICS_TOKEN: must have at least 32', 'cannot be reached: nothing listens there'])
    expect(wrong.said).toContain(fault)
  expect(wrong.said).not.toContain('    at ')

  const typed = await run('--chekc', {})
  expect(typed).toMatchObject({ code: 1, said: expect.stringContaining('There is no option --chekc') })
})

describe('a product on this database', () => {
  let product: Product

  beforeAll(async () => {
    product = await startProduct({ DATABASE_URL: database.url, DEMO: '0', METRICS_TOKEN: TOKEN })
  })
  afterAll(() => product?.stop())

  test('/metrics is there with a token only, and counts by what answers', async () => {
    const read = (authorization: string) => fetch(`${product.url}/metrics`, { headers: { authorization } })
    for (const wrong of ['', 'Bearer no', TOKEN]) expect((await read(wrong)).status).toBe(401)

    await callOutside(product, getCurrentUser, {})
    for (const path of ['/login', '/popup-stores/a/b', '/popup-stores/c/d', '/nothing/such', '/api/v2/nothing'])
      await (await fetch(product.url + path)).text()
    const answer = await read(`Bearer ${TOKEN}`)
    const text = await answer.text()

    expect(answer.headers.get('content-type')).toContain('text/plain')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const has = (line: RegExp) => expect(text).toMatch(line)
    has(/^platen_http_requests_total\{method="GET",route="\/api\/v2\/me",status="401"\} 1$/m)
    has(/^platen_http_requests_total\{method="GET",route="\/popup-stores\/\[\w+\]\/\[\w+\]",status="404"\} 2$/m)
    has(/^platen_http_requests_total\{method="GET",route="none",status="404"\} 2$/m)
    has(/^platen_http_request_duration_seconds_count\{route="\/api\/v2\/me"\} 1$/m)
    has(/^platen_database_up 1$/m)
    has(/^platen_mails_waiting 0$/m)
    has(/^platen_payment_events_waiting 0$/m)
    has(/^platen_database_connections\{state="idle"\} \d+$/m)
    has(/^process_resident_memory_bytes \d+$/m)
    expect(text).not.toContain('popup-stores/a')
  })

  // The last: it leaves connections behind that write nothing.
  test('a database that cannot be written to is refused at the start, and named by /readyz', async () => {
    expect(await readyOf(product)).toBe('ok\n')

    // As a standby is, or a primary after another one took its place.
    await change('alter role current_user set default_transaction_read_only = on')
    onTestFinished(async () => {
      await change('set transaction_read_only = off; alter role current_user reset default_transaction_read_only')
    })
    await change('select pg_terminate_backend(pid) from pg_stat_activity where application_name like $$platen%$$')

    await vi.waitUntil(async () => (await readyOf(product)).includes('read-only'), { timeout: 60_000 })
    expect((await fetch(`${product.url}/readyz`)).status).toBe(503)
    expect((await fetch(`${product.url}/login`)).status).toBe(200)
    const check = await run('--check', {})
    expect(check).toMatchObject({ code: 1, said: expect.stringContaining('is read-only, such as a standby') })
  })
})

test('a backup is tried in an empty place of its own, and old ones are removed only after', async () => {
  const product = await borrowProduct('empty')
  onTestFinished(() => product.stop())
  const { dataDir } = product
  const backups = await mkdtemp(join(folder, 'backups-'))
  const backUp = (variables: Record<string, string>) =>
    new Promise<{ ok: boolean; said: string }>(resolve => {
      const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], DATA_DIR: dataDir, ...variables }
      execFile('sh', ['deploy/backup.sh', backups], { env }, (error, out, err) =>
        resolve({ ok: !error, said: out + err })
      )
    })
  const listed = async () => (await readdir(backups)).sort()

  const first = await backUp({})
  expect(first).toMatchObject({ ok: true, said: expect.stringContaining('came back as they were') })
  const [one] = await listed()
  expect(await listed()).toEqual([expect.stringMatching(/^platen-.*Z\.backup$/)])
  const failed = await backUp({ BACKUPS_KEPT: '1', AFTER_BACKUP: 'false' })
  expect(failed.ok).toBe(false)
  expect(await listed()).toHaveLength(2)
  expect(await backUp({ BACKUPS_KEPT: '1' })).toMatchObject({ ok: true })
  const left = await listed()
  expect(left).toHaveLength(1)
  expect(left).not.toContain(one)
  expect(await backUp({ BACKUPS_KEPT: 'many' })).toMatchObject({
    ok: false,
    said: expect.stringContaining('must be a number')
  })
})
