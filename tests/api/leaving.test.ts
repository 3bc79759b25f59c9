import { sql } from 'kysely'
import { expect, test } from 'vitest'

import {
  beginWorkspaceImport,
  checkWorkspaceImport,
  downloadWorkspaceExport,
  getWorkspaceExport,
  listWorkspaceImports,
  sendWorkspaceImportPart,
  startWorkspaceExport,
  startWorkspaceImport,
  takeBackWorkspaceImport
} from '#lib/contract/leaving.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { runExport } from '#lib/server/leaving/export.ts'
import { KINDS, LEFT } from '#lib/server/leaving/kinds.ts'
import { runImport } from '#lib/server/leaving/run-import.ts'
import { answerCall } from '#lib/server/routes.ts'

import { makeOrder } from '../support/orders.ts'
import { uploaded } from '../support/pictures.ts'
import { type Person, request, send, sent, signUp } from '../support/world.ts'

const inside = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

async function exported(as: Person): Promise<{ id: string; zip: Buffer }> {
  const { id } = await sent(startWorkspaceExport, inside(as))
  await runExport(id)
  expect(await sent(getWorkspaceExport, inside(as))).toMatchObject({ id, state: 'ready', error: '' })
  const response = await request(downloadWorkspaceExport, { ...inside(as), params: { exportId: id } })
  expect(response.status).toBe(200)
  return { id, zip: Buffer.from(await response.arrayBuffer()) }
}

async function brought(as: Person, zip: Buffer) {
  const { id: importId } = await sent(beginWorkspaceImport, { as, body: { fileName: 'shop.zip', bytes: zip.length } })
  const path = sendWorkspaceImportPart.path.replace('{importId}', importId).replace('{part}', '0')
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' }
  const part = new Request(`http://127.0.0.1:4321${path}`, { method: 'PUT', headers, body: new Uint8Array(zip) })
  expect((await answerCall(part)).status).toBe(200)
  await sent(checkWorkspaceImport, { as, params: { importId } })
  await runImport(importId)
  return importId
}

async function stateOf(as: Person) {
  return (await sent(listWorkspaceImports, { as }))[0]!
}

test('every table of a workspace is in the file, or has a reason not to be', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive own as (
      select c.table_name::text as name from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = 'public' and c.column_name = 'workspace_id' and t.table_type = 'BASE TABLE'
      union
      select conrelid::regclass::text from pg_constraint join own on own.name = confrelid::regclass::text
      where contype = 'f'
    ) select distinct name from own order by 1`.execute(getDb())
  const known = new Set([...KINDS.map(({ table }) => table), ...Object.keys(LEFT)])
  expect(rows.map(({ name }) => name).filter(name => !known.has(name))).toEqual([])
  expect(KINDS.filter(({ table }) => LEFT[table])).toEqual([])
})

test('a workspace leaves and comes in elsewhere row by row, and is taken back', async () => {
  const as = await signUp()
  await makeOrder(as)
  await uploaded(as, '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>', {
    name: 'square.svg',
    type: 'image/svg+xml'
  })
  const { zip } = await exported(as)
  const other = await signUp()
  const importId = await brought(other, zip)
  const checked = await stateOf(other)
  expect(checked).toMatchObject({ state: 'checked', error: '', report: { name: 'Ada’s Shop' } })
  await sent(startWorkspaceImport, { as: other, params: { importId }, body: { name: 'Moved' } })
  await runImport(importId)
  const done = await stateOf(other)
  expect(done).toMatchObject({ state: 'done', error: '' })
  expect(done.report!.tables.filter(({ same, kept, promised }) => !same || kept !== promised)).toEqual([])
  expect(done.report!.tables.find(({ name }) => name === 'orders')).toMatchObject({ kept: 1 })
  expect(await sent(takeBackWorkspaceImport, { as: other, params: { importId } })).toMatchObject({
    state: 'taken_back'
  })
})

test('a download goes on where it broke off, and only of the same file', async () => {
  const as = await signUp()
  const { id, zip } = await exported(as)
  const path = `${downloadWorkspaceExport.path.replace('{exportId}', id)}?WorkspaceId=${as.workspaceId}`
  const get = (headers: Record<string, string>) =>
    answerCall(
      new Request(`http://127.0.0.1:4321${path}`, { headers: { authorization: `Bearer ${as.token}`, ...headers } })
    )
  const etag = (await get({})).headers.get('etag')!
  const rest = await get({ range: 'bytes=10-', 'if-range': etag })
  expect([rest.status, rest.headers.get('content-range')]).toEqual([206, `bytes 10-${zip.length - 1}/${zip.length}`])
  expect(Buffer.from(await rest.arrayBuffer()).equals(zip.subarray(10))).toBe(true)
  expect((await get({ range: 'bytes=10-', 'if-range': '"another"' })).status).toBe(200)
  expect((await get({ range: `bytes=${zip.length}-` })).status).toBe(416)
  const stranger = await signUp()
  expect((await send(getWorkspaceExport, { as: stranger, query: { WorkspaceId: as.workspaceId } })).status).toBe(404)
})

test('a damaged or foreign file is refused in words, and nothing is made of it', async () => {
  const as = await signUp()
  const { zip } = await exported(as)
  const damaged = Buffer.from(zip)
  const name = 'data/workspaces-0001.jsonl'
  damaged[zip.indexOf(name) + name.length + 9]! ^= 0x10
  const other = await signUp()
  await brought(other, damaged)
  expect(await stateOf(other)).toMatchObject({ state: 'refused', workspaceId: null })
  await brought(other, Buffer.from('This is no ZIP at all, but it is long enough.'))
  expect((await stateOf(other)).error).toContain('damaged, or no export')
})
