// The file, or the part of it that is still missing where a download broke off.
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { disposition } from '#lib/server/platform/files/names.ts'
import { recordSecurityEvent } from '#lib/server/platform/access/record.ts'

import { shown } from './export.ts'
import { exportKey, PART_BYTES, partsReader, type ReadAt } from './parts.ts'
import { findExport } from './queries.ts'

interface Range {
  start: number
  /** Of the last byte. */
  end: number
}

export async function sendExport(db: Db, member: Member, exportId: string, request: Request): Promise<Response> {
  const row = await findExport(db, member.workspaceId, exportId)
  if (!row) throw notFound('Export')
  const { state } = shown(row)
  if (state === 'expired') throw new AppError('conflict', t('errors.workspaceTransfer.exportExpired'))
  if (state !== 'ready') throw new AppError('conflict', t('errors.workspaceTransfer.exportNotReady'))
  const etag = `"${row.sha256.slice(0, 32)}"`
  const headers = {
    'content-type': 'application/zip',
    'content-disposition': disposition('attachment', `platen-workspace-${row.ready_at!.slice(0, 10)}.zip`),
    'cache-control': 'private, no-cache, no-transform',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag
  }
  if (request.headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  const range = rangeOf(request, etag, row.bytes)
  if (range === 'beyond') {
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${row.bytes}` } })
  }
  const { start, end } = range ?? { start: 0, end: row.bytes - 1 }
  // Once for each download, not for each piece of it.
  if (start === 0) {
    const { userId, workspaceId } = member
    await recordSecurityEvent(db, { kind: 'workspace_downloaded', userId, workspaceId, details: { exportId } })
  }
  const read = partsReader(part => exportKey(exportId, row.attempt, part), row.bytes)
  return new Response(streamOf(read, { start, end }), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range && { 'content-range': `bytes ${start}-${end}/${row.bytes}` })
    }
  })
}

/** One range of this very file; several at once, or of an older file, are answered with the whole. */
function rangeOf(request: Request, etag: string, bytes: number): Range | 'beyond' | undefined {
  const asked = request.headers.get('range')?.match(/^bytes=(\d{0,15})-(\d{0,15})$/)
  const onlyOf = request.headers.get('if-range')
  if (!asked || (onlyOf !== null && onlyOf !== etag)) return undefined
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return undefined
  if (from === '') return Number(to) > 0 ? { start: Math.max(0, bytes - Number(to)), end: bytes - 1 } : 'beyond'
  const [start, end] = [Number(from), to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1)]
  if (start >= bytes) return 'beyond'
  return end < start ? undefined : { start, end }
}

/** The next piece is read when the one before it is on its way. */
function streamOf(read: ReadAt, { start, end }: Range): ReadableStream<Uint8Array> {
  let at = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (at > end) return controller.close()
        // Up to the end of a part, so that each is read once.
        const upTo = Math.min((Math.floor(at / PART_BYTES) + 1) * PART_BYTES, end + 1)
        controller.enqueue(await read(at, upTo - at))
        at = upTo
      }
    },
    { highWaterMark: 0 }
  )
}
