// One more payment service needs no migration: the database takes any name.
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { getDb } from '#lib/server/platform/db/index.ts'

interface Check {
  table: string
  says: string
}

test('no check, type or default of the database names a payment service', async () => {
  const { rows } = await sql<Check>`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as says from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace
    union all
    select typname, enumlabel from pg_enum join pg_type on pg_type.oid = enumtypid
    union all
    select adrelid::regclass::text, pg_get_expr(adbin, adrelid) from pg_attrdef`.execute(getDb())
  expect(rows.length).toBeGreaterThan(50)
  expect(rows.filter(({ says }) => /\b(stripe|test)\b/.test(says))).toEqual([])
})

test('the books take payments of any service', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name = 'gateway' order by 1`.execute(getDb())
  const types = await sql<{ type: string }>`
    select distinct data_type as type from information_schema.columns
    where table_schema = 'public' and column_name = 'gateway'`.execute(getDb())
  expect(rows.map(({ table }) => table)).toEqual(expect.arrayContaining(['payables', 'payments', 'billing_customers']))
  expect(types.rows).toEqual([{ type: 'text' }])
})
