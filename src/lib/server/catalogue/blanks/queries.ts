import { type Selectable, sql } from 'kysely'

import { Blank, type BlankDetails } from '#lib/contract/blanks.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Blanks } from '#lib/server/platform/db/tables.ts'

export type BlankRow = Omit<Selectable<Blanks>, 'style_key' | 'search_text'>

/** What lies in the JSON columns is only trusted once the contract's schema has read it. */
export function toBlank(row: BlankRow): Blank {
  return Blank.parse({
    id: row.id,
    name: row.name,
    maker: row.maker,
    styleNumber: row.style_number,
    supplier: row.supplier,
    garment: row.garment,
    colours: row.colours,
    sizes: row.sizes,
    printAreas: row.print_areas,
    frontFileId: row.front_file_id,
    backFileId: row.back_file_id,
    frontArea: row.front_area,
    backArea: row.back_area,
    note: row.note,
    taxClass: row.tax_class,
    archived: row.archived_at !== null,
    revision: row.revision,
    createdAt: row.created_at,
    updatedAt: row.updated_at
  })
}

export function toColumns(details: BlankDetails) {
  return {
    name: details.name,
    maker: details.maker,
    style_number: details.styleNumber,
    supplier: details.supplier,
    garment: details.garment,
    colours: JSON.stringify(details.colours),
    sizes: JSON.stringify(details.sizes),
    print_areas: JSON.stringify(details.printAreas),
    front_file_id: details.frontFileId,
    back_file_id: details.backFileId,
    // An area is one of a photo, and goes with it.
    front_area: areaOf(details.frontFileId, details.frontArea),
    back_area: areaOf(details.backFileId, details.backArea),
    note: details.note,
    tax_class: details.taxClass
  }
}

function areaOf(fileId: string | null, area: BlankDetails['frontArea']): string | null {
  return fileId && area ? JSON.stringify(area) : null
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
    .values({ workspace_id: member.workspaceId, ...toColumns(details) })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toBlank(row)
}

export async function replaceBlank(tx: Db, member: Member, blankId: string, details: BlankDetails): Promise<Blank> {
  const row = await tx
    .updateTable('blanks')
    .set({ ...toColumns(details), revision: sql`revision + 1`, updated_at: sql`now()` })
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
