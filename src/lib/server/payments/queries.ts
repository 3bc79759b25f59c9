import { sql } from 'kysely'

import type { Db } from '#lib/server/db/index.ts'
import { joinCalls } from '#lib/server/join-calls.ts'
import type { GatewayEvent, Intent } from '#lib/server/outside/gateway.ts'

import { gateway } from './gateway.ts'

const COLUMNS = [
  'id',
  'public_id',
  'workspace_id',
  'store_id',
  'number',
  'status',
  'gateway',
  'livemode',
  'intent_id',
  'total_cents',
  'paid_cents',
  'currency',
  'buyer_email',
  'coupon_id',
  'held_reason',
  'placed_at'
] as const

/** By the clock that every process shares. */
const OVERDUE = sql<boolean>`expires_at <= now()`.as('overdue')

type Key = { id: string } | { public_id: string }

/** Orders are found here by what only the buyer, the gateway or this program knows, so no member is asked for. */
export function findPayable(db: Db, key: Key) {
  const [[column, value]] = Object.entries(key) as [['id' | 'public_id', string]]
  return db
    .selectFrom('orders')
    .select([...COLUMNS, OVERDUE])
    .where(column, '=', value)
    .executeTakeFirst()
}

export type Payable = NonNullable<Awaited<ReturnType<typeof findPayable>>>

/** The order that waits for this payment, if one does. */
export async function findWaitingFor(db: Db, intentId: string): Promise<string | undefined> {
  const query = db.selectFrom('orders').select('id').where('status', '=', 'pending').where('intent_id', '=', intentId)
  return (await query.executeTakeFirst())?.id
}

export function lockPayable(tx: Db, id: string) {
  return tx
    .selectFrom('orders')
    .select([...COLUMNS, OVERDUE])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

interface Known {
  orderId: string
  intentId: string
  replaces?: string
}

const recorders = new WeakMap<Db, (known: Known) => Promise<boolean>>()

/** True where the order waits for its payment by exactly this intent now. */
export function recordIntent(db: Db, known: Known): Promise<boolean> {
  const record = recorders.get(db) ?? joinCalls((all: Known[]) => recordIntents(db, all))
  recorders.set(db, record)
  return record(known)
}

async function recordIntents(db: Db, all: Known[]): Promise<boolean[]> {
  const { rows } = await sql<{ id: string; intentId: string }>`
    update orders set intent_id = known.intent
    from unnest(
      ${all.map(({ orderId }) => orderId)}::uuid[], ${all.map(({ intentId }) => intentId)}::text[],
      ${all.map(({ replaces = '' }) => replaces)}::text[]
    ) as known (id, intent, replaces)
    where orders.id = known.id and orders.status = 'pending'
      and (orders.intent_id is null or orders.intent_id in (known.intent, known.replaces))
    returning orders.id, orders.intent_id as "intentId"
  `.execute(db)
  const recorded = new Set(rows.map(({ id, intentId }) => `${id} ${intentId}`))
  return all.map(({ orderId, intentId }) => recorded.has(`${orderId} ${intentId}`))
}

export interface PaidOrder {
  id: string
  workspaceId: string
  campaignId: string
}

/** Owed from the moment the order is paid, and so part of the same statement. */
const CONFIRMATION = sql`
  insert into mails (template, recipient, subject, html, body, workspace_id, order_id, store_id, unwritten)
  select 'order_confirmation', buyer_email, 'Your order ' || number, '', '', workspace_id, id, store_id, true from paid
`

/** What was paid for which order, and what told of it. */
export interface Payment {
  orderId: string
  intent: Intent
  event?: GatewayEvent | undefined
}

const flippers = new WeakMap<Db, (payment: Payment) => Promise<PaidOrder | undefined>>()

/**
 * Flips a waiting order to paid and writes the payment, its entry in the order's history, the confirmation that is owed
 * and the end of the event, in one statement: parallel calls wait for the row, find it paid, and change nothing.
 * Payments of the same moment go together. Undefined where nothing was flipped.
 */
export function flipToPaid(db: Db, payment: Payment): Promise<PaidOrder | undefined> {
  const flip = flippers.get(db) ?? joinCalls((payments: Payment[]) => flipEach(db, payments))
  flippers.set(db, flip)
  return flip(payment)
}

async function flipEach(db: Db, payments: Payment[]): Promise<(PaidOrder | undefined)[]> {
  const flipped = await flipAll(db, payments).catch((error: unknown) => {
    if (payments.length === 1) throw error
  })
  // What stops one of them, such as somebody who holds its row for long, does not stop the others.
  if (!flipped) return Promise.all(payments.map(async payment => (await flipAll(db, [payment]))[0]))
  const byId = new Map(flipped.map(paid => [paid.id, paid]))
  return payments.map(({ orderId }) => {
    const paid = byId.get(orderId)
    byId.delete(orderId)
    return paid
  })
}

export async function flipAll(
  tx: Db,
  payments: Payment[],
  from: 'pending' | 'expired' = 'pending'
): Promise<PaidOrder[]> {
  const told = payments.map(({ orderId, intent, event }) => ({
    id: orderId,
    intent: intent.id,
    cents: intent.amountCents,
    currency: intent.currency,
    livemode: intent.livemode,
    brand: intent.card?.brand ?? '',
    last4: intent.card?.last4 ?? '',
    event: event?.id,
    type: event?.type,
    created: event?.createdAt.toISOString()
  }))
  const { rows } = await sql<PaidOrder>`
    with told as (
      select * from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (
        id uuid, intent text, cents bigint, currency text, livemode boolean, brand text, last4 text,
        event text, type text, created timestamptz
      )
    ), paid as (
      update orders set status = 'paid', paid_cents = total_cents, paid_at = now(), updated_at = now(), held_reason = ''
      from told
      where orders.id = told.id and orders.status = ${from} and paid_cents = 0 and intent_id = told.intent
        and total_cents = told.cents and orders.currency = told.currency and orders.livemode = told.livemode
        and gateway = ${gateway().kind}
      returning orders.id, workspace_id, store_id, gateway, intent_id, total_cents, orders.currency, orders.livemode,
        number, buyer_email, brand, last4, event, type, created
    ), payment as (
      insert into payments (order_id, gateway, intent_id, amount_cents, currency, livemode, card_brand, card_last4)
      select id, gateway, intent_id, total_cents, currency, livemode, brand, last4 from paid
    ), history as (
      insert into order_events (order_id, kind, details)
      select id, 'paid', jsonb_build_object('amountCents', total_cents, 'late', ${from === 'expired'}::boolean) from paid
    ), used as (
      insert into payment_events (id, gateway, type, intent_id, livemode, created_at, handled_at, outcome)
      select event, gateway, type, intent_id, livemode, created, now(), 'paid' from paid where event is not null
      on conflict (id) do update set handled_at = excluded.handled_at, outcome = excluded.outcome
    ), letter as (${CONFIRMATION})
    select paid.id, paid.workspace_id as "workspaceId", stores.campaign_id as "campaignId"
    from paid join stores on stores.id = paid.store_id
  `.execute(tx)
  return rows
}

/** A free order: there is nothing to charge. */
export async function flipToPaidForNothing(tx: Db, orderId: string): Promise<PaidOrder | undefined> {
  const { rows } = await sql<PaidOrder>`
    with paid as (
      update orders set status = 'paid', paid_at = now(), updated_at = now()
      where id = ${orderId} and status = 'pending' and total_cents = 0
      returning id, workspace_id, store_id, number, buyer_email
    ), history as (
      insert into order_events (order_id, kind, details) select id, 'paid', '{"amountCents": 0}' from paid
    ), letter as (${CONFIRMATION})
    select paid.id, paid.workspace_id as "workspaceId", stores.campaign_id as "campaignId"
    from paid join stores on stores.id = paid.store_id
  `.execute(tx)
  return rows[0]
}

/** Keeps what was paid for an order that cannot be fulfilled any more; it stays closed. Gives the payment's id. */
export async function recordStrayPayment(tx: Db, order: Payable, intent: Intent): Promise<string> {
  await tx
    .updateTable('orders')
    .set({ paid_cents: intent.amountCents, updated_at: sql`now()` })
    .where('id', '=', order.id)
    .execute()
  const { id } = await tx
    .insertInto('payments')
    .values({
      order_id: order.id,
      gateway: order.gateway,
      intent_id: intent.id,
      amount_cents: intent.amountCents,
      currency: intent.currency,
      livemode: intent.livemode,
      card_brand: intent.card?.brand ?? '',
      card_last4: intent.card?.last4 ?? ''
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** True where the order was waiting until now. */
export async function closeWaiting(tx: Db, orderId: string, status: 'expired' | 'cancelled') {
  return tx
    .updateTable('orders')
    .set({ status, held_reason: '', updated_at: sql`now()` })
    .where('id', '=', orderId)
    .where('status', '=', 'pending')
    .returning(['workspace_id', 'store_id', 'coupon_id'])
    .executeTakeFirst()
}

export async function moveCouponUses(tx: Db, couponId: string, by: 1 | -1): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({ uses: sql`greatest(uses + ${by}, 0)` })
    .where('id', '=', couponId)
    .execute()
}

/** True where the order was not held for this reason before. */
export async function hold(tx: Db, orderId: string, reason: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ held_reason: reason, updated_at: sql`now()` })
    .where('id', '=', orderId)
    .where('held_reason', '!=', reason)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await writeHistory(tx, orderId, { kind: 'held', details: { reason } })
  return true
}

export async function writeHistory(
  tx: Db,
  orderId: string,
  entry: { kind: string; userId?: string | undefined; details?: object }
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      kind: entry.kind,
      user_id: entry.userId ?? null,
      details: JSON.stringify(entry.details ?? {})
    })
    .execute()
}

export async function findCampaignId(db: Db, storeId: string): Promise<string> {
  const store = await db.selectFrom('stores').select('campaign_id').where('id', '=', storeId).executeTakeFirstOrThrow()
  return store.campaign_id
}

/** Waiting orders that are old enough to be asked about, the oldest first. */
export function findWaiting(db: Db, { olderThanSeconds, limit }: { olderThanSeconds: number; limit: number }) {
  return (
    db
      .selectFrom('orders')
      .select(['id', 'intent_id', 'placed_at', OVERDUE])
      .where('status', '=', 'pending')
      // What is held waits for a person.
      .where('held_reason', '=', '')
      .where('placed_at', '<', sql<string>`now() - make_interval(secs => ${olderThanSeconds})`)
      .orderBy('placed_at')
      .limit(limit)
      .execute()
  )
}
