import { sql } from 'kysely'

import { firstRow } from '#lib/server/platform/db/first-row.ts'
import type { TagNode } from '#lib/contract/tag-tree.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

/** All folders and tags with what is directly in them, counted once for all. */
export async function findTree(db: Db, member: Member, id?: string): Promise<TagNode[]> {
  const one = id ? sql`and tag_tree.id = ${id}` : sql``
  const { rows } = await sql<TagNode>`
    select tag_tree.id, tag_tree.kind, parent_id as "parentId", tag_tree.name::text as name,
      coalesce(case tag_tree.kind when 'folder' then d.count else td.count end, 0) as layouts,
      coalesce(case tag_tree.kind when 'folder' then f.count else tf.count end, 0) as files
    from tag_tree
    left join (
      select folder_id, count(*)::int from documents
      where workspace_id = ${member.workspaceId} and deleted_at is null group by 1
    ) d on d.folder_id = tag_tree.id
    left join (
      select folder_id, count(*)::int from files
      where workspace_id = ${member.workspaceId} and deleted_at is null group by 1
    ) f on f.folder_id = tag_tree.id
    left join (
      select tag_id, count(*)::int from document_tags join documents on documents.id = document_id
      where workspace_id = ${member.workspaceId} and deleted_at is null group by 1
    ) td on td.tag_id = tag_tree.id
    left join (
      select tag_id, count(*)::int from file_tags join files on files.id = file_id
      where workspace_id = ${member.workspaceId} and deleted_at is null group by 1
    ) tf on tf.tag_id = tag_tree.id
    where tag_tree.workspace_id = ${member.workspaceId} ${one}
    order by tag_tree.name, tag_tree.id
  `.execute(db)
  return rows
}

/** The places in the tree; held, so that nobody moves one under its own child meanwhile. */
export function lockTree(tx: Db, member: Member) {
  return tx
    .selectFrom('tag_tree')
    .select(['id', 'kind', 'parent_id'])
    .where('workspace_id', '=', member.workspaceId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Undefined where the place has one of that name already. */
export async function insertNode(
  tx: Db,
  member: Member,
  { kind, name, parentId }: { kind: string; name: string; parentId: string | null }
): Promise<string | undefined> {
  const row = await tx
    .insertInto('tag_tree')
    .values({ workspace_id: member.workspaceId, kind, name, parent_id: parentId })
    .onConflict(conflict => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** False where the place has another one of that name. */
export async function updateNode(
  tx: Db,
  member: Member,
  { id, ...change }: { id: string; name?: string; parent_id?: string | null }
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select 1 from tag_tree mine join tag_tree other on other.workspace_id = mine.workspace_id
        and other.kind = mine.kind and other.id <> mine.id
        and other.parent_id is not distinct from ${'parent_id' in change ? sql`${change.parent_id}::uuid` : sql`mine.parent_id`}
        and other.name = ${'name' in change ? sql`${change.name}::citext` : sql`mine.name`}
      where mine.id = ${id}
    ) as taken
  `.execute(tx)
  if (firstRow(rows).taken) return false
  await tx
    .updateTable('tag_tree')
    .set(change)
    .where('workspace_id', '=', member.workspaceId)
    .where('id', '=', id)
    .execute()
  return true
}

/** What was in it, files excepted, goes to the one around it; of two children with one name, the one that moves gets a number. */
export async function deleteNode(tx: Db, member: Member, id: string): Promise<void> {
  await sql`
    with gone as (select * from tag_tree where id = ${id} and workspace_id = ${member.workspaceId}),
    moved_documents as (update documents set folder_id = gone.parent_id from gone where folder_id = gone.id)
    update tag_tree child set parent_id = gone.parent_id, name = case when exists (
      select 1 from tag_tree other where other.workspace_id = gone.workspace_id and other.kind = gone.kind
        and other.parent_id is not distinct from gone.parent_id and other.name = child.name and other.id <> gone.id
    ) then left(child.name::text, 50) || ' ' || left(child.id::text, 4) else child.name::text end
    from gone where child.parent_id = gone.id
  `.execute(tx)
  await tx.deleteFrom('tag_tree').where('workspace_id', '=', member.workspaceId).where('id', '=', id).execute()
}

export function findNodes(db: Db, member: Member, ids: string[]) {
  return db
    .selectFrom('tag_tree')
    .select(['id', 'kind'])
    .where('workspace_id', '=', member.workspaceId)
    .where('id', 'in', ids)
    .execute()
}
