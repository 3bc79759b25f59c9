import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'

import { getDb } from '#lib/server/platform/db/index.ts'
import { writeTypes } from '#lib/server/platform/db/types.ts'

import { createDatabase } from '../support/postgres.ts'

test('the types of the tables are what the migrations make', async () => {
  const template = inject('template')
  const name = template.replace('template', `types_${crypto.randomUUID().slice(0, 8)}`)
  const url = await createDatabase(inject('adminUrl'), name, template)

  expect(writeTypes(url, true)).toBe(true)
})

test('the rows of a workspace are found by an index in each table, so that one that ends does not read those of all', async () => {
  const { rows } = await sql<{ table: string }>`
    select conrelid::regclass::text as table from pg_constraint fk
    join pg_attribute a on a.attrelid = fk.conrelid and a.attnum = fk.conkey[1]
    where fk.contype = 'f' and fk.confrelid = 'workspaces'::regclass and not exists (
      select from pg_index i where i.indrelid = fk.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))
    )`.execute(getDb())
  expect(rows).toEqual([])
})
