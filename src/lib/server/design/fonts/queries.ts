import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import type { ReadStyle } from './inspect.ts'

export interface FontRow {
  id: string
  family: string
  name: string
  bytes: number
  letters: number
  styles: ReadStyle[]
  addedBy: string | null
  createdAt: string
}

export interface StoredFont {
  id: string
  bytes: number
  mime: string
  sha256: string
  storage_key: string
}

const SHOWN = [
  'workspace_fonts.id',
  'family',
  'workspace_fonts.name',
  'bytes',
  'letters',
  sql<ReadStyle[]>`styles`.as('styles'),
  sql<string | null>`nullif(btrim(concat_ws(' ', users.first_name, users.last_name)), '')`.as('addedBy'),
  'workspace_fonts.created_at as createdAt'
] as const

function fontsOf(db: Db, workspaceId: string) {
  return db
    .selectFrom('workspace_fonts')
    .leftJoin('users', 'users.id', 'workspace_fonts.added_by')
    .where('workspace_id', '=', workspaceId)
}

export function findFonts(db: Db, workspaceId: string): Promise<FontRow[]> {
  return fontsOf(db, workspaceId).select(SHOWN).orderBy('family').orderBy('workspace_fonts.name').execute()
}

export function findFontBy(db: Db, workspaceId: string, sha256: string): Promise<FontRow | undefined> {
  return fontsOf(db, workspaceId).select(SHOWN).where('sha256', '=', sha256).executeTakeFirst()
}

export function findFontOf(db: Db, workspaceId: string, id: string): Promise<FontRow | undefined> {
  return fontsOf(db, workspaceId).select(SHOWN).where('workspace_fonts.id', '=', id).executeTakeFirst()
}

/** The outlines of these are for shoppers from now on; gives those that are there. */
export async function showAsLettering(tx: Db, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .updateTable('workspace_fonts')
    .set({ is_lettering: true })
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** By the hashes of their files. */
export async function findFontIds(
  db: Db,
  workspaceId: string,
  hashes: readonly string[]
): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('workspace_fonts')
    .select(['id', 'sha256'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`sha256 = any(${[...hashes]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [sha256, id]))
}

/** Of any workspace: who serves it decides who may have it. */
export function findStoredFont(db: Db, id: string) {
  return db
    .selectFrom('workspace_fonts')
    .select(['workspace_id', 'mime', 'sha256', 'storage_key', 'is_lettering'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findStoredFonts(db: Db, workspaceId: string, ids: readonly string[]): Promise<StoredFont[]> {
  return db
    .selectFrom('workspace_fonts')
    .select(['id', 'bytes', 'mime', 'sha256', 'storage_key'])
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function findFontUse(db: Db, workspaceId: string): Promise<{ fonts: number; bytes: number }> {
  const { rows } = await sql<{ fonts: number; bytes: number }>`
    select count(*)::int as fonts, coalesce(sum(bytes), 0)::bigint as bytes from workspace_fonts
    where workspace_id = ${workspaceId}`.execute(db)
  return firstRow(rows)
}

/** One change of a workspace's fonts at a time: they are counted, and looked for in designs. */
export async function lockFonts(tx: Db, workspaceId: string): Promise<void> {
  await tx.selectFrom('workspaces').select('id').where('id', '=', workspaceId).forNoKeyUpdate().execute()
}

interface NewFont extends StoredFont {
  family: string
  name: string
  letters: number
  styles: ReadStyle[]
}

export async function insertFont(tx: Db, member: Member, { styles, ...font }: NewFont): Promise<void> {
  const own = { workspace_id: member.workspaceId, added_by: member.userId, styles: JSON.stringify(styles) }
  await tx
    .insertInto('workspace_fonts')
    .values({ ...font, ...own })
    .execute()
}

/** The rows of fonts that another workspace gets copies of. */
export function findWholeFonts(db: Db, workspaceId: string, ids: readonly string[]): Promise<NewFont[]> {
  return db
    .selectFrom('workspace_fonts')
    .select(['id', 'mime', 'sha256', 'storage_key', 'family', 'name', 'bytes', 'letters'])
    .select(sql<ReadStyle[]>`styles`.as('styles'))
    .where('workspace_id', '=', workspaceId)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute()
}

export async function deleteFontRow(tx: Db, member: Member, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('workspace_fonts')
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .returning('storage_key')
    .executeTakeFirst()
  return row?.storage_key
}

export interface DesignInFont {
  name: string
  /** As it is now, in the trash too; otherwise only a version of it that items or jobs use. */
  isNow: boolean
}

/** Designs with letters in it. Designs also list fonts that were once chosen in them, as keys: those do not count. */
export async function findDesignsIn(tx: Db, { workspaceId }: Member, id: string): Promise<DesignInFont[]> {
  const named = `%"font": "own-${id}%`
  const { rows } = await sql<DesignInFont>`
    select name, is_now as "isNow" from (
      select name, design::text like ${named} as is_now, exists (
        select from document_versions v where v.document_id = d.id and v.file_id is not null and v.design::text like ${named}
      ) as is_pinned
      from documents d where workspace_id = ${workspaceId}
    ) as designs
    where is_now or is_pinned
    order by is_now desc, name limit 4`.execute(tx)
  return rows
}

export interface LetteringUse {
  items: string[]
  /** Of its orders, and what production has frozen of them. */
  isSold: boolean
}

export async function findLetteringIn(tx: Db, { workspaceId }: Member, id: string): Promise<LetteringUse> {
  const named = `%"font": "own-${id}%`
  const { rows } = await sql<LetteringUse>`
    select array(
      select name from items where workspace_id = ${workspaceId} and fields::text like ${named} order by name limit 4
    ) as items, exists (
      select from order_lines l join orders o on o.id = l.order_id
      where o.workspace_id = ${workspaceId} and l.personalisation::text like ${named}
    ) or exists (
      select from production_pieces where workspace_id = ${workspaceId} and parts::text like ${named}
    ) as "isSold"
  `.execute(tx)
  return firstRow(rows)
}
