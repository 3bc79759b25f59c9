// `npm run bench:growth`: what grows with a shop's orders, of three shops in one database. p50 in ms of the services'
// own calls, by turns, so that a busy machine slows all of them. Filling takes minutes: with the address of a database it
// is that one, filled only where it is not yet.
import { type Kysely, sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import { getDb, memberDb, publicDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { migrate, openAsOwner } from '#lib/server/platform/db/migrate.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'
import { getDashboard } from '#lib/server/storefront/orders/dashboard.ts'
import { EVERYTHING } from '#lib/server/storefront/orders/list-queries.ts'
import { findOrders, findTotals } from '#lib/server/storefront/orders/service.ts'
import { foldOrderSums } from '#lib/server/storefront/orders/sums.ts'
import { searchWorkspace } from '#lib/server/search/service.ts'
import { readStore } from '#lib/server/storefront/shopping/store.ts'
import { findStores } from '#lib/server/storefront/stores/service.ts'

import { fillOrders } from '../support/many-orders.ts'
import { createDatabase, PREFIX, startTestServer } from '../support/postgres.ts'

const SIZES = [10_000, 100_000, 500_000]
const ROUNDS = 40
/** The last figure by the first. */
const GOAL = 1.5

type Use = (member: Member) => Promise<unknown>

const page = { page: 1, pageSize: 50, IncludeTotals: false }
const USES: Record<string, Use> = {
  'list, newest': member => findOrders(memberDb(member), member, { ...EVERYTHING, ...page }),
  'list by total': member => findOrders(memberDb(member), member, { ...EVERYTHING, ...page, sort: 'total' }),
  'list by buyer': member => findOrders(memberDb(member), member, { ...EVERYTHING, ...page, sort: 'buyer' }),
  totals: member => findTotals(memberDb(member), member, EVERYTHING),
  'totals of a state': member => findTotals(memberDb(member), member, { ...EVERYTHING, state: 'paid' }),
  dashboard: member => getDashboard(memberDb(member), member),
  'list of stores': member =>
    findStores(memberDb(member), member, { page: 1, pageSize: 25, search: '', sort: 'newest' }),
  'search of a name': member => searchWorkspace(memberDb(member), member, 'quinn.lopez9'),
  'store page': ({ workspaceId }) => readStore(publicDb(), `${workspaceId.slice(-12)}8`, { cookie: null })
}

async function findShop(url: string, orders: number): Promise<Member> {
  const find = () =>
    sql<Member>`
    select id as "workspaceId", owner_id as "userId" from workspaces where business_name = ${`Shop ${orders}`}`.execute(
      getDb()
    )
  const [known] = (await find()).rows
  if (known) return known
  await sql`
    with person as (
      insert into users (email, first_name, last_name) values (gen_random_uuid() || '@example.com', 'Ada', 'Abbot')
      returning id
    )
    insert into workspaces (sid, business_name, owner_id) select gen_random_uuid(), ${`Shop ${orders}`}, id from person`.execute(
    getDb()
  )
  const [made] = (await find()).rows
  await fillOrders(url, made!.workspaceId, orders)
  return made!
}

async function measure(members: Member[]): Promise<void> {
  console.log(`p50 in ms at                ${SIZES.map(size => String(size).padStart(9)).join('')}    last by first`)
  for (const [name, use] of Object.entries(USES)) {
    const times = members.map((): number[] => [])
    for (let round = 0; round < ROUNDS + 5; round++) {
      for (const [place, member] of members.entries()) {
        const from = performance.now()
        await use(member)
        if (round >= 5) times[place]!.push(performance.now() - from)
      }
    }
    const p50s = times.map(list => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!)
    const ratio = p50s.at(-1)! / p50s[0]!
    const figures = p50s.map(p50 => p50.toFixed(1).padStart(9)).join('')
    console.log(`${name.padEnd(28)}${figures}    ${ratio.toFixed(2)}${ratio > GOAL ? `  (goal ${GOAL})` : ''}`)
  }
}

const given = process.argv[2]
const server = given ? undefined : await startTestServer()
const url = given ?? (await createDatabase(server!.adminUrl, `${PREFIX}growth`))
await migrate(url)
const pool = setDatabase(url)
try {
  const members: Member[] = []
  for (const size of SIZES) members.push(await findShop(url, size))
  // What the product does every ten seconds; after so many orders at once it takes longer than the app's statements may.
  const owner = openAsOwner(url) as unknown as Kysely<DB>
  await foldOrderSums(owner)
  await sql`vacuum analyze order_sums, order_times`.execute(owner)
  await owner.destroy()
  await measure(members)
} finally {
  await pool.end()
  await server?.stop()
}
