// `npm run bench:store`: figures of the running product beside a floor measured in the same run. Ratios count, not absolute times.
// BENCH_SECONDS (5) for each figure, BENCH_KILLS (100) trials of kill -9.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { sql } from 'kysely'
import pg from 'pg'

import { hashPassword, isPassword } from '#lib/server/identity/credentials/password.ts'
import { findServer } from '#lib/server/platform/db/embedded-cluster.ts'
import { startEmbedded } from '#lib/server/platform/db/embedded.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { EVERYTHING, selectSummaries } from '#lib/server/storefront/orders/list-queries.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { START, startProduct } from '../support/product.ts'
import { openProductDatabase, openWildcats } from '../support/wildcats.ts'
import { killWhileOrdering, readBooks } from './kill.ts'
import { type Figures, load, measureFloor, repeat } from './load.ts'
import { buy } from './shopper.ts'
import { setStorePassword, unlockStore } from './stores.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const kills = Number(process.env['BENCH_KILLS'] ?? 100)

function say(name: string, { perSecond, p50, p99, failures }: Figures, note = ''): void {
  const figures = `${String(perSecond).padStart(7)}/s  p50 ${String(p50).padStart(5)} ms  p99 ${String(p99).padStart(5)} ms`
  console.log(`${name.padEnd(34)}${figures}${failures ? `  ${failures} failed` : ''}${note && `  ${note}`}`)
}

async function logIn(url: string): Promise<{ token: string; workspaceId: string }> {
  const body = JSON.stringify({ Email: DEMO_ACCOUNTS[0].email, Password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${url}/api/v2/auth/login`, { method: 'POST', headers, body })
  const { data } = (await reply.json()) as { data: { authToken: string } }
  const list = await fetch(`${url}/api/v2/workspaces`, { headers: { authorization: `Bearer ${data.authToken}` } })
  const { data: workspaces } = (await list.json()) as { data: { Id: string }[] }
  return { token: data.authToken, workspaceId: workspaces[0]!.Id }
}

/** Copies the demo shop's orders until the workspace has this many. */
async function fillOrders(workspaceId: string, wanted: number): Promise<void> {
  const columns =
    'workspace_id, store_id, status, buyer_name, buyer_email, delivery, currency, units, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, paid_cents, livemode, request_hash, expires_at'
  await sql`
    with copied as (
      insert into orders (id, public_id, number, idempotency_key, placed_at, ${sql.raw(columns)})
      select gen_random_uuid(), gen_random_uuid()::text, 100000 + row_number() over (), gen_random_uuid()::text,
        placed_at - make_interval(mins => n), ${sql.raw(columns)}
      from orders cross join generate_series(1, 40) as n where workspace_id = ${workspaceId}
      limit ${wanted}
      returning orders.*
    ), payable as (
      insert into payables (id, workspace_id, kind, reference, status, amount_cents, paid_cents, currency, gateway,
        livemode, created_at, expires_at)
      select id, workspace_id, 'store-order', 'Order ' || number, 'paid', total_cents, paid_cents, currency, 'test',
        livemode, placed_at, expires_at
      from copied
    )
    insert into order_lines (order_id, position, name, colour, size, quantity, base_cents, unit_cents, total_cents)
    select id, position, 'Team tee', '{"id":"navy","name":"Navy","hex":"#1b2438","heather":false}', '{"id":"m","name":"M"}', 1, 1000, 1000, 1000
    from copied cross join generate_series(0, 2) as position
  `.execute(getDb())
  await sql`analyze`.execute(getDb())
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

/** The program alone, on a folder that is there; gives when it could be used and what it takes when nobody asks. */
async function startAgain(dataDir: string): Promise<{ url: string; child: ChildProcess; readyMs: number }> {
  const port = await freePort()
  const from = performance.now()
  const child = spawn(process.execPath, START, {
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'silent', DEMO: '0' },
    stdio: 'ignore'
  })
  const url = `http://127.0.0.1:${port}`
  for (;;) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return { url, child, readyMs: Math.round(performance.now() - from) }
    await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function measureStart(dataDir: string): Promise<void> {
  const times: number[] = []
  let idleMb = 0
  for (let round = 0; round < 5; round++) {
    const { child, readyMs } = await startAgain(dataDir)
    times.push(readyMs)
    await new Promise(resolve => setTimeout(resolve, 3000))
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${child.pid}/status`, 'utf8')) ?? []
    idleMb = Math.round(Number(kilobytes) / 1024)
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  console.log(`start to ready on existing data     ${times.sort((a, b) => a - b).join(', ')} ms  (goal 1500)`)
  console.log(`idle memory of the app              ${idleMb} MB  (goal 180)`)
}

/** What a browser says it takes. */
const browser = { 'accept-encoding': 'gzip, deflate, br' }
const product = await startProduct({ DEMO: '1', LOG_LEVEL: 'silent' })
process.env['DATA_DIR'] = product.dataDir
let close = await openProductDatabase()
try {
  const store = await openWildcats()
  const item = `${store.path}/items/${store.items['Game day tee']}`

  // What is measured is the running product, not its first seconds, in which the engine still compiles it. Orders come
  // last: their letters are written for a while after them.
  const kept = { url: product.url + store.path, headers: browser }
  await load({ ...kept, seconds })
  const floor = await measureFloor({ seconds })
  say('bare node:http', floor)
  const cached = await load({ ...kept, seconds })
  say('store page, kept', cached, `ratio ${(cached.perSecond / floor.perSecond).toFixed(2)} (goal 0.10)`)
  say('item page, kept', await load({ url: product.url + item, seconds, headers: browser }))
  // A store with a password is made for each who may see it.
  await setStorePassword(store, 'wildcats')
  const made = { url: product.url + store.path, headers: { cookie: await unlockStore(product.url, store, 'wildcats') } }
  await load({ ...made, seconds: 4 * seconds })
  say('store page, made each time', await load({ ...made, seconds }), '(goal 500/s)')
  await setStorePassword(store, undefined)
  const shop = async () => void (await buy(product.url, store))
  await repeat(50, 6 * seconds, shop)
  say('cart → paid, 50 shoppers at once', await repeat(50, seconds, shop), '(goal 150/s)')

  const { token, workspaceId } = await logIn(product.url)
  await fillOrders(workspaceId, 10_000)
  const list = `${product.url}/api/v2/store-orders?WorkspaceId=${workspaceId}&pageSize=50`
  // The statement of the list itself, through pg alone and prepared as there.
  const statement = selectSummaries({ workspaceId }, EVERYTHING, { limit: 51 }).compile(getDb())
  const query = { name: 'list', text: statement.sql, values: [...statement.parameters] }
  const pool = new pg.Pool({ connectionString: (await startEmbedded({ dataDir: product.dataDir })).url, max: 8 })
  const bare = await repeat(8, seconds, async () => void (await pool.query(query)))
  await pool.end()
  say('50 of 10,000 orders, SQL alone', bare)
  const headers = { authorization: `Bearer ${token}` }
  const orders = await load({ url: list, connections: 8, seconds, headers })
  say('50 of 10,000 orders, API', orders, `p50 ratio ${(orders.p50 / Math.max(bare.p50, 1)).toFixed(1)} (goal 3)`)
  say('the same with totals', await load({ url: `${list}&IncludeTotals=true`, connections: 8, seconds, headers }))

  const known = await hashPassword('something to compare with')
  const hashes = await repeat(8, seconds, async () => void (await isPassword('something else', known)))
  say('password hash alone', hashes)
  const body = JSON.stringify({ Email: DEMO_ACCOUNTS[1].email, Password: DEMO_PASSWORD })
  const login = { url: `${product.url}/api/v2/auth/login`, method: 'POST', body, seconds } as const
  const json = { 'content-type': 'application/json' }
  const logins = await load({ ...login, headers: json, connections: 8 })
  say('login', logins, `ratio ${(logins.perSecond / hashes.perSecond).toFixed(2)} (goal 0.90)`)
  const page = { url: product.url + store.path, connections: 4, seconds, headers: browser }
  const quiet = await load(page)
  const [, meanwhile] = await Promise.all([load({ ...login, headers: json, connections: 50 }), load(page)])
  const ratio = (meanwhile.p99 / Math.max(quiet.p99, 1)).toFixed(1)
  say('store page while 50 log in', meanwhile, `p99 ratio ${ratio} (goal 2)`)

  const start = () => startAgain(product.dataDir)
  const byApp = await killWhileOrdering({ trials: kills, store, start, kill: async () => {} })
  console.log(`kill -9 of the app, ${kills} times`, await readBooks(byApp))

  await close()
  close = async () => {}
  await product.stop({ keep: true })
  await measureStart(product.dataDir)
  const byDatabase = await killWhileOrdering({
    trials: kills,
    store,
    start,
    async kill() {
      const server = await findServer(join(product.dataDir, 'postgres'))
      if (server) process.kill(server.pid, 'SIGKILL')
      await new Promise(resolve => setTimeout(resolve, 100))
    }
  })
  close = await openProductDatabase()
  console.log(`kill -9 of the database, ${kills} times`, await readBooks(byDatabase))
} finally {
  await close()
  await product.stop()
}
