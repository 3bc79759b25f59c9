// What writes orders but payments: placing them, changing a line, moving those of a store on.
import { addActivity, recordActivity } from '#lib/server/platform/activity/activity.ts'
import { type Insertable, sql } from 'kysely'

import type { ItemSize, PersonalisationField } from '#lib/contract/items.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, unhurried } from '#lib/server/platform/db/index.ts'
import type { DB } from '#lib/server/platform/db/tables.ts'
import { joinCalls } from '#lib/server/platform/join-calls.ts'
import { makePayables } from '#lib/server/commerce/payments/make.ts'

const counters = new WeakMap<Db, (workspaceId: string) => Promise<number>>()

/** The next order number of the workspace; those who ask at the same time are counted in one statement. */
export function nextOrderNumber(db: Db, workspaceId: string): Promise<number> {
  const count = counters.get(db) ?? joinCalls((workspaceIds: string[]) => countOrders(db, workspaceIds))
  counters.set(db, count)
  return count(workspaceId)
}

/**
 * In a statement of its own: orders placed at the same time would otherwise wait for each other on these rows.
 */
async function countOrders(db: Db, workspaceIds: string[]): Promise<number[]> {
  const { rows } = await sql<{ workspaceId: string; last: number }>`
    insert into counters (workspace_id, kind, value)
    select id, 'order', 1000 + count(*)::int from unnest(${workspaceIds}::uuid[]) as id group by id order by id
    on conflict (workspace_id, kind) do update set value = counters.value + excluded.value - 1000
    returning workspace_id as "workspaceId", value as last, ${unhurried(db)}
  `.execute(db)
  const next = new Map(rows.map(({ workspaceId, last }) => [workspaceId, last]))
  const numbers = workspaceIds.toReversed().map(id => {
    const number = next.get(id)!
    next.set(id, number - 1)
    return number
  })
  return numbers.toReversed()
}

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
  'personalisation',
  'picture',
  'bundle'
] as const

/** So long its pieces are held for who pays. */
const HELD_MINUTES = 30

/** A line as it is written; colour, size and the like are plain objects here. */
export type LineInsert = Record<(typeof LINE_COLUMNS)[number], unknown>

/** Of the payment, only whether it is real money is the order's own; see payables. */
export type NewOrder = Omit<Insertable<DB['orders']>, 'expires_at'>

/**
 * Writes the order, what is to be paid for it, its lines and the first entry of its history in one statement, which is
 * whole or not at all by itself. False where this store has an order of this key already. Nobody is told of the order
 * before its payment, or that there is none, is written down too.
 */
export async function insertOrder(db: Db, order: NewOrder, lines: LineInsert[]): Promise<boolean> {
  // By the database's clock, which says later whether it is over.
  const expires_at = sql<string>`now() + make_interval(mins => ${HELD_MINUTES})`
  const inserted = await db
    .with('placed', cte =>
      cte
        .insertInto('orders')
        .values({ ...order, expires_at })
        .onConflict(conflict => conflict.columns(['store_id', 'idempotency_key']).doNothing())
        .returning(['id', 'workspace_id', 'number', 'total_cents', 'currency', 'buyer_email', 'expires_at'])
        .returning(unhurried(db))
    )
    .with('payable', () => {
      return makePayables(sql`
        select id, workspace_id, 'store-order' as kind, 'Order ' || number as reference, total_cents as amount_cents,
          currency, buyer_email as receipt_email, expires_at
        from placed`)
    })
    .with(
      'lines',
      () => sql`(
        insert into order_lines (order_id, ${sql.join(LINE_COLUMNS.map(column => sql.ref(column)))})
        select placed.id, ${sql.join(LINE_COLUMNS.map(column => sql.ref(`line.${column}`)))}
        from placed, jsonb_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::jsonb) as line
      )`
    )
    .with('history', () =>
      addActivity(
        'order',
        sql`select workspace_id, id as subject_id, 'placed' as kind, null::uuid as user_id, '{}'::jsonb as details from placed`
      )
    )
    .selectFrom('placed')
    .select('id')
    .executeTakeFirst()
  return inserted !== undefined
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
}

export async function updateLine(
  tx: Db,
  { orderId, lineId, size, personalisation, history }: LineChange
): Promise<void> {
  await tx
    .updateTable('order_lines')
    .set({ size: JSON.stringify(size), personalisation: JSON.stringify(personalisation) })
    .where('id', '=', lineId)
    .where('order_id', '=', orderId)
    .execute()
  const { workspace_id: workspaceId } = await tx
    .updateTable('orders')
    .set({ updated_at: sql`now()` })
    .where('id', '=', orderId)
    .returning('workspace_id')
    .executeTakeFirstOrThrow()
  await recordActivity(
    tx,
    { subject: 'order', subjectId: orderId, workspaceId },
    { kind: 'line_changed', details: history }
  )
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
