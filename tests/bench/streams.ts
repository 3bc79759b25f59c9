// `npm run bench:streams [10000]`: so many streams of news in one process, two fifths of members and the rest of guests who look at
// their order, of a thousand shops and from a network each. Measures what they take of memory and, by processor time, which does
// not depend on other work on the machine, what they take while nothing happens and while news come; then how soon news are
// there, and how soon all have caught up after the connection that news come by was lost. Wants an `ulimit -n` above their number.
import { readFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { loadavg } from 'node:os'
import { setTimeout } from 'node:timers/promises'

import pg from 'pg'

import { watchOrder, watchWorkspace } from '#lib/contract/live.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { insertSession } from '#lib/server/platform/access/sessions.ts'
import { signSessionToken } from '#lib/server/platform/access/token.ts'

import { copyShop } from '../support/many-shops.ts'
import { startProduct } from '../support/product.ts'
import { requestOf } from '../support/request.ts'
import { openProductDatabase, openWildcats } from '../support/wildcats.ts'
import { processorMs } from './both-trees.ts'
import { load } from './load.ts'
import { databaseMs } from './orders.ts'
import { buy } from './shopper.ts'

const STREAMS = Number(process.argv[2] ?? 10_000)
const SHOPS = 1000
/** Of ten streams of a shop; the others are its guests'. */
const MEMBERS = 4
const CALM_S = 60
const NEWS_S = 20
const NEWS_A_SECOND = 50
/** Opened at the same time. */
const AT_ONCE = 50
const PATIENCE_MS = 120_000

interface Stream {
  workspaceId: string
  orderId?: string
  address: Request
}

interface Heard extends Stream {
  begun: boolean
  isOver: boolean
  /** When each of its news was there. */
  times: number[]
}

process.env['SESSION_SECRET'] = 'only for this bench: 0123456789 abcdefghij'
const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY })
const product = await startProduct({ DEMO: '0', LOG_LEVEL: 'silent', TRUST_PROXY: '1', WORKERS: '1' })
process.env['DATA_DIR'] = product.dataDir
const closeDatabase = await openProductDatabase()
const embedded = await startEmbedded({ dataDir: product.dataDir })
const adminUrl = embedded.url.replace('//platen:', '//postgres:')
const admin = new pg.Client({ connectionString: adminUrl })
const streams: Heard[] = []
try {
  await admin.connect()
  const store = await openWildcats()
  const wanted = await fillShops(store)
  // What the engine and the pools take under load is there before.
  await load({ url: product.url + store.path, seconds: 5 })
  await setTimeout(10_000)
  const empty = await memoryMb()
  const opening = await used()
  for (let begin = 0; begin < wanted.length; begin += AT_ONCE)
    streams.push(...(await Promise.all(wanted.slice(begin, begin + AT_ONCE).map(open))))
  const opened = await used()
  await setTimeout(10_000)
  const full = await memoryMb()
  const each = (total: number, digits: number) => (total / streams.length).toFixed(digits)
  console.log(`${streams.length} streams of ${SHOPS} shops; load of the machine ${loadavg()[0]!.toFixed(1)}`)
  console.log(`memory: ${empty} MB without them, ${full} MB with them, ${each(1000 * (full - empty), 0)} KB each`)
  console.log(
    `opening one: ${each(opened.node - opening.node, 1)} ms of node, ${each(opened.database - opening.database, 1)} ms of PostgreSQL`
  )
  await during('while nothing happens', CALM_S, () => setTimeout(CALM_S * 1000))
  let delays: number[] = []
  await during(`${NEWS_A_SECOND} news a second`, NEWS_S, async () => (delays = await publish()))
  delays.sort((a, b) => a - b)
  const at = (share: number) => Math.round(delays[Math.floor(delays.length * share)] ?? 0)
  console.log(`${delays.length} streams heard: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, the last ${at(0.9999)} ms`)
  await loseNotices()
  const over = streams.filter(({ isOver }) => isOver).length
  console.log(`memory at the end ${await memoryMb()} MB; ${over} of the streams ended`)
  if (over > 0) process.exitCode = 1
} finally {
  agent.destroy()
  await admin.end()
  await embedded.stop()
  await closeDatabase()
  await product.stop()
}

/** Copies of a shop with an owner who is signed in, and an order for each of its guests. */
async function fillShops(store: Awaited<ReturnType<typeof openWildcats>>): Promise<Stream[]> {
  const guests = Math.max(1, Math.ceil(STREAMS / SHOPS) - MEMBERS)
  for (let made = 0; made < guests; made++) await buy(product.url, store)
  const db = getDb()
  const { workspace_id: template } = await db.selectFrom('stores').select('workspace_id').executeTakeFirstOrThrow()
  await copyShop(adminUrl, template, { after: 0, until: SHOPS })
  const owners = await db
    .selectFrom('workspace_users')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'workspace_id', 'email'])
    .execute()
  const orders = await db.selectFrom('orders').select(['id', 'public_id', 'workspace_id']).execute()
  const wanted: Stream[] = []
  for (const [shop, { user_id: id, workspace_id: workspaceId, email }] of owners.slice(0, SHOPS).entries()) {
    const expires = new Date(Date.now() + 86_400_000)
    const sessionId = await insertSession(db, id, expires, { userAgent: 'bench', ip: '' })
    const token = await signSessionToken(sessionId, {
      id,
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      phone: '',
      userLinks: []
    })
    const from = { 'x-forwarded-for': `10.${shop >> 8}.${shop & 255}.1` }
    const address = requestOf(
      watchWorkspace,
      { as: { token }, query: { WorkspaceId: workspaceId }, headers: from },
      product.url
    )
    for (let window = 0; window < MEMBERS; window++) wanted.push({ workspaceId, address })
    for (const order of orders.filter(each => each.workspace_id === workspaceId)) {
      const params = { orderId: order.public_id }
      wanted.push({
        workspaceId,
        orderId: order.id,
        address: requestOf(watchOrder, { params, query: {}, headers: from }, product.url)
      })
    }
  }
  return spread(wanted)
}

/** Of every shop, where fewer are wanted than there are. */
function spread(wanted: Stream[]): Stream[] {
  return Array.from({ length: STREAMS }, (_, index) => wanted[Math.floor((index * wanted.length) / STREAMS)]!)
}

function open(stream: Stream): Promise<Heard> {
  const heard: Heard = { ...stream, begun: false, isOver: false, times: [] }
  return new Promise((resolve, reject) => {
    const headers = Object.fromEntries(stream.address.headers)
    const asked = request(stream.address.url, { agent, headers }, response => {
      if (response.statusCode !== 200)
        return reject(new Error(`The stream ${streams.length} got ${response.statusCode}`))
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('data: {"')) heard.times.push(performance.now())
        if (!heard.begun && text.includes('event: begin')) {
          heard.begun = true
          resolve(heard)
        }
      })
      response.on('close', () => {
        heard.isOver = true
      })
    })
    asked.on('error', error => (heard.begun ? undefined : reject(error)))
    asked.end()
  })
}

/** News of an order each, in turn of all shops; gives how long after it each stream that should heard of it. */
async function publish(): Promise<number[]> {
  const guests = streams.filter(({ orderId }) => orderId)
  const byShop = Map.groupBy(streams, ({ workspaceId }) => workspaceId)
  const delays: number[] = []
  for (let sent = 0; sent < NEWS_S * NEWS_A_SECOND; sent++) {
    const { workspaceId, orderId } = guests[(sent * 7919) % guests.length]!
    const listeners = byShop.get(workspaceId)!.filter(each => !each.orderId || each.orderId === orderId)
    const counts = listeners.map(({ times }) => times.length)
    const from = performance.now()
    await notify(getDb(), { kind: 'order', workspaceId, subjectId: orderId! })
    await setTimeout(Math.max(0, 1000 / NEWS_A_SECOND - (performance.now() - from)))
    for (const [index, { times }] of listeners.entries())
      if (times.length > counts[index]!) delays.push(times[counts[index]!]! - from)
  }
  return delays
}

/** The connection that news come by ends: all streams read what they missed. */
async function loseNotices(): Promise<void> {
  const before = await used()
  const from = performance.now()
  await admin.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'platen notices'`)
  // The product listens again by itself, half a second later.
  await setTimeout(600)
  const guest = streams.findLast(({ orderId }) => orderId)!
  const count = guest.times.length
  await notify(getDb(), { kind: 'order', workspaceId: guest.workspaceId, subjectId: guest.orderId! })
  while (guest.times.length === count) {
    if (performance.now() - from > PATIENCE_MS) throw new Error('A stream heard nothing for two minutes')
    await setTimeout(20)
  }
  const seconds = (performance.now() - from) / 1000
  await setTimeout(5000)
  const after = await used()
  console.log(
    `after their connection was lost, the last stream heard news in ${seconds.toFixed(1)} s: ${after.node - before.node} ms of node, ${after.database - before.database} ms of PostgreSQL`
  )
}

async function during(what: string, seconds: number, work: () => Promise<unknown>): Promise<void> {
  const before = await used()
  await work()
  const after = await used()
  const share = (ms: number) => `${(ms / seconds / 10).toFixed(1)} %`
  console.log(
    `${what}: ${share(after.node - before.node)} of a core in node, ${share(after.database - before.database)} in PostgreSQL`
  )
}

async function used(): Promise<{ node: number; database: number }> {
  return { node: await processorMs(product.pid), database: await databaseMs(product.dataDir) }
}

async function memoryMb(): Promise<number> {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${product.pid}/status`, 'utf8'))!
  return Math.round(Number(kilobytes) / 1024)
}
