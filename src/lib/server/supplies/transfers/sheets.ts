// Sheets of transfers while they are made: kept as they are, laid out and priced on each change, until they are ordered.
import { required } from '#lib/shared/required.ts'
import type { TransferPiece, TransferSheet, TransferSheetRow } from '#lib/contract/transfers.ts'
import { t } from '#lib/i18n/t.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError, notFound } from '#lib/server/platform/errors.ts'
import { runApart } from '#lib/server/platform/files/render.ts'
import { requireFiles } from '#lib/server/platform/files/service.ts'
import { isUuid } from '#lib/shared/uuid.ts'
import { TERMS } from '#lib/supplies/catalogue.ts'
import {
  areaCents,
  lengthFor,
  MOST_PIECES,
  PRINT_LENGTH_MM,
  PRINT_WIDTH_MM,
  type SheetLayout,
  sheetCents,
  sheetSku,
  TRANSFERS
} from '#lib/supplies/transfers.ts'

import { removeLine } from '../cart-queries.ts'
import { showArt } from './art.ts'
import type { LayoutTask } from './layout-work.ts'
import * as queries from './queries.ts'

const LIMITS = { cpuMs: 30_000, clockMs: 60_000, what: 'drawing' } as const
const EMPTY: SheetLayout = { pieces: [], usedMm: 0 }
const MM_PER_INCH = 25.4

export async function getSheet(db: Db, whose: { workspaceId: string }, sheetId: string): Promise<TransferSheet> {
  const sheet = await queries.findSheet(db, whose, sheetId)
  if (!sheet) throw notFound('Sheet')
  return show(db, sheet)
}

/** For pages: undefined where it is not there. */
export async function findSheetOf(db: Db, member: Member, sheetId: string): Promise<TransferSheet | undefined> {
  const sheet = isUuid(sheetId) && (await queries.findSheet(db, member, sheetId))
  return sheet ? show(db, sheet) : undefined
}

export async function createSheet(db: Db, member: Member, name: string): Promise<TransferSheet> {
  return getSheet(db, member, await queries.insertSheet(db, member, name))
}

export async function findSheets(db: Db, member: Member, asked: { search: string; page: number; pageSize: number }) {
  const { rows, total } = await queries.findSheetPage(db, member, asked)
  return { rows: rows.map(row => ({ ...rowOf(row), transfers: row.transfers })), total, ...pageOf(asked) }
}

function pageOf({ page, pageSize }: { page: number; pageSize: number }) {
  return { page, pageSize }
}

/** The length it is ordered in, and what that costs; none of both where it cannot be ordered. */
export function orderedAs({ layout, problem, chosenLengthIn }: queries.SheetRow) {
  const lengthIn = problem || layout.pieces.length === 0 ? null : (chosenLengthIn ?? lengthFor(layout.usedMm) ?? null)
  return { lengthIn, priceCents: lengthIn === null ? null : sheetCents(lengthIn) }
}

function rowOf(sheet: queries.SheetRow): Omit<TransferSheetRow, 'transfers'> {
  const { id, name, orderedAt, printState, updatedAt } = sheet
  return { id, name, orderedAt, printState, updatedAt, currency: TERMS.currency, ...orderedAs(sheet) }
}

async function show(db: Db, sheet: queries.SheetRow): Promise<TransferSheet> {
  const rows = await queries.findPieces(db, [sheet.id])
  const art = await queries.findArt(db, sheet.workspaceId, [...new Set(rows.map(({ fileId }) => fileId))])
  const artOf = new Map(art.map(one => [one.fileId, one]))
  const sized = rows.map(({ sheetId: _, ...piece }) => {
    const row = required(artOf.get(piece.fileId), 'the artwork of a piece')
    return { ...piece, art: showArt(row), heightMm: heightOf(piece, row) }
  })
  const { lengthIn, priceCents } = orderedAs(sheet)
  const areaMm2 = sized.reduce((sum, { widthMm, heightMm, quantity }) => sum + widthMm * heightMm * quantity, 0)
  const sheetMm2 = (lengthIn ?? 0) * TRANSFERS.widthIn * MM_PER_INCH ** 2
  return {
    ...rowOf(sheet),
    transfers: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    revision: sheet.revision,
    chosenLengthIn: sheet.chosenLengthIn,
    pieces: sized.map(piece => {
      const eachMm2 = piece.widthMm * piece.heightMm
      return {
        ...piece,
        eachCents: priceCents === null ? areaCents(eachMm2) : Math.round((priceCents * eachMm2) / areaMm2)
      }
    }),
    layout: sheet.layout,
    problem: sheet.problem,
    printProblem: sheet.printProblem,
    areaCents: areaCents(areaMm2),
    usedPercent: sheetMm2 > 0 ? Math.min(100, Math.round((100 * areaMm2) / sheetMm2)) : 0
  }
}

function heightOf({ widthMm }: TransferPiece, { facts: { box } }: queries.ArtRow): number {
  return Math.round(((widthMm * box.height) / box.width) * 1000) / 1000
}

interface Change {
  revision: number
  name?: string | undefined
  chosenLengthIn?: number | null | undefined
  pieces?: TransferPiece[] | undefined
}

/** Laid out before anything is locked, since that takes a while. */
export async function changeSheet(
  db: Db,
  member: Member,
  { sheetId, revision, ...change }: Change & { sheetId: string }
): Promise<TransferSheet> {
  const before = await queries.findSheet(db, member, sheetId)
  if (!before) throw notFound('Sheet')
  await refuseOld(db, before, revision)
  const chosenLengthIn = change.chosenLengthIn === undefined ? before.chosenLengthIn : change.chosenLengthIn
  const laid = change.pieces ? await layOut(db, member, change.pieces) : { layout: before.layout, problem: '' }
  const problem = laid.problem || lengthProblem(laid.layout, chosenLengthIn)
  return inTransaction(db, async tx => {
    const sheet = await queries.lockSheet(tx, member, sheetId)
    if (!sheet) throw notFound('Sheet')
    await refuseOld(tx, sheet, revision)
    if (change.pieces) {
      const files = change.pieces.map(({ fileId }, at) => ({ field: `pieces.${at}`, fileId }))
      await requireFiles(tx, member.workspaceId, files)
      await queries.replacePieces(tx, sheet, change.pieces)
    }
    const name = change.name ?? sheet.name
    const keeps = !change.pieces && laid.layout.pieces.length === 0 ? sheet.problem : problem
    await queries.updateSheet(tx, sheetId, { name, chosenLengthIn, layout: laid.layout, problem: keeps })
    return getSheet(tx, member, sheetId)
  })
}

async function refuseOld(db: Db, sheet: queries.SheetRow, revision: number): Promise<void> {
  if (sheet.orderedAt) {
    const text = t('errors.supplies.sheetWasOrdered')
    throw new AppError('conflict', text, { data: await show(db, sheet) })
  }
  if (sheet.revision === revision) return
  const text = t('errors.supplies.sheetChanged')
  throw new AppError('conflict', text, { data: await show(db, sheet) })
}

/** What cannot lie on a sheet is kept all the same, with the sentence that says why. */
async function layOut(
  db: Db,
  { workspaceId }: Member,
  pieces: readonly TransferPiece[]
): Promise<{ layout: SheetLayout; problem: string }> {
  if (new Set(pieces.map(({ id }) => id)).size < pieces.length)
    throw new AppError('invalid', t('errors.supplies.pieceIdTwice'))
  if (pieces.length === 0) return { layout: EMPTY, problem: '' }
  const art = await queries.findArt(db, workspaceId, [...new Set(pieces.map(({ fileId }) => fileId))])
  const artOf = new Map(art.map(one => [one.fileId, one]))
  const task = pieces.map((piece, at) => {
    const row = artOf.get(piece.fileId)
    if (!row) throw new AppError('invalid', `pieces.${at}: ${t('errors.supplies.pictureGone')}`)
    const { name, facts } = row
    return { ...piece, name, outline: facts.outline, wMm: piece.widthMm, hMm: heightOf(piece, row) }
  })
  const refusal = refusalOf(task)
  if (refusal) return { layout: EMPTY, problem: refusal }
  try {
    const turn = { lane: 'member', of: workspaceId } as const
    const layout = await runApart<SheetLayout>(turn, LIMITS, async () => {
      return { kind: 'transfer-layout', pieces: task } satisfies LayoutTask
    })
    return { layout, problem: '' }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    return { layout: EMPTY, problem: error.message }
  }
}

function refusalOf(
  pieces: readonly { name: string; wMm: number; hMm: number; quantity: number }[]
): string | undefined {
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  if (count > MOST_PIECES) return t('errors.supplies.tooManyTransfers', { count, most: MOST_PIECES })
  const large = pieces.find(
    ({ wMm, hMm }) => Math.min(wMm, hMm) > PRINT_WIDTH_MM || Math.max(wMm, hMm) > PRINT_LENGTH_MM
  )
  return large && t('errors.supplies.pieceTooLarge', { name: large.name })
}

function lengthProblem({ usedMm }: SheetLayout, chosen: number | null): string {
  const longest = Math.max(...TRANSFERS.lengthsIn)
  const needs = Math.ceil((usedMm / MM_PER_INCH) * 10) / 10
  if (lengthFor(usedMm) === undefined) {
    return t('errors.supplies.tooLongForSheets', { needs, longest })
  }
  if (chosen === null || chosen * MM_PER_INCH + 1e-6 >= usedMm) return ''
  return t('errors.supplies.tooLongForSheet', { needs, chosen })
}

export function copySheet(db: Db, member: Member, sheetId: string): Promise<TransferSheet> {
  return inTransaction(db, async tx => {
    const sheet = await queries.findSheet(tx, member, sheetId)
    if (!sheet) throw notFound('Sheet')
    const copyId = await queries.insertSheet(tx, member, t('errors.design.copy', { name: sheet.name.slice(0, 74) }))
    const ids = new Map<string, string>()
    const pieces = (await queries.findPieces(tx, [sheetId])).map(({ sheetId: _, ...piece }) => {
      const id = crypto.randomUUID()
      ids.set(piece.id, id)
      return { ...piece, id }
    })
    await queries.replacePieces(tx, { id: copyId, workspaceId: member.workspaceId }, pieces)
    const laid = sheet.layout.pieces.map(one => ({ ...one, piece: required(ids.get(one.piece), 'a piece') }))
    const { chosenLengthIn, problem } = sheet
    const layout = { ...sheet.layout, pieces: laid }
    await queries.updateSheet(tx, copyId, {
      name: t('errors.design.copy', { name: sheet.name.slice(0, 74) }),
      chosenLengthIn,
      layout,
      problem
    })
    return getSheet(tx, member, copyId)
  })
}

export function endSheet(db: Db, member: Member, sheetId: string): Promise<null> {
  return inTransaction(db, async tx => {
    const sheet = await queries.lockSheet(tx, member, sheetId)
    if (!sheet) throw notFound('Sheet')
    if (sheet.orderedAt) throw new AppError('conflict', t('errors.supplies.sheetOrdered'))
    await removeLine(tx, member, sheetSku(sheetId))
    await queries.deleteSheet(tx, sheetId)
    return null
  })
}
