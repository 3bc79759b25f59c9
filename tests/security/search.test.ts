// A search behind row security: as quick as without it, and as closed as with it.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { type Db, getDb, memberDb } from '#lib/server/platform/db/index.ts'
import { EVERYTHING, selectSummaries } from '#lib/server/storefront/orders/list-queries.ts'

import { fillOrders } from '../support/many-orders.ts'
import { signUp } from '../support/world.ts'

const { testDatabase } = globalThis as typeof globalThis & { testDatabase?: Promise<string> }
const ORDERS = 20_000
const RARE = 'mia.mason3'

let ours: { workspaceId: string }
let theirs: { workspaceId: string }

beforeAll(async () => {
  ours = await signUp()
  theirs = await signUp()
  await fillOrders((await testDatabase)!, ours.workspaceId, ORDERS)
  await fillOrders((await testDatabase)!, theirs.workspaceId, 100)
})

async function explain(db: Db, member: { workspaceId: string }): Promise<string> {
  const query = selectSummaries(member, { ...EVERYTHING, search: RARE }, { limit: 51 })
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db)
  return rows.map(row => row['QUERY PLAN']).join('\n')
}

test('looks for a part of a name with the index, behind row security', async () => {
  expect(await explain(memberDb(ours), ours)).toContain('Bitmap Index Scan on orders_search')
})

test('14: the views that are searched show nothing of another workspace, and nothing without a scope', async () => {
  for (const [table, view] of [
    ['orders', 'searchable_orders'],
    ['documents', 'searchable_documents']
  ]) {
    const idsOf = async (db: Db, name: string) => {
      const { rows } = await sql<{ id: string }>`select id from ${sql.table(name)} order by id`.execute(db)
      return rows.map(({ id }) => id)
    }
    expect(await idsOf(memberDb(theirs), view!)).toEqual(await idsOf(memberDb(theirs), table!))
    expect(await idsOf(memberDb(ours, theirs), view!)).toEqual(await idsOf(memberDb(ours, theirs), table!))
    expect(await idsOf(getDb(), view!)).toEqual(await idsOf(getDb(), table!))
    expect(await idsOf(memberDb(), view!)).toEqual([])
  }
  expect(await sql`select from searchable_orders`.execute(memberDb(theirs))).toHaveProperty('rows.length', 100)
})

test('14: a search that forgets the workspace finds only what is theirs', async () => {
  const text = sql`buyer_name || ' ' || buyer_email::text || ' ' || recipient`
  const { rows } = await sql<{ workspace: string }>`
    select distinct workspace_id as workspace from searchable_orders where (${text}) ilike '%mia%'`.execute(
    memberDb(theirs)
  )
  expect(rows).toEqual([{ workspace: theirs.workspaceId }])
})

test('14: nothing is written by way of a view', async () => {
  for (const view of ['searchable_orders', 'searchable_documents']) {
    const name = sql.table(view)
    await expect(sql`delete from ${name}`.execute(getDb())).rejects.toThrow('permission denied')
    await expect(sql`update ${name} set id = id`.execute(getDb())).rejects.toThrow('permission denied')
    await expect(sql`insert into ${name} default values`.execute(getDb())).rejects.toThrow('permission denied')
  }
})

test('a view has all the columns of its table', async () => {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name as table, array_agg(column_name::text order by column_name) as columns
    from information_schema.columns where table_schema = 'public' group by 1`.execute(getDb())
  const columnsOf = Object.fromEntries(rows.map(({ table, columns }) => [table, columns]))
  expect(columnsOf['searchable_orders']).toEqual(columnsOf['orders'])
  expect(columnsOf['searchable_documents']).toEqual(columnsOf['documents'])
})
