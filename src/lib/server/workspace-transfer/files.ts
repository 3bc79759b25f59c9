// The pictures of a file that somebody brings: whatever it says they are, they go the way of every upload.
import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { readApart } from '#lib/server/design/fonts/service.ts'
import { isPdf } from '#lib/server/platform/files/attachments.ts'
import { detectType } from '#lib/server/platform/files/detect.ts'
import { drawingKey } from '#lib/server/platform/files/keys.ts'
import { render } from '#lib/server/platform/files/render.ts'
import type { PictureTask } from '#lib/server/platform/files/render-child.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'

import { FILED } from './kinds.ts'
import { isId, type Row } from './rows.ts'
import type { Source } from './source.ts'

/** As a workspace may have them. */
const MOST_FILES = 10_000
const MOST_BYTES = 2 * 1024 ** 3
/** Nobody waits, so a busy machine is no reason to refuse a whole shop for one picture; the first bomb still ends it. */
const LIMITS = { cpuMs: 6000, clockMs: 120_000 }
const BUSY_TRIES = 20
const BUSY_MS = 500

/** What messages may carry besides pictures: it is handed out, and never drawn. */
const ATTACHED: Record<string, string> = { 'application/pdf': 'pdf' }
const FONTS: Record<string, string> = { 'font/ttf': 'ttf', 'font/otf': 'otf' }
const ENDING: Record<string, string> = { 'image/png': 'png', 'image/jpeg': 'jpg', 'image/webp': 'webp' }

export interface Found {
  /** Where it is in the file, and where it is kept here. */
  from: string
  key: string
  mime: string
  sha256: string | undefined
  drawing: { from: string; key: string } | undefined
}

/** The pictures that rows name; each at a place of its own, by its own id. */
export async function findPictures(
  source: Source,
  rename: (text: string) => string,
  tell: () => Promise<void>
): Promise<Found[]> {
  const found: Found[] = []
  const missing = new Set(source.manifest.missing)
  for (const table of FILED) {
    let bytes = 0
    for await (const rows of source.rowsOf(table)) {
      await tell()
      for (const row of rows) {
        const picture = pictureOf(table, row, rename)
        bytes += sizeOf(row, missing.has(picture.from) ? undefined : source.bytesOf(picture.from), picture)
        found.push(picture)
      }
    }
    if (bytes > MOST_BYTES || (table === 'files' && found.length > MOST_FILES))
      throw new AppError('too_large', t('errors.workspaceTransfer.tooManyPictures'))
  }
  return found
}

/** As the row says, which the limit of the workspace is counted by, and as the file has it. */
function sizeOf({ bytes }: Row, there: number | undefined, { from }: Found): number {
  const isSame = there === undefined || there === bytes
  if (typeof bytes === 'number' && Number.isInteger(bytes) && bytes > 0 && isSame) return bytes
  throw new AppError('invalid', t('errors.workspaceTransfer.fileSizeDiffers', { from }))
}

function pictureOf(table: string, row: Row, rename: (text: string) => string): Found {
  const [id, key, mime] = [String(row['id']), String(row['storage_key']), String(row['mime'])]
  const ending = table === 'workspace_fonts' ? FONTS[mime] : (ENDING[mime] ?? (table === 'files' ? undefined : ATTACHED[mime])) // biome-ignore format: one line
  const isOwn = isId(id) && [`${id}.${ending}`, `${id}.svg.${ending}`].includes(key)
  if (!ending || !isOwn) throw new AppError('invalid', t('errors.workspaceTransfer.fileOfAnotherRow', { table }))
  const drawn = drawingKey(key)
  return {
    from: `files/${key}`,
    key: rename(key),
    mime,
    sha256: typeof row['sha256'] === 'string' ? row['sha256'] : undefined,
    drawing: drawn === undefined ? undefined : { from: `files/${drawn}`, key: rename(drawn) }
  }
}

/** Refuses what is not the picture that its row says. Gives its bytes, and its drawing without anything that could act. */
export async function readPicture(
  source: Source,
  { from, mime, sha256, drawing }: Found,
  { userId, isDecoded }: { userId: string; isDecoded: boolean }
): Promise<{ bytes: Buffer; svg: Buffer | undefined } | undefined> {
  if (source.manifest.missing.includes(from)) return undefined
  const bytes = await source.read(from)
  if (sha256 !== undefined && source.sha256Of(from) !== sha256)
    throw new AppError('invalid', t('errors.workspaceTransfer.pictureDiffers', { from }))
  if (mime in ATTACHED) {
    if (!isPdf(bytes)) throw new AppError('invalid', t('errors.workspaceTransfer.notPdf', { from }))
    return { bytes, svg: undefined }
  }
  if (mime in FONTS) {
    // Every outline, in the process that may die of it.
    const font = isDecoded ? await inTime(from, () => readApart(userId, bytes, from)) : undefined
    // Stored as it is: what draws with it expects it unpacked.
    if (font && (font.mime !== mime || !bytes.equals(font.bytes)))
      throw new AppError('invalid', t('errors.workspaceTransfer.fontKindDiffers', { from }))
    return { bytes, svg: undefined }
  }
  if (`image/${detectType(bytes)}` !== mime)
    throw new AppError('invalid', t('errors.workspaceTransfer.pictureKindDiffers', { from }))
  // Read to the last pixel, in the process that may die of it.
  if (isDecoded) await inTime(from, () => draw(userId, { kind: 'shrink', bytes, width: 200 }))
  if (!drawing || source.manifest.missing.includes(drawing.from)) return { bytes, svg: undefined }
  const drawn = await source.read(drawing.from)
  const { svg } = await inTime(drawing.from, () => draw(userId, { kind: 'normalise', bytes: drawn }))
  if (!svg) throw new AppError('invalid', t('errors.workspaceTransfer.notDrawing', { from: drawing.from }))
  return { bytes, svg: Buffer.from(svg) }
}

function draw(userId: string, task: PictureTask) {
  return render({ lane: 'member', of: userId }, LIMITS, async () => ({ ...task }))
}

/** Nobody waits for it, so it comes after everybody who does. */
async function inTime<T>(name: string, work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.status !== 503 || tried === BUSY_TRIES)
        throw error.status === 503 ? error : new AppError('invalid', `${name}: ${error.message}`, { cause: error })
      await new Promise(resolve => setTimeout(resolve, BUSY_MS))
    }
  }
}

export async function storePicture(
  { key, mime, drawing }: Found,
  { bytes, svg }: { bytes: Buffer; svg: Buffer | undefined }
): Promise<void> {
  await storage().put(key, bytes, mime)
  if (drawing && svg) await storage().put(drawing.key, svg, 'image/svg+xml')
}
