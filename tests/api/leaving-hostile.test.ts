// Files that somebody forged, who knows the format.
import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'

import { MOST_IMPORT_BYTES } from '#lib/contract/calls/workspace-transfer.ts'
import {
  beginWorkspaceImport,
  checkWorkspaceImport,
  startWorkspaceImport,
  takeBackWorkspaceImport
} from '#lib/contract/workspace-transfer.ts'
import { createProductCategory } from '#lib/contract/items.ts'
import type { Manifest } from '#lib/server/workspace-transfer/format.ts'
import type { Row } from '#lib/server/workspace-transfer/rows.ts'
import { runImport } from '#lib/server/workspace-transfer/run-import.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { packageFile, plainFont } from '../support/font-files.ts'
import {
  comeIn,
  exported,
  forge,
  hide,
  inside,
  newest,
  pack,
  presented,
  putPart,
  seal,
  unpack,
  untilWaiting
} from '../support/leaving-inside.ts'
import { makeOrder } from '../support/orders.ts'
import { addFont } from '../support/own-fonts.ts'
import { plainPng, uploaded } from '../support/pictures.ts'
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
  expect(await refusalOf(await pack(without))).toContain('it has no manifest')
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

test('an id that a line writes in another way names no row of others', async () => {
  const victim = await signUp()
  const { id } = (await uploaded(victim, await plainPng())) as { id: string }
  const stores = (logo: string) => ({ stores: (rows: Row[]) => rows.map(row => ({ ...row, logo_file_id: logo })) })
  expect(await refusalOf(await forge(zip, stores(id), hide(id)))).toContain('do not fit together')
  expect(await refusalOf(await forge(zip, stores(id.toUpperCase())))).toContain('do not fit together')
  const bare = id.replaceAll('-', '')
  const uneven = bare.replace(/^.{16}/, '$&-')
  for (const form of [bare, bare.toUpperCase(), `{${id}}`, `{${bare}}`, uneven, `${id} `]) {
    expect(await refusalOf(await forge(zip, stores(form)))).toMatch(/has an id that is none|do not fit together/)
  }
  const lists = { proposal_versions: () => [{ id: crypto.randomUUID(), file_ids: `{${bare}}` }] }
  expect(await refusalOf(await forge(zip, lists))).toContain('“proposal_versions” has an id that is none')
})

test('a picture of others is not had, and not taken away, by a row that names it', async () => {
  const victim = await signUp()
  const { id } = (await uploaded(victim, await plainPng())) as { id: string }
  const db = getDb()
  const { rows: theirs } = await sql<{ row: Row }>`select to_jsonb(f) as row from files f where id = ${id}`.execute(db)
  const row = { ...theirs[0]!.row, workspace_id: owner.workspaceId, created_by: null }
  const forged = await forge(zip, { files: () => [row] }, line => line.replace(`${id}.png`, hide(id)(`${id}.png`)))
  const missing = await unpack(forged)
  const told = JSON.parse(String(missing.get('manifest.json'))) as Manifest
  const as = await signUp()
  const checked = await presented(as, await seal(missing, told, [`files/${id}.png`]))
  expect(checked).toMatchObject({ state: 'checked', error: '' })
  const done = await comeIn(as, checked)
  const own = await db.selectFrom('files').selectAll().where('workspace_id', '=', done.workspaceId!).execute()
  expect(own.map(file => file.storage_key)).toEqual([`${own[0]!.id}.png`])
  expect(own[0]!.id).not.toBe(id)
  await sent(takeBackWorkspaceImport, { as, params: { importId: checked.id } })
  expect(await storage().get(`${id}.png`)).toBeDefined()
})

test('a change of size gives back no stock of others', async () => {
  const victim = await signUp()
  const rival = await makeOrder(victim, { capacity: 50, lines: [{ quantity: 9 }] })
  const db = getDb()
  const { id: variantId } = await db
    .insertInto('variants')
    .columns(['workspace_id', 'item_id', 'colour_id', 'size_id'])
    .expression(
      db
        .selectFrom('store_items')
        .innerJoin('items', 'items.id', 'store_items.item_id')
        .select(['workspace_id', 'item_id', sql.lit('c').as('colour_id'), sql.lit('s').as('size_id')])
        .where('store_items.id', '=', rival.store.storeItemId)
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const limit = { store_item_id: rival.store.storeItemId, variant_id: variantId }
  await db
    .insertInto('stock')
    .values({ ...limit, capacity: 20, taken: 9 })
    .execute()
  const bare = (id: string) => id.replaceAll('-', '')
  const change = ({ id, lineId }: { id: unknown; lineId: unknown }, form: (id: string) => string) => ({
    id,
    workspace_id: owner.workspaceId,
    order_id: id,
    line_id: lineId,
    requested_by: null,
    status: 'open',
    before: { storeItemId: form(limit.store_item_id), variantId: null, quantity: 9, size: {}, personalisation: [] },
    wanted: { variantId: form(variantId), size: {}, personalisation: [] },
    price: {},
    created_at: '2026-01-01T00:00:00+00:00',
    ended_at: null
  })
  const line = await db
    .selectFrom('order_lines')
    .select(['order_id as id', 'id as lineId'])
    .where('workspace_id', '=', owner.workspaceId)
    .executeTakeFirstOrThrow()
  const plain = await forge(zip, { order_changes: () => [change(line, bare)] })
  const hidden = await forge(
    zip,
    { order_changes: () => [change(line, id => id)] },
    hide(variantId, limit.store_item_id)
  )
  for (const file of [plain, hidden]) {
    const as = await signUp()
    const checked = await presented(as, file)
    if (checked.state === 'checked') expect(await comeIn(as, checked)).toMatchObject({ state: 'done' })
    const { rows } = await sql<object>`select taken from stock where variant_id = ${variantId}`.execute(db)
    expect(rows).toEqual([{ taken: 9 }])
  }
})

test('a colour, a design or a picture that is none is refused', async () => {
  const colour = await forge(zip, { stores: rows => rows.map(row => ({ ...row, theme_hex: 'url(x)' })) })
  expect(await refusalOf(colour)).toContain('has a color that is none')
  const british = await forge(zip, {
    stores: rows => rows.map(row => ({ ...row, theme_hex: 'url(x)' })),
    workspaces: rows => rows.map(row => ({ ...row, locale: 'en-GB' }))
  })
  expect(await refusalOf(british)).toContain('has a colour that is none')
  const foreign = {
    id: owner.workspaceId,
    workspace_id: owner.workspaceId,
    storage_key: '../../x.png',
    mime: 'image/png'
  }
  expect(await refusalOf(await forge(zip, { files: () => [foreign] }))).toContain('names a file that is not its own')
})

test('the size of a picture is what the file has, not what its row says', async () => {
  const as = await signUp()
  await uploaded(as, await plainPng())
  const { zip: own } = await exported(as)
  for (const bytes of [1, -5_000_000, 0.5, '70', null]) {
    const forged = await forge(own, { files: rows => rows.map(row => ({ ...row, bytes })) })
    expect(await refusalOf(forged)).toContain('is of another size than its row says')
  }
})

test('a manifest of another workspace than the rows is refused in words', async () => {
  const other = { ...manifest, workspace: { ...manifest.workspace, id: crypto.randomUUID() } }
  expect(await refusalOf(await seal(new Map(entries), other))).toContain('not of one workspace')
})

test('no part is exchanged while the file is checked', async () => {
  const as = await signUp()
  const { id: importId } = await sent(beginWorkspaceImport, { as, body: { fileName: 'x.zip', bytes: zip.length } })
  await putPart(as, importId, zip)
  const [begun, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const store = storage()
  const put = store.put.bind(store)
  const spy = vi.spyOn(store, 'put').mockImplementation(async (...given) => {
    begun.resolve()
    await free.promise
    return put(...given)
  })
  const done: string[] = []
  const late = putPart(as, importId, Buffer.alloc(zip.length)).then(() => done.push('part'))
  await begun.promise
  const checking = sent(checkWorkspaceImport, { as, params: { importId } }).then(() => done.push('check'))
  await untilWaiting(() => done.length > 0)
  free.resolve()
  await Promise.all([late, checking])
  spy.mockRestore()
  expect(done[0]).toBe('part')
  await runImport(importId)
  expect(await newest(as)).toMatchObject({ state: 'refused' })
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
  expect(checked.report).toMatchObject({ replaces: null, refusal: expect.stringContaining('Your Free plan') })
  const start = { as: full, params: { importId: checked.id }, body: { name: 'Moved' } }
  expect((await send(startWorkspaceImport, start)).status).toBe(402)
  await sql`update users set plan = 'starter' where id = ${full.userId}`.execute(getDb())
  expect((await send(startWorkspaceImport, start)).status).toBe(200)

  const fresh = await signUp({ plan: 'free' })
  expect((await presented(fresh, zip)).report).toMatchObject({ replaces: 'Ada’s Shop', refusal: null })
  const tied = await signUp({ plan: 'free' })
  await sql`insert into api_keys (workspace_id, made_by, name, prefix, hash, scopes)
    values (${tied.workspaceId}, ${tied.userId}, 'Till', 'pk', ${crypto.randomUUID()}, '{}')`.execute(getDb())
  expect((await presented(tied, zip)).report).toMatchObject({ replaces: null, refusal: expect.any(String) })
})

test('a font still wrapped as a web font is refused: nothing could be drawn with it', async () => {
  const as = await signUp()
  const { id } = await addFont(as, plainFont('anton'))
  const wrapped = packageFile('@fontsource/anton/files/anton-latin-400-normal.woff2')
  const sha256 = createHash('sha256').update(wrapped).digest('hex')
  const forged = await forge((await exported(as)).zip, {
    workspace_fonts: rows => rows.map((row): Row => ({ ...row, bytes: wrapped.length, sha256 }))
  })
  const files = (await unpack(forged)).set(`files/${id}.ttf`, wrapped)
  const promised = JSON.parse(String(files.get('manifest.json'))) as Manifest
  expect(await refusalOf(await seal(files, promised))).toContain('another kind of file than it says')
})
