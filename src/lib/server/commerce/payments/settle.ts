// What became of a payment: the one place where a payable becomes paid.
import { z } from 'zod'

import { throttle } from '#lib/server/platform/access/throttle.ts'
import { isDatabaseAway } from '#lib/server/platform/db/away.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { log } from '#lib/server/platform/log.ts'
import type { GatewayEvent, Intent } from '#lib/server/platform/outside/gateway.ts'

import { bookAuthorisation, noteLapse } from './authorise.ts'
import { findGatewayOf, toAppError } from './gateway.ts'
import { kindOf } from './kinds.ts'
import { faultOf, type Outcome } from './outcome.ts'
import {
  getPayable,
  flipAll,
  flipToPaid,
  flipToPaidForNothing,
  lockPayable,
  type Payable,
  recordStrayPayment,
  type Settled,
  setHold
} from './queries.ts'
import { refundStrayPayment, runRefund } from './refunds.ts'
import { tellChange } from './tell.ts'

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
  if (isOver(payable)) return 'unchanged'
  if (payable.amount_cents === 0) return settleForNothing(db, payable)
  if (!payable.intent_id) return 'unchanged'
  const gateway = findGatewayOf(payable)
  if (!gateway) {
    log.error({ payableId: payable.id, gateway: payable.gateway }, 'payable of another payment service left alone')
    return 'unchanged'
  }
  const intent = known?.intent ?? (await gateway.retrieveIntent(payable.intent_id))
  if (intent?.status === 'requires_capture') return bookAuthorisation(db, payable, intent)
  if (intent?.status === 'canceled') await noteLapse(db, payable)
  if (intent?.status !== 'succeeded') return 'unchanged'

  const proof = { intent, event: known?.event }
  const { outcome, settled, refundId } = await book(db, payable, proof).catch(error => holdUnbooked(db, payable, error))
  if (settled) await tellOfSettled(db, settled)
  if (outcome === 'held') {
    log.error({ payableId: payable.id, intentId: intent.id }, 'payment does not match what was to be paid')
    await tellOfHeld(db, payable)
  }
  if (refundId) await runRefund(db, refundId)
  return outcome
}

/** The usual course of an event: the payable that the payment names waits for exactly it. False where it does not. */
export async function settleAtOnce(db: Db, proof: Proof): Promise<boolean> {
  const payableId = z.uuid().safeParse(proof.intent.payableId)
  if (proof.intent.status !== 'succeeded' || !payableId.success) return false
  const settled = await flipToPaid(db, { payableId: payableId.data, ...proof }).catch(unlessAway)
  if (settled) await tellOfSettled(db, settled)
  return settled !== undefined
}

/** Whatever was paid is in the books already. */
function isOver({ status, paid_cents: paidCents }: Payable): boolean {
  return paidCents > 0 || status === 'paid'
}

async function settleForNothing(db: Db, payable: Payable): Promise<Outcome> {
  const settled = await flipToPaidForNothing(db, payable.id)
  if (!settled) return 'unchanged'
  await tellOfSettled(db, settled)
  return 'paid'
}

function tellOfSettled(db: Db, settled: Settled): Promise<void> {
  return kindOf(settled).afterSettled(db, settled)
}

/** The books are closed already: that a mail to the shop fails changes nothing about the payment. */
async function tellOfHeld(db: Db, payable: Payable): Promise<void> {
  await kindOf(payable)
    .afterHeld(db, payable.id)
    .catch(error => log.warn({ err: error, payableId: payable.id }, 'the members could not be told'))
}

interface Booking {
  outcome: Outcome
  /** To be told once this is committed: a notice in a transaction makes all commits wait for each other. */
  settled?: Settled
  /** To be sent to the gateway once this is committed. */
  refundId?: string
}

interface Proof {
  intent: Intent
  /** What told of it, if anything did; used up together with the booking. */
  event?: GatewayEvent | undefined
}

async function book(db: Db, seen: Payable, proof: Proof): Promise<Booking> {
  const isOwn = proof.intent.payableId === seen.id
  const settled = isOwn ? await flipToPaid(db, { payableId: seen.id, ...proof }) : undefined
  if (settled) return { outcome: 'paid', settled }
  return inTransaction(db, async tx => bookUnusual(tx, await lockPayable(tx, seen.id), proof))
}

/** What is not booked for another reason than the database's is tried again by whoever holds it for a person. */
function unlessAway(error: unknown): undefined {
  if (isDatabaseAway(error)) throw error
}

/** The money is there, and what it pays does not wait for it: trying again would change nothing, so a person has to look. */
async function holdUnbooked(db: Db, { id }: Payable, error: unknown): Promise<Booking> {
  if (isDatabaseAway(error)) throw error
  log.error({ err: error, payableId: id }, 'a payment could not be booked')
  return inTransaction(db, async tx => {
    const payable = await lockPayable(tx, id)
    if (isOver(payable)) return { outcome: 'unchanged' }
    const reason = `It was paid, but this ${kindOf(payable).noun} does not wait for a payment. Give the money back at the payment service.`
    return { outcome: (await setHold(tx, payable, reason)) ? 'held' : 'unchanged' }
  })
}

/** The rare rest: paid meanwhile, not what was to be paid, or too late. */
async function bookUnusual(tx: Db, payable: Payable, { intent, event }: Proof): Promise<Booking> {
  if (isOver(payable)) return { outcome: 'unchanged' }
  const kind = kindOf(payable)
  const fault = faultOf(payable, intent)
  if (fault) return { outcome: (await setHold(tx, payable, fault)) ? 'held' : 'unchanged' }
  if (payable.status === 'authorised') {
    const [settled] = await flipAll(tx, [{ payableId: payable.id, intent, event }], 'authorised')
    return { outcome: 'paid', ...(settled && { settled }) }
  }
  let reason: string | undefined = `The ${kind.noun} was cancelled before the payment arrived.`
  if (payable.status === 'expired') reason = await kind.reopen(tx, payable)
  if (reason === undefined) {
    const [settled] = await flipAll(tx, [{ payableId: payable.id, intent, event }], 'expired')
    return { outcome: 'paid', ...(settled && { settled }) }
  }
  const paymentId = await recordStrayPayment(tx, payable, intent)
  const { receivedCents: amountCents } = intent
  await kind.strayed(tx, payable, { amountCents, reason })
  await kind.note(tx, payable.id, { kind: 'paid_late', details: { amountCents, reason } })
  await tellChange(tx, payable)
  return { outcome: 'refunding', refundId: await refundStrayPayment(tx, payable, { paymentId, reason }) }
}
