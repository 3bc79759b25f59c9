// `npm run bench:shops [1000 10000]`: what grows with the number of shops. Every background round with nothing due, and every
// call of a shop that names no record, at each number of shops in turn; then a quiet shop beside one that has a hundred times
// as many orders and asks all the time. Each shop is a copy of the demo's, with 100 orders and 1,000 entries of history.
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import pg from 'pg'
import { sql } from 'kysely'

import { CONTRACT } from '#lib/contract/all.ts'
import { createFolderStorage } from '#lib/server/platform/outside/storage-folder.ts'
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { migrate, openAsOwner } from '#lib/server/platform/db/migrate.ts'
import { log } from '#lib/server/platform/log.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { seedDemo } from '#lib/server/demo/seed.ts'

import { fillOrders } from '../support/many-orders.ts'
import { copyShop, idOfCopy } from '../support/many-shops.ts'
import { createDatabase, PREFIX, startTestServer } from '../support/postgres.ts'
import { type Product, startProduct } from '../support/product.ts'
import { signIn } from '../support/sessions.ts'
import { repeat } from './load.ts'
import { ROUNDS } from './rounds.ts'

const sizes = process.argv.slice(2).map(Number)
const SIZES = sizes.length > 0 ? sizes : [1000, 10_000]
const ORDERS = 100
/** What grows by no more than this from the first size to the last does not grow with it, but for the noise of the machine. */
const GOAL = 1.5
/** What nobody waits for by the millisecond. */
const FEW_MS = 5
const TIMES = 9
const SECONDS = 10

type Figures = Map<string, number[]>

/** The demo's shop with so many orders, each with its mail; nothing in it is due. */
async function makeTemplate(url: string): Promise<string> {
  await seedDemo(getDb(), { withAdmin: false })
  const owner = openAsOwner(url)
  const { rows } = await sql<{
    id: string
  }>`select id from workspaces where business_name = 'Delgado Print Co.'`.execute(owner)
  const { id } = rows[0]!
  await sql`delete from payables where id in (
    select id from orders where workspace_id = ${id} order by placed_at desc offset ${ORDERS})`.execute(owner)
  // What went with the deleted orders.
  await sql`insert into activity (workspace_id, subject, subject_id, at, kind, user_id, details)
    select workspace_id, subject, subject_id, at, kind, user_id, details from activity where workspace_id = ${id}`.execute(
    owner
  )
  await sql`insert into mails (workspace_id, order_id, template, recipient, subject, html, body, state, created_at, sent_at)
    select workspace_id, id, 'order_paid', buyer_email, 'Your order', repeat('<p>An order</p>', 40), 'An order', 'sent',
      placed_at, placed_at from orders where workspace_id = ${id}`.execute(owner)
  await owner.destroy()
  await runRounds()
  return id
}

/** What belongs to no shop and comes with their number: who is signed in, calls made once, events of the payment service. */
async function fillPlatform(url: string, shops: number): Promise<void> {
  const owner = openAsOwner(url)
  await sql`insert into sessions (user_id, expires_at, user_agent, ip)
    select id, now() + interval '20 days', 'bench', '' from (select id from users order by random() limit ${shops}) u, generate_series(1, 5)`.execute(
    owner
  )
  await sql`insert into idempotency_keys (scope, key, request_hash, created_at, result)
    select 'bench', gen_random_uuid(), 'x', now() - random() * interval '6 days', '{}' from generate_series(1, ${shops * 20}::int)`.execute(
    owner
  )
  await sql`insert into payment_events (id, gateway, type, livemode, created_at, received_at, handled_at)
    select 'evt_' || gen_random_uuid(), 'test', 'payment_intent.succeeded', false, at, at, at
    from (select now() - random() * interval '80 days' as at from generate_series(1, ${shops * ORDERS}::int)) made`.execute(
    owner
  )
  await sql`vacuum analyze`.execute(owner)
  await owner.destroy()
}

async function runRounds(): Promise<void> {
  for (const [name, round] of Object.entries(ROUNDS)) {
    const ms = await timed(() => round(getDb()))
    if (ms > 1000) console.log(`  what was due: ${name} ${Math.round(ms)} ms`)
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

function note(figures: Figures, name: string, ms: number): void {
  figures.set(name, [...(figures.get(name) ?? []), ms])
}

async function measureRounds(figures: Figures): Promise<void> {
  await runRounds()
  for (const [name, round] of Object.entries(ROUNDS)) {
    const times: number[] = []
    for (let time = 0; time < TIMES && times.reduce((sum, each) => sum + each, 0) < 20_000; time++)
      times.push(await timed(() => round(getDb())))
    note(figures, name, median(times))
  }
}

/** Calls that need to be told no more than the workspace, and what the search boxes of lists ask. */
const CALLS = CONTRACT.flatMap(({ endpoint }) => {
  const { method, access, path, query, produces, name } = endpoint
  if (method !== 'GET' || access !== 'workspace' || path.includes('{') || !query) return []
  const given = { WorkspaceId: crypto.randomUUID() }
  const isAnswered = query.safeParse(given).success
  const isSearched = 'search' in query.shape && query.safeParse({ ...given, search: 'a' }).success
  // A stream does not end; a file is written row by row as long as there are some.
  if (name === 'watchWorkspace' || (produces && !produces.includes('json'))) return []
  return [...(isAnswered ? [{ name, path, search: '' }] : []), ...(isSearched ? [{ name, path, search: 'lopez' }] : [])]
})

interface Caller {
  token: string
  workspaceId: string
}

async function call(product: Product, { token, workspaceId }: Caller, { path, search }: (typeof CALLS)[number]) {
  const url = new URL(path, product.url)
  url.searchParams.set('WorkspaceId', workspaceId)
  if (search) url.searchParams.set('search', search)
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  const text = await response.text()
  if (!response.ok && response.status !== 404) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
}

async function signInTo(workspaceId: string): Promise<Caller> {
  const { rows } = await sql<{ id: string; email: string }>`
    select u.id, u.email from workspaces w join users u on u.id = w.owner_id where w.id = ${workspaceId}`.execute(
    getDb()
  )
  const { token } = await signIn(rows[0]!.id, rows[0]!.email)
  return { token, workspaceId }
}

async function measureCalls(product: Product, caller: Caller, figures: Figures): Promise<void> {
  for (const asked of CALLS) {
    const times: number[] = []
    for (let time = 0; time < TIMES + 3; time++) {
      const ms = await timed(() => call(product, caller, asked))
      if (time >= 3) times.push(ms)
    }
    note(figures, asked.search ? `${asked.name}, search` : asked.name, median(times))
  }
}

/** Every call of a quiet shop, one after the other as a person opens screens, alone and beside eight callers of the large shop. */
async function measureNeighbours(product: Product, quiet: Caller, loud: Caller): Promise<void> {
  const orders = CALLS.filter(({ name }) => /order|dashboard|search/i.test(name))
  let next = 0
  const work = () => call(product, quiet, CALLS[next++ % CALLS.length]!)
  const rest = async () => {
    await work()
    await setTimeout(20)
  }
  await repeat(1, SECONDS / 2, rest)
  const alone = await repeat(1, SECONDS, rest)
  let isOver = false
  let asked = 0
  const callers = Array.from({ length: 8 }, async (_, start) => {
    for (let index = start; !isOver; index++, asked++) await call(product, loud, orders[index % orders.length]!)
  })
  const beside = await repeat(1, SECONDS, rest)
  isOver = true
  await Promise.all(callers)
  console.log(`\nquiet shop alone: p50 ${alone.p50 - 20} ms, p99 ${alone.p99 - 20} ms`)
  console.log(
    `quiet shop beside one of ${ORDERS * 100} orders with eight callers (${Math.round(asked / SECONDS)} calls a second): ` +
      `p50 ${beside.p50 - 20} ms, p99 ${beside.p99 - 20} ms`
  )
}

function print(title: string, figures: Figures): void {
  console.log(
    `\n| ${title}, ms at | ${SIZES.join(' shops | ')} shops | times |\n| --- |${' ---: |'.repeat(SIZES.length + 1)}`
  )
  for (const [name, times] of figures) {
    const [first, last] = [times[0]!, times.at(-1)!]
    const grows = last > FEW_MS && last / first > GOAL ? ' !' : ''
    console.log(`| ${name} | ${times.map(ms => ms.toFixed(1)).join(' | ')} | ${(last / first).toFixed(2)}${grows} |`)
  }
}

log.level = 'error'
process.env['SESSION_SECRET'] = 'bench-of-many-shops-0123456789-abcdef'
const filesDir = await mkdtemp(join(tmpdir(), 'platen-shops-'))
singleton('storage', () => createFolderStorage(filesDir))
const server = await startTestServer()
const url = await createDatabase(server.adminUrl, `${PREFIX}shops`)
const adminUrl = url.replace('//platen:', '//postgres:')
await migrate(url)
const pool = setDatabase(url)
const admin = new pg.Client({ connectionString: adminUrl })
await admin.connect()
const rounds: Figures = new Map()
const calls: Figures = new Map()
let product: Product | undefined
try {
  const template = await makeTemplate(url)
  let made = 0
  for (const size of SIZES) {
    const ms = await timed(() => copyShop(adminUrl, template, { after: made, until: size }))
    await fillPlatform(url, size - made)
    made = size
    const { rows } = await admin.query<{ orders: string; activity: string; size: string }>(
      `select (select count(*) from orders) as orders, (select count(*) from activity) as activity,
        pg_size_pretty(pg_database_size(current_database())) as size`
    )
    const { orders, activity, size: bytes } = rows[0]!
    console.log(
      `${size} shops in ${Math.round(ms / 1000)} s: ${orders} orders, ${activity} entries of history, ${bytes}`
    )
    await measureRounds(rounds)
    product = await startProduct({ DATABASE_URL: url, DEMO: '0', SESSION_SECRET: process.env['SESSION_SECRET'] })
    await measureCalls(product, await signInTo(await idOfCopy(admin, Math.ceil(size / 2), template)), calls)
    if (size === SIZES.at(-1)) {
      const large = await idOfCopy(admin, 2, template)
      await admin.query(`delete from orders where workspace_id = $1`, [large])
      await fillOrders(url, large, ORDERS * 100)
      await measureNeighbours(product, await signInTo(await idOfCopy(admin, 3, template)), await signInTo(large))
    }
    await product.stop()
    product = undefined
    console.log(
      `load of the machine: ${loadavg()
        .map(each => each.toFixed(1))
        .join(' ')}`
    )
  }
  print('Round', rounds)
  print('Call', calls)
} finally {
  await product?.stop()
  await admin.end()
  await pool.end()
  if (process.env['BENCH_KEEP']) {
    console.log(`kept: ${adminUrl}`)
    await setTimeout(2 ** 31 - 1)
  }
  await server.stop()
  await rm(filesDir, { recursive: true, force: true })
}
