// Files of messages, only given to who is shown their message: pictures, decoded and encoded anew like every upload, and PDFs,
// which nothing of ours opens.
import { randomUUID } from 'node:crypto'

import type { ThreadFile } from '#lib/contract/threads.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { cleanName, disposition, extensionOf } from '#lib/server/platform/files/names.ts'
import { checkHead, FORM_BYTES, readUpload } from '#lib/server/platform/files/read-form.ts'
import { render, UPLOAD_LIMITS } from '#lib/server/platform/files/render.ts'
import { cacheRule, readShrunk } from '#lib/server/platform/files/serve.ts'
import { receive } from '#lib/server/platform/files/spool.ts'
import { inTurn } from '#lib/server/platform/files/turns.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { MAX_THREAD_FILE_BYTES } from '#lib/shared/threads.ts'

import { findFile, findOpening, insertFile, lockThread, type Participant } from './queries.ts'

const UPLOADS = { hits: 60, seconds: 3600 }

/** For a message that is not sent yet. */
export async function addFile(db: Db, participant: Participant, request: Request): Promise<ThreadFile> {
  const file = await receiveFile(db, participant, request)
  await insertFile(db, participant, file)
  const { id, name, width, height } = file
  return { id, name, width, height }
}

/** To the message that began the thread, which has one picture at most. */
export async function addFileToOpening(db: Db, participant: Participant, request: Request): Promise<void> {
  const file = await receiveFile(db, participant, request)
  const isFirst = await inTransaction(db, async tx => {
    await lockThread(tx, participant.threadId)
    const { messageId, fileId } = await findOpening(tx, participant.threadId)
    if (!fileId) await insertFile(tx, participant, file, messageId)
    return !fileId
  })
  if (isFirst) return
  await storage().remove(file.storage_key)
  throw new AppError('conflict', 'There is a picture already.')
}

/** Bytes first: without a row they are nothing, and swept. */
async function receiveFile(db: Db, { threadId, userId }: Participant, request: Request) {
  const sender = userId ?? threadId
  checkHead(request, MAX_THREAD_FILE_BYTES)
  await throttle(db, `thread-file:${sender}`, UPLOADS)
  const { picture, name } = await receive(
    request,
    { sender: { userId: sender }, maxBytes: MAX_THREAD_FILE_BYTES + FORM_BYTES },
    received =>
      inTurn(sender, async () => {
        const { bytes, name } = await readUpload(received, MAX_THREAD_FILE_BYTES)
        if (isPdf(bytes)) return { picture: { bytes, mime: 'application/pdf', width: 0, height: 0 }, name }
        const turn = { lane: 'member', of: sender } as const
        return { picture: await render(turn, UPLOAD_LIMITS, async () => ({ kind: 'normalise', bytes })), name }
      })
  )
  const { bytes, mime, width, height } = picture
  const id = randomUUID()
  const storage_key = `${id}.${extensionOf(mime)}`
  await storage().put(storage_key, bytes, mime)
  return { id, name: cleanName(name, mime), mime, bytes: bytes.length, width, height, storage_key }
}

/** Kept as it came: it is never shown by us, but downloaded, as something that came by mail would be. */
function isPdf(bytes: Buffer): boolean {
  return bytes.subarray(0, 5).toString('latin1') === '%PDF-'
}

export async function readFile(
  db: Db,
  participant: Participant,
  { fileId, width }: { fileId: string; width?: 400 | undefined }
): Promise<Response> {
  const file = await findFile(db, participant, fileId)
  const isShown = file?.mime !== 'application/pdf'
  const bytes = file && (width && isShown ? await readShrunk(file.key, width) : await storage().get(file.key))
  if (!bytes) throw notFound('File')
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': width && isShown ? 'image/webp' : file.mime,
      'content-disposition': disposition(
        isShown ? 'inline' : 'attachment',
        width && isShown ? file.name.replace(/\w+$/, 'webp') : file.name
      ),
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': cacheRule(false)
    }
  })
}

/** Whether the message that began the thread has a picture, and which. */
export async function findOpeningFile(db: Db, threadId: string): Promise<string | null> {
  return (await findOpening(db, threadId)).fileId
}
