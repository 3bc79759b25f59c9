import { setLocale } from '#lib/server/platform/request-context.ts'
import { sql, type Updateable } from 'kysely'
import type { z } from 'zod'

import type { listPortfolios, PortfolioSection } from '#lib/contract/portfolios.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Portfolios } from '#lib/server/platform/db/tables.ts'
import { containing } from '#lib/server/platform/db/like.ts'

const COLUMNS = [
  'id',
  'workspace_id',
  'title',
  'slug',
  'intro',
  'theme_hex',
  'sections',
  'cover_image_id',
  'contact',
  'contact_text',
  'is_published',
  'revision',
  'updated_at'
] as const

export type PortfolioRow = NonNullable<Awaited<ReturnType<typeof findPortfolio>>>

export async function findPortfolio(db: Db, member: Member, id: string, lock = false) {
  let query = db
    .selectFrom('portfolios')
    .select(COLUMNS)
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
  if (lock) query = query.forUpdate()
  const row = await query.executeTakeFirst()
  return row && { ...row, sections: row.sections as PortfolioSection[] }
}

/** For everybody, so only what is on the web. */
export async function findPublished(db: Db, slug: string) {
  const row = await db
    .selectFrom('portfolios')
    .innerJoin('workspaces', 'workspaces.id', 'portfolios.workspace_id')
    .select(COLUMNS.map(column => `portfolios.${column}` as const))
    .select(['business_name', 'logo_file_id', 'owner_id', 'workspaces.locale'])
    .where('slug', '=', slug)
    .where('is_published', '=', true)
    .executeTakeFirst()
  if (row) setLocale(row.locale)
  return row && { ...row, sections: row.sections as PortfolioSection[] }
}

export async function insertPortfolio(
  db: Db,
  member: Member,
  values: { title: string; slug: string; theme_hex?: string }
): Promise<string | undefined> {
  const row = await db
    .insertInto('portfolios')
    .values({ ...values, workspace_id: member.workspaceId })
    .onConflict(conflict => conflict.column('slug').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

export async function updatePortfolioRow(db: Db, member: Member, id: string, values: Updateable<Portfolios>) {
  await db
    .updateTable('portfolios')
    .set({ ...values, updated_at: sql`now()` })
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .execute()
}

export async function deletePortfolioRow(db: Db, member: Member, id: string): Promise<void> {
  await db.deleteFrom('portfolios').where('workspace_id', '=', member.workspaceId).where('id', '=', id).execute()
}

type Query = z.output<typeof listPortfolios.query>
export type Filter = Pick<Query, 'search' | 'state' | 'sort' | 'page' | 'pageSize'>

function matching(db: Db, member: Member, { search, state }: Pick<Filter, 'search' | 'state'>) {
  const pattern = containing(search)
  return db
    .selectFrom('portfolios')
    .where('workspace_id', '=', member.workspaceId)
    .$if(search !== '', query => query.where(sql`title || ' ' || slug`, 'ilike', pattern))
    .$if(state !== undefined, query => query.where('is_published', '=', state === 'published'))
}

export async function countPortfolios(db: Db, member: Member, filter: Filter): Promise<number> {
  const { total } = await matching(db, member, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

const ORDER = { newest: sql`created_at desc`, updated: sql`updated_at desc`, title: sql`lower(title)` }

/** With the picture that stands for each: the chosen one, else the first. */
export async function findSummaries(db: Db, member: Member, filter: Filter) {
  return matching(db, member, filter)
    .select(['id', 'title', 'slug', 'is_published', 'updated_at'])
    .select(eb => [
      eb
        .selectFrom('portfolio_images')
        .select(({ fn }) => fn.countAll<number>().as('images'))
        .whereRef('portfolio_id', '=', 'portfolios.id')
        .as('images'),
      eb
        .selectFrom('leads')
        .select(({ fn }) => fn.countAll<number>().as('messages'))
        .whereRef('portfolio_id', '=', 'portfolios.id')
        .as('messages'),
      eb
        .selectFrom('portfolio_images as image')
        .innerJoin('files', 'files.id', 'image.file_id')
        .select(sql<{ id: string; name: string }>`jsonb_build_object('id', files.id, 'name', files.name)`.as('cover'))
        .whereRef('image.portfolio_id', '=', 'portfolios.id')
        .orderBy(sql`image.id is distinct from portfolios.cover_image_id`)
        .orderBy('image.position')
        .limit(1)
        .as('cover')
    ])
    .orderBy(ORDER[filter.sort])
    .orderBy('id')
    .limit(filter.pageSize)
    .offset((filter.page - 1) * filter.pageSize)
    .execute()
}
