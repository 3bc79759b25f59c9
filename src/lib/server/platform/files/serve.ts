import { t } from '#lib/i18n/t.ts'
import { type Actor, asMember } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { singleton } from '#lib/server/platform/singleton.ts'
import { isUuid } from '#lib/shared/uuid.ts'

import { drawingKey, PRINT_BOX, shrunkKey, WIDTHS } from './keys.ts'
import { disposition } from './names.ts'
import { findStored, findStoredOf } from './queries.ts'
import { render, UPLOAD_LIMITS } from './render.ts'

const YEAR_S = 31_536_000
const DAY_S = 86_400
const SHARED_S = 60

/** Thumbnails being made: whoever asks for the same one waits for it. */
const underWay = singleton('thumbnails', () => new Map<string, Promise<Buffer>>())

interface Asked {
  id: string
  url: URL
  /** The caller's If-None-Match. */
  known: string | null
  /** Only called where the file is not for everybody. */
  readActor: () => Promise<Actor | undefined>
}

/** The reply for /files/{id}/{name}: pictures to look at with ?w=, the drawing behind one to download with ?original. */
export async function serveFile(db: Db, { id, url, known, readActor }: Asked): Promise<Response> {
  const file = isUuid(id) ? await findStored(db, id) : undefined
  const wanted = file && variantOf(file.storage_key, url)
  if (!file || !wanted) return missing()
  // Changing a picture's format is work that only its own shop may ask for.
  const isPublic = file.is_public && wanted.kind !== 'drawing' && wanted.kind !== 'print'
  if (!isPublic && !(await isMember(file.workspace_id, await readActor()))) return missing()

  const etag = `"${file.sha256.slice(0, 24)}-${wanted.tag}"`
  const headers = {
    'cache-control': cacheRule(isPublic),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    'x-content-type-options': 'nosniff',
    etag
  }
  if (known?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag)) {
    return new Response(null, { status: 304, headers })
  }
  try {
    const bytes =
      wanted.kind === 'shrunk'
        ? await readShrunk(file.storage_key, wanted.width)
        : wanted.kind === 'print'
          ? await readPrint(file)
          : await storage().get(wanted.key)
    if (!bytes) {
      log.error({ fileId: id }, 'a file has a row and no bytes')
      return missing()
    }
    return new Response(bytes as Buffer<ArrayBuffer>, {
      headers: { ...headers, ...wanted.describe(file), 'content-length': String(bytes.length) }
    })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return plain(error.status === 503 ? 503 : 404, error.message)
  }
}

/**
 * How long a picture is kept. Its bytes never change, but what is public may be withdrawn: who has seen it may keep it
 * for a day, and caches that serve others ask again each minute.
 */
export function cacheRule(isPublic: boolean): string {
  return isPublic ? `public, max-age=${DAY_S}, s-maxage=${SHARED_S}` : `private, max-age=${YEAR_S}, immutable`
}

interface Described {
  mime: string
  name: string
}

function variantOf(key: string, url: URL) {
  if (url.searchParams.has('original')) {
    const drawing = drawingKey(key)
    const describe = ({ name, mime }: Described) =>
      drawing ? head('image/svg+xml', 'attachment', name.replace(/png$/, 'svg')) : head(mime, 'attachment', name)
    return { kind: 'drawing' as const, key: drawing ?? key, tag: 'original', describe }
  }
  if (url.searchParams.has('print')) {
    const describe = ({ name, mime }: Described) =>
      mime === 'image/webp' ? head('image/png', 'inline', name.replace(/\w+$/, 'png')) : head(mime, 'inline', name)
    return { kind: 'print' as const, key, tag: 'print', describe }
  }
  const w = url.searchParams.get('w')
  if (w === null) {
    const describe = ({ name, mime }: Described) => head(mime, 'inline', name)
    return { kind: 'whole' as const, key, tag: 'whole', describe }
  }
  const width = WIDTHS.find(known => String(known) === w)
  if (!width) return undefined
  const describe = ({ name }: Described) => head('image/webp', 'inline', name.replace(/\w+$/, 'webp'))
  return { kind: 'shrunk' as const, width, tag: `w${width}`, describe }
}

function head(mime: string, kind: 'inline' | 'attachment', name: string) {
  return { 'content-type': mime, 'content-disposition': disposition(kind, name) }
}

/** Made once and kept; the kept one is gone together with the file. */
export async function readShrunk(key: string, width: number): Promise<Buffer | undefined> {
  const shrunk = shrunkKey(key, width)
  const kept = await storage().get(shrunk)
  if (kept) return kept
  const begun = underWay.get(shrunk)
  if (begun) return begun
  const making = makeShrunk(key, shrunk, width)
  underWay.set(shrunk, making)
  try {
    return await making
  } finally {
    underWay.delete(shrunk)
  }
}

/** All pixels, as a PNG or a JPEG, which print programs read. */
async function readPrint({ storage_key, mime }: { storage_key: string; mime: string }): Promise<Buffer | undefined> {
  const whole = await storage().get(storage_key)
  if (!whole || mime !== 'image/webp') return whole
  const { bytes } = await render({ lane: 'member', of: storage_key }, UPLOAD_LIMITS, async () => {
    return { kind: 'fit', bytes: whole, box: PRINT_BOX }
  })
  return bytes
}

async function makeShrunk(key: string, shrunk: string, width: number): Promise<Buffer> {
  const { bytes, mime } = await render({ lane: 'shopper', of: key }, UPLOAD_LIMITS, async () => {
    const whole = await storage().get(key)
    if (!whole) throw new AppError('not_found', t('errors.files.notFound'))
    return { kind: 'shrink', bytes: whole, width }
  })
  await storage().put(shrunk, bytes, mime)
  return bytes
}

/** A drawing up to here is smaller than a picture of it. */
const SMALL_DRAWING = 24 * 1024

/**
 * The picture as `data:` address, for a drawing that must carry it within: the drawing it was made of where that is
 * small, else a smaller copy. Whoever calls decides who may see it.
 */
export async function embedPicture(db: Db, id: string, width: (typeof WIDTHS)[number]): Promise<string | undefined> {
  const file = await findStored(db, id)
  return file && embed(file, width)
}

/** The same for pictures of a workspace, by id; what is not its own is left out. */
export async function embedPictures(
  db: Db,
  workspaceId: string,
  { ids, width }: { ids: string[]; width: (typeof WIDTHS)[number] }
): Promise<Map<string, string>> {
  const files = await findStoredOf(db, workspaceId, ids)
  const embedded = await Promise.all(files.map(async file => [file.id, await embed(file, width)] as const))
  return new Map(embedded.flatMap(([id, href]) => (href ? [[id, href] as const] : [])))
}

/** Pictures of a workspace, whole as they are stored; what is not its own is left out. */
export async function readPictures(db: Db, workspaceId: string, ids: string[]): Promise<Map<string, Buffer>> {
  if (ids.length === 0) return new Map()
  const files = await findStoredOf(db, workspaceId, ids)
  const read = await Promise.all(files.map(async file => [file.id, await storage().get(file.storage_key)] as const))
  return new Map(read.flatMap(([id, bytes]) => (bytes ? [[id, bytes] as const] : [])))
}

async function embed(file: { storage_key: string }, width: (typeof WIDTHS)[number]): Promise<string | undefined> {
  const drawing = drawingKey(file.storage_key)
  const drawn = drawing && (await storage().get(drawing))
  if (drawn && drawn.length <= SMALL_DRAWING) return `data:image/svg+xml;base64,${drawn.toString('base64')}`
  const shrunk = await readShrunk(file.storage_key, width)
  return shrunk && `data:image/webp;base64,${shrunk.toString('base64')}`
}

async function isMember(workspaceId: string, actor: Actor | undefined): Promise<boolean> {
  if (!actor) return false
  try {
    await asMember(actor, workspaceId, 'files:read')
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** The same words for what is not there, what is gone and what is somebody else's. */
function missing(): Response {
  return plain(404, 'File not found')
}

function plain(status: number, text: string): Response {
  return new Response(text, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
  })
}
