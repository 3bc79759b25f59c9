// What is paid on top of something that is paid already, such as a dearer size: a payable of its own while it waits, so that it
// expires, is held and is refunded like any other. Once it is paid, its payment belongs to what it adds to.
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'

import type { PayableKindName } from './kinds.ts'
import { makePayables } from './make.ts'
import { lockPayable, type Payable } from './queries.ts'
import { refundLatePayment } from './refunds.ts'

interface Addition {
  id: string
  kind: PayableKindName
  /** Added to what the other is called: "Order 1042, larger size". */
  what: string
  amountCents: number
  /** By the clock of the database. */
  minutes: number
  /** Not later than this, if it is given. */
  until: string | null
}

/** Paid at the same place, to the same account, by the same person. */
export async function makeAddition(
  tx: Db,
  to: Payable,
  { id, kind, what, amountCents, minutes, until }: Addition
): Promise<void> {
  const sold = sql`
    select ${id}::uuid as id, workspace_id, reference, ${what}::text as what, ${amountCents}::int as amount_cents, currency,
      receipt_email, least(now() + make_interval(mins => ${minutes}), ${until}::timestamptz) as expires_at
    from payables where id = ${to.id}`
  await sql`with made as ${makePayables(kind, sold, to, { addsTo: to.id })} select`.execute(tx)
}

/** Of one that was just paid: moves its payment to what it adds to, which is locked by the caller. */
export async function addPayment(tx: Db, { id, to, amountCents }: { id: string; to: string; amountCents: number }) {
  await tx.updateTable('payments').set({ payable_id: to }).where('payable_id', '=', id).execute()
  await tx.updateTable('payables').set({ paid_cents: 0, updated_at: sql`now()` }).where('id', '=', id).execute()
  await tx
    .updateTable('payables')
    .set({
      amount_cents: sql`amount_cents + ${amountCents}`,
      paid_cents: sql`paid_cents + ${amountCents}`,
      updated_at: sql`now()`
    })
    .where('id', '=', to)
    .execute()
}

/** Of one that was just paid, and is not wanted any more: the money goes back. runRefund comes after; the queue does it too. */
export async function returnPayment(tx: Db, id: string, reason: string): Promise<void> {
  await tx.updateTable('payables').set({ status: 'cancelled', updated_at: sql`now()` }).where('id', '=', id).execute()
  const payment = await tx.selectFrom('payments').select('id').where('payable_id', '=', id).executeTakeFirstOrThrow()
  await refundLatePayment(tx, await lockPayable(tx, id), { paymentId: payment.id, reason })
}

/** Those of its refunds that nobody has sent yet. */
export async function findUnsentRefunds(db: Db, payableId: string): Promise<string[]> {
  const query = db.selectFrom('refunds').select('id').where('payable_id', '=', payableId)
  const rows = await query.where('state', '=', 'requested').where('gateway_refund_id', 'is', null).execute()
  return rows.map(({ id }) => id)
}
