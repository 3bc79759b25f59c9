import { Readable } from 'node:stream'

import type { Actor } from '#lib/server/platform/access/actor.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { registeredPlugIns } from '#lib/server/platform/plug-ins/plug-ins.ts'
import { drawingKey } from '#lib/server/platform/files/keys.ts'
import { findFilesToExport } from '#lib/server/platform/files/service.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { type Part, personalParts, workspaceParts } from './export-queries.ts'
import { findOwned } from './queries.ts'
import { writeZip, type ZipEntry } from './zip.ts'

const EXPORTS = { hits: 5, seconds: 3600 }

const README = `Everything that is kept about you, and everything in the workspaces you own.

account/       you: account, sessions, mails, what you told us
workspaces/    a folder for each workspace you own, with its items, designs, stores, orders, portfolios
               and pictures, with the drawings that were uploaded as such

Times are UTC, money is in cents, lengths are in millimetres.
`

/** Made while it is sent, part by part. */
export async function exportAccount(db: Db, actor: Actor): Promise<Response> {
  await throttle(db, `account-export:${actor.userId}`, EXPORTS)
  await recordSecurityEvent(db, { kind: 'account_exported', userId: actor.userId })
  const day = new Date().toISOString().slice(0, 10)
  return new Response(Readable.toWeb(Readable.from(writeZip(entriesOf(db, actor)))) as ReadableStream<Uint8Array>, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="platen-${day}.zip"`,
      'cache-control': 'no-store'
    }
  })
}

async function* entriesOf(db: Db, actor: Actor): AsyncGenerator<ZipEntry> {
  yield { name: 'README.txt', bytes: Buffer.from(README) }
  yield* jsonOf('account', personalParts(db, registeredPlugIns(), actor.userId))
  for (const { id, name } of await findOwned(db, actor.userId)) {
    const folder = `workspaces/${folderName(name)}-${id.slice(0, 8)}`
    const own = memberDb({ workspaceId: id })
    yield* jsonOf(folder, workspaceParts(own, registeredPlugIns(), id))
    for (const file of await findFilesToExport(own, id)) {
      const bytes = await storage().get(file.storage_key)
      const name = `${folder}/pictures/${file.id.slice(0, 8)}-${file.name}`
      if (bytes) yield { name, bytes, stored: true }
      const key = drawingKey(file.storage_key)
      const drawing = key && (await storage().get(key))
      if (drawing) yield { name: name.replace(/\.png$/, '.svg'), bytes: drawing }
    }
  }
}

/** A file for each part, and more of them where it has many rows: no part is in memory as a whole. */
async function* jsonOf(folder: string, parts: Record<string, Part>): AsyncGenerator<ZipEntry> {
  for (const [name, { read, rowsAFile }] of Object.entries(parts)) {
    for (let page = 0; ; page++) {
      const rows = await read(page)
      if (page > 0 && rows.length === 0) break
      const file = page === 0 ? name : name.replace('.json', `-${page + 1}.json`)
      yield { name: `${folder}/${file}`, bytes: Buffer.from(`${JSON.stringify(rows, null, 1)}\n`) }
      if (rows.length < rowsAFile) break
    }
  }
}

/** Letters, digits and dashes, so that every system can unpack it. */
function folderName(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/[^a-z0-9]+/gi, '-')
  return (
    plain
      .replaceAll(/^-+|-+$/g, '')
      .toLowerCase()
      .slice(0, 40) || 'workspace'
  )
}
