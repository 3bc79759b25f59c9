// What a file says in columns that the database does not check: read by work that is done for all shops at once.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { CONTENTS, READ_AS_DESIGNS } from '#lib/server/workspace-transfer/contents.ts'
import { KINDS } from '#lib/server/workspace-transfer/kinds.ts'
import type { Row } from '#lib/server/workspace-transfer/rows.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { comeIn, exported, forge, presented } from '../support/leaving-inside.ts'
import { makeOrder } from '../support/orders.ts'
import { signUp } from '../support/world.ts'

let zip: Buffer

beforeAll(async () => {
  const owner = await signUp()
  await makeOrder(owner)
  await sql`insert into invoice_settings (workspace_id) values (${owner.workspaceId})`.execute(getDb())
  ;({ zip } = await exported(owner))
})

test('every column of JSON that comes in is one that this release can read', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('json', 'jsonb') order by 1, 2`.execute(getDb())
  const coming = rows.filter(({ table }) => KINDS.some(kind => kind.table === table && !kind.stays))
  const names = coming.map(({ table, column }) => `${table}.${column}`)
  const known = (name: string) =>
    READ_AS_DESIGNS.includes(name) || name.split('.')[1]! in (CONTENTS[name.split('.')[0]!] ?? {})
  expect(names.filter(name => !known(name))).toEqual([])
  const { rows: columns } = await sql<{ name: string }>`
    select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`.execute(
    getDb()
  )
  const there = new Set(columns.map(({ name }) => name))
  const named = Object.entries(CONTENTS).flatMap(([table, kinds]) =>
    Object.keys(kinds).map(column => `${table}.${column}`)
  )
  expect([...named, ...READ_AS_DESIGNS].filter(name => !there.has(name))).toEqual([])
})

test.each([
  ['stores', { announce_to: {} }],
  ['stores', { announce_to: [7] }],
  ['stores', { messages: { launch: null } }],
  ['stores', { time_zone: 'x' }],
  ['stores', { closes_at: 'infinity' }],
  ['stores', { opens_at: '0044-03-15T00:00:00+00:00 BC' }],
  ['workspaces', { time_zone: 'x' }],
  ['invoice_settings', { late_fee_after: 2_147_483_647 }],
  ['invoice_settings', { late_fee: { kind: 'percent', value: 1e9 } }],
  ['invoice_settings', { remind_every: 0 }],
  ['items', { sizes: {} }],
  ['order_lines', { personalisation: [null] }],
  ['orders', { delivery: [] }]
])('%s with %j are refused', async (table, change) => {
  const forged = await forge(zip, { [table]: rows => rows.map((row): Row => ({ ...row, ...change })) })
  const { state, error } = await presented(await signUp(), forged)
  const column = Object.keys(change)[0]!
  expect({ state, error }).toEqual({ state: 'refused', error: expect.stringContaining(`its ${column} is not`) })
})

test('nobody is reminded, and nobody pays a late fee, before the shop says so', async () => {
  const owner = await signUp()
  await sql`insert into invoice_settings (workspace_id, late_fee)
    values (${owner.workspaceId}, '{"kind": "percent", "value": 500}')`.execute(getDb())
  const as = await signUp()
  const { report, workspaceId } = await comeIn(as, await presented(as, (await exported(owner)).zip))
  expect(report!.notes.join()).toContain('Reminders and late fees of invoices are switched off')
  const { rows } = await sql<object>`
    select remind_every, late_fee from invoice_settings where workspace_id = ${workspaceId}`.execute(getDb())
  expect(rows).toEqual([{ remind_every: null, late_fee: null }])
})
