// Check 149: a database that is slow, silent or refuses costs a bounded time, and nothing piles up behind it.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { getCurrentUser } from '#lib/contract/auth.ts'
import { type Embedded, startEmbedded } from '#lib/server/platform/db/embedded.ts'

import { IS_LONG, sized } from '../support/long.ts'
import { startChaosProxy } from '../support/chaos-proxy.ts'
import { callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { type Product, startProduct } from '../support/product.ts'

/** The pool of the product, the queue's, and the one that listens. */
const MOST_CONNECTIONS = 16 + 4 + 2
/** Until a statement is given up, and some for a busy machine. */
const BOUND_MS = sized(60_000, 20_000)
/** Four steps that each give up after 15 s. */
const STOPPED_MS = 65_000

let folder: string
let database: Embedded
let proxy: Awaited<ReturnType<typeof startChaosProxy>>
let product: Product
let person: OutsidePerson

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'platen-network-'))
  database = await startEmbedded({ dataDir: folder, durable: false })
  const url = new URL(database.url)
  proxy = await startChaosProxy({ host: url.hostname, port: Number(url.port) })
  url.port = String(proxy.port)
  const nodeOptions = [`--import=${join(import.meta.dirname, '../support/loop-delay.ts')}`]
  const variables = { DEMO: '0', DATABASE_URL: url.href, LOOP_DELAY: join(folder, 'delays') }
  product = await startProduct(variables, { nodeOptions })
  const books = await openBooks({ dataDir: folder })
  person = await signUpOutside(product, books)
  await books.close()
})

afterAll(async () => {
  proxy.become('open')
  await product.stop()
  await proxy.stop()
  await database.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(): Promise<{ status: number; ms: number }> {
  const started = performance.now()
  const { status } = await callOutside(product, getCurrentUser, { as: person })
  return { status, ms: performance.now() - started }
}

async function untilWell(): Promise<number> {
  const started = performance.now()
  while ((await ask()).status !== 200) if (performance.now() - started > BOUND_MS) break
  return performance.now() - started
}

const MOODS: { mood: 'closed' | 'hole' | number; statuses: number[] }[] = [
  { mood: 'closed', statuses: [503] },
  { mood: 'hole', statuses: [503] },
  { mood: 300, statuses: [200, 503] }
]

test.for(MOODS.slice(0, sized(2, 3)))(
  '149: a database that is $mood is answered for within a bound, and is used again afterwards',
  async ({ mood, statuses }) => {
    expect((await ask()).status).toBe(200)
    proxy.become(mood)

    // More than the pool has connections.
    const answers = await Promise.all(Array.from({ length: 60 }, ask))

    expect([...new Set(answers.map(({ status }) => status))].filter(status => !statuses.includes(status))).toEqual([])
    expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(BOUND_MS)
    // What needs no database is there meanwhile.
    expect((await fetch(`${product.url}/favicon.svg`)).status).toBeLessThan(500)
    proxy.become('open')
    expect(await untilWell()).toBeLessThan(BOUND_MS)
    expect(proxy.most()).toBeLessThanOrEqual(MOST_CONNECTIONS)
  }
)

// Figures of a machine that does nothing else.
test.runIf(IS_LONG)('149: the event loop was never held up meanwhile', async () => {
  const delays = (await readFile(join(folder, 'delays'), 'utf8')).trim().split('\n').map(Number)

  expect(delays.length).toBeGreaterThan(3)
  expect(delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.9)]).toBeLessThan(100)
})

test.runIf(IS_LONG)(
  '149: ends when it is told to, although the database answers nothing',
  async () => {
    proxy.become('silent')
    const started = performance.now()

    await product.stop({ keep: true })

    expect(performance.now() - started).toBeLessThan(STOPPED_MS)
    expect(product.exitCode()).toBe(0)
  },
  120_000
)
