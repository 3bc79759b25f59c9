import { sql } from 'kysely'

import type { Db } from '#lib/server/db/index.ts'

export interface StockMove {
  storeItemId: string
  variant: string
  quantity: number
}

/** Takes the pieces if they are there; true also where nothing limits this variant. */
export async function takeOne(db: Db, { storeItemId, variant, quantity }: StockMove): Promise<boolean> {
  const { rows } = await sql<{ limited: boolean; taken: boolean }>`
    with limits as (
      select store_item_id, variant from stock where store_item_id = ${storeItemId} and variant = ${variant}
    ), took as (
      update stock set taken = taken + ${quantity}
      where store_item_id = ${storeItemId} and variant = ${variant} and taken + ${quantity} <= capacity
      returning 1
    )
    select exists (select from limits) as limited, exists (select from took) as taken
  `.execute(db)
  return !rows[0]!.limited || rows[0]!.taken
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
