import { sql } from 'kysely'

import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

export interface CartRow {
  sku: string
  quantity: number
}

/** In the order in which they were put there. */
export function findCart(db: Db, { workspaceId }: Member): Promise<CartRow[]> {
  return db
    .selectFrom('supply_cart_lines')
    .select(['sku', 'quantity'])
    .where('workspace_id', '=', workspaceId)
    .orderBy('added_at')
    .orderBy('sku')
    .execute()
}

/** Nobody else changes it until the transaction ends. */
export async function lockCart(tx: Db, { workspaceId }: Member): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`supply-cart:${workspaceId}`}, 0))`.execute(tx)
}

export async function setLine(tx: Db, { workspaceId }: Member, { sku, quantity }: CartRow): Promise<void> {
  await tx
    .insertInto('supply_cart_lines')
    .values({ workspace_id: workspaceId, sku, quantity })
    .onConflict(conflict => conflict.columns(['workspace_id', 'sku']).doUpdateSet({ quantity }))
    .execute()
}

export async function removeLine(tx: Db, { workspaceId }: Member, sku: string): Promise<void> {
  await tx.deleteFrom('supply_cart_lines').where('workspace_id', '=', workspaceId).where('sku', '=', sku).execute()
}

/** What has been ordered lies in the cart no more; what was added since stays. */
export async function removeOrdered(tx: Db, orderIds: string[]): Promise<void> {
  await sql`
    delete from supply_cart_lines c using supply_order_lines l
    where l.order_id = any(${orderIds}::uuid[]) and c.workspace_id = l.workspace_id and c.sku = l.sku
      and c.quantity <= l.quantity`.execute(tx)
  await sql`
    update supply_cart_lines c set quantity = c.quantity - l.quantity from supply_order_lines l
    where l.order_id = any(${orderIds}::uuid[]) and c.workspace_id = l.workspace_id and c.sku = l.sku
      and c.quantity > l.quantity`.execute(tx)
}
