import { sql, type Updateable } from 'kysely'

import type { PortfolioImage } from '#lib/contract/portfolios.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { PortfolioImages } from '#lib/server/platform/db/tables.ts'
import { fileUrl } from '#lib/server/platform/files/names.ts'

function select(db: Db) {
  return db
    .selectFrom('portfolio_images as image')
    .innerJoin('files', 'files.id', 'image.file_id')
    .select(['image.id', 'image.source', 'image.file_id', 'image.caption', 'image.tags', 'image.customer'])
    .select(['image.consent', 'image.section_id', 'image.portfolio_id'])
    .select(['files.name', 'files.width', 'files.height'])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

function toImage(row: Row): PortfolioImage & { portfolioId: string } {
  const source = row.source as PortfolioImage['source']
  return {
    id: row.id,
    source,
    fileId: row.file_id,
    url: fileUrl({ id: row.file_id, name: row.name }),
    width: row.width ?? 1,
    height: row.height ?? 1,
    caption: row.caption,
    tags: row.tags,
    customer: row.customer,
    consent: row.consent,
    sectionId: row.section_id,
    isShown: row.consent || source === 'mockup',
    portfolioId: row.portfolio_id
  }
}

export type FoundImage = ReturnType<typeof toImage>

/** Whoever calls has found the portfolio in a way that proves it may be seen. */
export async function findImages(db: Db, portfolioId: string): Promise<FoundImage[]> {
  const rows = await select(db)
    .where('portfolio_id', '=', portfolioId)
    .orderBy('position')
    .orderBy('image.id')
    .execute()
  return rows.map(toImage)
}

export async function findImage(db: Db, member: Member, imageId: string): Promise<FoundImage | undefined> {
  const row = await select(db)
    .where('image.workspace_id', '=', member.workspaceId)
    .where('image.id', '=', imageId)
    .executeTakeFirst()
  return row && toImage(row)
}

interface NewImage {
  portfolio_id: string
  file_id: string
  source: 'upload' | 'mockup'
  caption: string
  tags: string[]
  customer: string
  consent: boolean
  section_id: string
}

export async function insertImage(db: Db, member: Member, image: NewImage): Promise<string> {
  const { id } = await db
    .insertInto('portfolio_images')
    .values({
      ...image,
      workspace_id: member.workspaceId,
      position: sql<number>`(select coalesce(max(position), -1) + 1 from portfolio_images where portfolio_id = ${image.portfolio_id})`
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** With the files that they are in the other workspace; one whose file is in the trash is not there. */
export async function moveImages(
  tx: Db,
  member: Member,
  moved: { portfolioId: string; toWorkspaceId: string; files: ReadonlyMap<string, string> }
): Promise<void> {
  const files = JSON.stringify(Object.fromEntries(moved.files))
  await sql`
    update portfolio_images set workspace_id = ${moved.toWorkspaceId}, file_id = (${files}::jsonb->>file_id::text)::uuid
    where workspace_id = ${member.workspaceId} and portfolio_id = ${moved.portfolioId}
      and ${files}::jsonb ? file_id::text`.execute(tx)
  await tx
    .deleteFrom('portfolio_images')
    .where('workspace_id', '=', member.workspaceId)
    .where('portfolio_id', '=', moved.portfolioId)
    .execute()
}

export async function updateImageRow(db: Db, member: Member, id: string, values: Updateable<PortfolioImages>) {
  await db
    .updateTable('portfolio_images')
    .set(values)
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deleteImageRow(db: Db, member: Member, id: string): Promise<void> {
  await db.deleteFrom('portfolio_images').where('workspace_id', '=', member.workspaceId).where('id', '=', id).execute()
}

export async function orderImageRows(db: Db, portfolioId: string, imageIds: string[]): Promise<void> {
  await sql`
    update portfolio_images set position = placed.position
    from (
      select id, row_number() over (order by array_position(${imageIds}::uuid[], id) nulls last, position) - 1 as position
      from portfolio_images where portfolio_id = ${portfolioId}
    ) as placed
    where portfolio_images.id = placed.id
  `.execute(db)
}
