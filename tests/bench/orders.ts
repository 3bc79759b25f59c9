// `npm run bench:orders`: what an order takes from the cart to the booked payment, in this tree and in its parent commit,
// both up at once and measured in turn, and beside them the same four calls as bare statements through pg. Statements and
// their times are counted by PostgreSQL itself. BENCH_SECONDS (5) a turn; BENCH_LIST=1 lists the statements.
import { appendFile, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import pg from 'pg'

import { findServer } from '#lib/server/platform/db/embedded-cluster.ts'
import { type Embedded, startEmbedded } from '#lib/server/platform/db/embedded.ts'

import type { Product } from '../support/product.ts'
import { type BothTrees, processorMs, withBothTrees } from './both-trees.ts'
import { repeat } from './load.ts'
import { buy } from './shopper.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const TURNS = 3
const CALLERS = 8

interface Subject {
  name: string
  product: Product
  embedded: Embedded
  administrator: pg.Client
  work: () => Promise<void>
  orders: number
  perSecond: number[]
  serverMs: number
  /** Of the log of changes, by whoever waited for them. */
  syncs: number
  databaseMs: number
}

/** Of one order, but for the rate: the middle one of its turns. */
export interface OrderFigures {
  rate: number
  serverMs: number
  databaseMs: number
  syncs: number
  statements: number
  scopes: number
  planMs: number
  runMs: number
}

interface Statement {
  query: string
  calls: number
  plan: number
  run: number
}

/** For `withBothTrees`: the database counts its statements. */
export async function countStatements(dataDir: string): Promise<void> {
  const settings = "shared_preload_libraries = 'pg_stat_statements'\npg_stat_statements.track_planning = on\n"
  await appendFile(join(dataDir, 'postgres/postgresql.auto.conf'), settings)
}

export async function compareOrders({
  before,
  after,
  parent,
  openStore
}: BothTrees): Promise<Record<'before' | 'after' | 'bare', OrderFigures>> {
  const shopAt = async (_url: string, product: Product) => {
    const store = await openStore(product)
    return async () => void (await buy(product.url, store))
  }
  const subjects = [
    await openSubject(parent, before, shopAt),
    await openSubject('this tree', after, shopAt),
    await openSubject('bare', after, bareCalls)
  ] as const
  for (const { work } of subjects) await repeat(CALLERS, 2 * seconds, work)
  // PostgreSQL looks at a table a minute after it was filled; until then it plans for the empty one of a new shop.
  for (const { administrator } of subjects) await administrator.query('analyze')
  for (const { administrator } of subjects) await administrator.query('select pg_stat_statements_reset()')
  for (let turn = 0; turn < TURNS; turn++) for (const subject of subjects) await measure(subject)
  const [first, second, third] = [await report(subjects[0]), await report(subjects[1]), await report(subjects[2])]
  for (const { administrator, embedded } of subjects) {
    await administrator.end()
    await embedded.stop()
  }
  return { before: first, after: second, bare: third }
}

async function openSubject(
  name: string,
  product: Product,
  prepare: (url: string, product: Product) => Promise<() => Promise<void>>
): Promise<Subject> {
  const embedded = await startEmbedded({ dataDir: product.dataDir })
  const { url } = embedded
  const administrator = new pg.Client({ connectionString: url.replace('//platen:', '//postgres:') })
  await administrator.connect()
  await administrator.query('create extension if not exists pg_stat_statements')
  const work = await prepare(url, product)
  return {
    name,
    product,
    embedded,
    administrator,
    work,
    syncs: 0,
    orders: 0,
    perSecond: [],
    serverMs: 0,
    databaseMs: 0
  }
}

/** Four transactions, two of which have to reach the disk: read the shop, write the order, book the payment, read the order. */
async function bareCalls(connectionString: string): Promise<() => Promise<void>> {
  const maker = new pg.Client({ connectionString })
  await maker.connect()
  await maker.query('create database bare')
  await maker.end()
  // A database of its own, so that its statements are not counted among the product's.
  const pool = new pg.Pool({ connectionString: connectionString.replace(/\/platen$/, '/bare'), max: CALLERS })
  // The server ends its connections when it stops.
  pool.on('error', () => {})
  await pool.query('create schema if not exists bare')
  await pool.query(`create table if not exists bare.orders (
    id bigint generated always as identity primary key, store_id uuid, status text, total int, lines jsonb, paid_at timestamptz)`)
  const storeId = crypto.randomUUID()
  return async () => {
    await pool.query({ name: 'shop', text: 'select now(), $1::uuid', values: [storeId] })
    const made = await pool.query<{ id: string }>({
      name: 'place',
      text: `insert into bare.orders (store_id, status, total, lines) values ($1, 'pending', 2000, '[{"a":1}]') returning id`,
      values: [storeId]
    })
    const { id } = made.rows[0]!
    await pool.query({
      name: 'book',
      text: `update bare.orders set status = 'paid', paid_at = now() where id = $1`,
      values: [id]
    })
    await pool.query({ name: 'read', text: 'select * from bare.orders where id = $1', values: [id] })
  }
}

async function measure(subject: Subject): Promise<void> {
  const { product, work } = subject
  const [server, database] = [await processorMs(product.pid), await databaseMs(product.dataDir)]
  const synced = await syncs(subject)
  const { perSecond } = await repeat(CALLERS, seconds, work)
  subject.orders += perSecond * seconds
  subject.perSecond.push(perSecond)
  subject.serverMs += (await processorMs(product.pid)) - server
  subject.databaseMs += (await databaseMs(product.dataDir)) - database
  subject.syncs += (await syncs(subject)) - synced
}

async function syncs({ administrator }: Subject): Promise<number> {
  const { rows } = await administrator.query<{ syncs: number }>(
    `select sum(fsyncs)::float as syncs from pg_stat_io where object = 'wal' and backend_type = 'client backend'`
  )
  return rows[0]!.syncs
}

async function report(subject: Subject): Promise<OrderFigures> {
  const { name, orders, perSecond } = subject
  const statements = name === 'bare' ? [] : await listStatements(subject)
  const isScope = ({ query }: Statement) => query.includes('platen.scope') && query.includes('set_config')
  const each = (values: number[]) => values.reduce((total, value) => total + value, 0) / orders
  const figures: OrderFigures = {
    rate: perSecond.toSorted((a, b) => a - b)[Math.floor(TURNS / 2)]!,
    serverMs: each([subject.serverMs]),
    databaseMs: each([subject.databaseMs]),
    syncs: each([subject.syncs]),
    statements: each(statements.filter(row => !isScope(row)).map(row => row.calls)),
    scopes: each(statements.filter(isScope).map(row => row.calls)),
    planMs: each(statements.map(row => row.plan)),
    runMs: each(statements.map(row => row.run))
  }
  print(name, figures)
  if (!process.env['BENCH_LIST']) return figures
  for (const { query, calls, plan, run } of statements.slice(0, 40)) {
    const [called, planned, took] = [calls, plan, run].map(value => each([value]).toFixed(2))
    console.log(`  ${called}  plan ${planned}  run ${took}  ${query}`)
  }
  return figures
}

function print(name: string, figures: OrderFigures): void {
  const [node, database, syncs] = [figures.serverMs, figures.databaseMs, figures.syncs].map(value => value.toFixed(2))
  console.log(
    `${name.padEnd(12)} ${figures.rate}/s  processor of node ${node} ms, of PostgreSQL ${database} ms, ${syncs} waits for the disk an order`
  )
  if (name === 'bare') return
  const [asked, scopes, plan, run] = [figures.statements, figures.scopes, figures.planMs, figures.runMs].map(value =>
    value.toFixed(2)
  )
  console.log(`${''.padEnd(12)} ${asked} statements and ${scopes} scopes an order: planned ${plan} ms, run ${run} ms`)
}

/** Those of the product, the longest first. */
async function listStatements({ administrator }: Subject): Promise<Statement[]> {
  const { rows } = await administrator.query<Statement>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query, calls::float, total_plan_time as plan, total_exec_time as run
    from pg_stat_statements where not query like '%pg_stat_statements%' and dbid = (select oid from pg_database where datname = 'platen') order by total_exec_time + total_plan_time desc`
  )
  return rows
}

/** Of the server and all of its processes; those that have ended are counted with their parent. */
export async function databaseMs(dataDir: string): Promise<number> {
  const server = await findServer(join(dataDir, 'postgres'))
  let ticks = 0
  for (const pid of await readdir('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
    const fields = stat?.slice(stat.lastIndexOf(') ') + 2).split(' ')
    if (!fields) continue
    const own = Number(pid) === server!.pid
    if (own || Number(fields[1]) === server!.pid) ticks += Number(fields[11]) + Number(fields[12])
    if (own) ticks += Number(fields[13]) + Number(fields[14])
  }
  return 10 * ticks
}

if (import.meta.main) await withBothTrees(async trees => void (await compareOrders(trees)), countStatements)
