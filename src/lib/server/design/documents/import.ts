// Drawings and pictures of strangers as objects of a design. The model is the sanitiser: of the file itself nothing stays.
import { zip } from '#lib/shared/zip.ts'
import { t } from '#lib/i18n/t.ts'
import { type Imported, ImportInput, MAX_IMPORT_BYTES, MAX_IMPORT_JSON_BYTES } from '#lib/contract/doc-core.ts'
import { imageAssetId } from '#lib/designer/assets.ts'
import { IDENTITY } from '#lib/designer/geometry/matrix.ts'
import type { DesignObject } from '#lib/designer/design.ts'
import type { KnownFont } from '#lib/designer/importing/fonts.ts'
import { remarkSentence } from '#lib/designer/importing/remarks.ts'
import { roundMm } from '#lib/designer/numbers.ts'
import { listFonts } from '#lib/server/design/fonts/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { checkedSent } from '#lib/server/platform/checked.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { detectType } from '#lib/server/platform/files/detect.ts'
import { densityOf } from '#lib/server/platform/files/density.ts'
import { checkHead, FORM_BYTES, readUpload } from '#lib/server/platform/files/read-form.ts'
import { type Limits, runApart, UPLOAD_LIMITS } from '#lib/server/platform/files/render.ts'
import { addPicture, addPicturesOnce, readFile, readStored } from '#lib/server/platform/files/service.ts'
import { receive } from '#lib/server/platform/files/spool.ts'
import { inTurn } from '#lib/server/platform/files/turns.ts'
import { readJson } from '#lib/server/platform/http/read.ts'

import { isPlot, refuseForeign } from './foreign-formats.ts'
import type { ImportResult, ImportTask } from './work.ts'

const LIMITS: Limits = { ...UPLOAD_LIMITS, what: 'drawing' }
/** Pictures are unpacked, and cut to shape. */
const SLOW_LIMITS: Limits = { ...LIMITS, cpuMs: 6000, clockMs: 20_000 }
/** So that an imported photo which does not say its size is neither a stamp nor a poster; with fewer it looks blurred. */
const USUAL_DPI = 150
const LARGEST_MM = 300
const MOST_PICTURES = 100

type How = Pick<ImportTask, 'page' | 'dpi' | 'unit' | 'scale' | 'effects'>

interface Source extends How {
  bytes: Buffer
  name: string
}

export async function importDocument(db: Db, member: Member, request: Request): Promise<Imported> {
  if (!member.verified) throw new AppError('forbidden', t('errors.design.confirmEmailToImport'))
  const isForm = /^multipart\//i.test(request.headers.get('content-type') ?? '')
  if (isForm) checkHead(request, MAX_IMPORT_BYTES)
  const maxBytes = isForm ? MAX_IMPORT_BYTES + FORM_BYTES : MAX_IMPORT_JSON_BYTES
  return receive(request, { sender: member, maxBytes }, received =>
    inTurn(member.workspaceId, async () => {
      if (isForm) return importBytes(db, member, await readForm(received))
      const input = readInput((await readJson(received, MAX_IMPORT_JSON_BYTES)).value)
      if (input.fileId) return importFile(db, member, { ...input, fileId: input.fileId })
      return importBytes(db, member, { ...input, bytes: decode(input.data) })
    })
  )
}

async function readForm(request: Request): Promise<Source> {
  const { bytes, name, fields } = await readUpload(request, MAX_IMPORT_BYTES)
  return { ...readInput({ name: name.slice(0, 300), ...fields }), bytes }
}

function readInput(value: unknown): ImportInput {
  return checkedSent(ImportInput, value)
}

function decode(data: string | undefined): Buffer {
  if (!data) throw new AppError('invalid', `data: ${t('errors.design.sendFile')}`)
  const text = data.replace(/^data:[\w./+-]*(?:;[\w=-]+)*;base64,/, '')
  if (!/^[A-Za-z0-9+/_-]*={0,2}\s*$/.test(text.replaceAll(/\s+/g, ''))) {
    throw new AppError('invalid', `data: ${t('errors.design.notBase64')}`)
  }
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > MAX_IMPORT_BYTES) throw tooLarge()
  return bytes
}

function tooLarge(): AppError {
  return new AppError('too_large', t('errors.design.fileTooLarge', { mb: MAX_IMPORT_BYTES / 1024 / 1024 }))
}

/** A file of the workspace: the drawing it was made of where there is one, else the picture itself. */
export async function importFile(
  db: Db,
  member: Member,
  { fileId, ...how }: { fileId: string } & How
): Promise<Imported> {
  const file = await readStored(db, member.workspaceId, fileId)
  if (!file) throw notFound('File')
  if (file.drawing) {
    try {
      return await importDrawing(db, member, { bytes: file.drawing, name: file.name, ...how }, 'svg')
    } catch (error) {
      // A drawing that only holds a picture is of use as a picture.
      if (!(error instanceof AppError && error.code === 'invalid')) throw error
    }
  }
  return asPicture(db, member, file)
}

async function importBytes(db: Db, member: Member, source: Source): Promise<Imported> {
  const format = formatOf(source.bytes, source.name)
  if (format !== 'picture') return importDrawing(db, member, source, format)
  const { id } = await addPicture(db, member, { ...source, kind: 'artwork' })
  const file = await readStored(db, member.workspaceId, id)
  if (!file) throw notFound('File')
  return asPicture(db, member, file)
}

function formatOf(bytes: Buffer, name: string): ImportTask['format'] | 'picture' {
  const start = bytes.toString('latin1', 0, 4096)
  if (start.slice(0, 1024).includes('%PDF-')) return 'pdf'
  if (/^(\s*0\s*\r?\n\s*SECTION|\s*999\s*\r?\n|AutoCAD Binary DXF)/.test(start.replace(/^\xef\xbb\xbf/, '')))
    return 'dxf'
  // Compressed as a whole, an SVG is called SVGZ; nothing else that is read here is.
  if (start.startsWith('\x1f\x8b')) return 'svg'
  if (isPlot(start)) return 'plt'
  refuseForeign(bytes, name)
  // In UTF-16 each letter is two bytes. Who else takes drawings takes them in UTF-8 alone.
  if (/^((\xff\xfe|\xfe\xff)\0?<|<\0|\0<)/.test(start)) return 'svg'
  // Everything else is refused here with a sentence that says what it is.
  return detectType(bytes, t('errors.design.acceptedDrawings')) === 'svg' ? 'svg' : 'picture'
}

/** Its pictures become files of the workspace. */
export async function importDrawing(
  db: Db,
  member: Member,
  source: Source,
  format: ImportTask['format']
): Promise<Imported> {
  const ownFonts = format === 'pdf' || format === 'plt' ? [] : await knownFonts(db, member.workspaceId)
  const { pictures, ...imported } = await readDrawing(member, { ...source, ownFonts }, format)
  if (pictures.length > MOST_PICTURES)
    throw new AppError('invalid', t('errors.design.tooManyPictures', { count: pictures.length, most: MOST_PICTURES }))
  const assets = { ...imported.clipboard.assets }
  const stored = new Map<string, string | null>()
  const called = new Map<string, string>()
  const uploads = pictures.map(({ bytes }, index) => ({
    bytes: Buffer.from(bytes),
    name: pictures.length > 1 ? `${source.name} (${index + 1})` : source.name
  }))
  const files = await addPicturesOnce(db, member, uploads)
  for (const [index, [{ asset }, { name }]] of zip(pictures, uploads).entries()) {
    const file = files[index]
    called.set(asset, name.slice(0, 200))
    delete assets[asset]
    stored.set(asset, file ? imageAssetId(file.id) : null)
    if (!file) continue
    const { sha256, mime, width, height } = file
    const kind = mime as 'image/png' | 'image/jpeg' | 'image/webp'
    assets[imageAssetId(file.id)] = { kind: 'image', sha256, mime: kind, wPx: width ?? 1, hPx: height ?? 1 }
  }
  const objects = imported.clipboard.objects.map(object => {
    if (object.type !== 'image') return object
    const { asset, name = called.get(asset) } = object
    return { ...object, asset: stored.get(asset) ?? asset, ...(name && { name }) }
  })
  const drawing = { ...imported, clipboard: { ...imported.clipboard, objects, assets } }
  return [...stored.values()].includes(null) ? withoutDamaged(drawing) : drawing
}

/** Without the pictures that have no pixels, which is remarked. */
function withoutDamaged(drawing: Imported): Imported {
  const { clipboard } = drawing
  const isGone = (object: DesignObject) => object.type === 'image' && !clipboard.assets[object.asset]
  const gone = new Set(clipboard.objects.filter(isGone).map(({ id }) => id))
  const left = (ids: readonly string[]) => ids.filter(id => !gone.has(id))
  const objects = clipboard.objects
    .filter(({ id }) => !gone.has(id))
    .map(object => (object.type === 'group' ? { ...object, children: left(object.children) } : object))
  const change = { note: 'picture' as const, count: gone.size, names: [] }
  if (objects.every(({ type }) => type === 'group')) throw new AppError('invalid', remarkSentence(change))
  return {
    ...drawing,
    notes: [...drawing.notes, 'picture'],
    changes: [...drawing.changes, change],
    remarks: [...drawing.remarks, remarkSentence(change)],
    clipboard: { ...clipboard, roots: left(clipboard.roots), objects }
  }
}

async function knownFonts(db: Db, workspaceId: string): Promise<KnownFont[]> {
  const fonts = await listFonts(db, workspaceId)
  return fonts.flatMap(({ family, styles }) => styles.map(({ id, weight, italic }) => ({ id, family, weight, italic })))
}

/** What is read of a drawing, before anything of it is kept. */
export async function readDrawing(
  member: Pick<Member, 'workspaceId'>,
  { bytes, name, page, dpi, unit, scale, effects, ownFonts = [] }: Source & { ownFonts?: KnownFont[] },
  format: ImportTask['format']
): Promise<Imported & Pick<ImportResult, 'pictures'>> {
  const hasPixels = format === 'pdf' || effects === 'picture' || bytes.includes('data:image/')
  const limits = hasPixels ? SLOW_LIMITS : LIMITS
  const { clipboard, pictures, ...result } = await runApart<ImportResult>(
    { lane: 'member', of: member.workspaceId },
    limits,
    async () => ({ kind: 'import', format, bytes, page, dpi, unit, scale, effects, ownFonts }) satisfies ImportTask
  )
  const { notes, remarks, changes, sizes, suggestedDpi, suggestedScale } = result
  const [widthMm, heightMm] = [roundMm(result.widthMm), roundMm(result.heightMm)]
  return {
    format,
    name,
    widthMm,
    heightMm,
    notes,
    remarks,
    changes,
    sizes,
    suggestedDpi,
    suggestedScale,
    clipboard,
    fileId: null,
    page: result.page ?? null,
    pages: result.pages ?? null,
    pictures
  }
}

type Stored = NonNullable<Awaited<ReturnType<typeof readStored>>>

async function asPicture(db: Db, member: Member, file: Stored): Promise<Imported> {
  const { id, name, mime, width, height, sha256 } = file
  const stored = await readFile(db, member.workspaceId, id)
  const dpi = stored?.bytes ? densityOf(stored.bytes) : null
  const [wPx, hPx] = [width ?? 1, height ?? 1]
  // Screens' 72 dots an inch are what programs write that were not asked: nobody chose a blurred print.
  const scale = dpi ? 25.4 / Math.max(dpi, USUAL_DPI) : Math.min(25.4 / USUAL_DPI, LARGEST_MM / Math.max(wPx, hPx))
  const [wMm, hMm] = [roundMm(Math.max(wPx * scale, 0.1)), roundMm(Math.max(hPx * scale, 0.1))]
  const asset = imageAssetId(id)
  const kind = mime as 'image/png' | 'image/jpeg' | 'image/webp'
  return {
    format: mime.slice('image/'.length) as Imported['format'],
    name,
    widthMm: wMm,
    heightMm: hMm,
    notes: [],
    remarks: sizeRemarks(dpi, wMm),
    changes: [],
    sizes: [],
    suggestedDpi: null,
    suggestedScale: null,
    page: null,
    pages: null,
    fileId: id,
    clipboard: {
      $schema: 'designer-clipboard/1',
      roots: ['i1'],
      objects: [{ id: 'i1', type: 'image', m: IDENTITY, asset, wMm, hMm, name: name.slice(0, 200) }],
      colours: [],
      assets: { [asset]: { kind: 'image', sha256, mime: kind, wPx, hPx } }
    }
  }
}

function sizeRemarks(dpi: number | null, widthMm: number): string[] {
  const width = { mm: roundTo(widthMm, 1), inches: roundTo(widthMm / 25.4, 2) }
  if (dpi === null) return [t('errors.design.pictureWithoutSize', width)]
  if (Math.round(dpi) >= USUAL_DPI) return []
  return [t('errors.design.pictureBlurred', { dpi: Math.round(dpi), ...width })]
}

function roundTo(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
