// Files that workspaces leave and come with, made and read by the domain itself; and forged ones.
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import {
  beginWorkspaceImport,
  checkWorkspaceImport,
  downloadWorkspaceExport,
  listWorkspaceImports,
  sendWorkspaceImportPart,
  startWorkspaceExport,
  startWorkspaceImport,
  type WorkspaceImport
} from '#lib/contract/workspace-transfer.ts'
import { writeZip, type ZipEntry } from '#lib/server/identity/accounts/zip.ts'
import { runExport } from '#lib/server/workspace-transfer/export.ts'
import type { Manifest } from '#lib/server/workspace-transfer/format.ts'
import { type Row, RowSum } from '#lib/server/workspace-transfer/rows.ts'
import { runImport } from '#lib/server/workspace-transfer/run-import.ts'
import { openZip } from '#lib/server/workspace-transfer/zip-reader.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { answerCall } from '#lib/server/routes.ts'

import { type Person, request, sent } from './world.ts'

export const inside = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

export async function exported(as: Person): Promise<{ id: string; zip: Buffer }> {
  const { id } = await sent(startWorkspaceExport, inside(as))
  await runExport(id)
  const response = await request(downloadWorkspaceExport, { ...inside(as), params: { exportId: id } })
  if (response.status !== 200) throw new Error(await response.text())
  return { id, zip: Buffer.from(await response.arrayBuffer()) }
}

export async function putPart(as: Person, importId: string, bytes: Buffer): Promise<Response> {
  const path = sendWorkspaceImportPart.path.replace('{importId}', importId).replace('{part}', '0')
  const headers = { authorization: `Bearer ${as.token}`, 'content-type': 'application/octet-stream' }
  const address = `http://127.0.0.1:4321${path}`
  return answerCall(new Request(address, { method: 'PUT', headers, body: new Uint8Array(bytes) }))
}

/** Brings a file of one part, and gives what the check made of it. */
export async function presented(as: Person, zip: Buffer): Promise<WorkspaceImport> {
  const { id: importId } = await sent(beginWorkspaceImport, { as, body: { fileName: 'shop.zip', bytes: zip.length } })
  const part = await putPart(as, importId, zip)
  if (part.status !== 200) throw new Error(await part.text())
  await sent(checkWorkspaceImport, { as, params: { importId } })
  await runImport(importId)
  return newest(as)
}

export async function comeIn(as: Person, { id: importId }: { id: string }, name = 'Moved'): Promise<WorkspaceImport> {
  await sent(startWorkspaceImport, { as, params: { importId }, body: { name } })
  await runImport(importId)
  return newest(as)
}

export async function newest(as: Person): Promise<WorkspaceImport> {
  return (await sent(listWorkspaceImports, { as }))[0]!
}

export async function unpack(zip: Buffer): Promise<Map<string, Buffer>> {
  const file = await openZip(async (offset, length) => zip.subarray(offset, offset + length), zip.length)
  const entries = new Map<string, Buffer>()
  for (const name of file.entries.keys()) entries.set(name, Buffer.from(await file.read(name)))
  return entries
}

export async function pack(entries: Iterable<[string, Buffer]>): Promise<Buffer> {
  async function* all(): AsyncGenerator<ZipEntry> {
    for (const [name, bytes] of entries) yield { name, bytes }
  }
  return Buffer.concat(await Array.fromAsync(writeZip(all())))
}

/**
 * The rows of these tables changed, and everything else made to fit: as somebody would who knows the format. `write` may
 * say the same rows by other letters.
 */
export async function forge(
  zip: Buffer,
  changes: Record<string, (rows: Row[]) => Row[]>,
  write: (line: string) => string = line => line
): Promise<Buffer> {
  const entries = await unpack(zip)
  const manifest = JSON.parse(String(entries.get('manifest.json'))) as Manifest
  for (const [table, change] of Object.entries(changes)) {
    const before = manifest.tables[table]!.files.flatMap(name => String(entries.get(name)).split('\n').filter(Boolean))
    const rows = change(before.map(line => JSON.parse(line) as Row))
    const sum = new RowSum()
    for (const row of rows) sum.add(row)
    const name = `data/${table}-0001.jsonl`
    entries.set(name, Buffer.from(rows.map(row => `${write(JSON.stringify(row))}\n`).join('')))
    manifest.tables[table] = { rows: sum.rows, hash: sum.hash, files: [name] }
  }
  return seal(entries, manifest)
}

/** The same id for whoever reads the row, and no id for whoever reads the line. */
export function hide(...ids: string[]): (line: string) => string {
  return line => ids.reduce((text, id) => text.replaceAll(id, id.replaceAll('-', String.raw`\u002d`)), line)
}

/** With a manifest that names all of these files as they are. */
export function seal(entries: Map<string, Buffer>, manifest: Manifest, missing = manifest.missing): Promise<Buffer> {
  entries.delete('manifest.json')
  const files = [...entries].map(([name, bytes]) => {
    return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
  })
  return pack([...entries, ['manifest.json', Buffer.from(JSON.stringify({ ...manifest, files, missing }))]])
}

/** Until some statement waits for a row that another one holds, or it is over. */
export async function untilWaiting(isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const { rows } = await sql`
      select from pg_locks w join pg_locks o using (pid) join pg_database d on d.oid = o.database
      where not w.granted and d.datname = current_database()`.execute(getDb())
    if (rows.length > 0) return
  }
}
