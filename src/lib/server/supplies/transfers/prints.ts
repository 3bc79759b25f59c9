// The print files of ordered sheets: written once, in a process of their own, kept in parts and sent in parts.
import { t } from '#lib/i18n/t.ts'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Db, getDb } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { readFile as readPicture, readStored } from '#lib/server/platform/files/service.ts'
import { disposition } from '#lib/server/platform/files/names.ts'
import { log } from '#lib/server/platform/log.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { enqueue } from '#lib/server/platform/queue/queue.ts'

import { partName } from './parts.ts'
import type { PrintFiles } from './print-work.ts'
import type { PrintTask } from './print-task.ts'
import * as queries from './queries.ts'
import { orderedAs } from './sheets.ts'

/** Half a billion pixels take a minute or two; nobody waits for them. */
const LIMITS = { cpuMs: 900_000, clockMs: 1_800_000, memoryBytes: 1024 ** 3, what: 'drawing' } as const

const MIME = { png: 'image/png', pdf: 'application/pdf' } as const

/** In the transaction in which the orders are paid. */
export async function orderPrints(tx: Db, orderIds: readonly string[]): Promise<void> {
  for (const sheetId of await queries.awaitPrints(tx, orderIds)) {
    await enqueue(tx, 'transfer-print', { sheetId }, { singletonKey: sheetId })
  }
}

export async function makePrints(sheetId: string): Promise<void> {
  const db = getDb()
  const sheet = await queries.findSheet(db, {}, sheetId)
  if (!sheet || sheet.printState === 'ready') return
  const folder = await mkdtemp(join(tmpdir(), 'sheet-'))
  try {
    const task = await prepare(db, sheet, folder)
    const turn = { lane: 'member', of: 'prints' } as const
    const files = await runApart<PrintFiles>(turn, LIMITS, async () => task)
    for (const format of ['png', 'pdf'] as const) {
      for (let part = 0; part < files[format].parts; part++) {
        const bytes = await readFile(join(folder, partName(format, part)))
        await storage().put(keyOf(sheetId, format, part), bytes, MIME[format])
      }
    }
    await queries.markPrinted(db, sheetId, { state: 'ready', ...files })
  } catch (error) {
    log.error({ err: error, sheetId }, 'a sheet of transfers could not be printed')
    const problem = error instanceof AppError ? error.message : t('errors.supplies.printFilesNotWritten')
    await queries.markPrinted(db, sheetId, { state: 'failed', problem })
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The pictures go to the other process by the disk, one after the other. */
async function prepare(db: Db, sheet: queries.SheetRow, folder: string): Promise<PrintTask> {
  const { lengthIn } = orderedAs(sheet)
  if (lengthIn === null) throw new AppError('conflict', t('errors.supplies.sheetEmpty'))
  const pieces = await queries.findPieces(db, [sheet.id])
  const art = await queries.findArt(db, sheet.workspaceId, [...new Set(pieces.map(({ fileId }) => fileId))])
  const artOf = new Map(art.map(one => [one.fileId, one.facts]))
  const prepared: PrintTask['pieces'] = []
  for (const { id, fileId, widthMm } of pieces) {
    const stored = await readStored(db, sheet.workspaceId, fileId)
    const bytes = stored?.drawing ?? (await readPicture(db, sheet.workspaceId, fileId))?.bytes
    const facts = artOf.get(fileId)
    if (!bytes || !facts) throw new AppError('conflict', t('errors.supplies.sheetPictureGone'))
    await writeFile(join(folder, `art-${id}`), bytes)
    const { frame, box, outline } = facts
    const hMm = (widthMm * box.height) / box.width
    prepared.push({ id, frame, box, outline, isDrawing: Boolean(stored?.drawing), wMm: widthMm, hMm })
  }
  return { kind: 'transfer-print', folder, lengthIn, title: sheet.name, pieces: prepared, laid: sheet.layout.pieces }
}

function keyOf(sheetId: string, format: 'png' | 'pdf', part: number): string {
  return `${sheetId}.${partName(format, part)}`
}

export async function sendPrint(
  db: Db,
  whose: { workspaceId?: string | undefined },
  { sheetId, format }: { sheetId: string; format: 'png' | 'pdf' }
): Promise<Response> {
  const print = await queries.findPrint(db, whose, sheetId, format)
  if (!print) throw notFound('Sheet')
  if (print.state === null) throw new AppError('conflict', t('errors.supplies.printFilesUnpaid'))
  if (print.state === 'waiting') throw new AppError('conflict', t('errors.supplies.printFilesPending'))
  if (print.state === 'failed') throw new AppError('conflict', t('errors.supplies.printFilesFailed'))
  const name = `${print.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '') || 'sheet'}.${format}`
  return new Response(streamOf(sheetId, format, print.parts), {
    headers: {
      'content-type': MIME[format],
      'content-length': String(print.bytes),
      'content-disposition': disposition('attachment', name),
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff'
    }
  })
}

/** The next part is read when the one before it is on its way. */
function streamOf(sheetId: string, format: 'png' | 'pdf', parts: number): ReadableStream<Uint8Array> {
  let part = 0
  return new ReadableStream({
    async pull(controller) {
      if (part === parts) return controller.close()
      const bytes = await storage().get(keyOf(sheetId, format, part++))
      if (!bytes) return controller.error(new Error(`Part ${part} of sheet ${sheetId} is gone`))
      controller.enqueue(bytes)
    }
  })
}
