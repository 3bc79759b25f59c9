import { type RawBuilder, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export interface StockMove {
  storeItemId: string
  /** Null for the item as a whole. */
  variantId: string | null
  quantity: number
}

/**
 * The rows of the stock that these pieces count against, locked until the transaction ends: always in one order, so that two
 * carts never wait for each other.
 */
function lockedFor(moves: StockMove[]): RawBuilder<unknown> {
  return sql`
    moves as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as move ("storeItemId" uuid, "variantId" uuid, quantity integer)
    ), limits as (
      select stock.store_item_id, stock.variant_id, moves.quantity, stock.capacity - stock.taken as "left"
      from stock join moves
        on moves."storeItemId" = stock.store_item_id and moves."variantId" is not distinct from stock.variant_id
      order by stock.store_item_id, stock.variant_id
      for update of stock
    )`
}

const ofLimit = sql`stock.store_item_id = limits.store_item_id and stock.variant_id is not distinct from limits.variant_id`

/** Takes all the pieces or none, and tells whether it could. They are counted only once they are locked. */
export async function reserveAll(tx: Db, moves: StockMove[]): Promise<boolean> {
  const { rows } = await sql`
    with ${lockedFor(moves)}, took as (
      update stock set taken = stock.taken + limits.quantity
      from limits
      where ${ofLimit} and not exists (select from limits where limits.quantity > limits."left")
    )
    select from limits where quantity > "left" limit 1
  `.execute(tx)
  return rows.length === 0
}

export async function addToStock(db: Db, moves: StockMove[]): Promise<void> {
  await sql`
    with ${lockedFor(moves)}
    update stock set taken = greatest(stock.taken - limits.quantity, 0) from limits where ${ofLimit}
  `.execute(db)
}

/** Locks the rows of these variants and of the item as a whole; false where none of the variants is limited. */
export async function lockStock(tx: Db, storeItemId: string, variantIds: string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('stock')
    .select('variant_id')
    .where('store_item_id', '=', storeItemId)
    .where(sql<boolean>`(variant_id is null or variant_id = any(${variantIds}::uuid[]))`)
    .orderBy('variant_id')
    .forUpdate()
    .execute()
  return rows.some(({ variant_id }) => variant_id !== null)
}
