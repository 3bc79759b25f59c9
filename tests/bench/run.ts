// `npm run bench`: figures of the running product beside a floor measured in the same run. Ratios count, not absolute times.
// BENCH_SECONDS (5) for each figure, BENCH_KILLS (100) trials of kill -9.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sql } from 'kysely'

import { getDb } from '#lib/server/db/index.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#lib/shared/demo.ts'

import { startProduct } from '../support/product.ts'
import { openProductDatabase, openWildcats } from '../support/wildcats.ts'
import { killWhileOrdering } from './kill.ts'
import { type Figures, load, repeat } from './load.ts'
import { buy } from './shopper.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const kills = Number(process.env['BENCH_KILLS'] ?? 100)

function say(name: string, { perSecond, p50, p99, failures }: Figures, note = ''): void {
  const figures = `${String(perSecond).padStart(7)}/s  p50 ${String(p50).padStart(5)} ms  p99 ${String(p99).padStart(5)} ms`
  console.log(`${name.padEnd(34)}${figures}${failures ? `  ${failures} failed` : ''}${note && `  ${note}`}`)
}

/** A server that does nothing but answer: what this machine can do at best. */
async function measureFloor(): Promise<Figures> {
  const program =
    "require('http').createServer((q,s)=>{s.setHeader('content-type','application/json');s.end('{\"ok\":true}')}).listen(0,'127.0.0.1',function(){console.log(this.address().port)})"
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  const figures = await load({ url: `http://127.0.0.1:${String(port).trim()}/`, seconds })
  child.kill()
  return figures
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
    'workspace_id, store_id, status, buyer_name, buyer_email, delivery, currency, units, subtotal_cents, discount_cents, shipping_cents, tax_cents, total_cents, paid_cents, gateway, livemode, request_hash, expires_at'
  await sql`
    with copied as (
      insert into orders (public_id, number, idempotency_key, placed_at, ${sql.raw(columns)})
      select gen_random_uuid()::text, 100000 + row_number() over (), gen_random_uuid()::text,
        placed_at - make_interval(mins => n), ${sql.raw(columns)}
      from orders cross join generate_series(1, 40) as n where workspace_id = ${workspaceId}
      limit ${wanted}
      returning id, store_id
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

const product = await startProduct({ DEMO: '1', LOG_LEVEL: 'silent' })
process.env['DATA_DIR'] = product.dataDir
const close = await openProductDatabase()
try {
  const store = await openWildcats()
  const item = `${store.path}/items/${store.items['Game day tee']}`

  const floor = await measureFloor()
  say('bare node:http', floor)
  const cached = await load({ url: product.url + store.path, seconds })
  say('store page, kept', cached, `ratio ${(cached.perSecond / floor.perSecond).toFixed(2)} (goal 0.30)`)
  say('store page, made each time', await load({ url: `${product.url}${store.path}?fresh=1`, seconds }), '(goal 600/s)')
  say('item page', await load({ url: product.url + item, seconds }))
  say('cart → paid', await repeat(16, seconds, async () => void (await buy(product.url, store))), '(goal 200/s)')

  const { token, workspaceId } = await logIn(product.url)
  await fillOrders(workspaceId, 10_000)
  const list = `${product.url}/api/v2/store-orders?WorkspaceId=${workspaceId}&pageSize=50`
  const bare = await repeat(8, seconds, async () => {
    await sql`select * from orders where workspace_id = ${workspaceId} order by placed_at desc limit 50`.execute(
      getDb()
    )
  })
  say('50 of 10,000 orders, bare SQL', bare)
  const orders = await load({ url: list, connections: 8, seconds, headers: { authorization: `Bearer ${token}` } })
  say('50 of 10,000 orders, API', orders, `p50 ratio ${(orders.p50 / Math.max(bare.p50, 1)).toFixed(1)} (goal 3)`)

  const login = JSON.stringify({ Email: DEMO_ACCOUNTS[1].email, Password: DEMO_PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const quiet = await load({ url: product.url + store.path, connections: 4, seconds })
  const [logins, meanwhile] = await Promise.all([
    load({ url: `${product.url}/api/v2/auth/login`, method: 'POST', headers, body: login, connections: 8, seconds }),
    load({ url: product.url + store.path, connections: 4, seconds })
  ])
  say('login', logins)
  say(
    'store page while others log in',
    meanwhile,
    `p99 ratio ${(meanwhile.p99 / Math.max(quiet.p99, 1)).toFixed(1)} (goal 2)`
  )

  const port = await freePort()
  const books = await killWhileOrdering(kills, store, async () => {
    const child = spawn(process.execPath, ['src/lib/server/start.ts'], {
      env: { ...process.env, DATA_DIR: product.dataDir, PORT: String(port), LOG_LEVEL: 'silent', DEMO: '0' },
      stdio: 'ignore'
    })
    const url = `http://127.0.0.1:${port}`
    for (;;) {
      const response = await fetch(`${url}/readyz`).catch(() => undefined)
      if (response?.ok) return { url, child }
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  })
  console.log('kill -9 while ordering', books)
} finally {
  await close()
  await product.stop()
}
