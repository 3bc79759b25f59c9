import { sql } from 'kysely'

import { ItemOption, type ProductCategory } from '#lib/contract/items.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Changes } from '#lib/shared/changes.ts'

export interface OptionInput {
  name: string
  type: ItemOption['type']
  values: ItemOption['values']
  position?: number | undefined
}

/** Items take a copy of an option, so its use is found by likeness: a field of its name and type, or sizes out of its list. */
const usedIn = sql<number>`(
  select count(*)::int from items
  where items.workspace_id = item_options.workspace_id and items.archived_at is null and (
    items.fields @> jsonb_build_array(jsonb_build_object('label', item_options.name, 'type', item_options.type))
    or (item_options.type = 'size' and not exists (
      select from jsonb_array_elements(items.sizes) as size
      where size->>'name' not in (select value->>'value' from jsonb_array_elements(item_options."values") as value
                                  where value->>'value' is not null)
    ))
  )
)`

export async function findOptions(db: Db, member: Member, optionId?: string): Promise<ItemOption[]> {
  const rows = await db
    .selectFrom('item_options')
    .select(['id', 'workspace_id as workspaceId', 'name', 'type', 'values', 'position', usedIn.as('usedIn')])
    .where('workspace_id', '=', member.workspaceId)
    .$call(query => (optionId === undefined ? query : query.where('id', '=', optionId)))
    .orderBy('position')
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(row => ItemOption.parse(row))
}

export async function insertOption(tx: Db, member: Member, { name, type, values }: OptionInput): Promise<string> {
  const { id } = await tx
    .insertInto('item_options')
    .values(({ selectFrom }) => ({
      workspace_id: member.workspaceId,
      name,
      type,
      values: JSON.stringify(values),
      position: selectFrom('item_options')
        .select(sql<number>`least(coalesce(max(position) + 1, 0), 9999)`.as('next'))
        .where('workspace_id', '=', member.workspaceId)
    }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateOptionRow(
  db: Db,
  member: Member,
  optionId: string,
  change: Changes<OptionInput>
): Promise<boolean> {
  const { name, type, values, position } = change
  const row = await db
    .updateTable('item_options')
    // Without anything to set it would not be a statement.
    .set({ id: sql.ref('id'), name, type, values: values && JSON.stringify(values), position })
    .where('id', '=', optionId)
    .where('workspace_id', '=', member.workspaceId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOptionRow(db: Db, member: Member, optionId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('item_options')
    .where('id', '=', optionId)
    .where('workspace_id', '=', member.workspaceId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function findCategories(db: Db, member: Member, categoryId?: string): Promise<ProductCategory[]> {
  return db
    .selectFrom('product_categories')
    .select(['id', 'name', 'position'])
    .select(
      sql<number>`(select count(*)::int from items
        where items.category_id = product_categories.id and items.archived_at is null)`.as('items')
    )
    .where('workspace_id', '=', member.workspaceId)
    .$call(query => (categoryId === undefined ? query : query.where('id', '=', categoryId)))
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** Undefined where the name is taken. */
export async function insertCategory(db: Db, member: Member, name: string): Promise<string | undefined> {
  const row = await db
    .insertInto('product_categories')
    .values(({ selectFrom }) => ({
      workspace_id: member.workspaceId,
      name,
      position: selectFrom('product_categories')
        .select(sql<number>`least(coalesce(max(position) + 1, 0), 9999)`.as('next'))
        .where('workspace_id', '=', member.workspaceId)
    }))
    .onConflict(conflict => conflict.columns(['workspace_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

interface CategoryChange {
  name?: string | undefined
  position?: number | undefined
}

export async function updateCategoryRow(db: Db, member: Member, categoryId: string, change: CategoryChange) {
  const { name, position } = change
  const row = await db
    .updateTable('product_categories')
    .set({ id: sql.ref('id'), name, position })
    .where('id', '=', categoryId)
    .where('workspace_id', '=', member.workspaceId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteCategoryRow(db: Db, member: Member, categoryId: string): Promise<boolean> {
  const row = await db
    .deleteFrom('product_categories')
    .where('id', '=', categoryId)
    .where('workspace_id', '=', member.workspaceId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
