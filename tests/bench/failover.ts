// `npm run bench:failover`: three machines with Patroni under PgBouncer and three processes of the product, proxies and pooler by
// their samples, while people order, pay, write and save designs. Processes are restarted and killed, machines are lost and the
// lead moves; then what was acknowledged must stand in the books, once. Whoever gets no answer asks again with the same key, as
// browsers do. Wants Debian's patroni, etcd-server, haproxy and pgbouncer.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { sql } from 'kysely'

import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { insertWorkspace } from '#lib/server/identity/workspaces/queries.ts'

import { type MachineName, type Patroni, startPatroni } from '../support/patroni.ts'
import { startPooler, throughPooler } from '../support/pooler.ts'
import { freePort, type Product, startProduct } from '../support/product.ts'
import { signIn } from '../support/sessions.ts'
import { openWildcats, type Wildcats } from '../support/wildcats.ts'
import { designSaver, type Done, letterWriter, type Member, startConversation } from './failover-uses.ts'
import { readBooks } from './kill.ts'
import { buy } from './shopper.ts'

const PROCESSES = 3
const CALM_MS = 8000
const SHOPPERS = 4
const WRITERS = 2
const DESIGNERS = 2
/** Nobody presses a button for longer. */
const PATIENCE_MS = 120_000

process.env['SESSION_SECRET'] = 'only for this test: 0123456789 abcdefghij'

const patroni = await startPatroni()
const dataDir = await mkdtemp(join(tmpdir(), 'platen-failover-'))
process.env['DATA_DIR'] = dataDir
let proxy: ChildProcess | undefined
let pooler: ChildProcess | undefined
const poolerFolder = await mkdtemp(join(tmpdir(), 'platen-failover-pooler-'))
const poolerPort = await freePort()
const products: Product[] = []
let pool: ReturnType<typeof setDatabase> | undefined
try {
  const front = await freePort()
  const url = `http://127.0.0.1:${front}`
  process.env['PUBLIC_URL'] = url
  pooler = await openPooler()
  const variables = {
    DATABASE_URL: throughPooler(patroni.url, poolerPort),
    DATABASE_DIRECT_URL: patroni.url,
    DEMO: '0',
    TRUST_PROXY: '1',
    PUBLIC_URL: url,
    LOG_LEVEL: 'silent',
    WORKERS: '1',
    STOP_DELAY_S: '3',
    SESSION_SECRET: process.env['SESSION_SECRET']
  }
  const begin = (port?: number) => startProduct(variables, { dataDir, ...(port && { port }) })
  for (let made = 0; made < PROCESSES; made++) products.push(await begin())
  proxy = await startFront(
    front,
    products.map(({ port }) => port)
  )
  pool = setDatabase(patroni.url)
  pool.on('error', () => undefined)
  const isRight = await runThrough(url, await openWildcats(), await openShop(), begin)
  if (!isRight) process.exitCode = 1
} finally {
  await pool?.end().catch(() => undefined)
  proxy?.kill('SIGTERM')
  for (const product of products) await product.stop({ keep: true })
  pooler?.kill('SIGTERM')
  await patroni.stop()
  await rm(poolerFolder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
}

function openPooler(): Promise<ChildProcess> {
  return startPooler({ folder: poolerFolder, port: poolerPort, database: new URL(patroni.url) })
}

async function openShop(): Promise<Member> {
  const { id, email } = await getDb()
    .insertInto('users')
    .values({
      email: `${crypto.randomUUID()}@example.com`,
      first_name: 'Ada',
      last_name: 'Lovelace',
      plan: 'business',
      email_verified_at: new Date().toISOString()
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  const workspaceId = await insertWorkspace(getDb(), id, 'Lovelace Prints', `ws_${crypto.randomUUID()}`)
  return { workspaceId, token: (await signIn(id, email)).token }
}

async function startFront(port: number, ports: number[]): Promise<ChildProcess> {
  const text = (await readFile('deploy/haproxy.cfg', 'utf8'))
    .replace(/^ {4}bind :80$/m, `    bind 127.0.0.1:${port}`)
    .replace(/^ {4}(bind :443|http-request redirect).*\n/gm, '')
    .replace(
      / {4}server one .*\n {4}server two .*\n/,
      ports.map((each, at) => `    server p${at} 127.0.0.1:${each}\n`).join('')
    )
  const path = join(dataDir, 'haproxy.cfg')
  await writeFile(path, text)
  return spawn('haproxy', ['-db', '-f', path], { stdio: 'ignore' })
}

async function runThrough(url: string, store: Wildcats, shop: Member, begin: Begin): Promise<boolean> {
  const acknowledgedAt: number[] = []
  const failed = new Map<string, number>()
  const faults: string[] = []
  let isOver = false
  let asked = 0
  let refused = 0

  /** Repeats a request that failed, and counts it. */
  async function attempt<Result>(step: () => Promise<Result>): Promise<Result> {
    for (const end = Date.now() + PATIENCE_MS; ; await setTimeout(500)) {
      asked++
      try {
        const result = await step()
        acknowledgedAt.push(Date.now())
        return result
      } catch (error) {
        const message = (error as Error).message.replaceAll(/\d+ seconds?/g, 'some seconds')
        // A limit that works is no failure.
        if (message.startsWith('Too many tries')) refused++
        else failed.set(message, (failed.get(message) ?? 0) + 1)
        if (Date.now() > end) throw error
      }
    }
  }

  const keys: string[] = []
  const orders: string[] = []
  async function shopOnce(): Promise<void> {
    const key = crypto.randomUUID()
    keys.push(key)
    orders.push(await buy(url, store, key, attempt))
    await setTimeout(250)
  }

  const parts: Done[] = []
  const workers: Promise<void>[] = []
  const repeat = async (name: string, work: () => Promise<void>) => {
    while (!isOver)
      await work().catch(async (error: Error) => {
        faults.push(`${name}: ${error.message}`)
        await setTimeout(1000)
      })
  }
  for (let each = 0; each < SHOPPERS; each++) workers.push(repeat('order', shopOnce))
  for (let each = 0; each < WRITERS; each++) {
    const writer = letterWriter(url, shop, await startConversation(url, shop), attempt)
    parts.push(writer)
    workers.push(repeat('message', writer.act))
  }
  for (let each = 0; each < DESIGNERS; each++) {
    const saver = await designSaver(url, shop, attempt)
    parts.push(saver)
    workers.push(repeat('design', saver.act))
  }

  await setTimeout(CALM_MS)
  for (const [name, happen] of [...ofProcesses(begin), ...ofMachines(patroni)]) {
    const before = { at: Date.now(), asked, failed: sum(failed) }
    await happen()
    await setTimeout(CALM_MS)
    const anew = await patroni.whole()
    const gap = longestGap(acknowledgedAt.filter(at => at >= before.at - 1000))
    console.log(
      `${name.padEnd(52)} ${String(asked - before.asked).padStart(5)} requests, ${String(sum(failed) - before.failed).padStart(3)} failed, longest without an answer ${(gap / 1000).toFixed(1)} s`
    )
    if (anew.length > 0)
      console.log(`  ${anew.length} of the machines did not come back in 90 s and was made anew (reinit)`)
  }
  console.log(`load of the machine ${loadavg()[0]!.toFixed(1)}`)
  isOver = true
  await Promise.all(workers)

  const books = await readBooks(orders)
  const { rows } = await sql<{ count: number; keys: number }>`
    select count(*)::int as count, count(distinct idempotency_key)::int as keys from orders`.execute(getDb())
  const ends = await Promise.all(parts.map(part => part.check()))
  const all = (pick: (end: { acknowledged: number; lost: number; doubled: number }) => number) =>
    ends.reduce((total, end) => total + pick(end), 0)
  console.log(
    `orders acknowledged ${orders.length} of ${keys.length}: ${JSON.stringify(books)}, rows ${rows[0]!.count}`
  )
  console.log(`messages and designs acknowledged ${all(end => end.acknowledged)}, lost ${all(end => end.lost)}, doubled ${all(end => end.doubled)}`) // biome-ignore format: one line
  console.log(`requests ${asked}, refused by a limit ${refused}, failed and asked again ${sum(failed)}:`)
  for (const [message, count] of failed) console.log(`  ${count} × ${message.slice(0, 120)}`)
  for (const fault of faults) console.log(`  never answered: ${fault}`)
  const { acknowledged: _, ...wrong } = books
  return (
    faults.length === 0 &&
    Object.values(wrong).every(count => count === 0) &&
    rows[0]!.count === keys.length &&
    all(end => end.lost + end.doubled) === 0
  )
}

type Event = [name: string, happen: () => Promise<void>]

type Begin = (port: number) => Promise<Product>

function ofProcesses(begin: Begin): Event[] {
  const replace = async (at: number, end: (product: Product) => Promise<void>) => {
    const { port } = products[at]!
    await end(products[at]!)
    products[at] = await begin(port)
    // The proxy has seen it before the next one ends.
    await setTimeout(1000)
  }
  return [
    [
      'three processes are restarted, one after the other',
      async () => {
        for (let at = 0; at < PROCESSES; at++) await replace(at, product => product.stop({ keep: true }))
      }
    ],
    [
      'each process is killed (kill -9)',
      async () => {
        for (let at = 0; at < PROCESSES; at++) await replace(at, product => product.kill())
      }
    ],
    [
      'the pooler is killed (kill -9)',
      async () => {
        const gone = once(pooler!, 'exit')
        pooler!.kill('SIGKILL')
        await gone
        pooler = await openPooler()
      }
    ]
  ]
}

function ofMachines({ leader, members, switchOver, loseMachine, killPostgres, startMachine }: Patroni): Event[] {
  const lose = async (name: MachineName) => {
    await loseMachine(name)
    await setTimeout(CALM_MS)
    if (name !== (await leader())) await startMachine(name)
  }
  return [
    ['the lead moves in an orderly way', switchOver],
    ['the machine of the primary is lost', async () => lose(await leader())],
    ['PostgreSQL of the primary is killed', async () => killPostgres(await leader())],
    [
      'the machine of the synchronous standby is lost',
      async () => lose((await members()).find(({ role }) => role === 'sync_standby')!.name)
    ]
  ]
}

function sum(counts: Map<string, number>): number {
  return [...counts.values()].reduce((total, count) => total + count, 0)
}

function longestGap(times: number[]): number {
  return times.reduce((longest, at, index) => (index === 0 ? 0 : Math.max(longest, at - times[index - 1]!)), 0)
}
