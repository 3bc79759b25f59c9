// What writes orders but payments: placing them, changing a line, moving those of a store on.
import { addActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Insertable, sql } from 'kysely'

import type { ItemSize, PersonalisationField } from '#lib/contract/items.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, asyncCommit } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'
import { isUniqueViolation } from '#lib/server/platform/db/violations.ts'
import { nextNumber } from '#lib/server/commerce/numbers/next.ts'
import type { Place } from '#lib/server/commerce/payments/gateway.ts'
import { makePayables } from '#lib/server/commerce/payments/make.ts'
import { addNews } from '#lib/server/platform/live/notify.ts'
import type { Pieces } from '#lib/server/commerce/stock/service.ts'

const LINE_COLUMNS = [
  'position',
  'store_item_id',
  'item_id',
  'name',
  'garment',
  'colour',
  'size',
  'quantity',
  'base_cents',
  'fundraising_cents',
  'options_cents',
  'unit_cents',
  'total_cents',
  'discount_cents',
  'tax_cents',
  'included_tax_cents',
  'tax_class',
  'taxes',
  'tax_limited',
  'personalisation',
  'picture',
  'bundle',
  'group_price'
] as const

/** So long its pieces are held for who pays. */
const HELD_MINUTES = 30

/** A line as it is written; colour, size and the like are plain objects here. */
export type LineInsert = Record<(typeof LINE_COLUMNS)[number], unknown>

/** Of the payment, only whether it is real money is the order's own; see payables. */
export type NewOrder = Omit<Insertable<DB['orders']>, 'expires_at' | 'number'>

interface Inserted {
  number: number
  pieces: Pieces[]
}

/**
 * Writes the order, what is to be paid for it, its lines and the first entry of its history in one statement, which is
 * whole or not at all by itself. Nothing where this store has an order of this key already; a transaction is over then.
 * Nobody is told of the order before its payment, or that there is none, is written down too.
 */
export async function insertOrder(
  db: Db,
  order: NewOrder,
  lines: LineInsert[],
  place: Place
): Promise<Inserted | undefined> {
  // By the database's clock, which says later whether it is over.
  const expires_at = sql<string>`now() + make_interval(mins => ${HELD_MINUTES})`
  const number = sql<number>`(select number from numbered)`
  const columns = sql.join(LINE_COLUMNS.map(column => sql.ref(column)))
  const inserted = db
    .with('numbered', () => nextNumber('order', order.workspace_id))
    .with('placed', cte =>
      cte
        .insertInto('orders')
        .values({ ...order, number, expires_at })
        .returning(['id', 'workspace_id', 'number', 'total_cents', 'currency', 'buyer_email', 'expires_at'])
        .returning(asyncCommit(db))
    )
    .with('payable', () => {
      const sold = sql`select *, buyer_email as receipt_email from placed`
      return makePayables('store-order', sold, place, { capture: order.group_terms ? 'manual' : 'automatic' })
    })
    .with(
      'lines',
      () => sql<Pieces>`(
        insert into order_lines (order_id, variant_id, ${columns})
        select placed.id, variants.id, ${sql.join(LINE_COLUMNS.map(column => sql.ref(`line.${column}`)))}
        from placed, jsonb_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::jsonb) as line
          left join variants on variants.item_id = line.item_id
            and variants.colour_id = line.colour->>'id' and variants.size_id = line.size->>'id'
        returning store_item_id as "storeItemId", variant_id as "variantId", quantity
      )`
    )
    .with('history', () =>
      addActivity(
        'order',
        sql`select workspace_id, id as subject_id, 'placed' as kind, null::uuid as user_id, '{}'::jsonb as details from placed`
      )
    )
    // Open lists show it before it is paid.
    .with('news', () =>
      addNews(sql`select workspace_id, 'order' as kind, id as subject_id, '{}'::jsonb as details from placed`)
    )
    .selectFrom('placed')
    .select(['number', sql<Pieces[]>`(select json_agg(lines) from lines)`.as('pieces')])
  try {
    return await inserted.executeTakeFirstOrThrow()
  } catch (error) {
    if (isUniqueViolation(error, 'orders_store_id_idempotency_key_key')) return undefined
    throw error
  }
}

/** Keeps the order as it is until the transaction ends. */
export async function holdOrder(tx: Db, orderId: string): Promise<void> {
  await tx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute()
}

interface LineChange {
  orderId: string
  lineId: string
  size: ItemSize
  personalisation: { field: PersonalisationField; value: string; priceCents: number }[]
  history: object
  /** The member who changes it; the buyer where it is missing. */
  userId?: string | undefined
}

/** Gives the variant that the line is of now. */
export async function updateLine(
  tx: Db,
  { orderId, lineId, size, personalisation, history, userId }: LineChange
): Promise<string | null> {
  const { variant_id } = await tx
    .updateTable('order_lines')
    .set(({ selectFrom }) => ({
      size: JSON.stringify(size),
      personalisation: JSON.stringify(personalisation),
      variant_id: selectFrom('variants')
        .select('variants.id')
        .whereRef('variants.item_id', '=', 'order_lines.item_id')
        .where('colour_id', '=', sql<string>`order_lines.colour->>'id'`)
        .where('size_id', '=', size.id)
    }))
    .where('id', '=', lineId)
    .where('order_id', '=', orderId)
    .returning('variant_id')
    .executeTakeFirstOrThrow()
  const { workspace_id: workspaceId } = await tx
    .updateTable('orders')
    .set({ updated_at: sql`now()` })
    .where('id', '=', orderId)
    .returning('workspace_id')
    .executeTakeFirstOrThrow()
  await recordActivity(
    tx,
    { subject: 'order', subjectId: orderId, workspaceId },
    { kind: 'line_changed', details: history, userId }
  )
  return variant_id
}

/** An order that was paid and still stands. */
export const STANDING = sql<boolean>`
  orders.paid_at is not null and orders.status <> 'cancelled'
  and (orders.refunded_cents = 0 or orders.refunded_cents < orders.paid_cents)`

/** Moves all orders of this status on, with an entry in the history of each. Gives their ids. */
export async function moveOrders(
  tx: Db,
  member: Member,
  { storeId, from, to }: { storeId: string; from: string; to: string }
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with moved as (
      update orders
      set status = case when ${to} = 'handed_over' and delivery->>'kind' = 'shipping' then 'shipped' else ${to} end,
        updated_at = now()
      where workspace_id = ${member.workspaceId} and store_id = ${storeId} and status = ${from} and ${STANDING}
      returning workspace_id, id, status
    ), history as ${addActivity(
      'order',
      sql`select workspace_id, id as subject_id, status as kind, ${member.userId}::uuid as user_id, '{}'::jsonb as details
        from moved`
    )}
    select id from moved
  `.execute(tx)
  return rows.map(({ id }) => id)
}

/** An order that is paid is in production once its pieces are in a run. */
export async function beginProduction(
  tx: Db,
  { workspaceId, userId }: { workspaceId: string; userId: string | null },
  orderId: string
): Promise<void> {
  await sql`
    with moved as (
      update orders set status = 'production', updated_at = now()
      where workspace_id = ${workspaceId} and id = ${orderId} and status = 'paid' returning workspace_id, id
    ), history as ${addActivity(
      'order',
      sql`select workspace_id, id as subject_id, 'production' as kind, ${userId}::uuid as user_id, '{}'::jsonb as details
        from moved`
    )}
    select from moved`.execute(tx)
}
