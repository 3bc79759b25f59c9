import { type Selectable, sql } from 'kysely'

import { Item, ITEM_FIELDS, type ItemDetails } from '#lib/contract/items.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { toColumns, toFields } from '#lib/server/platform/db/columns.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import type { Items } from '#lib/server/platform/db/tables.ts'
import { containing } from '#lib/server/platform/db/like.ts'

/** Stores that sell the item, cancelled ones too: they keep showing it. */
const storeCount = sql<number>`(select count(*)::int from store_items where store_items.item_id = items.id)`

/** Of all its variants alike; where they differ, of the dearest. */
const cost = sql<number | null>`(
  select max(cost_cents) from variants where variants.item_id = items.id and retired_at is null
)`

const ALSO = [storeCount.as('storeCount'), cost.as('costCents')] as const

type Row = Selectable<Items> & { storeCount: number; costCents: number | null }

/** What lies in the JSON columns is only trusted once the contract's schema has read it. */
function toItem(row: Row): Item {
  const colours = (row.colours as object[]).map((colour, index) => ({ ...colour, index }))
  return Item.parse({ ...toFields(row), colours, archived: row.archived_at !== null })
}

const itemColumns = (details: ItemDetails) => toColumns(ITEM_FIELDS, details, ['colours', 'sizes', 'fields', 'artwork'])

export interface ItemFilter {
  page: number
  pageSize: number
  search: string
  categoryId?: string | undefined
  archived: boolean
}

export async function findItemPage(db: Db, member: Member, filter: ItemFilter) {
  const { page, pageSize, search, categoryId, archived } = filter
  const pattern = containing(search)
  let query = db
    .selectFrom('items')
    .where('workspace_id', '=', member.workspaceId)
    .where('archived_at', archived ? 'is not' : 'is', null)
  if (categoryId) query = query.where('category_id', '=', categoryId)
  // Letters in a row are found anywhere; a word with a slip in it is found by its likeness.
  if (search) {
    query = query.where(({ eb, or }) =>
      or([eb('name', 'ilike', pattern), eb('description', 'ilike', pattern), sql<boolean>`${search} <% name`])
    )
  }
  const [rows, { total }] = await Promise.all([
    query
      .selectAll()
      .select(ALSO)
      .$if(search !== '', found => found.orderBy(sql`name ilike ${pattern}`, 'desc'))
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  ])
  return { rows: rows.map(toItem), total, page, pageSize }
}

/** Of this workspace; with `lock`, nobody else changes it until the transaction ends. */
export async function findItem(db: Db, member: Member, itemId: string, lock = false): Promise<Item | undefined> {
  const row = await db
    .selectFrom('items')
    .selectAll()
    .select(ALSO)
    .where('id', '=', itemId)
    .where('workspace_id', '=', member.workspaceId)
    .$if(lock, query => query.forUpdate())
    .executeTakeFirst()
  return row && toItem(row)
}

/** Those of these that the workspace has, archived ones too, in no order. */
export async function findItemsById(db: Db, member: Member, itemIds: string[]): Promise<Item[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .selectFrom('items')
    .selectAll()
    .select(ALSO)
    .where('id', 'in', itemIds)
    .where('workspace_id', '=', member.workspaceId)
    .execute()
  return rows.map(toItem)
}

export async function insertItem(tx: Db, member: Member, details: ItemDetails): Promise<Item> {
  const row = await tx
    .insertInto('items')
    .values({ workspace_id: member.workspaceId, ...itemColumns(details) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await saveCost(tx, row.id, details.costCents)
  return toItem({ ...row, storeCount: 0, costCents: details.costCents })
}

export async function replaceItem(tx: Db, member: Member, before: Item, details: ItemDetails): Promise<Item> {
  const row = await tx
    .updateTable('items')
    .set({ ...itemColumns(details), revision: sql`revision + 1`, updated_at: sql`now()` })
    .where('id', '=', before.id)
    .where('workspace_id', '=', member.workspaceId)
    .returningAll()
    .returning(ALSO)
    .executeTakeFirstOrThrow()
  await saveCost(tx, row.id, details.costCents, before.costCents)
  return toItem({ ...row, costCents: details.costCents })
}

/** What a piece of the item costs the shop, for all its variants; where that is as it was, only for new ones. */
async function saveCost(tx: Db, itemId: string, costCents: number | null, before?: number | null): Promise<void> {
  await tx
    .updateTable('variants')
    .set({ cost_cents: costCents })
    .where('item_id', '=', itemId)
    .where('retired_at', 'is', null)
    .$if(costCents === before, query => query.where('cost_cents', 'is', null))
    .execute()
}

export interface Variant {
  id: string
  /** The ids that the item knows them by. */
  colourId: string
  sizeId: string
}

/** What the item is sold in, each colour in each size, in the item's order. */
export function findVariants(db: Db, itemId: string): Promise<Variant[]> {
  return db
    .selectFrom('variants')
    .select(['id', 'colour_id as colourId', 'size_id as sizeId'])
    .where('item_id', '=', itemId)
    .where('retired_at', 'is', null)
    .orderBy('position')
    .execute()
}

export async function setArchived(
  tx: Db,
  member: Member,
  itemId: string,
  archived: boolean
): Promise<Item | undefined> {
  const row = await tx
    .updateTable('items')
    .set({ archived_at: archived ? sql`coalesce(archived_at, now())` : null })
    .where('id', '=', itemId)
    .where('workspace_id', '=', member.workspaceId)
    .returningAll()
    .returning(ALSO)
    .executeTakeFirst()
  return row && toItem(row)
}

/** The stores whose public pages show the item. */
export async function findShowingStores(tx: Db, itemId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('store_items')
    .innerJoin('stores', 'stores.id', 'store_items.store_id')
    .select('campaign_id')
    .where('item_id', '=', itemId)
    .where('stage', 'not in', ['draft', 'cancelled'])
    .where('hidden', '=', false)
    .orderBy('campaign_id')
    .execute()
  return rows.map(row => row.campaign_id)
}

/** Whether the workspace has the category; it stays at least until the transaction ends. */
export async function lockCategory(tx: Db, member: Member, categoryId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('product_categories')
    .select('id')
    .where('id', '=', categoryId)
    .where('workspace_id', '=', member.workspaceId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
