// Every write that changes a row of a list that may be open publishes news of it, or stands here with why it need not.
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { takeOwnDatabase } from '../support/own-database.ts'
import { request } from '../support/world.ts'
import { MATRIX } from './matrix.ts'
import { makeVictim } from './victim.ts'

/** Rows of lists and pages that listen, and the news that they listen for. */
const LISTENED = {
  orders: ['order'],
  order_lines: ['order'],
  jobs: ['job'],
  job_items: ['job'],
  customers: ['customer'],
  leads: ['lead'],
  proposals: ['job'],
  invoices: ['job'],
  production_runs: ['run'],
  production_pieces: ['run'],
  supply_orders: ['supply-order'],
  thread_messages: ['thread']
} as const
type Table = keyof typeof LISTENED
const TABLES = Object.keys(LISTENED) as Table[]

/** By the call and the table. */
const SILENT: Record<string, string> = {
  'updateProposal proposals': 'a draft that is saved while it is typed: two who write it meet by its revision',
  'payInvoice invoices': 'a payment that has begun shows nothing; what it settles is published then',
  'sendFeedback thread_messages': 'begins a conversation with the platform, whose lists do not listen',
  'sendRequest thread_messages': 'begins a conversation with the platform, whose lists do not listen',
  'placeSupplyOrder supply_orders': 'its page opens afterwards and listens from then on; their list does not listen'
}

const writes = CONTRACT.map(({ endpoint }) => endpoint).filter(
  ({ method, name }) => method !== 'GET' && MATRIX[name]!.expected[0]! < 300
)

takeOwnDatabase()

// All callers here share one address.
beforeEach(() => getDb().deleteFrom('throttles').execute())

test.for(writes)('16: $name', { timeout: 60_000 }, async endpoint => {
  const victim = await makeVictim()
  const asked = await MATRIX[endpoint.name]!.ask(victim, victim.owner)
  const before = await rowsNow()
  const { rows: told } = await sql<{ last: string }>`select coalesce(max(id), 0) as last from news`.execute(getDb())
  const as = endpoint.access === 'public' || endpoint.access === 'link' ? undefined : victim.owner
  const response = await request(endpoint, { ...asked, as } as never)
  const text = await response.text()
  expect(response.status, text).toBeLessThan(300)
  const after = await rowsNow()
  const { rows: news } = await sql<{ kind: string }>`select kind from news where id > ${told[0]!.last}`.execute(getDb())
  const kinds = new Set(news.map(({ kind }) => kind))
  const silent = TABLES.filter(
    table => before[table] !== after[table] && !LISTENED[table].some(kind => kinds.has(kind))
  )
  const listed = TABLES.filter(table => SILENT[`${endpoint.name} ${table}`])
  expect(silent, 'rows of these change, and no open list hears of it').toEqual(listed)
})

test('16: what is silent is a write', () => {
  const names = new Set(writes.map(({ name }) => name))
  expect(Object.keys(SILENT).filter(key => !names.has(key.split(' ')[0]!))).toEqual([])
})

/** A sum of each table, which another row, value or order changes. */
async function rowsNow(): Promise<Record<string, string>> {
  const sums = TABLES.map(table => {
    return sql`select ${table}::text as name, count(*) || '/' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum
      from ${sql.table(table)} t`
  })
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(sums, sql` union all `)}`.execute(getDb())
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
