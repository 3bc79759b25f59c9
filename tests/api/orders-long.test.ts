import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { listOrders } from '#lib/contract/orders.ts'
import { cutPage } from '#lib/server/platform/db/cut-page.ts'
import { memberDb } from '#lib/server/platform/db/index.ts'
import { EVERYTHING, type Filter, orderOf, selectSummaries } from '#lib/server/storefront/orders/list-queries.ts'

import { fillOrders } from '../support/many-orders.ts'
import { type Person, sent, signUp } from '../support/world.ts'

const { testDatabase } = globalThis as typeof globalThis & { testDatabase?: Promise<string> }
const ORDERS = 3000
const SORTS = ['newest', 'oldest', 'total', 'buyer'] as const

let owner: Person

beforeAll(async () => {
  owner = await signUp()
  await fillOrders((await testDatabase)!, owner.workspaceId, ORDERS)
})

async function pageOf(query: object): Promise<{ ids: string[]; hasMore: boolean }> {
  const { rows, hasMore } = await sent(listOrders, {
    as: owner,
    query: { WorkspaceId: owner.workspaceId, pageSize: 10, ...query }
  })
  return { ids: rows.map(({ id }) => id), hasMore }
}

test.each(SORTS)('a page is the same from wherever it is counted: %s', async sort => {
  for (const search of ['', 'a']) {
    const query = { WorkspaceId: owner.workspaceId, pageSize: 100, sort, search }
    const all: string[] = []
    for (let page = 1, hasMore = true; hasMore; page++) {
      const found = await sent(listOrders, { as: owner, query: { ...query, page } })
      all.push(...found.rows.map(({ id }) => id))
      hasMore = found.hasMore
    }
    const expected = (page: number) => ({ ids: all.slice(page * 10 - 10, page * 10), hasMore: all.length > page * 10 })
    expect(new Set(all).size).toBe(ORDERS)
    const at = `150.${all[1490]}`
    for (const page of [149, 150, 151, 155, 131, 1, 2, 40, 240, 299, 300, 301]) {
      expect(await pageOf({ sort, search, page, at }), `page ${page} from 150`).toEqual(expected(page))
      expect(await pageOf({ sort, search, page }), `page ${page}`).toEqual(expected(page))
    }
  }
})

test('an order that is gone is not counted from', async () => {
  const at = `7.${crypto.randomUUID()}`
  expect(await pageOf({ page: 8, at })).toEqual(await pageOf({ page: 8 }))
  expect((await pageOf({ page: 6, at })).ids).toEqual((await pageOf({ page: 6 })).ids)
})

/** How many orders were read for this page, by EXPLAIN ANALYZE. */
async function readFor(filter: Filter, page: number, at?: string): Promise<number> {
  const db = memberDb(owner)
  const cut = await cutPage(orderOf(filter), { page, pageSize: 10, at }, () => Promise.resolve(ORDERS))
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Node }] }>`
    explain (analyze, format json) ${selectSummaries(owner, filter, cut)}`.execute(db)
  return ordersIn(rows[0]!['QUERY PLAN'][0].Plan)
}

interface Node {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

function ordersIn(node: Node): number {
  const below = (node.Plans ?? []).reduce((sum, each) => sum + ordersIn(each), 0)
  if (node['Relation Name'] !== 'orders') return below
  return below + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
}

test.each(SORTS)('a page far back reads no more orders than lie near it: %s', async sort => {
  const filter = { ...EVERYTHING, sort }
  const { ids } = await pageOf({ sort, page: 150 })
  // Orders of buyers of one name are in order by their date only.
  for (const page of [149, 150, 151]) expect(await readFor(filter, page, `150.${ids[0]}`)).toBeLessThan(60)
  expect(await readFor(filter, ORDERS / 10)).toBeLessThan(60)
  expect(await readFor(filter, 149)).toBeGreaterThan(1400)
})
