import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { type Gateway, GatewayError } from '#lib/server/platform/outside/gateway.ts'

import { findGatewayOf, toAppError } from './gateway.ts'
import { kindOf } from './kinds.ts'
import { closeOpen, getPayable, intentOf, type Payable, recordIntent } from './queries.ts'
import { settlePayable } from './settle.ts'
import { findIntentOf } from './start.ts'
import { publishChange } from './publish.ts'

interface End {
  status: 'expired' | 'cancelled'
  userId?: string
}

/**
 * Ends what is unpaid, or only authorised where a person or its kind says so: the gateway is asked first, and what was paid is settled. Otherwise its payment is cancelled
 * there, so that nobody pays for what is given away next; then what it held goes back, once. Gives 'paid' where the
 * payment was faster, and 'waiting' while the gateway cannot say. Throws GatewayError while it does not answer.
 */
export async function closeUnpaid(db: Db, payableId: string, end: End): Promise<'closed' | 'paid' | 'waiting'> {
  const payable = await getPayable(db, payableId)
  if (payable.status === 'expired' || payable.status === 'cancelled') return 'closed'
  if (payable.status === 'authorised' && end.status === 'cancelled') return releaseAuthorised(db, payable, end)
  if (payable.status !== 'open') return 'paid'
  // What was paid does not match, and cannot be cancelled at the gateway: a person has looked, and gives it back there.
  if (payable.held_reason !== '' && end.userId) {
    await close(db, payable, end)
    return 'closed'
  }
  const ended = await endPayment(db, payable)
  if (ended !== 'cancelled') return ended
  await close(db, payable, end)
  return 'closed'
}

/** The same for a person, who is told with these words where it cannot be ended now, or was paid meanwhile. */
export async function endForPerson(
  db: Db,
  payableId: string,
  end: End,
  { waiting, paid }: { waiting: string; paid?: string }
): Promise<void> {
  let outcome: Awaited<ReturnType<typeof closeUnpaid>>
  try {
    outcome = await closeUnpaid(db, payableId, end)
  } catch (error) {
    throw toAppError(error)
  }
  if (outcome === 'waiting') throw new AppError('conflict', waiting)
  if (outcome === 'paid' && paid) throw new AppError('conflict', paid)
}

async function endPayment(db: Db, payable: Payable): Promise<'cancelled' | 'paid' | 'waiting'> {
  if (payable.amount_cents === 0) return 'cancelled'
  const gateway = findGatewayOf(payable)
  if (!gateway) {
    // Test money cannot be paid any more; what another account holds, only a person can see.
    if (payable.livemode) {
      log.error({ payableId: payable.id }, 'unpaid payable of another payment service closed')
    }
    return 'cancelled'
  }
  const intentId = payable.intent_id ?? (await attachIntent(db, payable))
  if (!intentId) return 'cancelled'
  const known = { ...payable, intent_id: intentId }
  const before = await outcomeOf(db, gateway, known)
  if (before !== 'waiting') return before
  try {
    await gateway.cancelIntent(intentId)
    return 'cancelled'
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
  }
  // It was paid, or began to be, since it was asked.
  return outcomeOf(db, gateway, known)
}

async function outcomeOf(
  db: Db,
  gateway: Gateway,
  payable: Payable & { intent_id: string }
): Promise<'cancelled' | 'paid' | 'waiting'> {
  const intent = await gateway.retrieveIntent(payable.intent_id)
  if (!intent || intent.status === 'canceled') return 'cancelled'
  if (intent.status !== 'succeeded' && intent.status !== 'requires_capture') return 'waiting'
  const outcome = await settlePayable(db, payable, { intent })
  return outcome === 'held' ? 'waiting' : 'paid'
}

/** Finds the payment of a payable that does not know it: the program was cut off between making and noting it. */
export async function attachIntent(db: Db, payable: Payable): Promise<string | undefined> {
  const intent = await findIntentOf(payable)
  if (!intent) return undefined
  await recordIntent(db, { payableId: payable.id, intentId: intent.id })
  return intent.id
}

/** Nothing was charged: the bank is told to let go of the money, and what it held goes back. */
async function releaseAuthorised(db: Db, payable: Payable, end: End): Promise<'closed' | 'paid' | 'waiting'> {
  // It is being charged: whoever cancels it now would not know how it ended.
  if (payable.capture_due && end.userId) return 'waiting'
  const gateway = findGatewayOf(payable)
  try {
    if (payable.authorised_cents > 0) await gateway?.cancelIntent(intentOf(payable))
  } catch (error) {
    if (!(error instanceof GatewayError) || error.kind === 'unavailable') throw error
    const intent = await gateway?.retrieveIntent(intentOf(payable))
    if (intent?.status === 'succeeded') {
      await settlePayable(db, payable, { intent })
      return 'paid'
    }
  }
  await close(db, payable, end)
  return 'closed'
}

async function close(db: Db, payable: Payable, end: End): Promise<void> {
  await inTransaction(db, async tx => {
    if (!(await closeOpen(tx, payable.id, end.status))) return
    const kind = kindOf(payable)
    await kind.onEnded(tx, payable, end)
    await kind.note(tx, payable.id, { kind: end.status, userId: end.userId })
    await publishChange(tx, payable)
  })
}
