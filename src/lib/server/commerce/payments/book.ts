// Writes what was decided: one transaction with what its kind does, so neither is true without the other.
import { t } from '#lib/i18n/t.ts'
import { sql } from 'kysely'

import type { Db } from '#lib/server/platform/db/index.ts'
import type { Notice } from '#lib/server/platform/live/notify.ts'
import type { GatewayEvent, Intent } from '#lib/server/platform/outside/gateway.ts'

import type { Decision } from './decide.ts'
import { kindOf } from './kinds.ts'
import { markAllPaid, lockPayable, type Payable, recordLatePayment, type Settled, setHold } from './queries.ts'
import { refundLatePayment } from './refunds.ts'
import { publishChange } from './publish.ts'

export interface Proof {
  intent: Intent
  /** What told of it, if anything did; used up together with the booking. */
  event?: GatewayEvent | undefined
}

export type Outcome =
  /** Just now, by this call. */
  | 'paid'
  /** The card is authorised, just now, and nothing is charged yet. */
  | 'authorised'
  /** Nothing to do: paid before, or the payment has not succeeded. */
  | 'unchanged'
  | 'held'
  | 'refunding'

export interface Booking {
  outcome: Outcome
  settled?: Settled
  /** To be sent once this is committed. */
  notices?: Notice[]
  /** To be sent to the gateway once this is committed. */
  refundId?: string
  /** Nobody waits for what is authorised: the bank is to release it once this is committed. */
  isVoid?: boolean
}

/** Of a payable that is locked. */
export async function book(tx: Db, payable: Payable, decided: Decision, proof: Proof): Promise<Booking> {
  switch (decided.do) {
    case 'nothing':
      return { outcome: 'unchanged' }
    case 'settle':
      return bookPaid(tx, payable, proof, decided.from)
    case 'settle late': {
      const reason = await kindOf(payable).reopen(tx, payable)
      return reason === undefined ? bookPaid(tx, payable, proof, 'expired') : bookReturn(tx, payable, { proof, reason })
    }
    case 'return':
      return bookReturn(tx, payable, { proof, reason: decided.reason })
    case 'hold':
      return { outcome: (await setHold(tx, payable, decided.reason)) ? 'held' : 'unchanged' }
    case 'authorise':
      await bookAuthorised(tx, payable, proof.intent)
      return { outcome: 'authorised' }
    case 'void':
      return { outcome: 'unchanged', isVoid: true }
    case 'note lapse':
      await bookLapse(tx, payable)
      return { outcome: 'unchanged' }
  }
}

async function bookPaid(
  tx: Db,
  { id }: Payable,
  proof: Proof,
  from: 'open' | 'authorised' | 'expired'
): Promise<Booking> {
  const { settled, notices } = await markAllPaid(tx, [{ payableId: id, ...proof }], from)
  return settled[0] ? { outcome: 'paid', settled: settled[0], notices } : { outcome: 'unchanged' }
}

/** It is in the books, and goes back. */
async function bookReturn(
  tx: Db,
  payable: Payable,
  { proof: { intent }, reason }: { proof: Proof; reason: string }
): Promise<Booking> {
  const kind = kindOf(payable)
  const paymentId = await recordLatePayment(tx, payable, intent)
  const { receivedCents: amountCents } = intent
  await kind.onLatePayment(tx, payable, { amountCents, reason })
  await kind.note(tx, payable.id, { kind: 'paid_late', details: { amountCents, reason } })
  await publishChange(tx, payable)
  return { outcome: 'refunding', refundId: await refundLatePayment(tx, payable, { paymentId, reason }) }
}

async function bookAuthorised(tx: Db, payable: Payable, { amountCents, captureBefore }: Intent): Promise<void> {
  await tx
    .updateTable('payables')
    .set({
      status: 'authorised',
      authorised_cents: amountCents,
      capture_before: captureBefore?.toISOString() ?? sql<string>`now() + interval '7 days'`,
      held_reason: '',
      updated_at: sql`now()`
    })
    .where('id', '=', payable.id)
    .execute()
  const kind = kindOf(payable)
  await kind.onAuthorised?.(tx, payable, { amountCents, until: captureBefore })
  await kind.note(tx, payable.id, { kind: 'authorised', details: { amountCents } })
  await publishChange(tx, payable)
}

/** What was promised stands: the payer pays by a link once the amount is known. */
async function bookLapse(tx: Db, payable: Payable): Promise<void> {
  const { id } = payable
  await tx.updateTable('payables').set({ authorised_cents: 0, updated_at: sql`now()` }).where('id', '=', id).execute()
  await kindOf(payable).note(tx, id, { kind: 'authorisation_ended' })
  await publishChange(tx, payable)
}

/** The money is there, and what it pays does not wait for it: trying again would change nothing, so a person has to look. */
export async function bookUnbooked(tx: Db, payableId: string): Promise<Booking> {
  const payable = await lockPayable(tx, payableId)
  if (payable.paid_cents > 0 || payable.status === 'paid') return { outcome: 'unchanged' }
  const reason = t('errors.payment.paidUnawaited', { noun: kindOf(payable).noun })
  return { outcome: (await setHold(tx, payable, reason)) ? 'held' : 'unchanged' }
}
