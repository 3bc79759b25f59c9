import { sql } from 'kysely'

import type { Db } from '#lib/server/db/index.ts'
import type { GatewayEvent } from '#lib/server/outside/gateway.ts'

export type InboxEvent = Pick<GatewayEvent, 'id' | 'type' | 'intentId' | 'refundId'>

/** False where this event came before. */
export async function insertEvent(db: Db, gateway: string, event: GatewayEvent): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values({
      id: event.id,
      gateway,
      type: event.type,
      intent_id: event.intentId ?? null,
      refund_id: event.refundId ?? null,
      livemode: event.livemode,
      created_at: event.createdAt.toISOString()
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function closeEvent(db: Db, id: string, outcome: string): Promise<void> {
  await db
    .updateTable('payment_events')
    .set({ handled_at: sql`now()`, outcome })
    .where('id', '=', id)
    .where('handled_at', 'is', null)
    .execute()
}

export async function countTry(db: Db, id: string): Promise<void> {
  await db.updateTable('payment_events').set({ tries: sql`tries + 1` }).where('id', '=', id).execute()
}

/** Events to be tried again, each after twice the time of the try before, from five seconds on. */
export async function findWaitingEvents(db: Db, gateway: string): Promise<(InboxEvent & { tries: number })[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select(['id', 'type', 'intent_id', 'refund_id', 'tries'])
    .where('handled_at', 'is', null)
    .where('gateway', '=', gateway)
    .where('received_at', '<=', sql<string>`now() - interval '5 seconds' * (power(2, least(tries, 20)) - 1)`)
    .orderBy('received_at')
    .limit(500)
    .execute()
  return rows.map(({ intent_id, refund_id, ...row }) => ({
    ...row,
    intentId: intent_id ?? undefined,
    refundId: refund_id ?? undefined
  }))
}
