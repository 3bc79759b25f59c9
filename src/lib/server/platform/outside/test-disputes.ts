// The embedded test gateway's disputes. As at Stripe, the answer says how the bank decides: one with the words
// "winning_evidence" wins, any other stays under review until one with "losing_evidence" loses.
import { type Selectable, sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { TestDisputes as DisputeRows } from '#lib/server/platform/db/tables.ts'

import type { Disputes, DisputeStatus, GatewayDispute } from './disputes.ts'
import { ANSWER_SECONDS, newId, verdictOf } from './fake-core.ts'
import { GatewayError } from './gateway.ts'

export interface TestDisputes extends Disputes {
  /** The buyer of this payment goes to the bank. */
  open(intentId: string): Promise<void>
}

interface Settings {
  db: () => Db
  tell: (type: string, dispute: { id: string; payment_intent: string }) => Promise<boolean>
}

type Row = Selectable<DisputeRows> & { amount_cents: number; currency: string }

export function createTestDisputes({ db, tell }: Settings): TestDisputes {
  function find(id: string): Promise<Row | undefined> {
    return db()
      .selectFrom('test_disputes')
      .innerJoin('test_intents', 'test_intents.id', 'test_disputes.intent_id')
      .selectAll('test_disputes')
      .select(['currency'])
      .select(sql<number>`coalesce(captured_cents, amount_cents)`.as('amount_cents'))
      .where('test_disputes.id', '=', id)
      .executeTakeFirst()
  }

  return {
    async open(intentId) {
      const id = newId('dp_test')
      await db().insertInto('test_disputes').values({ id, intent_id: intentId }).execute()
      await tell('charge.dispute.created', { id, payment_intent: intentId })
    },

    async retrieve(id) {
      const row = await find(id)
      return row && toDispute(row)
    },

    async answer(id, evidence) {
      const row = await find(id)
      if (!row) throw new GatewayError('invalid', `No such dispute: ${id}`, { code: 'resource_missing' })
      if (row.status !== 'needs_response') return toDispute(row)
      const status: DisputeStatus = verdictOf(evidence.explanation) ?? 'under_review'
      const isOver = status !== 'under_review'
      await db()
        .updateTable('test_disputes')
        .set({ status, evidence: JSON.stringify(evidence), ...(isOver && { ended_at: sql`now()` }) })
        .where('id', '=', id)
        .execute()
      const type = isOver ? 'closed' : 'updated'
      await tell(`charge.dispute.${type}`, { id, payment_intent: row.intent_id })
      return toDispute({ ...row, status })
    }
  }
}

function toDispute(row: Row): GatewayDispute {
  const openedAt = new Date(row.created_at)
  return {
    id: row.id,
    intentId: row.intent_id,
    amountCents: row.amount_cents,
    currency: row.currency,
    reason: 'fraudulent',
    status: row.status as DisputeStatus,
    dueAt: new Date(openedAt.getTime() + ANSWER_SECONDS * 1000),
    openedAt
  }
}
