// What is done by itself is done to the end, however much there is: in batches, the longest due first, of each shop in turn.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'

import { findLate } from '#lib/server/invoices/task-queries.ts'
import { sweepInvoices } from '#lib/server/invoices/tasks.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { sweepFiles } from '#lib/server/platform/files/sweep.ts'
import { createFolderStorage } from '#lib/server/platform/outside/storage-folder.ts'
import { untilDone } from '#lib/server/platform/queue/until-done.ts'
import { forget, singleton } from '#lib/server/platform/singleton.ts'

import { issueInvoice } from '../support/invoices.ts'
import { signUp } from '../support/world.ts'

/** A shop with so many late invoices, each a day older than the one before; a late fee is due for all. */
async function lateShop(count: number): Promise<string> {
  const owner = await signUp()
  const { id } = await issueInvoice(owner, 10_000)
  const db = getDb()
  await sql`insert into invoice_settings (workspace_id, late_fee, late_fee_after)
    values (${owner.workspaceId}, '{"kind": "amount", "value": 500}', 0)
    on conflict (workspace_id) do update set late_fee = excluded.late_fee, late_fee_after = 0`.execute(db)
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = 'invoices' and is_generated = 'NEVER' and column_name not in ('id', 'number', 'job_id')`.execute(
    db
  )
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)))
  await sql`insert into invoices (id, number, ${columns}) select gen_random_uuid(), number + n, ${columns}
    from invoices, generate_series(1, ${count - 1}) n where id = ${id}`.execute(db)
  await sql`update invoices set due_on = current_date - 10 - coalesce(number, 0)::int where workspace_id = ${owner.workspaceId}`.execute(
    db
  )
  return owner.workspaceId
}

test('late fees of more invoices than a batch are all added in one round, of each shop in turn', async () => {
  const [large, small] = [await lateShop(450), await lateShop(3)]
  const first = await findLate(getDb(), { limit: 6, without: [] })
  expect(first.filter(({ workspaceId }) => workspaceId === small)).toHaveLength(3)

  await sweepInvoices(getDb())
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoices
    where workspace_id in (${large}, ${small}) and late_fee_cents = 0`.execute(getDb())
  expect(rows[0]!.count).toBe(0)
})

test('drawings that nothing shows are deleted in batches, however many there are', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'platen-sweep-'))
  forget('storage')
  singleton('storage', () => createFolderStorage(folder))
  onTestFinished(() => {
    forget('storage')
    return rm(folder, { recursive: true, force: true })
  })
  const { workspaceId } = await signUp()
  await sql`insert into files (workspace_id, kind, name, mime, bytes, sha256, storage_key, created_at)
    select ${workspaceId}, 'design', 'x', 'image/svg+xml', 1, 'x', gen_random_uuid() || '/x', now() - interval '30 days'
    from generate_series(1, 1200)`.execute(getDb())
  const { drawings } = await sweepFiles(getDb())
  expect(drawings).toBeGreaterThanOrEqual(1200)
})

test('one that fails is tried once in a round, and holds up no other', async () => {
  const due = new Set([1, 2, 3, 4, 5])
  const failed: number[] = []
  const tried = await untilDone<number, number>({
    find: async without => [...due].filter(each => !without.includes(each)).slice(0, 2),
    idOf: each => each,
    work: async each => {
      if (each === 2) throw new Error('not now')
      due.delete(each)
    },
    onFailure: each => failed.push(each)
  })
  expect([tried, failed, [...due]]).toEqual([5, [2], [2]])
})
