import { sql } from 'kysely'

import type { PlugIn } from '#lib/server/platform/plug-ins/plug-ins.ts'
import { documentLists } from '#lib/shared/lists.ts'

/** A drawing may weigh megabytes. */
const DESIGNS_A_FILE = 10

export const documentPlugIn: PlugIn = {
  search: {
    kind: 'design',
    find: (workspaceId, { pattern, limit }) => sql`
      select d.id, d.name as title, coalesce(f.name::text, '') as detail, false as draft
      from searchable_documents d left join tag_tree f on f.id = d.folder_id
      where d.workspace_id = ${workspaceId} and d.name ilike ${pattern} and d.deleted_at is null
      order by d.updated_at desc limit ${limit}`,
    pageOf: ({ title }) => documentLists.layout.path({ search: title })
  },
  exports: {
    'films.json': {
      select: id => sql`select * from workspace_films where workspace_id = ${id} order by created_at, sku`
    },
    'fonts.json': {
      select: id => sql`
        select id, family, name, mime, bytes, letters, styles, created_at from workspace_fonts
        where workspace_id = ${id} order by created_at, id`
    },
    'symbols.json': {
      rowsAFile: DESIGNS_A_FILE,
      select: id => sql`
        select id, name, rev, drawing, created_at, updated_at from symbols
        where workspace_id = ${id} order by created_at, id`
    },
    'design-comments.json': {
      select: id => sql`
        select c.*, u.first_name, u.last_name from design_comments c left join users u on u.id = c.user_id
        where c.workspace_id = ${id} order by c.created_at, c.id`
    },
    'film-stock.json': { select: id => sql`select * from film_stock where workspace_id = ${id} order by sku` },
    'cost-rates.json': { select: id => sql`select * from cost_rates where workspace_id = ${id}` },
    'designs.json': {
      rowsAFile: DESIGNS_A_FILE,
      select: workspaceId => sql`
        select d.id, d.name, d.rev, d.created_at, d.updated_at, d.deleted_at, d.design,
          (select coalesce(jsonb_agg(jsonb_build_object('rev', v.rev, 'name', v.name, 'created_at', v.created_at)
            order by v.created_at), '[]') from document_versions v where v.document_id = d.id) as versions
        from documents d where d.workspace_id = ${workspaceId} order by d.created_at, d.id`
    },
    'folders-and-tags.json': {
      select: id => sql`select * from tag_tree where workspace_id = ${id} order by created_at, id`
    }
  },
  contents: {
    designs: id => sql`select count(*)::int from documents where workspace_id = ${id} and deleted_at is null`
  }
}
