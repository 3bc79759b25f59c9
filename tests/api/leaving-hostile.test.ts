// Files that somebody forged, who knows the format.
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { beginWorkspaceImport, MOST_IMPORT_BYTES, startWorkspaceImport } from '#lib/contract/leaving.ts'
import { createProductCategory } from '#lib/contract/items.ts'
import type { Manifest } from '#lib/server/leaving/format.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { exported, forge, inside, pack, presented, putPart, seal, unpack } from '../support/leaving-inside.ts'
import { makeOrder } from '../support/orders.ts'
import { type Person, send, sent, signUp } from '../support/world.ts'

let owner: Person
let zip: Buffer
let entries: Map<string, Buffer>
let manifest: Manifest

beforeAll(async () => {
  owner = await signUp()
  await makeOrder(owner)
  ;({ zip } = await exported(owner))
  entries = await unpack(zip)
  manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest
})

/** Of somebody who has nothing but this file. */
async function refusalOf(file: Buffer): Promise<string> {
  const as = await signUp()
  const { state, error, workspaceId } = await presented(as, file)
  expect({ state, workspaceId }).toEqual({ state: 'refused', workspaceId: null })
  const { rows } = await sql<{ id: string }>`select id from workspaces where owner_id = ${as.userId}`.execute(getDb())
  expect(rows).toHaveLength(1)
  return error
}

test('a manifest that is none, of a newer release, or of other files is refused', async () => {
  const without = new Map(entries)
  without.delete('manifest.json')
  expect(await refusalOf(await pack(without))).toContain('it has no manifest.json')
  const broken = new Map(entries).set('manifest.json', Buffer.from('{'))
  expect(await refusalOf(await pack(broken))).toContain('cannot be read')
  const newer = await seal(new Map(entries), { ...manifest, format: 'platen workspace 9' as never })
  expect(await refusalOf(newer)).toContain('newer release')
  const unknown = { ...manifest, tables: { ...manifest.tables, users: { rows: 0, hash: '0'.repeat(16), files: [] } } }
  expect(await refusalOf(await seal(new Map(entries), unknown))).toContain('newer release')
  const more = new Map(entries).set('data/more.jsonl', Buffer.from('x'))
  expect(await refusalOf(await pack(more))).toContain('data/more.jsonl does not belong to this export')
  const fewer = new Map(entries)
  fewer.delete('data/orders-0001.jsonl')
  expect(await refusalOf(await pack(fewer))).toContain('data/orders-0001.jsonl is missing')
})

test('rows that were added, taken out or changed are refused', async () => {
  const changed = new Map(entries).set('data/stores-0001.jsonl', Buffer.from('{}\n'))
  expect(await refusalOf(await pack(changed))).toContain('was changed after the export was made')
  const { orders, ...tables } = manifest.tables
  const counted = { ...manifest, tables: { ...tables, orders: { ...orders!, rows: 2 } } }
  expect(await refusalOf(await seal(new Map(entries), counted))).toContain('not those that the manifest promises')
  expect(await refusalOf(await forge(zip, { workspaces: rows => [...rows, ...rows] }))).toContain('do not fit together')
  expect(await refusalOf(await forge(zip, { workspaces: () => [] }))).toContain('not of one workspace')
  expect(await refusalOf(await forge(zip, { stores: () => [] }))).toContain('do not fit together')
})

test('what opens doors is not taken from a file', async () => {
  const hash = await forge(zip, { stores: rows => rows.map(row => ({ ...row, password_hash: 'known' })) })
  expect(await refusalOf(hash)).toContain('“stores” has password_hash')
  const link = await forge(zip, { orders: rows => rows.map(row => ({ ...row, public_id: 'known' })) })
  expect(await refusalOf(link)).toContain('“orders” has public_id')
})

test('rows of others cannot be named, written or taken', async () => {
  const victim = await signUp()
  const body = { name: 'Theirs' }
  const category = await sent(createProductCategory, { ...inside(victim), body } as never)
  const { id } = category as { id: string }
  const claimed = await forge(zip, {
    product_categories: () => [
      { id, workspace_id: victim.workspaceId, name: 'Mine', position: 0, created_at: '2026-01-01T00:00:00+00:00' }
    ]
  })
  const as = await signUp()
  expect(await presented(as, claimed)).toMatchObject({ state: 'checked' })
  const { rows } = await sql<object>`select name, workspace_id from product_categories where id = ${id}`.execute(
    getDb()
  )
  expect(rows).toEqual([{ name: 'Theirs', workspace_id: victim.workspaceId }])
  const refers = await forge(zip, { stores: rows => rows.map(row => ({ ...row, logo_file_id: id })) })
  expect(await refusalOf(refers)).toContain('do not fit together')
})

test('a colour, a design or a picture that is none is refused', async () => {
  const colour = await forge(zip, { stores: rows => rows.map(row => ({ ...row, theme_hex: 'url(x)' })) })
  expect(await refusalOf(colour)).toContain('has a colour that is none')
  const foreign = {
    id: owner.workspaceId,
    workspace_id: owner.workspaceId,
    storage_key: '../../x.png',
    mime: 'image/png'
  }
  expect(await refusalOf(await forge(zip, { files: () => [foreign] }))).toContain('names a file that is not its own')
})

test('what is too large, cut short or out of place is refused before it is read', async () => {
  const as = await signUp()
  const large = await send(beginWorkspaceImport, { as, body: { fileName: 'x.zip', bytes: MOST_IMPORT_BYTES + 1 } })
  expect(large).toMatchObject({ status: 400, message: expect.stringContaining('at most 4 GB') })
  const { id } = await sent(beginWorkspaceImport, { as, body: { fileName: 'x.zip', bytes: zip.length } })
  const short = await putPart(as, id, zip.subarray(0, 100))
  expect(short.status).toBe(400)
  expect((await putPart(await signUp(), id, zip)).status).toBe(404)
})

test('a full plan is told before anything is made, and the file waits; an empty workspace makes room', async () => {
  const full = await signUp({ plan: 'free' })
  await sent(createProductCategory, { ...inside(full), body: { name: 'Tees' } } as never)
  const checked = await presented(full, zip)
  expect(checked.report).toMatchObject({ replaces: null, refusal: expect.stringContaining('The plan Free') })
  const start = { as: full, params: { importId: checked.id }, body: { name: 'Moved' } }
  expect((await send(startWorkspaceImport, start)).status).toBe(402)
  await sql`update users set plan = 'starter' where id = ${full.userId}`.execute(getDb())
  expect((await send(startWorkspaceImport, start)).status).toBe(200)

  const fresh = await signUp({ plan: 'free' })
  expect((await presented(fresh, zip)).report).toMatchObject({ replaces: 'Ada’s Shop', refusal: null })
})
