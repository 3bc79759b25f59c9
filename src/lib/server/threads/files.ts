// Files of messages, only given to who is shown their message.
import type { ThreadFile } from '#lib/contract/threads.ts'
import { t } from '#lib/i18n/t.ts'
import { throttle } from '#lib/server/platform/access/throttle.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { receiveAttachment, serveAttachment } from '#lib/server/platform/files/attachments.ts'
import { checkHead } from '#lib/server/platform/files/read-form.ts'
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
  throw new AppError('conflict', t('errors.threads.hasPicture'))
}

async function receiveFile(db: Db, { threadId, userId }: Participant, request: Request) {
  const sender = userId ?? threadId
  checkHead(request, MAX_THREAD_FILE_BYTES)
  await throttle(db, `thread-file:${sender}`, UPLOADS)
  return receiveAttachment(request, { sender, maxBytes: MAX_THREAD_FILE_BYTES })
}

export async function readFile(
  db: Db,
  participant: Participant,
  { fileId, width }: { fileId: string; width?: 400 | undefined }
): Promise<Response> {
  return serveAttachment(await findFile(db, participant, fileId), width)
}

/** Whether the message that began the thread has a picture, and which. */
export async function findOpeningFile(db: Db, threadId: string): Promise<string | null> {
  return (await findOpening(db, threadId)).fileId
}
