import { type Selectable, sql } from 'kysely'

import { Blank, BLANK_FIELDS, type BlankDetails } from '#lib/contract/blanks.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { toColumns, toFields } from '#lib/server/platform/db/columns.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Blanks } from '#lib/server/platform/db/tables.ts'

export type BlankRow = Omit<Selectable<Blanks>, 'style_key' | 'search_text'>

/** What lies in the JSON columns is only trusted once the contract's schema has read it. */
export function toBlank(row: BlankRow): Blank {
  return Blank.parse({ ...toFields(row), archived: row.archived_at !== null })
}

export function blankColumns(details: BlankDetails) {
  // An area is one of a photo, and goes with it.
  const frontArea = details.frontFileId ? details.frontArea : null
  const backArea = details.backFileId ? details.backArea : null
  const json = ['colours', 'sizes', 'printAreas', 'frontArea', 'backArea'] as const
  return toColumns(BLANK_FIELDS, { ...details, frontArea, backArea }, json)
}

/** Of this workspace; with `lock`, nobody else changes it until the transaction ends. */
export async function findBlank(db: Db, member: Member, blankId: string, lock = false): Promise<Blank | undefined> {
  const row = await db
    .selectFrom('blanks')
    .selectAll()
    .where('id', '=', blankId)
    .where('workspace_id', '=', member.workspaceId)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  return row && toBlank(row)
}

export async function insertBlank(tx: Db, member: Member, details: BlankDetails): Promise<Blank> {
  const row = await tx
    .insertInto('blanks')
    .values({ workspace_id: member.workspaceId, ...blankColumns(details) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBlank(row)
}

export async function replaceBlank(tx: Db, member: Member, blankId: string, details: BlankDetails): Promise<Blank> {
  const row = await tx
    .updateTable('blanks')
    .set({ ...blankColumns(details), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', blankId)
    .where('workspace_id', '=', member.workspaceId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBlank(row)
}

export async function setArchived(tx: Db, member: Member, blankId: string, archived: boolean) {
  const row = await tx
    .updateTable('blanks')
    .set({ archived_at: archived ? sql`coalesce(archived_at, now())` : null })
    .where('id', '=', blankId)
    .where('workspace_id', '=', member.workspaceId)
    .returningAll()
    .executeTakeFirst()
  return row && toBlank(row)
}

export async function findSuppliers(db: Db, { workspaceId }: Member): Promise<string[]> {
  const { rows } = await sql<{ supplier: string }>`
    select distinct supplier from blanks
    where workspace_id = ${workspaceId} and supplier <> '' and archived_at is null order by 1 limit 200`.execute(db)
  return rows.map(({ supplier }) => supplier)
}
