// Check 14: the database gives out no row of another workspace, whatever a query forgets to ask for.
import { randomUUID } from 'node:crypto'

import { BinaryOperationNode, type KyselyPlugin, OperationNodeTransformer, sql, ValueNode } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import type { Member } from '#lib/server/platform/access/actor.ts'
import { createPool, type Db, getDb, memberDb } from '#lib/server/platform/db/index.ts'
import { findDocumentHead, setDeleted } from '#lib/server/design/documents/queries.ts'
import { deleteFileRow } from '#lib/server/platform/files/queries.ts'

import { type Filled, fillEveryTable } from '../support/every-table.ts'
import { makeVictim, type Victim } from './victim.ts'

const { testDatabase } = globalThis as typeof globalThis & { testDatabase?: Promise<string> }
/** Every table that names a workspace, or a row of a table that does. */
const { rows: tables } = await sql<{ name: string; enabled: boolean; forced: boolean; policies: number }>`
  with recursive found (oid) as (
    select 'workspaces'::regclass::oid
    union select pg_class.oid from pg_class join pg_attribute on attrelid = pg_class.oid
      where attname = 'workspace_id' and relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
    union select conrelid from found join pg_constraint on confrelid = found.oid and contype = 'f'
  )
  select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced,
    (select count(*)::int from pg_policy where polrelid = found.oid) as policies
  from found join pg_class using (oid) order by 1`.execute(getDb())
const names = tables.map(({ name }) => name)
/** What refuses every change, whoever's it is. */
const ONLY_ADDED_TO = 'audit_entries'
/** What was proposed and approved stays as it was: a trigger refuses changes, whoever makes them. */
const NEVER_CHANGED = new Set(['proposal_versions', 'proposal_approvals'])

let ours: Victim
let theirs: Victim
let there: Filled
let unscoped: pg.Pool

beforeAll(async () => {
  ours = await makeVictim()
  theirs = await makeVictim()
  await fillEveryTable(ours)
  there = await fillEveryTable(theirs)
  unscoped = createPool((await testDatabase)!, { max: 1 })
})

afterAll(() => unscoped.end())

async function rowsOf(db: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`select ctid::text || t::text as row from ${sql.table(table)} t`.execute(
    db
  )
  return rows.map(({ row }) => row)
}

test('14: finds the tables of workspaces', () => {
  expect(names.length).toBeGreaterThan(35)
  expect(names).toContain('stock')
})

test.for(tables)('14: $name has row security, for its owner too', ({ enabled, forced, policies }) => {
  expect({ enabled, forced }).toEqual({ enabled: true, forced: true })
  expect(policies).toBeGreaterThan(0)
})

test('14: statements run as a role that owns nothing and is not exempt', async () => {
  const { rows } = await sql`
    select rolsuper, rolbypassrls, rolcreaterole,
      (select count(*)::int from pg_class where relowner = pg_roles.oid) as owned
    from pg_roles where rolname = current_user`.execute(getDb())

  expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, owned: 0 }])
})

test.for(names)('14: without a scope nobody sees or changes a row of %s', async name => {
  const { rows } = await unscoped.query(`select count(*)::int as count from ${name}`)
  expect(rows).toEqual([{ count: 0 }])
  if (name === ONLY_ADDED_TO) return

  expect((await unscoped.query(`delete from ${name}`)).rowCount).toBe(0)
})

test.for(names)('14: a member who asks for all of %s sees and changes only what is theirs', async name => {
  const own = memberDb(ours)
  const foreign = await rowsOf(memberDb(theirs), name)
  const seen = await rowsOf(own, name)
  expect(seen.length).toBeGreaterThan(0)
  expect(foreign.length).toBeGreaterThan(0)
  expect(seen.filter(row => foreign.includes(row))).toEqual([])
  if (name === ONLY_ADDED_TO) return

  if (!NEVER_CHANGED.has(name)) expect(await touchAll(own, name)).toBe(seen.length)
  // Nothing of their own that other rows refer to, so that nothing but row security keeps the rows.
  const stranger = memberDb({ workspaceId: randomUUID() })
  expect(await touchAll(stranger, name)).toBe(0)
  expect((await sql`delete from ${sql.table(name)}`.execute(stranger)).numAffectedRows).toBe(0n)
  expect(await rowsOf(memberDb(theirs), name)).toEqual(foreign)
})

/** Writes every row there is, as it is. */
async function touchAll(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped
    order by attnum desc limit 1`.execute(db)
  const column = sql.ref(rows[0]!.column)
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${column} = ${column}`.execute(db)
  return Number(numAffectedRows)
}

test('14: a member cannot put a row into another workspace', async () => {
  const lead = { workspace_id: theirs.workspaceId, source: 'phone', name: 'x', email: 'x', message: 'x' }

  await expect(memberDb(ours).insertInto('leads').values(lead).execute()).rejects.toThrow('row-level security')
})

/** Takes the condition on the workspace out of a query, as somebody might forget to write it. */
class ForgetWorkspace extends OperationNodeTransformer {
  protected override transformBinaryOperation(node: BinaryOperationNode): BinaryOperationNode {
    if (!JSON.stringify(node.leftOperand).includes('workspace_id')) return super.transformBinaryOperation(node)
    const one = ValueNode.createImmediate(1)
    return BinaryOperationNode.create(one, node.operator, one)
  }
}
const forgetful: KyselyPlugin = {
  transformQuery: ({ node }) => new ForgetWorkspace().transformNode(node),
  transformResult: async ({ result }) => result
}

test.for([
  { kind: 'read', run: async (db: Db, member: Member) => findDocumentHead(db, member, there.documentId) },
  {
    kind: 'change',
    run: async (db: Db, member: Member) => (await setDeleted(db, member, [there.documentId], true))[0]
  },
  {
    kind: 'delete',
    run: async (db: Db, member: Member) => {
      await sql`delete from file_tags`.execute(db)
      await db.deleteFrom('document_files').execute()
      await deleteFileRow(db, member, there.fileId)
      const { rows } = await sql`select 1 from files where id = ${there.fileId}`.execute(getDb())
      return rows[0] ? undefined : 'deleted'
    }
  }
])('14: a $kind that forgets the workspace reaches nothing of another', async ({ run }) => {
  const member = { workspaceId: ours.workspaceId } as Member
  const foreign = memberDb(theirs)
  const before = [await rowsOf(foreign, 'documents'), await rowsOf(foreign, 'files')]

  expect(await run(memberDb(ours).withPlugin(forgetful), member)).toBeUndefined()
  expect([await rowsOf(foreign, 'documents'), await rowsOf(foreign, 'files')]).toEqual(before)
  // The same query without row security does: it is the second line that holds here, not the first.
  expect(await run(getDb().withPlugin(forgetful), member)).toBeDefined()
})

test('14: a transaction has its scope from its first statement on, and again after going back to a savepoint', async () => {
  const workspaceId = randomUUID()
  const scope = async (tx: Db) => {
    const { rows } = await sql<{ scope: string }>`select platen_scope() as scope`.execute(tx)
    return rows[0]!.scope
  }
  await memberDb({ workspaceId })
    .transaction()
    .execute(async tx => {
      await sql`savepoint before`.execute(tx)
      expect(await scope(tx)).toBe(workspaceId)
      await expect(sql`select 1 / 0`.execute(tx)).rejects.toThrow('division by zero')
      await sql`rollback to savepoint before`.execute(tx)
      expect([await scope(tx), await scope(tx)]).toEqual([workspaceId, workspaceId])
    })

  const failed = memberDb({ workspaceId })
    .transaction()
    .execute(tx => sql`select 1 / 0`.execute(tx))
  await expect(failed).rejects.toThrow('division by zero')
  expect(await scope(getDb())).toBe('system')
})
