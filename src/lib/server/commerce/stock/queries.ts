import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

export interface StockMove {
  storeItemId: string
  variant: string
  quantity: number
}

/**
 * Takes all the pieces or none, and gives what is missing. Rows are locked in one order, so that two carts never wait
 * for each other, and counted only once they are locked.
 */
export async function takeAll(tx: Db, moves: StockMove[]): Promise<{ storeItemId: string; variant: string }[]> {
  const { rows } = await sql<{ storeItemId: string; variant: string }>`
    with moves as (
      select * from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
        as move ("storeItemId" uuid, variant text, quantity integer)
    ), limits as (
      select stock.store_item_id, stock.variant, moves.quantity, stock.capacity - stock.taken as "left"
      from stock join moves on moves."storeItemId" = stock.store_item_id and moves.variant = stock.variant
      order by stock.store_item_id, stock.variant
      for update of stock
    ), took as (
      update stock set taken = stock.taken + limits.quantity
      from limits
      where stock.store_item_id = limits.store_item_id and stock.variant = limits.variant
        and not exists (select from limits where limits.quantity > limits."left")
    )
    select store_item_id as "storeItemId", variant from limits where quantity > "left"
    order by store_item_id, variant
  `.execute(tx)
  return rows
}

export async function giveBack(db: Db, { storeItemId, variant, quantity }: StockMove): Promise<void> {
  await db
    .updateTable('stock')
    .set({ taken: sql`greatest(taken - ${quantity}, 0)` })
    .where('store_item_id', '=', storeItemId)
    .where('variant', '=', variant)
    .execute()
}

/** Locks the rows of these variants and of the item as a whole; false where none of the variants is limited. */
export async function lockStock(tx: Db, storeItemId: string, variants: string[]): Promise<boolean> {
  const rows = await tx
    .selectFrom('stock')
    .select('variant')
    .where('store_item_id', '=', storeItemId)
    .where('variant', 'in', ['', ...variants])
    .orderBy('variant')
    .forUpdate()
    .execute()
  return rows.some(({ variant }) => variant !== '')
}

export async function findOrderedPieces(db: Db, orderId: string) {
  const rows = await db
    .selectFrom('order_lines')
    .select([
      'store_item_id',
      'quantity',
      sql<string>`colour->>'id'`.as('colourId'),
      sql<string>`size->>'id'`.as('sizeId')
    ])
    .where('order_id', '=', orderId)
    .where('store_item_id', 'is not', null)
    .execute()
  return rows.map(row => ({
    storeItemId: row.store_item_id!,
    colourId: row.colourId,
    sizeId: row.sizeId,
    quantity: row.quantity
  }))
}
