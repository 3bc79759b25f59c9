import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Batch } from '#lib/server/platform/queue/batch.ts'
import type { GatewayEvent } from '#lib/server/platform/outside/gateway.ts'

/** False where this event came before. */
export async function insertEvent(db: Db, gateway: string, event: GatewayEvent): Promise<boolean> {
  const row = await db
    .insertInto('payment_events')
    .values(rowOf(gateway, event))
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Writes down how the event ended, or, without an outcome, that it waits after one more try. */
export async function noteEvent(db: Db, event: GatewayEvent & { gateway: string }, outcome?: string): Promise<void> {
  const ended = outcome === undefined ? {} : { handled_at: sql<string>`now()`, outcome }
  await db
    .insertInto('payment_events')
    .values({ ...rowOf(event.gateway, event), tries: 1, ...ended })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet({ tries: sql`payment_events.tries + 1`, ...ended })
        .where('payment_events.handled_at', 'is', null)
    )
    .execute()
}

function rowOf(gateway: string, event: GatewayEvent) {
  return {
    id: event.id,
    gateway,
    type: event.type,
    intent_id: event.intentId ?? null,
    refund_id: event.refundId ?? null,
    dispute_id: event.disputeId ?? null,
    customer_id: event.customerId ?? null,
    account_id: event.accountId ?? null,
    livemode: event.livemode,
    created_at: event.createdAt.toISOString()
  }
}

/** Events to be tried again, each after twice the time of the try before, from five seconds on. */
export async function findWaitingEvents(
  db: Db,
  gateway: string,
  { limit, without }: Batch
): Promise<(GatewayEvent & { tries: number })[]> {
  const rows = await db
    .selectFrom('payment_events')
    .select([
      'id',
      'type',
      'intent_id',
      'refund_id',
      'dispute_id',
      'customer_id',
      'account_id',
      'livemode',
      'created_at',
      'tries'
    ])
    .where('handled_at', 'is', null)
    .where('gateway', '=', gateway)
    .where('received_at', '<=', sql<string>`now() - interval '5 seconds' * (power(2, least(tries, 20)) - 1)`)
    .where(sql<boolean>`id <> all (${without}::text[])`)
    .orderBy('received_at')
    .limit(limit)
    .execute()
  return rows.map(({ intent_id, refund_id, dispute_id, customer_id, account_id, created_at, ...row }) => ({
    ...row,
    createdAt: new Date(created_at),
    intentId: intent_id ?? undefined,
    refundId: refund_id ?? undefined,
    disputeId: dispute_id ?? undefined,
    customerId: customer_id ?? undefined,
    accountId: account_id ?? undefined
  }))
}
