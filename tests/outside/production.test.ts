// The product started as its README says for production, and each start that must not be.
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'

import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { signup } from '#lib/contract/auth.ts'
import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { migrate } from '#lib/server/platform/db/migrate.ts'
import { readSettings } from '#lib/server/platform/env.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { startMailbox } from '../support/mail-server.ts'
import { TOUCHED, UNDO_NEWEST } from '../support/newest-migration.ts'
import { callOutside, openBooks } from '../support/outside.ts'
import { withClient } from '../support/postgres.ts'
import { freePort, startProduct } from '../support/product.ts'
import { startAndEnd } from '../support/refused-start.ts'
import { borrowProduct } from '../support/shared-products.ts'

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8')
const recipe = parseEnv(/```sh\n(PUBLIC_URL=[\s\S]*?)```/.exec(README)![1]!) as Record<string, string>
/** Without the first a start works on the database of its own. */
const OPTIONAL = ['DATABASE_URL', 'TRUST_PROXY', 'PAYMENTS_MODE']
/** A role that owns its database and is no superuser, as the recipe wants it. */
let database: Awaited<ReturnType<typeof startEmbedded>>
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-production-'))
  database = await startEmbedded({ dataDir: folder })
})

afterAll(async () => {
  await database?.stop()
  await rm(folder, { recursive: true, force: true })
})

function signUp(product: { url: string }, Email = `${crypto.randomUUID()}@example.com`) {
  const body = { Email, FirstName: 'Pat', LastName: 'Doe', Password: 'correct horse battery staple' }
  return callOutside(product, signup, { body })
}

test('the README’s recipe serves nothing of a demo, and hands mail to its server', async () => {
  const mailbox = await startMailbox()
  onTestFinished(() => mailbox.stop())
  const product = await startProduct({
    ...recipe,
    ...{ DATABASE_URL: database.url, SMTP_URL: mailbox.url, STRIPE_API_URL: 'http://127.0.0.1:1' }
  })
  onTestFinished(() => product.stop())

  const { email } = DEMO_ACCOUNTS[0]
  for (const path of ['/dev/mail', '/dev/billing', '/dev/grid']) {
    expect((await fetch(product.url + path)).status, path).toBe(404)
  }
  expect(await (await fetch(`${product.url}/login`)).text()).not.toContain(email)
  const inDatabase = (text: string) =>
    withClient(database.url, async client => {
      await client.query("select set_config('platen.scope', 'system', false)")
      return (await client.query(text)).rows
    })
  expect(await inDatabase('select email from users')).toEqual([])
  expect(await signUp(product)).toMatchObject({ ok: true })
  await vi.waitUntil(() => mailbox.letters.length > 0, { timeout: 60_000 })
  const isSent = async () => (await inDatabase('select state from mails')).every(({ state }) => state === 'sent')
  await vi.waitUntil(isSent, { timeout: 60_000 })
})

test.for(Object.keys(recipe).filter(name => !OPTIONAL.includes(name)))(
  'the recipe without %s is refused in a sentence that names it, and for nothing else',
  name => {
    const given = { ...recipe, SMTP_URL: 'smtp://127.0.0.1:1', DATABASE_URL: database.url, PORT: '4321', [name]: '' }
    // That a start says the faults and ends is what the next test is about.
    expect(readSettings(given).faults).toEqual([expect.stringContaining(`${name} is missing`)])
  }
)

test('a public address is production without NODE_ENV, and all that is wrong is said at once', async () => {
  for (const reached of [{ HOST: '0.0.0.0' }, { PUBLIC_URL: 'http://shop.example.com' }] as Record<string, string>[]) {
    const { code, said } = await startAndEnd({
      ...reached,
      ...{ PORT: '99999', SESSION_SECRET: 'a'.repeat(40), DATABASE_URL: 'postgres://nobody:wrong@127.0.0.1:1/none' },
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x'
    })
    expect(code).toBe(1)
    for (const fault of [
      'PORT:',
      'PUBLIC_URL',
      'PAYMENTS is missing',
      'SMTP_URL is missing',
      'SESSION_SECRET can be guessed'
    ])
      expect(said).toContain(fault)
    expect(said).toContain('STRIPE_SECRET_KEY is a live key and STRIPE_PUBLISHABLE_KEY a test key')
    expect(said).toContain('DATABASE_URL: the database at 127.0.0.1:1/none cannot be reached: nothing listens there')
    if (reached['PUBLIC_URL']) expect(said).toContain('PUBLIC_URL must begin with https://')
    expect(said).not.toContain('    at ')
    expect(said).not.toContain('wrong@')
  }
})

test('a database role that row security does not hold is refused before anything is written', async () => {
  const url = new URL(database.url)
  url.username = 'postgres'
  url.pathname = '/template1'
  const { code, said } = await startAndEnd({ DATABASE_URL: url.href })

  expect(code).toBe(1)
  expect(said).toContain('the role "postgres" is a superuser or has BYPASSRLS')
  expect(said).not.toContain('    at ')
  const { rows } = await withClient(url.href, client => client.query("select to_regclass('users')::text as users"))
  expect(rows).toEqual([{ users: null }])
})

test('a live key without an address of https is refused on one’s own machine too', async () => {
  const { DATABASE_URL: _, TRUST_PROXY: __, PUBLIC_URL: ___, ...keys } = recipe

  const { code, said } = await startAndEnd(keys)

  expect(code).toBe(1)
  expect(said).toContain('PUBLIC_URL is missing')
})

test('a wrong password of the database, and one that is not there, are each a sentence', async () => {
  const [wrong, none] = [new URL(database.url), new URL(database.url)]
  wrong.password = 'wrong'
  none.pathname = '/nothing'

  expect((await startAndEnd({ DATABASE_URL: wrong.href })).said).toMatch(/refuses this user and password\s*$/)
  expect((await startAndEnd({ DATABASE_URL: none.href })).said).toMatch(
    /has no database of this name .*; create it\s*$/
  )
})

/** The `Host` that a tunnel or proxy passes on; fetch would not send another. */
function asked(url: string, headers: Record<string, string>, body?: object): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    const call = request(url, { method: body ? 'POST' : 'GET', headers: { ...type, ...headers } }, response => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve({ status: response.statusCode!, text }))
    })
    call.on('error', reject)
    call.end(body && JSON.stringify(body))
  })
}

test('demo accounts and /dev answer to this machine only, whatever stands in front of it', async () => {
  const product = await borrowProduct('demo')
  onTestFinished(() => product.stop())
  const [{ email }] = DEMO_ACCOUNTS
  const login = { Email: email, Password: DEMO_PASSWORD }
  const call = `${product.url}/api/v2/auth/login`
  const own = await asked(call, {}, login)
  expect(own.status, own.text).toBe(200)
  expect((await asked(`${product.url}/dev/mail`, {})).status).toBe(200)
  expect((await asked(`${product.url}/login`, {})).text).toContain(email)

  const elsewhere: Record<string, string>[] = [
    { host: 'shop.example.com' },
    { 'x-forwarded-for': '203.0.113.7' },
    { 'x-forwarded-host': 'shop.example.com' },
    { forwarded: 'for=203.0.113.7' },
    { via: '1.1 tunnel' }
  ]
  for (const headers of elsewhere) {
    const of = JSON.stringify(headers)
    expect((await asked(`${product.url}/dev/mail`, headers)).status, of).toBe(404)
    expect((await asked(`${product.url}/dev/billing`, headers)).status, of).toBe(404)
    expect((await asked(`${product.url}/login`, headers)).text, of).not.toContain(email)
    expect((await asked(call, headers, login)).status, of).toBe(401)
  }
})

test('a mail that no server took is kept, and never called sent', async () => {
  const product = await borrowProduct('empty')
  onTestFinished(() => product.stop())
  const books = await openBooks(product)
  onTestFinished(() => books.close())

  const email = `${crypto.randomUUID()}@example.com`
  expect(await signUp(product, email)).toMatchObject({ ok: true })

  const find = () =>
    books.rows<{ state: string; sent_at: string | null }>('select state, sent_at from mails where recipient = $1', [
      email
    ])
  await vi.waitUntil(async () => (await find()).every(({ state }) => state !== 'queued'), { timeout: 60_000 })
  expect(await find()).toEqual([{ state: 'kept', sent_at: null }])
})

test('a second start on a port that is taken touches nothing', async () => {
  const product = await borrowProduct('empty')
  onTestFinished(() => product.stop())

  const { code, said, dataDir } = await startAndEnd({}, product.port)

  expect(code).toBe(1)
  expect(said.trim()).toBe(
    `Cannot listen on 127.0.0.1:${product.port}. Something else listens there. Set PORT to another one.`
  )
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
})

test('a schema of a newer release, and one that cannot be changed now, are refused in a sentence', async () => {
  const start = { DATABASE_URL: database.url, DEMO: '0' }
  await migrate(database.url)
  const change = (text: string) => withClient(database.url, client => client.query(text))

  await change("insert into schema_migrations values ('9999_of_tomorrow', now())")
  const newer = await startAndEnd(start)
  await change("delete from schema_migrations where name = '9999_of_tomorrow'")
  expect(newer.code).toBe(1)
  expect(newer.said).toContain('brought up to date by a newer release (it has 9999_of_tomorrow')
  expect(newer.said).not.toContain('    at ')

  // The last of them is undone, so that it is to be made once more.
  await change(UNDO_NEWEST)
  const held = await withClient(database.url, async client => {
    await client.query(`begin; lock table ${TOUCHED} in share row exclusive mode`)
    return startAndEnd(start)
  })
  expect(held.code).toBe(1)
  expect(held.said).toContain('something else uses a table for longer than 10 s')
  expect(held.said).not.toContain('    at ')

  // Two at once: one does it, the other waits.
  const both = await Promise.all([1, 2].map(async () => startProduct(start, { port: await freePort() })))
  for (const each of both) await each.stop()
})
