import { type Selectable, sql } from 'kysely'
import { z } from 'zod'

import type { StockLimit, StoreBundle, StoreItem } from '#lib/contract/stores.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { copyLimits } from '#lib/server/commerce/stock/limits.ts'
import type { GroupTier } from '#lib/shared/group-price.ts'
import type { StoreMessages } from '#lib/server/platform/db/tables.ts'

const LeftOut = z.array(z.string())

type PlacedItem = Omit<StoreItem, 'item'>

/** What the store says about its items, in their order. */
export async function findPlacedItems(db: Db, member: Member, storeId: string): Promise<PlacedItem[]> {
  const rows = await db
    .selectFrom('store_items')
    .innerJoin('stores', 'stores.id', 'store_items.store_id')
    .select(['store_items.id', 'item_id', 'section', 'position', 'price_cents', 'required', 'hidden', 'left_out'])
    .select('only_bundled as onlyBundled')
    .select(eb => eb.ref('group_tiers').$castTo<GroupTier[] | null>().as('groupTiers'))
    .select(
      sql<z.infer<typeof StockLimit>[]>`coalesce((
        select json_agg(
          json_build_object(
            'variant', coalesce(colour_id || '/' || size_id, ''), 'capacity', capacity, 'taken', taken
          ) order by variants.position nulls first
        )
        from stock left join variants on variants.id = variant_id
        where stock.store_item_id = store_items.id and retired_at is null
      ), '[]')`.as('stock')
    )
    .where('store_id', '=', storeId)
    .where('stores.workspace_id', '=', member.workspaceId)
    .orderBy('position')
    .orderBy('store_items.id')
    .execute()
  return rows.map(({ item_id, price_cents, left_out, ...row }) => {
    return { ...row, itemId: item_id, priceCents: price_cents, leftOut: LeftOut.parse(left_out) }
  })
}

/** Which of these the workspace has in its list. They stay at least until the transaction ends. */
export async function lockItems(tx: Db, member: Member, itemIds: string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('items')
    .select('id')
    .where('workspace_id', '=', member.workspaceId)
    .where('archived_at', 'is', null)
    .where('id', 'in', itemIds)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}

export async function insertStoreItems(
  tx: Db,
  storeId: string,
  items: { itemId: string; position: number }[]
): Promise<void> {
  await tx
    .insertInto('store_items')
    .values(items.map(({ itemId, position }) => ({ store_id: storeId, item_id: itemId, position })))
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Places items and bundles in one order. */
export async function placeOffers(tx: Db, storeId: string, ids: string[]): Promise<void> {
  for (const table of ['store_items', 'store_bundles']) {
    await sql`
      update ${sql.table(table)} as offer set position = placed.position
      from unnest(${ids}::uuid[]) with ordinality as placed (id, position)
      where offer.id = placed.id and offer.store_id = ${storeId}
    `.execute(tx)
  }
}

interface StoreItemChange {
  section: string
  priceCents: number | null
  required: boolean
  hidden: boolean
  onlyBundled: boolean
  leftOut: string[]
  groupTiers: GroupTier[] | null
}

export async function updateStoreItemRow(tx: Db, storeItemId: string, change: StoreItemChange): Promise<void> {
  await tx
    .updateTable('store_items')
    .set({
      section: change.section,
      price_cents: change.priceCents,
      required: change.required,
      hidden: change.hidden,
      only_bundled: change.onlyBundled,
      left_out: JSON.stringify(change.leftOut),
      group_tiers: change.groupTiers && JSON.stringify(change.groupTiers)
    })
    .where('id', '=', storeItemId)
    .execute()
}

export async function deleteStoreItemRow(tx: Db, storeItemId: string): Promise<void> {
  await tx.deleteFrom('store_items').where('id', '=', storeItemId).execute()
}

/** Pieces of this item in orders that stand or are being paid, by variant: a new limit begins with them. */
export async function findOrderedByVariant(tx: Db, storeItemId: string): Promise<Map<string | null, number>> {
  const rows = await tx
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select('variant_id')
    .select(sql<number>`sum(quantity - restocked)::int`.as('pieces'))
    .where('store_item_id', '=', storeItemId)
    .where('status', 'not in', ['cancelled', 'expired'])
    .groupBy('variant_id')
    .execute()
  return new Map(rows.map(({ variant_id, pieces }) => [variant_id, pieces]))
}

/** Pieces of other variants that are kept for changes that wait to be paid, beside those that were ordered. */
export async function findReservedByVariant(tx: Db, storeItemId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; pieces: number }>`
    select c.wanted->>'variantId' as id,
      sum((c.before->>'quantity')::int - coalesce((c.before->>'restocked')::int, 0))::int as pieces
    from order_changes c join order_lines l on l.id = c.line_id
    where l.store_item_id = ${storeItemId} and c.status = 'open' and c.wanted->>'variantId' is not null
      and c.wanted->>'variantId' is distinct from c.before->>'variantId'
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, pieces }) => [id, pieces]))
}

interface Copy {
  from: string
  to: string
}

/** Items with what the store says about them, and limits of which nothing is taken. */
export async function copyStoreItems(tx: Db, fromStoreId: string, toStoreId: string): Promise<void> {
  await sql`
    insert into store_items (store_id, item_id, section, position, price_cents, required, hidden, only_bundled, left_out,
      group_tiers)
    select ${toStoreId}, item_id, section, position, price_cents, required, hidden, only_bundled, left_out, group_tiers
    from store_items where store_id = ${fromStoreId}
  `.execute(tx)
  const { rows } = await sql<Copy>`
    select originals.id as "from", copies.id as "to"
    from store_items originals join store_items copies on copies.item_id = originals.item_id
    where originals.store_id = ${fromStoreId} and copies.store_id = ${toStoreId}
  `.execute(tx)
  await copyLimits(tx, rows)
}

export function findBundles(db: Db, storeId: string): Promise<StoreBundle[]> {
  return db
    .selectFrom('store_bundles')
    .select(['id', 'name', 'description', 'section', 'position', 'file_id as fileId', 'price_cents as priceCents'])
    .select(['required', 'hidden'])
    .select(eb => eb.ref('parts').$castTo<StoreBundle['parts']>().as('parts'))
    .where('store_id', '=', storeId)
    .orderBy('position')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** False where the id is that of another store's bundle. One that is there stays in its place. */
export async function upsertBundle(
  tx: Db,
  storeId: string,
  { id, position, ...bundle }: StoreBundle
): Promise<boolean> {
  const { name, description, section, required, hidden, priceCents, fileId, parts } = bundle
  const plain = { name, description, section, required, hidden }
  const row = { ...plain, price_cents: priceCents, file_id: fileId, parts: JSON.stringify(parts) }
  const saved = await tx
    .insertInto('store_bundles')
    .values({ id, store_id: storeId, position, ...row })
    .onConflict(conflict => conflict.column('id').doUpdateSet(row).where('store_bundles.store_id', '=', storeId))
    .returning('id')
    .executeTakeFirst()
  return saved !== undefined
}

export async function deleteBundleRow(tx: Db, storeId: string, bundleId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('store_bundles')
    .where('store_id', '=', storeId)
    .where('id', '=', bundleId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** With the copies of its items in place of the originals. */
export async function copyBundles(tx: Db, fromStoreId: string, toStoreId: string): Promise<void> {
  await sql`
    insert into store_bundles (
      store_id, name, description, section, position, file_id, price_cents, required, hidden, parts, created_at
    )
    select ${toStoreId}, name, description, section, position, file_id, price_cents, required, hidden, (
      select coalesce(jsonb_agg(jsonb_build_object('id', part->>'id', 'storeItemId', copies.id) order by place), '[]')
      from jsonb_array_elements(parts) with ordinality as piece (part, place)
      join store_items originals on originals.id = (part->>'storeItemId')::uuid
      join store_items copies on copies.item_id = originals.item_id and copies.store_id = ${toStoreId}
    ), created_at
    from store_bundles where store_id = ${fromStoreId}
  `.execute(tx)
}

export function findSentMessages(db: Db, storeId: string): Promise<Selectable<StoreMessages>[]> {
  return db.selectFrom('store_messages').selectAll().where('store_id', '=', storeId).orderBy('sent_at').execute()
}
