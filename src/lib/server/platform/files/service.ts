import { required } from '#lib/shared/required.ts'
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { createHash, randomUUID } from 'node:crypto'

import { MAX_UPLOAD_BYTES } from '#lib/contract/calls/files.ts'
import { FILE_KINDS, type StoredFile } from '#lib/contract/files.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { isDatabaseAway } from '#lib/server/platform/db/away.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { detectType } from './detect.ts'
import { allKeys, drawingKey } from './keys.ts'
import { cleanName, extensionOf } from './names.ts'
import type { Picture } from './pictures.ts'
import {
  deleteFileRow,
  findFilePage,
  findSame,
  findMime,
  findStored,
  findUse,
  findUses,
  findWholeFiles,
  insertFiles,
  lockFiles,
  lockForDelete,
  updateFileName
} from './queries.ts'
import { checkHead, FORM_BYTES, readUpload } from './read-form.ts'
import { render, UPLOAD_LIMITS } from './render.ts'
import { receive } from './spool.ts'
import { inTurn } from './turns.ts'

const MAX_WORKSPACE_BYTES = 2 * 1024 ** 3
const MAX_WORKSPACE_FILES = 10_000

export {
  findFilesToExport,
  findKeys as findFileKeys,
  findOne as findFile,
  markPublic as publishFiles,
  withdrawPublic as withdrawFiles
} from './queries.ts'

/** Takes a picture out of the request's form. Everything that can be known before is refused before the body is read. */
export async function uploadFile(db: Db, member: Member, request: Request): Promise<StoredFile> {
  if (!member.verified) throw new AppError('forbidden', t('errors.files.confirmEmailToUpload'))
  checkHead(request, MAX_UPLOAD_BYTES)
  checkQuota(await findUse(db, member), { files: 1, bytes: Number(request.headers.get('content-length') ?? 0) })
  return receive(request, { sender: member, maxBytes: MAX_UPLOAD_BYTES + FORM_BYTES }, received =>
    inTurn(member.workspaceId, async () => {
      const upload = await readUpload(received, MAX_UPLOAD_BYTES)
      const kind = FILE_KINDS.find(known => known === (upload.kind ?? 'picture'))
      if (!kind)
        throw new AppError('invalid', `kind: ${t('errors.files.unknownKind', { kinds: FILE_KINDS.join(', ') })}`)
      return addPicture(db, member, { ...upload, kind })
    })
  )
}

/** Makes a picture of these bytes, whatever they are called, and keeps it. */
export async function addPicture(
  db: Db,
  member: Member,
  upload: { bytes: Buffer; name: string; kind: StoredFile['kind'] }
): Promise<StoredFile> {
  const { name, kind, bytes } = upload
  const [file] = await storeFiles(db, member, [{ name, kind, picture: await pictureOf(member, bytes) }])
  return required(file, 'a file')
}

async function pictureOf(member: Member, bytes: Buffer): Promise<Picture> {
  detectType(bytes)
  const turn = { lane: 'member', of: member.workspaceId } as const
  return render(turn, UPLOAD_LIMITS, async () => ({ kind: 'normalise', bytes }))
}

type StoredPicture = StoredFile & { sha256: string }

/**
 * The same for pictures of one drawing, which may be read more than once: what has these very pixels already is that
 * file. Either all are kept or none. Null for each that is damaged.
 */
export async function addPicturesOnce(
  db: Db,
  member: Member,
  uploads: { bytes: Buffer; name: string }[]
): Promise<(StoredPicture | null)[]> {
  const pictures: ({ sha256: string; name: string; picture: Picture } | null)[] = []
  for (const { bytes, name } of uploads) {
    const picture = await undamaged(pictureOf(member, bytes))
    pictures.push(picture && { sha256: sha256Of(picture.bytes), name, picture })
  }
  const whole = new Map(pictures.flatMap(one => (one ? [[one.sha256, one]] : [])))
  const known = await findSame(db, member, [...whole.keys()])
  const added = [...whole.values()].filter(({ sha256 }) => !known.has(sha256))
  const stored = await storeFiles(
    db,
    member,
    added.map(({ name, picture }) => ({ name, kind: 'artwork', picture }))
  )
  for (const [{ sha256 }, file] of zip(added, stored)) known.set(sha256, file)
  return pictures.map(one => one && { ...required(known.get(one.sha256), 'a file'), sha256: one.sha256 })
}

/** That pixels are damaged is seen when they are unpacked. */
async function undamaged(picture: Promise<Picture>): Promise<Picture | null> {
  try {
    return await picture
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid') return null
    throw error
  }
}

function sha256Of(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** A file with the drawing it was made of, if any. */
export async function readStored(db: Db, workspaceId: string, fileId: string) {
  const file = await findStored(db, fileId)
  if (file?.workspace_id !== workspaceId) return undefined
  const key = drawingKey(file.storage_key)
  return { ...file, drawing: key && (await storage().get(key)) }
}

/** Bytes first, then the rows that make them files: without the rows they are nothing and are taken away again. */
async function storeFiles(
  db: Db,
  member: Member,
  uploads: { name: string; kind: string; picture: Picture }[]
): Promise<StoredFile[]> {
  if (uploads.length === 0) return []
  const files = uploads.map(upload => {
    const id = randomUUID()
    return { ...upload, id, key: `${id}${upload.picture.svg ? '.svg' : ''}.${extensionOf(upload.picture.mime)}` }
  })
  try {
    for (const { key, picture } of files) {
      await storage().put(key, picture.bytes, picture.mime)
      if (picture.svg)
        await storage().put(required(drawingKey(key), 'a key'), Buffer.from(picture.svg), 'image/svg+xml')
    }
    return await inTransaction(db, async tx => {
      const bytes = files.reduce((sum, { picture }) => sum + picture.bytes.length, 0)
      checkQuota(await findUse(tx, member, true), { files: files.length, bytes })
      const rows = files.map(({ id, key, kind, name, picture }) => {
        const { mime, width, height, bytes } = picture
        const own = { id, kind, mime, width, height, name: cleanName(name, mime), storage_key: key }
        return { ...own, bytes: bytes.length, sha256: sha256Of(bytes) }
      })
      return insertFiles(tx, member, rows)
    })
  } catch (error) {
    // While the database is away nobody knows whether the rows were kept. Bytes without a row are swept at night.
    if (!isDatabaseAway(error)) await removeFiles(files.map(({ key }) => key))
    throw error
  }
}

interface Use {
  files: number
  bytes: number
}

function checkQuota(use: Use, added: Use): void {
  if (use.files + added.files > MAX_WORKSPACE_FILES) {
    throw new AppError('too_large', t('errors.files.tooManyFiles'))
  }
  if (use.bytes + added.bytes > MAX_WORKSPACE_BYTES) {
    throw new AppError('too_large', t('errors.files.roomFull'))
  }
}

export function findFiles(
  db: Db,
  member: Member,
  filter: { page: number; pageSize: number; kind?: string | undefined }
) {
  return findFilePage(db, member, filter)
}

/** Under a new name, with the ending of what the file is. */
export async function renameFile(db: Db, member: Member, fileId: string, name: string) {
  const file = await findMime(db, member, fileId)
  return file && updateFileName(db, member, fileId, cleanName(name, file.mime))
}

export async function usesOfFile(db: Db, member: Member, fileId: string) {
  if (!(await findMime(db, member, fileId))) throw notFound('File')
  const uses = await findUses(db, member, fileId, 100)
  return uses.map(({ kind, name, url }) => ({ kind, name, url }))
}

export async function deleteFile(db: Db, member: Member, fileId: string): Promise<null> {
  const key = await inTransaction(db, async tx => {
    const file = await lockForDelete(tx, member, fileId)
    if (!file) throw notFound('File')
    const uses = await findUses(tx, member, fileId)
    if (uses.length > 0)
      throw new AppError('conflict', t('errors.files.stillShown', { places: list(uses.map(({ place }) => place)) }))
    await deleteFileRow(tx, member, fileId)
    return file.storage_key
  })
  await removeStored(key)
  return null
}

/** The first three by name. */
function list(uses: string[]): string {
  const named = uses.slice(0, 3)
  if (uses.length > 3) return t('errors.files.andMore', { names: named.join(', ') })
  return named.length > 1
    ? t('errors.files.and', { names: named.slice(0, -1).join(', '), last: named.at(-1) ?? '' })
    : named.join()
}

/** What stays behind here is only space: nothing leads to it any more. */
async function removeStored(key: string): Promise<void> {
  for (const each of allKeys(key)) {
    await storage()
      .remove(each)
      .catch(error => log.warn({ err: error, key: each }, 'a stored file could not be removed'))
  }
}

/** Refuses the first of these fields whose file the workspace does not have, and holds the others until the commit. */
export async function requireFiles(
  tx: Db,
  workspaceId: string,
  files: { field: string; fileId: string }[]
): Promise<void> {
  const found = new Set(await lockFiles(tx, workspaceId, [...new Set(files.map(({ fileId }) => fileId))]))
  const missing = files.find(({ fileId }) => !found.has(fileId))
  if (!missing) return
  throw new AppError('invalid', `${missing.field}: ${t('errors.files.pictureGone')}`)
}

/** The whole picture, for documents and mails. */
export async function readFile(db: Db, workspaceId: string, fileId: string) {
  const file = await findStored(db, fileId)
  if (!file || file.workspace_id !== workspaceId) return undefined
  const bytes = await storage().get(file.storage_key)
  return bytes && { bytes, mime: file.mime, width: file.width, height: file.height }
}

/**
 * Copies the bytes of files for another workspace, then writes their rows and whatever names them in one transaction:
 * `write` is given the new id of each. Without the rows the bytes are nothing and are removed again.
 */
export async function copyFiles<T>(
  db: Db,
  target: Member,
  { fromWorkspaceId, fileIds }: { fromWorkspaceId: string; fileIds: string[] },
  write: (tx: Db, copies: ReadonlyMap<string, string>) => Promise<T>
): Promise<T> {
  const files = fileIds.length === 0 ? [] : await findWholeFiles(db, fromWorkspaceId, [...new Set(fileIds)])
  const copies = files.map(file => {
    const id = randomUUID()
    return { file, id, key: file.storage_key.replace(file.id, id) }
  })
  try {
    for (const { file, key } of copies) {
      await copyStored(file.storage_key, key, file.mime)
      const drawing = drawingKey(file.storage_key)
      if (drawing) await copyStored(drawing, required(drawingKey(key), 'a key'), 'image/svg+xml')
    }
    return await inTransaction(db, async tx => {
      if (copies.length > 0) {
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
        checkQuota(await findUse(tx, target, true), { files: files.length, bytes })
        await insertFiles(
          tx,
          target,
          copies.map(({ file, id, key }) => ({ ...file, id, storage_key: key }))
        )
      }
      return write(tx, new Map(copies.map(({ file, id }) => [file.id, id])))
    })
  } catch (error) {
    // While the database is away nobody knows whether the rows were written. Bytes without a row are swept at night.
    if (!isDatabaseAway(error)) await removeFiles(copies.map(({ key }) => key))
    throw error
  }
}

async function copyStored(from: string, to: string, mime: string): Promise<void> {
  const bytes = await storage().get(from)
  if (!bytes) throw new AppError('unavailable', t('errors.files.pictureUnreadable'))
  await storage().put(to, bytes, mime)
}

/** For files whose rows are gone with their workspace. */
export async function removeFiles(keys: string[]): Promise<void> {
  for (const key of keys) await removeStored(key)
}
