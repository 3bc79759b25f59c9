// Uploads are received before anything is done with them: a slow line holds a file on the disk and nobody's turn.
import { t } from '#lib/i18n/t.ts'
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'

import { env } from '#lib/server/platform/env.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

/** More than a browser sends at once, for a person with a phone and a computer. */
const PER_PERSON = 12
const PER_WORKSPACE = 24
const MAX_BYTES_ON_DISK = 2 * 1024 ** 3
/** A phone at the edge of its network sends more than this; it may pause for less than the window. */
const WINDOW_MS = 15_000
const MIN_BYTES_PER_WINDOW = 15 * 1024

export interface Sender {
  userId: string
  /** Nothing where what is sent belongs to no workspace. */
  workspaceId?: string
}

const underWay = singleton('uploads-received', () => ({ senders: new Map<string, number>(), bytes: 0 }))

/** Receives the whole body, then calls `work` with a request that reads it from the disk. Nothing stays there. */
export async function receive<T>(
  request: Request,
  { sender, maxBytes }: { sender: Sender; maxBytes: number },
  work: (received: Request) => Promise<T>
): Promise<T> {
  const leave = enter(sender)
  let file: FileHandle | undefined
  let bytes = 0
  const count = (added: number) => {
    bytes += added
    underWay.bytes += added
    if (bytes > maxBytes) throw new AppError('too_large', t('errors.files.tooLarge', { mb: toMb(maxBytes) }))
    if (underWay.bytes > MAX_BYTES_ON_DISK) throw tooMany()
  }
  try {
    file = await openNameless()
    await copy(request, file, count)
    const body = Readable.toWeb(file.createReadStream({ start: 0, autoClose: false })) as ReadableStream
    const { url, method, headers } = request
    return await work(new Request(url, { method, headers, body, duplex: 'half' } as RequestInit))
  } finally {
    underWay.bytes -= bytes
    leave()
    await file?.close()
  }
}

function enter({ userId, workspaceId }: Sender): () => void {
  const { senders } = underWay
  const places: [string, number][] = [[`person ${userId}`, PER_PERSON]]
  if (workspaceId) places.push([`workspace ${workspaceId}`, PER_WORKSPACE])
  if (places.some(([place, most]) => (senders.get(place) ?? 0) >= most)) throw tooMany()
  for (const [place] of places) senders.set(place, (senders.get(place) ?? 0) + 1)
  return () => {
    for (const [place] of places) {
      const left = (senders.get(place) ?? 1) - 1
      if (left > 0) senders.set(place, left)
      else senders.delete(place)
    }
  }
}

function tooMany(): AppError {
  return new AppError('unavailable', t('errors.files.tooManyUploads'), {
    retryAfter: 3
  })
}

function toMb(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024)
}

/** Its name is gone before a byte is in it, so that a process that is killed leaves nothing behind. */
async function openNameless(): Promise<FileHandle> {
  const folder = join(env().DATA_DIR, 'uploads')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

async function copy(request: Request, file: FileHandle, count: (added: number) => void): Promise<void> {
  const reader = request.body?.getReader()
  if (!reader) return
  const slow = Promise.withResolvers<never>()
  slow.promise.catch(() => undefined)
  let inWindow = 0
  const watch = setInterval(() => {
    if (inWindow < MIN_BYTES_PER_WINDOW) slow.reject(new AppError('timeout', t('errors.files.tooSlow')))
    inWindow = 0
  }, WINDOW_MS)
  try {
    for (;;) {
      // A reader that is given up is not cancelled: that would cut the line before the answer.
      const { done, value } = await Promise.race([reader.read(), slow.promise])
      if (done) return
      inWindow += value.length
      count(value.length)
      await file.writev([value])
    }
  } catch (error) {
    if (error instanceof AppError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw tooMany()
    throw new AppError('invalid', t('errors.files.interrupted'), { cause: error })
  } finally {
    clearInterval(watch)
  }
}
