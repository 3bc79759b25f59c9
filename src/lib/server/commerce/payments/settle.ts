// Ask, decide, book: the one place where what the payment service says reaches the books.
import { z } from 'zod'

import { throttle } from '#lib/server/platform/access/throttle.ts'
import { isDatabaseAway } from '#lib/server/platform/db/away.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { inWorkspaceLocale } from '#lib/server/platform/db/workspace-locale.ts'
import { notify } from '#lib/server/platform/live/notify.ts'
import { log } from '#lib/server/platform/log.ts'
import type { Intent } from '#lib/server/platform/outside/gateway.ts'

import { book, type Booking, bookUnbooked, type Outcome, type Proof } from './book.ts'
import { decide, isOver } from './decide.ts'
import { findGatewayOf, type Place, toAppError } from './gateway.ts'
import { kindOf } from './kinds.ts'
import { markPaid, markPaidForNothing, getPayable, lockPayable, type Payable, type Settled } from './queries.ts'
import { runRefund } from './refunds.ts'

/** A page asks every few seconds at most; whoever asks faster wears out our allowance at the payment service. */
const ASK_LIMIT = { hits: 40, seconds: 60 }

/**
 * Asks the gateway what became of the payment and brings the payable up to date. Webhook, return page and reconciler all
 * end here, in any order and as often as they like. Throws GatewayError while nobody knows.
 */
export async function settle(db: Db, payableId: string): Promise<void> {
  await settlePayable(db, await getPayable(db, payableId))
}

/** The same for the payer's page; errors are worded for the payer. */
export async function settleForPayer(db: Db, payableId: string): Promise<void> {
  const payable = await getPayable(db, payableId)
  if (isOver(payable)) return
  await throttle(db, `settle:${payable.id}`, ASK_LIMIT)
  try {
    await settlePayable(db, payable)
  } catch (error) {
    throw toAppError(error)
  }
}

/** `known` is what was just read of the payment, and what told of it. */
export async function settlePayable(db: Db, payable: Payable, known?: Proof): Promise<Outcome> {
  if (payable.amount_cents === 0) return isOver(payable) ? 'unchanged' : settleForNothing(db, payable)
  const intent = known?.intent ?? (await askAbout(payable))
  if (!intent) return 'unchanged'
  const proof = { intent, event: known?.event }
  const booking = await bookAnswer(db, payable, proof).catch((error: unknown) => {
    if (isDatabaseAway(error)) throw error
    log.error({ err: error, payableId: payable.id }, 'a payment could not be booked')
    return inTransaction(db, tx => bookUnbooked(tx, payable.id))
  })
  await followBooking(db, payable, { booking, intent })
  return booking.outcome
}

/** Undefined where nothing is to be known of it. */
async function askAbout(payable: Payable): Promise<Intent | undefined> {
  if (isOver(payable) || !payable.intent_id) return undefined
  const gateway = findGatewayOf(payable)
  if (gateway) return gateway.retrieveIntent(payable.intent_id)
  log.error({ payableId: payable.id, gateway: payable.gateway }, 'payable of another payment service left alone')
  return undefined
}

async function bookAnswer(db: Db, seen: Payable, proof: Proof): Promise<Booking> {
  const { noun } = kindOf(seen)
  const decided = decide(seen, proof.intent, noun)
  if (decided.do === 'nothing') return { outcome: 'unchanged' }
  // As a rule: in one statement, together with those of the same moment.
  if (decided.do === 'settle' && decided.from === 'open') {
    const settled = await markPaid(db, { payableId: seen.id, ...proof })
    if (settled) return { outcome: 'paid', settled }
  }
  return inTransaction(db, async tx => {
    const payable = await lockPayable(tx, seen.id)
    const bookIt = () => book(tx, payable, decide(payable, proof.intent, noun), proof)
    return payable.workspace_id ? inWorkspaceLocale(tx, payable.workspace_id, bookIt) : bookIt()
  })
}

/** What is done once the books are written. */
async function followBooking(
  db: Db,
  payable: Payable,
  { booking: { outcome, settled, notices = [], refundId, isVoid }, intent }: { booking: Booking; intent: Intent }
): Promise<void> {
  const { id, kind, workspace_id: workspaceId } = payable
  await notify(db, ...notices)
  if (settled) await afterSettled(db, settled)
  if (outcome === 'authorised' && workspaceId) await afterSettled(db, { id, kind, workspaceId })
  if (outcome === 'held') {
    log.error({ payableId: id, intentId: intent.id }, 'payment does not match what was to be paid')
    await notifyOfHeld(db, payable)
  }
  if (isVoid) await cancelAuthorisation(payable, intent)
  if (refundId) await runRefund(db, refundId)
}

async function cancelAuthorisation(place: Place, intent: Intent): Promise<void> {
  try {
    await findGatewayOf(place)?.cancelIntent(intent.id)
  } catch (error) {
    log.warn({ err: error, intentId: intent.id }, 'an authorization that nobody waits for could not be canceled')
  }
}

/** The usual course of an event: the payable that the payment names waits for exactly it. False where it does not. */
export async function settleAtOnce(db: Db, proof: Proof): Promise<boolean> {
  const payableId = z.uuid().safeParse(proof.intent.payableId)
  if (proof.intent.status !== 'succeeded' || !payableId.success) return false
  const settled = await markPaid(db, { payableId: payableId.data, ...proof }).catch(unlessAway)
  if (settled) await afterSettled(db, settled)
  return settled !== undefined
}

async function settleForNothing(db: Db, payable: Payable): Promise<Outcome> {
  const settled = await markPaidForNothing(db, payable.id)
  if (!settled) return 'unchanged'
  await afterSettled(db, settled)
  return 'paid'
}

function afterSettled(db: Db, settled: Settled): Promise<void> {
  return kindOf(settled).afterSettled(db, settled)
}

/** The books are closed already: that a mail to the shop fails changes nothing about the payment. */
async function notifyOfHeld(db: Db, payable: Payable): Promise<void> {
  await kindOf(payable)
    .afterHeld(db, payable.id)
    .catch(error => log.warn({ err: error, payableId: payable.id }, 'the members could not be told'))
}

/** What is not booked for another reason than the database’s is held for a person by whoever tries it again. */
function unlessAway(error: unknown): undefined {
  if (isDatabaseAway(error)) throw error
}
