// Fonts of a shop: read to the last outline before they are kept, and handed to nobody but its own people.
import { createHash, randomUUID } from 'node:crypto'

import { t } from '#lib/i18n/t.ts'
import { MAX_FONT_BYTES } from '#lib/contract/calls/fonts.ts'
import type { OwnFont } from '#lib/contract/fonts.ts'
import { ownFontId } from '#lib/designer/text/own-fonts.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { isDatabaseAway } from '#lib/server/platform/db/away.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { cleanName } from '#lib/server/platform/files/names.ts'
import { checkHead, FORM_BYTES, readUpload } from '#lib/server/platform/files/read-form.ts'
import { type Limits, runApart } from '#lib/server/platform/files/render.ts'
import { receive } from '#lib/server/platform/files/spool.ts'
import { inTurn } from '#lib/server/platform/files/turns.ts'
import { log } from '#lib/server/platform/log.ts'
import { storage } from '#lib/server/platform/outside/storage.ts'
import { required } from '#lib/shared/required.ts'

import type { FontTask, ReadFont } from './inspect.ts'
import * as queries from './queries.ts'

const MOST_FONTS = 500
const MOST_BYTES = 512 * 1024 ** 2
/** Each outline of a Chinese font is read. */
const LIMITS: Limits = { cpuMs: 10_000, clockMs: 40_000, what: 'font' }

export async function listFonts(db: Db, workspaceId: string): Promise<OwnFont[]> {
  const rows = await queries.findFonts(db, workspaceId)
  return rows.map(shown)
}

export function findFont(db: Db, workspaceId: string, id: string): Promise<queries.FontRow | undefined> {
  return queries.findFontOf(db, workspaceId, id)
}

/** Of any workspace: who shows its outlines decides to whom. */
export function findFontOfAnyShop(db: Db, id: string) {
  return queries.findStoredFont(db, id)
}

/** Locks the fonts, so that none of these is deleted meanwhile; gives those that are there. */
export async function showAsLettering(tx: Db, { workspaceId }: Member, ids: readonly string[]): Promise<string[]> {
  await queries.lockFonts(tx, workspaceId)
  return queries.showAsLettering(tx, workspaceId, ids)
}

function shown({ id, name, styles, ...font }: queries.FontRow): OwnFont {
  return {
    ...font,
    id,
    fileName: name,
    styles: styles.map(style => ({ ...style, id: ownFontId(id, style.axes) }))
  }
}

export async function uploadFont(db: Db, member: Member, request: Request): Promise<OwnFont> {
  if (!member.verified) throw new AppError('forbidden', t('errors.design.confirmEmailToAddFonts'))
  checkHead(request, MAX_FONT_BYTES)
  const expected = Number(request.headers.get('content-length') ?? 0)
  checkRoom(await queries.findFontUse(db, member.workspaceId), { fonts: 1, bytes: expected })
  return receive(request, { sender: member, maxBytes: MAX_FONT_BYTES + FORM_BYTES }, received =>
    inTurn(member.workspaceId, async () => {
      const { bytes, name, fields } = await readUpload(received, MAX_FONT_BYTES)
      if (fields['license'] !== 'confirmed') {
        throw new AppError('invalid', t('errors.fonts.license'))
      }
      return addFont(db, member, await readApart(member.workspaceId, bytes, name), name)
    })
  )
}

/** Read in a process that may die of it. */
export async function readApart(workspaceId: string, bytes: Buffer, name: string): Promise<ReadFont> {
  const turn = { lane: 'member', of: workspaceId } as const
  return runApart<ReadFont>(turn, LIMITS, async () => ({ kind: 'font', bytes, name }) satisfies FontTask)
}

async function addFont(db: Db, member: Member, font: ReadFont, fileName: string): Promise<OwnFont> {
  const bytes = Buffer.from(font.bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const there = await queries.findFontBy(db, member.workspaceId, sha256)
  if (there) return shown(there)
  const id = randomUUID()
  const { family, styles, letters, mime } = font
  const row = { family, styles, letters, mime, sha256, bytes: bytes.length }
  const key = keyOf(id, mime)
  try {
    await storage().put(key, bytes, mime)
    return await inTransaction(db, async tx => {
      await queries.lockFonts(tx, member.workspaceId)
      const other = await queries.findFontBy(tx, member.workspaceId, sha256)
      if (!other) {
        checkRoom(await queries.findFontUse(tx, member.workspaceId), { fonts: 1, bytes: bytes.length })
        await queries.insertFont(tx, member, { ...row, id, storage_key: key, name: cleanName(fileName, mime) })
      }
      return shown(required(await queries.findFontBy(tx, member.workspaceId, sha256), 'a font'))
    })
  } catch (error) {
    // While the database is away nobody knows whether the row was kept. Bytes without a row are swept at night.
    if (!isDatabaseAway(error)) await removeStored(key)
    throw error
  }
}

function keyOf(id: string, mime: string): string {
  return `${id}.${mime === 'font/otf' ? 'otf' : 'ttf'}`
}

type Use = Awaited<ReturnType<typeof queries.findFontUse>>

function checkRoom(used: Use, added: Use): void {
  if (used.fonts + added.fonts <= MOST_FONTS && used.bytes + added.bytes <= MOST_BYTES) return
  throw new AppError('too_large', t('errors.design.tooManyFonts', { most: MOST_FONTS }))
}

export async function deleteFont(db: Db, member: Member, id: string): Promise<null> {
  const key = await inTransaction(db, async tx => {
    await queries.lockFonts(tx, member.workspaceId)
    const designs = await queries.findDesignsIn(tx, member, id)
    const lettering = await queries.findLetteringIn(tx, member, id)
    const key = await queries.deleteFontRow(tx, member, id)
    if (!key) throw notFound('Font')
    if (designs.length > 0) throw inUse(designs)
    if (lettering.items.length > 0 || lettering.isSold) throw inLettering(lettering)
    return key
  })
  await removeStored(key)
  return null
}

function inLettering({ items }: queries.LetteringUse): AppError {
  if (items.length === 0) {
    return new AppError('conflict', t('errors.design.fontInOrders'))
  }
  return new AppError('conflict', t('errors.design.fontInLettering', { names: namesOf(items) }))
}

function namesOf(names: readonly string[]): string {
  const quoted = names.slice(0, 3).map(name => `“${name}”`)
  return quoted.join(', ') + (names.length > 3 ? ' and more' : '')
}

function inUse(designs: readonly queries.DesignInFont[]): AppError {
  const now = designs.filter(({ isNow }) => isNow)
  const shown = now.length > 0 ? now : designs
  const names = namesOf(shown.map(({ name }) => name))
  if (now.length === 0) {
    return new AppError('conflict', t('errors.design.fontInEarlierVersion', { names }))
  }
  return new AppError('conflict', t('errors.design.fontInUse', { names, count: now.length }))
}

/** What stays behind here is only space: nothing leads to it any more. */
async function removeStored(key: string): Promise<void> {
  await storage()
    .remove(key)
    .catch(error => log.warn({ err: error, key }, 'a stored font could not be removed'))
}

/** Gives the id that each of these fonts has in the other workspace, where it is the same file if that has it already. */
export async function copyFonts(
  tx: Db,
  target: Member,
  { fromWorkspaceId, ids }: { fromWorkspaceId: string; ids: readonly string[] }
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0 || fromWorkspaceId === target.workspaceId) return new Map()
  await queries.lockFonts(tx, target.workspaceId)
  const fonts = await queries.findWholeFonts(tx, fromWorkspaceId, ids)
  const there = await queries.findFontIds(
    tx,
    target.workspaceId,
    fonts.map(({ sha256 }) => sha256)
  )
  const added = fonts.filter(({ sha256 }) => !there.has(sha256))
  const size = added.reduce((sum, { bytes }) => sum + bytes, 0)
  if (added.length > 0) {
    checkRoom(await queries.findFontUse(tx, target.workspaceId), { fonts: added.length, bytes: size })
  }
  for (const font of added) {
    const id = randomUUID()
    const bytes = await storage().get(font.storage_key)
    if (!bytes) throw new AppError('unavailable', t('errors.design.fontUnreadable'))
    const key = keyOf(id, font.mime)
    await storage().put(key, bytes, font.mime)
    await queries.insertFont(tx, target, { ...font, id, storage_key: key })
    there.set(font.sha256, id)
  }
  return new Map(fonts.map(({ id, sha256 }) => [id, required(there.get(sha256), 'a font')]))
}
