import { sql } from 'kysely'

import type { TransferPiece } from '#lib/contract/transfers.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { SheetLayout } from '#lib/supplies/transfers.ts'
import { containing } from '#lib/server/platform/db/like.ts'

import type { ArtFacts } from './facts.ts'

export interface SheetRow {
  id: string
  workspaceId: string
  name: string
  revision: number
  chosenLengthIn: number | null
  layout: SheetLayout
  problem: string
  orderedAt: string | null
  printState: 'waiting' | 'ready' | 'failed' | null
  printProblem: string
  updatedAt: string
}

export interface ArtRow {
  fileId: string
  name: string
  facts: ArtFacts
}

const SHEET = [
  'id',
  'workspace_id as workspaceId',
  'name',
  'revision',
  'length_in as chosenLengthIn',
  sql<SheetLayout>`layout`.as('layout'),
  'problem',
  'ordered_at as orderedAt',
  sql<SheetRow['printState']>`print_state`.as('printState'),
  'print_problem as printProblem',
  'updated_at as updatedAt'
] as const

/** Of one workspace, or of any for the platform's admin and for what works in the background. */
interface Whose {
  workspaceId?: string | undefined
}

export function findSheet(db: Db, { workspaceId }: Whose, id: string): Promise<SheetRow | undefined> {
  const query = db.selectFrom('transfer_sheets').select(SHEET).where('id', '=', id)
  return (workspaceId ? query.where('workspace_id', '=', workspaceId) : query).executeTakeFirst()
}

/** Held until the transaction ends. */
export function lockSheet(tx: Db, { workspaceId }: Member, id: string): Promise<SheetRow | undefined> {
  const query = tx.selectFrom('transfer_sheets').select(SHEET).where('id', '=', id)
  return query.where('workspace_id', '=', workspaceId).forUpdate().executeTakeFirst()
}

/** Those of these that the workspace has, held until the transaction ends if there is one. */
export function findSheetsById(db: Db, workspaceId: string, ids: readonly string[]): Promise<SheetRow[]> {
  const query = db
    .selectFrom('transfer_sheets')
    .select(SHEET)
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
  return (db.isTransaction ? query.forShare() : query).execute()
}

export interface ListedSheet extends SheetRow {
  transfers: number
}

export async function findSheetPage(
  db: Db,
  { workspaceId }: Member,
  { search, page, pageSize }: { search: string; page: number; pageSize: number }
): Promise<{ rows: ListedSheet[]; total: number }> {
  const query = db
    .selectFrom('transfer_sheets')
    .where('workspace_id', '=', workspaceId)
    .where('name', 'ilike', containing(search))
  const [rows, { total }] = await Promise.all([
    query
      .select(SHEET)
      .select(
        sql<number>`(select coalesce(sum(quantity), 0)::bigint from transfer_pieces p where p.sheet_id = transfer_sheets.id)`.as(
          'transfers'
        )
      )
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.select(eb => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  ])
  return { rows, total: Number(total) }
}

export async function insertSheet(db: Db, { workspaceId, userId }: Member, name: string): Promise<string> {
  const row = { workspace_id: workspaceId, created_by: userId, name }
  const { id } = await db.insertInto('transfer_sheets').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

interface Change {
  name: string
  chosenLengthIn: number | null
  layout: SheetLayout
  problem: string
}

export async function updateSheet(
  tx: Db,
  id: string,
  { name, chosenLengthIn, layout, problem }: Change
): Promise<void> {
  await tx
    .updateTable('transfer_sheets')
    .set({ name, length_in: chosenLengthIn, layout: JSON.stringify(layout), problem })
    .set({ revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
}

export async function deleteSheet(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('transfer_sheets').where('id', '=', id).execute()
}

export function findPieces(db: Db, sheetIds: readonly string[]): Promise<(TransferPiece & { sheetId: string })[]> {
  return db
    .selectFrom('transfer_pieces')
    .select(['id', 'sheet_id as sheetId', 'file_id as fileId', 'width_mm as widthMm', 'quantity'])
    .where('sheet_id', '=', sql<string>`any(${sheetIds}::uuid[])`)
    .orderBy('position')
    .execute()
}

export async function replacePieces(
  tx: Db,
  { id, workspaceId }: Pick<SheetRow, 'id' | 'workspaceId'>,
  pieces: readonly TransferPiece[]
): Promise<void> {
  await tx.deleteFrom('transfer_pieces').where('sheet_id', '=', id).execute()
  if (pieces.length === 0) return
  const rows = pieces.map(({ fileId, widthMm, quantity, ...piece }, position) => {
    return {
      id: piece.id,
      sheet_id: id,
      workspace_id: workspaceId,
      file_id: fileId,
      width_mm: widthMm,
      quantity,
      position
    }
  })
  await tx.insertInto('transfer_pieces').values(rows).execute()
}

/** With what was read from them; those that were not are left out. */
export function findArt(db: Db, workspaceId: string, fileIds: readonly string[]): Promise<ArtRow[]> {
  return db
    .selectFrom('transfer_art')
    .innerJoin('files', 'files.id', 'transfer_art.file_id')
    .select(['files.id as fileId', 'files.name', sql<ArtFacts>`facts`.as('facts')])
    .where('transfer_art.workspace_id', '=', workspaceId)
    .where('files.id', '=', sql<string>`any(${fileIds}::uuid[])`)
    .execute()
}

export async function saveArt(db: Db, { workspaceId }: Member, fileId: string, facts: ArtFacts): Promise<void> {
  const row = { file_id: fileId, workspace_id: workspaceId, facts: JSON.stringify(facts) }
  await db
    .insertInto('transfer_art')
    .values(row)
    .onConflict(conflict => conflict.column('file_id').doNothing())
    .execute()
}

/** From now on nothing on them changes. */
export async function markOrdered(tx: Db, { workspaceId }: Member, sheetIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('transfer_sheets')
    .set({ ordered_at: sql`now()` })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${sheetIds}::uuid[])`)
    .where('ordered_at', 'is', null)
    .execute()
}

/** Those of paid orders that have no print files yet, and are waiting for them from now on. */
export async function awaitPrints(tx: Db, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update transfer_sheets s set print_state = 'waiting', print_problem = ''
    from supply_order_lines l
    where l.order_id = any(${orderIds}::uuid[]) and l.kind = 'transfer' and l.workspace_id = s.workspace_id
      and l.sku = 'transfer.' || s.id and s.print_state is null
    returning s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

interface Printed {
  state: 'ready' | 'failed'
  problem?: string
  png?: { parts: number; bytes: number }
  pdf?: { parts: number; bytes: number }
}

export async function markPrinted(db: Db, id: string, { state, problem = '', png, pdf }: Printed): Promise<void> {
  await db
    .updateTable('transfer_sheets')
    .set({ print_state: state, print_problem: problem })
    .set({
      png_parts: png?.parts ?? 0,
      png_bytes: png?.bytes ?? 0,
      pdf_parts: pdf?.parts ?? 0,
      pdf_bytes: pdf?.bytes ?? 0
    })
    .where('id', '=', id)
    .execute()
}

export function findPrint(db: Db, { workspaceId }: Whose, id: string, format: 'png' | 'pdf') {
  const columns = format === 'png' ? (['png_parts as parts', 'png_bytes as bytes'] as const) : (['pdf_parts as parts', 'pdf_bytes as bytes'] as const) // biome-ignore format: one line
  const query = db
    .selectFrom('transfer_sheets')
    .select(['name', 'print_state as state', ...columns])
    .where('id', '=', id)
  return (workspaceId ? query.where('workspace_id', '=', workspaceId) : query).executeTakeFirst()
}
