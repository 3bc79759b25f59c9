// Pictures of designs, drawn in another process and kept for as long as the design is what it was.
import { t } from '#lib/i18n/t.ts'
import { createHash } from 'node:crypto'

import { fileOfAsset } from '#lib/designer/assets.ts'
import type { Design } from '#lib/designer/design.ts'
import type { Bounds } from '#lib/designer/geometry/bounds.ts'
import { findStarter } from '#lib/designer/starters/index.ts'
import type { Values } from '#lib/designer/text/text-outline.ts'
import { withOwnFonts } from '#lib/server/design/fonts/read.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import type { Turn } from '#lib/server/platform/files/lanes.ts'
import { type Limits, runApart, UPLOAD_LIMITS } from '#lib/server/platform/files/render.ts'
import { embedPictures } from '#lib/server/platform/files/serve.ts'
import { inTurn } from '#lib/server/platform/files/turns.ts'
import { singleton } from '#lib/server/platform/singleton.ts'

import { findPicture, storePicture } from './picture-queries.ts'
import { findDesign, findDocumentHead } from './queries.ts'
import { findSymbol } from './symbol-queries.ts'
import { designOfSymbol } from './symbols.ts'
import { findVersion } from './version-queries.ts'
import type { DrawTask } from './work.ts'

const LIMITS: Limits = { cpuMs: 5000, clockMs: 20_000, what: 'design' }
/** What somebody posts may be anything. */
const POSTED_LIMITS: Limits = { ...UPLOAD_LIMITS, what: 'design' }
const KEPT_SIZES = [512]
const PICTURE_WIDTH = 800
const YEAR_S = 31_536_000

/** Being drawn: whoever asks for the same picture waits for it. */
const underWay = singleton('design-pictures', () => new Map<string, Promise<Buffer>>())

interface Asked {
  id?: string | undefined
  versionId?: string | undefined
  starter?: string | undefined
  symbol?: string | undefined
  artboard: number
  size: number
  v?: string | undefined
}

export async function thumbnailOf(db: Db, member: Member, asked: Asked): Promise<Response> {
  if (asked.starter) return png(await starterPicture(asked.starter, asked.size), true)
  if (asked.symbol)
    return png(await symbolPicture(db, member, { id: asked.symbol, size: asked.size }), Boolean(asked.v))
  if (!asked.id) throw new AppError('invalid', `Id: ${t('errors.design.designOrStarter')}`)
  const head = await findDocumentHead(db, member, asked.id)
  if (!head) throw notFound('Design')
  const key = `${asked.versionId ?? `r${head.rev}`}.a${asked.artboard}.${asked.size}`
  const kept = KEPT_SIZES.includes(asked.size) ? await findPicture(db, asked.id, key) : undefined
  const isExact = asked.versionId !== undefined || asked.v === String(head.rev)
  if (kept) return png(kept, isExact)
  const load = async () => {
    if (!asked.versionId) return findDesign(db, head.id)
    const version = await findVersion(db, member, { documentId: head.id, versionId: asked.versionId })
    if (!version) throw notFound('Version')
    return version.design
  }
  const picture = await once(`${head.id}/${key}`, async () => {
    const drawn = await drawDesign(db, member.workspaceId, { load, ...asked, limits: LIMITS })
    if (KEPT_SIZES.includes(asked.size)) await storePicture(db, head.id, { hash: key, picture: drawn })
    return drawn
  })
  return png(picture, isExact)
}

async function symbolPicture(db: Db, member: Member, { id, size }: { id: string; size: number }): Promise<Buffer> {
  const symbol = await findSymbol(db, member, id)
  if (!symbol) throw notFound('Symbol')
  const load = async () => designOfSymbol(symbol.drawing, symbol.box)
  return once(`symbol ${id}/${symbol.rev}.${size}`, () =>
    drawDesign(db, member.workspaceId, { load, artboard: 0, size, limits: LIMITS })
  )
}

/** For a design that is not kept, such as one that is only shown. */
export async function thumbnailOfGiven(
  db: Db,
  member: Member,
  { design, artboard, size }: { design: unknown; artboard: number; size: number }
): Promise<Response> {
  const load = async () => design as Design
  return inTurn(member.workspaceId, async () => {
    return png(await drawDesign(db, member.workspaceId, { load, artboard, size, limits: POSTED_LIMITS }), false)
  })
}

interface Drawing {
  /** Called when its turn has come. */
  load: () => Promise<Design>
  artboard: number
  size: number
  limits?: Limits
}

export async function drawDesign(
  db: Db,
  workspaceId: string,
  { load, artboard, size, limits = LIMITS }: Drawing
): Promise<Buffer> {
  const drawn = await runApart<Uint8Array>({ lane: 'member', of: workspaceId }, limits, async () => {
    const design = await load()
    const pictures = await picturesOf(db, workspaceId, design)
    const task = { kind: 'draw', design, artboard, sizePx: size, pictures } satisfies DrawTask
    return withOwnFonts(db, workspaceId, task)
  })
  return Buffer.from(drawn)
}

/** The design as an SVG that carries its pictures within, with a row's values in its text. */
export function svgOfDesign(
  db: Db,
  workspaceId: string,
  {
    load,
    artboard = 0,
    values,
    turn = { lane: 'member', of: workspaceId }
  }: { load: () => Promise<Design>; artboard?: number; values?: Values | undefined; turn?: Turn }
): Promise<string> {
  return runApart<string>(turn, LIMITS, async () => {
    const design = await load()
    const pictures = await picturesOf(db, workspaceId, design)
    const extra = { transparent: true, ...(values && { values }) }
    const task = { kind: 'draw', design, artboard, sizePx: null, pictures, ...extra } satisfies DrawTask
    return withOwnFonts(db, workspaceId, task)
  })
}

export interface CroppedArt {
  svg: string
  at: Bounds
  dpi?: number
}

/** What is drawn on an artboard, and where: to lay it on a garment. Undefined where nothing is drawn. */
export async function croppedDesign(
  db: Db,
  workspaceId: string,
  { design, artboard }: { design: Design; artboard: number }
): Promise<CroppedArt | undefined> {
  const drawn = await runApart<string>({ lane: 'member', of: workspaceId }, LIMITS, async () => {
    const pictures = await picturesOf(db, workspaceId, design)
    const task = { kind: 'draw', design, artboard, sizePx: null, pictures, cropped: true } satisfies DrawTask
    return withOwnFonts(db, workspaceId, task)
  })
  return drawn === '' ? undefined : (JSON.parse(drawn) as CroppedArt)
}

/** One artboard of a saved design, with what it is called and how wide it is. */
export async function svgOfLayout(
  db: Db,
  member: Member,
  { documentId, artboard }: { documentId: string; artboard: number }
): Promise<{ svg: string; name: string; wMm: number }> {
  const head = await findDocumentHead(db, member, documentId)
  if (!head) throw notFound('Design')
  const design = await findDesign(db, head.id)
  const board = design.artboards[artboard]
  if (!board)
    throw new AppError('invalid', `artboard: ${t('errors.design.artboardCount', { count: design.artboards.length })}`)
  const svg = await svgOfDesign(db, member.workspaceId, { load: async () => design, artboard })
  return { svg, name: head.name, wMm: board.wMm }
}

async function picturesOf(db: Db, workspaceId: string, design: Design): Promise<Record<string, string>> {
  // What was posted may be no design at all: the other process says so.
  const assets = Object.keys(design?.assets ?? {}).flatMap(asset => {
    const fileId = fileOfAsset(asset)
    return fileId && /^[0-9a-f-]{36}$/.test(fileId) ? [{ asset, fileId }] : []
  })
  if (assets.length === 0) return {}
  const ids = assets.slice(0, 100).map(({ fileId }) => fileId)
  const hrefs = await embedPictures(db, workspaceId, { ids, width: PICTURE_WIDTH })
  return Object.fromEntries(
    assets.flatMap(({ asset, fileId }) => {
      const href = hrefs.get(fileId)
      return href ? [[asset, href]] : []
    })
  )
}

const starterPictures = singleton('starter-pictures', () => new Map<string, Buffer>())

async function starterPicture(slug: string, size: number): Promise<Buffer> {
  const starter = findStarter(slug)
  if (!starter) throw notFound('Starter layout')
  const key = `${slug}.${size}`
  const kept = starterPictures.get(key)
  if (kept) return kept
  const design = starter.build()
  const picture = await once(`starter/${key}`, async () => {
    const drawn = await runApart<Uint8Array>({ lane: 'member', of: 'starters' }, LIMITS, async () => {
      return { kind: 'draw', design, artboard: 0, sizePx: size, pictures: {} } satisfies DrawTask
    })
    return Buffer.from(drawn)
  })
  if (KEPT_SIZES.includes(size)) starterPictures.set(key, picture)
  return picture
}

async function once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const begun = underWay.get(key)
  if (begun) return begun
  const making = make()
  underWay.set(key, making)
  try {
    return await making
  } finally {
    underWay.delete(key)
  }
}

function png(bytes: Buffer, isExact: boolean): Response {
  return new Response(bytes as Buffer<ArrayBuffer>, {
    headers: {
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': isExact ? `private, max-age=${YEAR_S}, immutable` : 'private, no-cache',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 24)}"`
    }
  })
}
