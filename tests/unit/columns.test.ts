import { Kysely, DummyDriver, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'

import { selectFields, toColumns, toFields } from '#lib/server/platform/db/columns.ts'

const db = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: own => new PostgresIntrospector(own),
    createQueryCompiler: () => new PostgresQueryCompiler()
  }
})

test('fields are written under the names of their columns, JSON as text', () => {
  const job = { dueOn: '2026-12-01', contact: { name: 'Ana' }, tags: ['rush'], discount: null }
  expect(toColumns(['dueOn', 'contact', 'tags', 'discount'], job, ['contact', 'discount'])).toEqual({
    due_on: '2026-12-01',
    contact: '{"name":"Ana"}',
    tags: ['rush'],
    discount: null
  })
})

test('what is not named, or not given, is not written', () => {
  const change = { id: 'another', workspaceId: 'another', title: 'Shirts', note: undefined }
  expect(toColumns(['title', 'note'], change, [])).toEqual({ title: 'Shirts' })
})

test('a row has the names of fields again', () => {
  expect(toFields({ due_on: null, front_file_id: 'a', id: 'b' })).toEqual({ dueOn: null, frontFileId: 'a', id: 'b' })
})

test('columns are selected under the names of fields, and quoted', () => {
  const { sql: text } = sql`select ${selectFields('j', ['dueOn', 'title', 'od"d'])} from jobs j`.compile(db)
  expect(text).toBe('select "j"."due_on" as "dueOn", "j"."title" as "title", "j"."od""d" as "od""d" from jobs j')
})
