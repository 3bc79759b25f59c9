// What is written into a file to leave with, entry by entry; one of them is in memory at a time.
import { createHash } from 'node:crypto'

import { sql } from 'kysely'

import type { ZipEntry } from '#lib/server/identity/accounts/zip.ts'
import { invoicePapers } from '#lib/server/invoices/print.ts'
import { toCsv } from '#lib/server/platform/csv.ts'
import { BYTE_ORDER_MARK } from '#lib/shared/csv.ts'
import { type Db, memberDb } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { drawingKey } from '#lib/server/platform/files/keys.ts'
import { log } from '#lib/server/platform/log.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { svgOfDesign } from '#lib/server/design/documents/draw.ts'
import { parseDesign } from '#lib/server/design/documents/read.ts'

import { DATA_BYTES, FORMAT, MANIFEST, type Manifest } from './format.ts'
import { FILED, KINDS } from './kinds.ts'
import * as queries from './queries.ts'
import { RowSum } from './rows.ts'
import { readSheet, SHEETS, headingsOf } from './sheets.ts'
import { atOneMoment, findWorkedOut, readRows } from './snapshot.ts'

const README = `Everything of your workspace.

lists/        your customers, orders, invoices and so on for a spreadsheet (CSV)
designs/      your designs as drawings (SVG), and as the designer keeps them (JSON)
invoices/     your invoices as PDF
files/        your pictures and fonts, as they are kept, and the drawings (SVG) that some pictures were made of
data/         every row for a machine, one a line (JSON)
manifest.json what is in here, how many of each, and the SHA-256 of every file

Times are UTC. In data/ money is in cents and lengths are in millimetres.

What is not in here, because it would open doors or belongs to somebody else: passwords of people and of stores, keys of
the API, secrets of webhooks, links that were sent, anything that could take a payment, pending invitations, mails, and
what each person has read or saved for themselves.

To bring it all back, open Workspaces in an installation of Platen and choose "Bring a workspace in".
`

/** Says how far it is; throws where somebody else has taken over. */
export type ReportProgress = (progress: { step: string; done: number; total: number }) => Promise<void>

interface Place {
  key: string
  name: string
}

/** All entries, the manifest last. Rows and lists are of one moment; designs and invoices are drawn right after it. */
export async function* entriesOf(workspaceId: string, tell: ReportProgress): AsyncGenerator<ZipEntry> {
  const own = memberDb({ workspaceId })
  const files: Manifest['files'] = []
  const seal = (entry: ZipEntry): ZipEntry => {
    const sha256 = createHash('sha256').update(entry.bytes).digest('hex')
    files.push({ name: entry.name, bytes: entry.bytes.length, sha256 })
    return entry
  }
  yield seal({ name: 'README.txt', bytes: Buffer.from(README) })

  const { entries, found } = oneMoment(workspaceId, tell)
  for await (const entry of entries) yield seal(entry)
  const { tables, people, workspace, places, designs, invoices } = await found

  const total = places.length + designs.length + invoices.length
  let done = 0
  for (const { id, name } of designs) {
    await tell({ step: 'designs', done: done++, total })
    for (const entry of await drawn(own, workspaceId, { id, name })) yield seal(entry)
  }
  for (const id of invoices) {
    await tell({ step: 'invoices', done: done++, total })
    for (const { name, bytes } of await invoicePapers(own, { workspaceId }, id)) {
      yield seal({ name: `invoices/${plain(name)}-${id.slice(0, 8)}.pdf`, bytes })
    }
  }
  const missing: string[] = []
  for (const { key, name } of places) {
    await tell({ step: 'files', done: done++, total })
    const bytes = await storage().get(key)
    if (bytes) yield seal({ name, bytes, stored: !name.endsWith('.svg') })
    else missing.push(name)
  }
  const madeAt = new Date().toISOString()
  const manifest: Manifest = { format: FORMAT, madeAt, workspace, people, tables, files, missing }
  yield { name: MANIFEST, bytes: Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`) }
}

interface Found extends Pick<Manifest, 'tables' | 'people' | 'workspace'> {
  places: Place[]
  designs: { id: string; name: string }[]
  invoices: string[]
}

/** Entries are handed over one by one while the transaction is open. */
function oneMoment(
  workspaceId: string,
  tell: ReportProgress
): { entries: AsyncIterable<ZipEntry>; found: Promise<Found> } {
  const whole = Promise.withResolvers<Found>()
  whole.promise.catch(() => undefined)
  const queue = new TransformStream<ZipEntry, ZipEntry>(undefined, { highWaterMark: 1 }, { highWaterMark: 0 })
  const writer = queue.writable.getWriter()
  const reading = atOneMoment(workspaceId, async tx => {
    for await (const entry of readMoment(tx, { workspaceId, tell, found: whole.resolve })) await writer.write(entry)
    await writer.close()
  })
  reading.catch(error => {
    whole.reject(error)
    writer.abort(error).catch(() => undefined)
  })
  return { entries: queue.readable as unknown as AsyncIterable<ZipEntry>, found: whole.promise }
}

interface Reading {
  workspaceId: string
  tell: ReportProgress
  found: (found: Found) => void
}

async function* readMoment(tx: Db, { workspaceId, tell, found }: Reading): AsyncGenerator<ZipEntry> {
  const workedOut = await findWorkedOut(tx)
  const tables: Manifest['tables'] = {}
  const places: Place[] = []
  const designs: Found['designs'] = []
  const invoices: string[] = []
  const total = KINDS.length + SHEETS.length
  for (const [at, kind] of KINDS.entries()) {
    const { table } = kind
    const sum = new RowSum()
    const names: string[] = []
    const file = () => {
      const name = `data/${table}-${String(names.length + 1).padStart(4, '0')}.jsonl`
      names.push(name)
      return name
    }
    let [lines, size]: [string[], number] = [[], 0]
    const left = [...(workedOut.get(table) ?? []), ...(kind.secret ?? [])]
    for await (const rows of readRows(tx, kind, workspaceId, left)) {
      await tell({ step: 'rows', done: at, total })
      for (const row of rows) {
        sum.add(row)
        const line = JSON.stringify(row)
        if (size > 0 && size + line.length > DATA_BYTES) {
          yield { name: file(), bytes: Buffer.from(`${lines.join('\n')}\n`) }
          ;[lines, size] = [[], 0]
        }
        lines.push(line)
        size += line.length
        if (FILED.includes(table)) places.push(...placesOf(row['storage_key'] as string))
        if (table === 'documents') designs.push({ id: row['id'] as string, name: row['name'] as string })
        if (table === 'invoices' && row['number'] !== null) invoices.push(row['id'] as string)
      }
    }
    if (lines.length > 0) yield { name: file(), bytes: Buffer.from(`${lines.join('\n')}\n`) }
    tables[table] = { rows: sum.rows, hash: sum.hash, files: names }
  }
  yield* listsOf(tx, workspaceId, at => tell({ step: 'rows', done: KINDS.length + at, total }))
  const head = await queries.findHead(tx, workspaceId)
  found({ tables, places, designs, invoices, ...head })
}

/** A picture, and the drawing it was made of. */
function placesOf(key: string): Place[] {
  const drawing = drawingKey(key)
  return [key, ...(drawing ? [drawing] : [])].map(each => ({ key: each, name: `files/${each}` }))
}

async function* listsOf(tx: Db, workspaceId: string, tell: (at: number) => Promise<void>): AsyncGenerator<ZipEntry> {
  for (const [at, sheet] of SHEETS.entries()) {
    const head = BYTE_ORDER_MARK + toCsv([headingsOf(sheet)])
    let [text, count] = [head, 1]
    const entry = () => {
      const name = `lists/${sheet.name}${count > 1 ? `-${count}` : ''}.csv`
      const bytes = Buffer.from(text)
      ;[text, count] = [head, count + 1]
      return { name, bytes }
    }
    for await (const rows of readSheet(tx, sheet, workspaceId)) {
      await tell(at)
      text += toCsv(rows)
      if (text.length > DATA_BYTES) yield entry()
    }
    if (count === 1 || text !== head) yield entry()
  }
}

/** As the designer keeps it, and a drawing of each artboard; what cannot be drawn is still there as JSON. */
async function drawn(own: Db, workspaceId: string, { id, name }: { id: string; name: string }): Promise<ZipEntry[]> {
  const { rows } = await sql<{ design: unknown }>`select design from documents where id = ${id}`.execute(own)
  if (!rows[0]) return []
  const base = `designs/${plain(name)}-${id.slice(0, 8)}`
  const entries: ZipEntry[] = [{ name: `${base}.json`, bytes: Buffer.from(`${JSON.stringify(rows[0].design)}\n`) }]
  try {
    const design = parseDesign(rows[0].design)
    for (let artboard = 0; artboard < design.artboards.length; artboard++) {
      const svg = await svgOfDesign(own, workspaceId, { load: async () => design, artboard })
      const more = design.artboards.length > 1 ? `-${artboard + 1}` : ''
      entries.push({ name: `${base}${more}.svg`, bytes: Buffer.from(svg) })
    }
  } catch (error) {
    // The queue tries again where only the machine was busy.
    if (error instanceof AppError && error.status === 503) throw error
    log.warn({ err: error, documentId: id }, 'a design of an export could not be drawn')
  }
  return entries
}

/** Letters, digits and dashes, so that every system can unpack it. */
function plain(name: string): string {
  const letters = name.normalize('NFKD').replaceAll(/[^a-z0-9]+/gi, '-')
  const short = letters.replaceAll(/^-+|-+$/g, '').toLowerCase()
  return short.slice(0, 40) || 'untitled'
}
