// Three processes behind PgBouncer in transaction mode, with its sample: fewer connections than processes would hold, and all
// that needs a session still works.
import { type ChildProcess, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { createCustomer, listCustomers } from '#lib/contract/customers.ts'
import { startEmbedded } from '#lib/server/platform/db/embedded.ts'

import { sized } from '../support/long.ts'
import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { startPooler, throughPooler } from '../support/pooler.ts'
import { freePort, type Product, startProduct } from '../support/product.ts'

const hasPooler = spawnSync('sh', ['-c', 'command -v pgbouncer']).status === 0
const PROCESSES = sized(2, 3)
const SERVER_CONNECTIONS = 6
const WRITES = sized(40, 150)

let folder: string
let dataDir: string
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let pooler: ChildProcess
let books: Books | undefined
const products: Product[] = []
let people: OutsidePerson[]

beforeAll(async () => {
  if (!hasPooler) return
  folder = await mkdtemp(join(tmpdir(), 'platen-pooler-'))
  dataDir = await mkdtemp(join(tmpdir(), 'platen-pooled-'))
  embedded = await startEmbedded({ dataDir })
  const direct = new URL(embedded.url)
  const port = await freePort()
  pooler = await startPooler({ folder, port, database: direct, connections: SERVER_CONNECTIONS })
  const pooled = throughPooler(embedded.url, port)
  const variables = {
    DATABASE_URL: pooled,
    DATABASE_DIRECT_URL: direct.href,
    DEMO: '0',
    SESSION_SECRET: 'only for this test: 0123456789 abcdefghij'
  }
  for (let made = 0; made < PROCESSES; made++) products.push(await startProduct(variables))
  books = await openBooks({ dataDir })
  people = await Promise.all(products.map(product => signUpOutside(product, books!)))
})

afterAll(async () => {
  if (!hasPooler) return
  await books?.close()
  await Promise.all(products.map(product => product.stop()))
  const gone = once(pooler, 'exit')
  pooler.kill('SIGTERM')
  await gone
  await embedded.stop()
  for (const each of [folder, dataDir]) await rm(each, { recursive: true, force: true })
})

test.runIf(hasPooler)('what three shops write at the same time is there once, each sees its own', async () => {
  const refused: number[] = []
  await Promise.all(
    people.flatMap(({ token, workspaceId }, shop) =>
      Array.from({ length: WRITES }, async (_, index) => {
        const sent = await callOutside(products[(shop + index) % PROCESSES]!, createCustomer, {
          query: { WorkspaceId: workspaceId },
          body: { name: `Shop ${shop} customer ${index}` },
          headers: { authorization: `Bearer ${token}` }
        })
        if (!sent.ok) refused.push(sent.status)
      })
    )
  )
  expect(refused).toEqual([])
  for (const [shop, { token, workspaceId }] of people.entries()) {
    const headers = { authorization: `Bearer ${token}` }
    const seen = await callOutside(products[shop]!, listCustomers, { query: { WorkspaceId: workspaceId }, headers })
    expect(seen.data!.total).toBe(WRITES)
    expect(seen.data!.rows.every(({ name }) => name.startsWith(`Shop ${shop} `))).toBe(true)
    const other = people[(shop + 1) % PROCESSES]!.workspaceId
    const refusedThere = await callOutside(products[shop]!, listCustomers, { query: { WorkspaceId: other }, headers })
    expect(refusedThere.status).toBe(404)
  }
})

test.runIf(hasPooler)('PostgreSQL has fewer connections than the processes would hold', async () => {
  const found = await books!.rows<{ name: string; count: number }>(
    `select application_name as name, count(*)::int as count from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() group by 1`
  )
  const count = (name: string) => found.find(each => each.name === name)?.count ?? 0
  expect(count('platen')).toBeLessThanOrEqual(SERVER_CONNECTIONS)
  expect(count('platen notices')).toBe(PROCESSES)
})

test.runIf(hasPooler)('what one process writes is heard at once at another', async () => {
  const { token, workspaceId } = people[0]!
  const headers = { authorization: `Bearer ${token}` }
  const stop = new AbortController()
  const stream = await fetch(`${products[1]!.url}/api/v2/events?WorkspaceId=${workspaceId}`, {
    headers,
    signal: stop.signal
  })
  expect(stream.status).toBe(200)
  let heard = ''
  void (async () => {
    for await (const chunk of stream.body!.pipeThrough(new TextDecoderStream())) heard += chunk
  })().catch(() => undefined)
  const body = { name: 'Heard elsewhere' }
  const made = await callOutside(products[0]!, createCustomer, { query: { WorkspaceId: workspaceId }, body, headers })
  await vi.waitUntil(() => heard.includes(made.data!.id), { timeout: 60_000 })
  stop.abort()
})

test.runIf(hasPooler)('no setting is left in the connections that all share', async () => {
  const found = await books!.rows<{ role: string }>(
    `select distinct usename as role from pg_stat_activity where application_name = 'platen'`
  )
  expect(found).toHaveLength(1)
  expect(await books!.rows(`select 1 from pg_stat_activity where state = 'idle in transaction'`)).toEqual([])
})
