// Orders of a store with a group price, and its close, on any gateway.
import { randomUUID } from 'node:crypto'

import { placeOrder } from '#lib/contract/shopping.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { settle } from '#lib/server/commerce/payments/settle.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'

import { booksOf } from './orders.ts'
import { CARD, type PaymentWorld } from './payments.ts'
import { capLine, orderBody, type Shop, teeLine } from './shop.ts'
import { send } from './world.ts'

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
