import { type RawBuilder, sql } from 'kysely'

import type { TagRef } from '#lib/contract/documents.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { whoText } from '#lib/server/platform/activity/who.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { containing } from '#lib/server/platform/db/like.ts'

export interface Filter {
  page: number
  pageSize: number
  folder?: string | undefined
  tag?: string | undefined
  search: string
  sort: 'updated' | 'created' | 'name' | 'size'
  trash: boolean
}

export interface LayoutRow {
  id: string
  name: string
  folder_id: string | null
  rev: number
  bytes: number
  width_mm: number
  height_mm: number
  artboards: number
  colours: string[]
  methods: ('htv' | 'adhesive' | 'print')[]
  variables: string[]
  created_at: string
  updated_at: string
  deleted_at: string | null
  updated_by: string
  tags: TagRef[]
  versions: number
  used_in: number
  total: number
}

const LAYOUT_ORDER: Record<Filter['sort'], RawBuilder<unknown>> = {
  updated: sql`updated_at desc, id`,
  created: sql`created_at desc, id`,
  name: sql`lower(name), id`,
  size: sql`width_mm * height_mm desc, id`
}

/** A page of designs with all that a card shows: one statement, whatever the page's length. */
export async function findLayouts(db: Db, member: Member, filter: Filter): Promise<LayoutRow[]> {
  const { rows } = await sql<LayoutRow>`
    with found as (
      select id, name, folder_id, rev, bytes, width_mm, height_mm, artboards, colours, methods, variables,
        created_at, updated_at, deleted_at, updated_by, by_key
      from documents where ${matching('document', member, filter)}
    ), shown as (
      select *, (select count(*)::int from found) as total, row_number() over () as place from (
        select * from found order by ${filter.trash ? sql`deleted_at desc, id` : LAYOUT_ORDER[filter.sort]}
        limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}
      ) ordered
    )
    select shown.*, ${whoText('shown')} as updated_by,
      ${tagsOf('document')} as tags,
      (select count(*)::int from document_versions where document_id = shown.id) as versions,
      (select count(distinct item_id)::int from item_designs where document_id = shown.id) as used_in
    from shown left join users u on u.id = shown.updated_by
    order by place
  `.execute(db)
  return rows
}

export interface FileRow {
  id: string
  name: string
  mime: string
  bytes: number
  width: number | null
  height: number | null
  folder_id: string | null
  created_at: string
  deleted_at: string | null
  created_by: string
  tags: TagRef[]
  used_in: number
  total: number
}

const FILE_ORDER: Record<Filter['sort'], RawBuilder<unknown>> = {
  updated: sql`created_at desc, id`,
  created: sql`created_at desc, id`,
  name: sql`lower(name), id`,
  size: sql`bytes desc, id`
}

export async function findFiles(db: Db, member: Member, filter: Filter): Promise<FileRow[]> {
  const inWorkspace = member.workspaceId
  const { rows } = await sql<FileRow>`
    with found as (
      select id, name, mime, bytes, width, height, folder_id, created_at, deleted_at, created_by, by_key
      from files where ${matching('file', member, filter)}
    ), shown as (
      select *, (select count(*)::int from found) as total, row_number() over () as place from (
        select * from found order by ${filter.trash ? sql`deleted_at desc, id` : FILE_ORDER[filter.sort]}
        limit ${filter.pageSize} offset ${(filter.page - 1) * filter.pageSize}
      ) ordered
    ), uses as (
      select file_id, count(*)::int as count from (
        select layer->>'fileId' as file_id, id::text as used_by from items, jsonb_array_elements(artwork) layer
        where workspace_id = ${inWorkspace}
        union
        select picture, items.id::text from items, jsonb_array_elements(colours) colour,
          lateral (values (colour->'pictures'->>'front'), (colour->'pictures'->>'back')) pictures(picture)
        where workspace_id = ${inWorkspace}
        union
        select picture::text, stores.id::text from stores, lateral (values (logo_file_id), (banner_file_id)) pictures(picture)
        where workspace_id = ${inWorkspace}
        union
        select file_id::text, store_id::text from store_bundles join stores on stores.id = store_id
        where workspace_id = ${inWorkspace}
        union
        select logo_file_id::text, id::text from workspaces where id = ${inWorkspace}
        union
        select file_id::text, portfolio_id::text from portfolio_images where workspace_id = ${inWorkspace}
        union
        select file_id::text, document_id::text from document_files join shown on shown.id = file_id
      ) places where file_id is not null group by 1
    )
    select shown.*, ${whoText('shown')} as created_by,
      ${tagsOf('file')} as tags, coalesce(uses.count, 0) as used_in
    from shown left join users u on u.id = shown.created_by left join uses on uses.file_id = shown.id::text
    order by place
  `.execute(db)
  return rows
}

/** Which rows the filter means. A folder means what lies directly in it; a tag, whatever has it or one under it. */
function matching(kind: 'document' | 'file', member: Member, filter: Filter): RawBuilder<unknown> {
  const conditions = [
    sql`workspace_id = ${member.workspaceId}`,
    filter.trash ? sql`deleted_at is not null` : sql`deleted_at is null`
  ]
  // The drawing of a version that an item sells is the design's, not a file of its own.
  if (kind === 'file') conditions.push(sql`kind <> 'design'`)
  if (filter.folder === 'none') conditions.push(sql`folder_id is null`)
  else if (filter.folder) conditions.push(sql`folder_id = ${filter.folder}`)
  const tagged = sql`id in (select ${sql.ref(`${kind}_id`)} from ${sql.table(`${kind}_tags`)} join tag_tree on tag_tree.id = tag_id`
  if (filter.tag) {
    conditions.push(sql`${tagged} where tag_id in (
      with recursive under as (
        select id from tag_tree where id = ${filter.tag} and workspace_id = ${member.workspaceId}
        union select tag_tree.id from tag_tree join under on tag_tree.parent_id = under.id
      ) select id from under
    ))`)
  }
  for (const word of filter.search.split(/\s+/).filter(Boolean).slice(0, 6)) {
    const pattern = containing(word)
    conditions.push(
      sql`(name ilike ${pattern} or ${tagged} where tag_tree.workspace_id = ${member.workspaceId} and tag_tree.name::text ilike ${pattern}))`
    )
  }
  return sql.join(conditions, sql` and `)
}

function tagsOf(kind: 'document' | 'file'): RawBuilder<TagRef[]> {
  const table = sql.table(`${kind}_tags`)
  return sql<TagRef[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', tag_tree.id, 'name', tag_tree.name) order by tag_tree.name)
    from ${table} join tag_tree on tag_tree.id = tag_id where ${sql.ref(`${kind}_id`)} = shown.id
  ), '[]')`
}
