// Orders as the shop writes them, put straight into the tables.
import { deepEqual } from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'

import type { Insertable, Updateable } from 'kysely'

import { getDb } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'

import type { Person } from './world.ts'

interface Line {
  quantity?: number
  unitCents?: number
  discountCents?: number
  taxCents?: number
}

interface Wish {
  gateway?: 'test' | 'stripe'
  lines?: Line[]
  shippingCents?: number
  shippingTaxCents?: number
  /** Pieces of the item there are in all; those of this order are taken already. */
  capacity?: number
  coupon?: boolean
  placedSecondsAgo?: number
  expiresInSeconds?: number
  id?: string
}

export type MadeOrder = Awaited<ReturnType<typeof makeOrder>>

/** A waiting order of a new store in the owner's workspace. */
export async function makeOrder(owner: Pick<Person, 'workspaceId'>, wish: Wish = {}) {
  const { lines = [{}], shippingCents = 0, shippingTaxCents = 0, placedSecondsAgo = 0, expiresInSeconds = 1800 } = wish
  const db = getDb()
  const store = await makeStore(owner.workspaceId)
  const full = lines.map(({ quantity = 1, unitCents = 2500, discountCents = 0, taxCents = 0 }) => ({
    quantity,
    unitCents,
    discountCents,
    taxCents
  }))
  const sum = (of: (line: (typeof full)[number]) => number) => full.reduce((total, line) => total + of(line), 0)
  const units = sum(({ quantity }) => quantity)
  const subtotal = sum(({ quantity, unitCents }) => quantity * unitCents)
  const discount = sum(({ discountCents }) => discountCents)
  const tax = sum(({ taxCents }) => taxCents) + shippingTaxCents
  const totalCents = subtotal - discount + shippingCents + tax
  const couponId = wish.coupon ? await makeCoupon(store.id) : null
  if (wish.capacity !== undefined) {
    await db
      .insertInto('stock')
      .values({ store_item_id: store.storeItemId, capacity: wish.capacity, taken: units })
      .execute()
  }
  const buyerEmail = `${crypto.randomUUID()}@example.com`
  const publicId = randomBytes(16).toString('base64url')
  const { id: orderId } = await insertOrderRow({
    ...(wish.id && { id: wish.id }),
    gateway: wish.gateway ?? 'test',
    public_id: publicId,
    workspace_id: owner.workspaceId,
    store_id: store.id,
    number: Math.floor(Math.random() * 2_000_000_000),
    buyer_name: 'Bo Buyer',
    buyer_email: buyerEmail,
    delivery: JSON.stringify({ kind: 'pickup', pointId: 'hall' }),
    currency: 'usd',
    units,
    subtotal_cents: subtotal,
    discount_cents: discount,
    shipping_cents: shippingCents,
    tax_cents: tax,
    total_cents: totalCents,
    coupon_id: couponId,
    livemode: false,
    idempotency_key: crypto.randomUUID(),
    request_hash: '',
    placed_at: new Date(Date.now() - placedSecondsAgo * 1000).toISOString(),
    expires_at: new Date(Date.now() + expiresInSeconds * 1000).toISOString()
  })
  const rows = full.map((line, position) => ({
    order_id: orderId,
    position,
    store_item_id: store.storeItemId,
    name: 'Team tee',
    colour: JSON.stringify({ id: 'navy', name: 'Navy', hex: '#001f3f', heather: false }),
    size: JSON.stringify({ id: 'm', name: 'M' }),
    quantity: line.quantity,
    base_cents: line.unitCents,
    unit_cents: line.unitCents,
    total_cents: line.unitCents * line.quantity,
    discount_cents: line.discountCents,
    tax_cents: line.taxCents
  }))
  const made = await db.insertInto('order_lines').values(rows).returning(['id', 'position']).execute()
  const lineIds = made.sort((a, b) => a.position - b.position).map(({ id }) => id)
  return { orderId, publicId, totalCents, buyerEmail, lineIds, couponId, store }
}

export async function makeStore(workspaceId: string) {
  const db = getDb()
  const { id } = await db
    .insertInto('stores')
    .values({
      workspace_id: workspaceId,
      campaign_id: randomBytes(9).toString('base64url'),
      name: 'Spring Store',
      stage: 'published',
      time_zone: 'America/New_York',
      currency: 'usd'
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const item = await db
    .insertInto('items')
    .values({ workspace_id: workspaceId, name: 'Team tee', base_price_cents: 2500 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const storeItem = await db
    .insertInto('store_items')
    .values({ store_id: id, item_id: item.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, storeItemId: storeItem.id }
}

async function makeCoupon(storeId: string): Promise<string> {
  const coupon = { store_id: storeId, code: 'SPRING', kind: 'amount', value: 100, uses: 1 }
  const { id } = await getDb().insertInto('coupons').values(coupon).returning('id').executeTakeFirstOrThrow()
  return id
}

type OrderRow = Omit<Insertable<DB['orders']>, 'id'> & { id?: string; gateway?: 'test' | 'stripe' }

/** An order with what is to be paid for it, as they stand in the tables. */
export async function insertOrderRow({ gateway = 'test', ...row }: OrderRow): Promise<{ id: string; number: number }> {
  const order = { ...row, id: row.id ?? randomUUID() }
  await getDb()
    .insertInto('payables')
    .values({
      id: order.id,
      workspace_id: order.workspace_id,
      kind: 'store-order',
      reference: `Order ${order.number}`,
      status: payableStatus(order),
      amount_cents: order.total_cents,
      currency: order.currency,
      gateway,
      livemode: order.livemode,
      receipt_email: order.buyer_email,
      expires_at: order.expires_at,
      paid_cents: order.paid_cents ?? 0,
      refunded_cents: order.refunded_cents ?? 0,
      ...(order.placed_at && { created_at: order.placed_at })
    })
    .execute()
  return getDb().insertInto('orders').values(order).returning(['id', 'number']).executeTakeFirstOrThrow()
}

function payableStatus({ status = 'pending', paid_at: paidAt }: { status?: string; paid_at?: unknown }): string {
  if (status === 'pending') return 'open'
  return (status === 'expired' || status === 'cancelled') && !paidAt ? status : 'paid'
}

/** Changes an order, and what is to be paid for it, past all rules. */
export async function updateOrder(
  orderId: string,
  { intent_id, gateway, ...change }: Updateable<DB['orders']> & { intent_id?: string | null; gateway?: string }
): Promise<void> {
  const { status, placed_at, expires_at, paid_cents, refunded_cents, held_reason, livemode } = change
  const payable = {
    ...(status !== undefined && { status: payableStatus({ status: String(status) }) }),
    ...(placed_at !== undefined && { created_at: placed_at }),
    ...(change.total_cents !== undefined && { amount_cents: change.total_cents }),
    ...Object.fromEntries(
      Object.entries({ expires_at, paid_cents, refunded_cents, held_reason, livemode, intent_id, gateway }).filter(
        ([, value]) => value !== undefined
      )
    )
  }
  const db = getDb()
  if (Object.keys(payable).length > 0) {
    await db.updateTable('payables').set(payable).where('id', '=', orderId).execute()
  }
  if (Object.keys(change).length > 0) await db.updateTable('orders').set(change).where('id', '=', orderId).execute()
}

/** All that the books say of an order, to compare. The order and its payable have to say the same. */
export async function booksOf(orderId: string) {
  const db = getDb()
  const of = { column: 'order_id', value: orderId } as const
  const [order, payable, lines, payments, refunds, history, mails] = await Promise.all([
    db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    db.selectFrom('payables').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
    db.selectFrom('order_lines').selectAll().where(of.column, '=', of.value).orderBy('position').execute(),
    db.selectFrom('payments').selectAll().where('payable_id', '=', orderId).execute(),
    db.selectFrom('refunds').selectAll().where('payable_id', '=', orderId).orderBy('created_at').execute(),
    db.selectFrom('activity').selectAll().where('subject_id', '=', orderId).orderBy('id').execute(),
    db.selectFrom('mails').select(['template', 'recipient']).where(of.column, '=', of.value).execute()
  ])
  const same = ['paid_cents', 'refunded_cents', 'held_reason', 'livemode', 'currency'] as const
  const said = (row: Pick<typeof order, (typeof same)[number]>) => same.map(column => [column, row[column]])
  deepEqual([...said(order), order.total_cents], [...said(payable), payable.amount_cents])
  return {
    order: { ...order, intent_id: payable.intent_id, gateway: payable.gateway },
    lines,
    payments,
    refunds,
    history: history.map(({ kind }) => kind),
    mails: mails.map(({ template }) => template).sort()
  }
}

export async function takenOf({ store }: MadeOrder): Promise<number> {
  const row = await getDb()
    .selectFrom('stock')
    .select('taken')
    .where('store_item_id', '=', store.storeItemId)
    .executeTakeFirstOrThrow()
  return row.taken
}

export async function couponUsesOf({ couponId }: MadeOrder): Promise<number> {
  const row = await getDb().selectFrom('coupons').select('uses').where('id', '=', couponId!).executeTakeFirstOrThrow()
  return row.uses
}
