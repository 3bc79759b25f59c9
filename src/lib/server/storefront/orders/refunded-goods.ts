// What a refund makes of the pieces of an order: which are not made, and which are put back into stock.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import { holdForPerson } from '#lib/server/commerce/payments/hold.ts'
import type { Goods, GoodsWanted, Plan } from '#lib/server/commerce/payments/refund-plan.ts'
import { type Pieces, returnStock, reserveStock } from '#lib/server/commerce/stock/service.ts'
import type { Db } from '#lib/server/platform/db/index.ts'

import { holdOrder } from './write.ts'

/** Where nobody said anything, what is refunded as a whole is not made. */
export async function goodsOf(
  tx: Db,
  orderId: string,
  plan: Plan,
  { partId, quantity, make, restock = false }: GoodsWanted & { partId?: string | undefined }
): Promise<Goods> {
  if (make) return { pieces: {}, restocked: false }
  const lines = await findLinesOf(tx, orderId)
  const named = partId === undefined ? undefined : lines.find(line => line.id === partId)
  if (named && (quantity !== undefined || make === false)) {
    const pieces = quantity ?? named.left
    return { pieces: pieces > 0 ? { [named.id]: pieces } : {}, restocked: restock }
  }
  const whole = lines.filter(line => {
    const share = plan.shares[line.id] ?? 0
    return line.left > 0 && share > 0 && line.refundedCents + share >= line.paidCents
  })
  return { pieces: Object.fromEntries(whole.map(line => [line.id, line.left])), restocked: restock }
}

async function findLinesOf(tx: Db, orderId: string) {
  const { rows } = await sql<{ id: string; left: number; paidCents: number; refundedCents: number }>`
    select id::text, quantity - not_made as left, total_cents - discount_cents + tax_cents as "paidCents",
      refunded_cents as "refundedCents"
    from order_lines where order_id = ${orderId}`.execute(tx)
  return rows
}

/** Drops these pieces (1), or takes them on again (-1). */
export async function moveGoods(tx: Db, orderId: string, { pieces, restocked }: Goods, by: 1 | -1): Promise<void> {
  if (Object.keys(pieces).length === 0) return
  await holdOrder(tx, orderId)
  await sql`
    update order_lines set not_made = greatest(0, least(quantity, not_made + ${by} * piece.value::int))
    from jsonb_each_text(${JSON.stringify(pieces)}::jsonb) as piece
    where order_lines.order_id = ${orderId} and order_lines.id::text = piece.key
  `.execute(tx)
  if (!restocked) return
  if (by === 1) {
    await returnStock(tx, await markRestocked(tx, orderId, { pieces, by }))
    return
  }
  await sql`savepoint pieces`.execute(tx)
  if (await reserveStock(tx, await markRestocked(tx, orderId, { pieces, by }))) return
  await sql`rollback to savepoint pieces`.execute(tx)
  await holdForPerson(tx, orderId, t('errors.order.refundFailedSold'))
}

/** Gives the pieces of limited items that this moves; those of an order that ended were given back then. */
async function markRestocked(
  tx: Db,
  orderId: string,
  { pieces, by }: { pieces: Goods['pieces']; by: 1 | -1 }
): Promise<Pieces[]> {
  const { rows } = await sql<Pieces>`
    with moved as (
      select l.id, least(piece.value::int, case when ${by} = 1 then l.quantity - l.restocked else l.restocked end) as pieces
      from order_lines l join jsonb_each_text(${JSON.stringify(pieces)}::jsonb) as piece on l.id::text = piece.key
        join orders on orders.id = l.order_id
      where l.order_id = ${orderId} and orders.status not in ('expired', 'cancelled')
    )
    update order_lines set restocked = restocked + ${by} * moved.pieces from moved
    where order_lines.id = moved.id and moved.pieces > 0
    returning store_item_id as "storeItemId", variant_id as "variantId", moved.pieces as quantity
  `.execute(tx)
  return rows.filter(({ storeItemId }) => storeItemId !== null)
}

/** A store that begins to take real money sells what its trial orders held. */
export async function returnTrialPieces(tx: Db, storeId: string): Promise<void> {
  const { rows } = await sql<Pieces & { held: boolean }>`
    with freed as (
      select l.id, l.quantity - l.restocked as pieces, o.status not in ('expired', 'cancelled') as held
      from order_lines l join orders o on o.id = l.order_id
      where o.store_id = ${storeId} and not o.livemode and l.restocked < l.quantity
      order by l.id for update of l
    )
    update order_lines set restocked = order_lines.quantity from freed where order_lines.id = freed.id
    returning store_item_id as "storeItemId", variant_id as "variantId", freed.pieces as quantity, freed.held
  `.execute(tx)
  await returnStock(
    tx,
    rows.filter(({ held, storeItemId }) => held && storeItemId !== null).map(({ held: _, ...pieces }) => pieces)
  )
}

/** The lines of whose item or variant only so many are for sale. */
export async function findLimited(db: Db, orderId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', orderId)
    .where(
      sql<boolean>`exists (select from stock where stock.store_item_id = order_lines.store_item_id
        and (stock.variant_id is null or stock.variant_id = order_lines.variant_id))`
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}
