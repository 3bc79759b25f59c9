// A store with a group price, its orders, and its close, on any gateway.
import { randomUUID } from 'node:crypto'

import { placeOrder } from '#lib/contract/shopping.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'

import { booksOf } from './orders.ts'
import { CARD, type PaymentWorld } from './payments.ts'
import { capLine, openShop, orderBody, type Shop, teeLine } from './shop.ts'
import { type Person, send } from './world.ts'

export const TIERS = [
  { from: 4, cents: 1800 },
  { from: 8, cents: 1500 }
]

/** Tees of 2000, cheaper from 4 and 8 on, and caps of 1500 at one price; it closes in four days. */
export async function groupShop(
  owner: Person,
  below: 'single' | 'cancel',
  { stock, minimum = 0 }: { stock?: Record<string, number>; minimum?: number } = {}
): Promise<Shop> {
  const closes_at = new Date(Date.now() + 4 * 86_400_000).toISOString()
  const store = { group_below: below, closes_at, minimum_units: minimum }
  const shop = await openShop(owner, { store, ...(stock && { tee: { stock } }) })
  await getDb()
    .updateTable('store_items')
    .set({ group_tiers: JSON.stringify(TIERS) })
    .where('id', '=', shop.tee.storeItemId)
    .execute()
  return shop
}

interface Wish {
  card?: string
  /** Of a tee. */
  most?: number
  caps?: number
}

/** An order whose card is authorised. */
export async function groupOrder(
  { pay }: Pick<PaymentWorld, 'pay'>,
  shop: Shop,
  quantity: number,
  { card = CARD, most = 2000, caps = 0 }: Wish = {}
) {
  const db = getDb()
  const lines = [teeLine(shop, { quantity }), ...(caps > 0 ? [capLine(shop, { quantity: caps })] : [])]
  const body = orderBody(shop, { lines, expectedTotalCents: quantity * most + caps * 1500 })
  const placed = await send(placeOrder, { body, headers: { 'idempotency-key': randomUUID() } })
  if (!placed.data?.payment) throw new Error(`${placed.status} ${placed.message}`)
  const { orderId: publicId, payment } = placed.data
  await pay(payment, card)
  const { id } = await db.selectFrom('orders').select('id').where('public_id', '=', publicId).executeTakeFirstOrThrow()
  await settle(db, id)
  return { id, publicId, intentId: payment.intentId }
}

export async function closeGroup(shop: Shop): Promise<void> {
  const closes_at = new Date(Date.now() - 1000).toISOString()
  await getDb().updateTable('stores').set({ closes_at }).where('id', '=', shop.storeId).execute()
  await decideGroupPrices(getDb())
  await reconcile(getDb())
}

export async function groupState(id: string) {
  const { order: row, payments, mails } = await booksOf(id)
  return { status: row.status, total: row.total_cents, paid: row.paid_cents, payments: payments.length, mails }
}
