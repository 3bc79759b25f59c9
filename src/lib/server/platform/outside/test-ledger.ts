// The embedded test gateway's books, worked out of its payments: a fee as card companies take it, and payouts when
// somebody who plays the payment service says so.
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import { DISPUTE_FEE_CENTS, FEE, newId } from './fake-core.ts'
import type { Ledger, Move, Payout } from './ledger.ts'

export interface TestLedger extends Ledger {
  /** Pays out what has come in and was not paid out; the ids, one for each currency. */
  payOut(): Promise<string[]>
}

/** Arbitrary, but the same in every process. */
const PAY_OUT_LOCK = 7_404_822

interface MoveRow {
  id: string
  kind: 'payment' | 'refund' | 'dispute'
  amount: number
  fee: number
  currency: string
  intent: string
  payout: string | null
  at: string
}

/** Of one account; null: of the installation's own. */
export function createTestLedger(db: () => Db, accountId: string | null): TestLedger {
  const moves = sql`
    select 'txn_' || i.id as id, 'payment' as kind, coalesce(i.captured_cents, i.amount_cents) as amount,
      round(coalesce(i.captured_cents, i.amount_cents) * ${FEE.perMille}::int / 1000.0)::int + ${FEE.cents}::int as fee, i.currency, i.id as intent, i.payout_id as payout, i.created_at as at
    from test_intents i where i.status = 'succeeded' and i.account_id is not distinct from ${accountId}
    union all
    select 'txn_' || r.id, 'refund', -r.amount_cents, 0, i.currency, i.id, r.payout_id, r.created_at
    from test_refunds r join test_intents i on i.id = r.intent_id where i.account_id is not distinct from ${accountId}
    union all
    select 'txn_' || d.id, 'dispute', -coalesce(i.captured_cents, i.amount_cents), ${DISPUTE_FEE_CENTS}::int, i.currency, i.id, d.payout_id, d.created_at
    from test_disputes d join test_intents i on i.id = d.intent_id where i.account_id is not distinct from ${accountId}
    union all
    select 'txn_won_' || d.id, 'dispute', coalesce(i.captured_cents, i.amount_cents), -${DISPUTE_FEE_CENTS}::int, i.currency, i.id, d.won_payout_id, d.ended_at
    from test_disputes d join test_intents i on i.id = d.intent_id
    where d.status = 'won' and i.account_id is not distinct from ${accountId}`

  return {
    async findMoves(of) {
      const filter = 'payoutId' in of ? sql`payout = ${of.payoutId}` : sql`at >= ${of.since.toISOString()}`
      const { rows } = await sql<MoveRow>`select * from (${moves}) as moves where ${filter} order by at desc`.execute(
        db()
      )
      return rows.map(row => toMove(row, 'payoutId' in of))
    },

    async findPayouts(since) {
      const rows = await db()
        .selectFrom('test_payouts')
        .selectAll()
        .where('account_id', 'is not distinct from', accountId)
        .where('created_at', '>=', since.toISOString())
        .orderBy('created_at', 'desc')
        .execute()
      return rows.map(row => ({
        id: row.id,
        amountCents: row.amount_cents,
        currency: row.currency,
        status: row.status as Payout['status'],
        failure: '',
        arrivesOn: new Date(row.created_at).toISOString().slice(0, 10),
        madeAt: new Date(row.created_at)
      }))
    },

    payOut() {
      return db()
        .transaction()
        .execute(async tx => {
          // Two at once would pay the same out twice.
          await sql`select pg_advisory_xact_lock(${PAY_OUT_LOCK})`.execute(tx)
          const { rows } = await sql<{ currency: string; cents: number }>`
            select currency, sum(amount - fee)::int as cents from (${moves}) as moves
            where payout is null group by currency having sum(amount - fee) > 0`.execute(tx)
          return Promise.all(rows.map(row => writePayout(tx, accountId, row)))
        })
    }
  }
}

async function writePayout(tx: Db, accountId: string | null, { currency, cents }: { currency: string; cents: number }) {
  const id = newId('po_test')
  await tx.insertInto('test_payouts').values({ id, account_id: accountId, amount_cents: cents, currency }).execute()
  const own = sql`account_id is not distinct from ${accountId} and currency = ${currency}`
  await sql`
    update test_refunds set payout_id = ${id} from test_intents
    where test_intents.id = intent_id and test_refunds.payout_id is null and ${own}`.execute(tx)
  const disputed = sql`from test_intents where test_intents.id = intent_id and ${own}`
  await sql`update test_disputes set won_payout_id = ${id} ${disputed} and test_disputes.status = 'won'
    and won_payout_id is null`.execute(tx)
  await sql`update test_disputes set payout_id = ${id} ${disputed} and test_disputes.payout_id is null`.execute(tx)
  await sql`update test_intents set payout_id = ${id}
    where status = 'succeeded' and payout_id is null and ${own}`.execute(tx)
  return id
}

function toMove(row: MoveRow, isAsked: boolean): Move {
  return {
    id: row.id,
    kind: row.kind,
    amountCents: row.amount,
    feeCents: row.fee,
    currency: row.currency,
    intentId: row.intent,
    payoutId: isAsked ? (row.payout ?? undefined) : undefined,
    happenedAt: new Date(row.at)
  }
}
