import { t } from '#lib/i18n/t.ts'
import type { z } from 'zod'

import type { PaymentHandle } from '#lib/contract/shopping.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { log } from '#lib/server/platform/log.ts'
import { GatewayError, type Intent } from '#lib/server/platform/outside/gateway.ts'

import { describePayable } from './describe.ts'
import { belongsHere, gatewayOf, type Place, toAppError } from './gateway.ts'
import { kindOf } from './kinds.ts'
import { getPayable, type Payable, recordIntent } from './queries.ts'
import { settle } from './settle.ts'

type Handle = z.output<typeof PaymentHandle>

interface Start {
  payableId: string
  /** Of the payable: where it is paid. */
  place: Place
  amountCents: number
  currency: string
  /** What the payer reads on the receipt; see describe. */
  description: string
  receiptEmail: string
  /** manual: the card is authorised, and charged later. */
  capture?: 'automatic' | 'manual'
}

/** Less than this no card can be charged: what is sold must be free or cost at least so much. */
export const SMALLEST_CHARGE_CENTS = 50

/**
 * Starts the payment of a payable that is committed; to be repeated with the same values where it failed, which never
 * makes a second one. Null where there is nothing to pay: it is paid then. Throws AppError('unavailable') while the
 * payment service does not answer; the payable keeps waiting.
 */
export async function startPayment(db: Db, start: Start): Promise<Handle | null> {
  if (start.amountCents === 0) {
    await settle(db, start.payableId)
    return null
  }
  try {
    return await create(db, start, { idempotencyKey: start.payableId })
  } catch (error) {
    // A payment of it was made with other words: it is found by its payable.
    if (!(error instanceof GatewayError && error.kind === 'invalid')) throw toAppError(error)
    return handleOf(start.place, await recover(db, await getPayable(db, start.payableId), error))
  }
}

/** How to pay what still waits, also where its payment was lost or ended. */
export async function paymentHandle(db: Db, payableId: string): Promise<Handle> {
  const payable = await getPayable(db, payableId)
  refuseUnpayable(payable)
  try {
    const { intent_id: intentId } = payable
    const intent = intentId ? await gatewayOf(payable).retrieveIntent(intentId) : await findIntentOf(payable)
    if (intent?.status === 'succeeded' || intent?.status === 'requires_capture') {
      await record(db, payable.id, intent)
      await settle(db, payable.id)
      throw new AppError(
        'conflict',
        t(intent.status === 'succeeded' ? 'errors.commerce.isPaid' : 'errors.commerce.isIn', {
          noun: kindOf(payable).noun
        })
      )
    }
    if (intent && intent.status !== 'canceled') {
      await record(db, payable.id, intent)
      return handleOf(payable, intent)
    }
    return await restart(db, payable)
  } catch (error) {
    throw toAppError(error)
  }
}

/** The newest payment that was started for it, however it went. */
export async function findIntentOf(payable: Place & { id: string; created_at: string }): Promise<Intent | undefined> {
  const since = new Date(Date.parse(payable.created_at) - 60_000)
  const intents = await gatewayOf(payable).findIntents(since)
  const own = intents.filter(({ payableId }) => payableId === payable.id)
  return own.find(({ status }) => status === 'succeeded' || status === 'requires_capture') ?? own[0]
}

/** What a payer's page needs to know of it: once it is closed, whether anything was paid that goes back. */
export async function payableStatus(db: Db, payableId: string): Promise<{ state: PayableState; held: boolean }> {
  const { status, paid_cents: paidCents, held_reason: held } = await getPayable(db, payableId)
  return { state: stateOf(status, paidCents), held: held !== '' }
}

type PayableState = 'pending' | 'paid' | 'refused' | 'ended'

function stateOf(status: string, paidCents: number): PayableState {
  if (status === 'open') return 'pending'
  if (status === 'paid') return 'paid'
  return paidCents > 0 ? 'refused' : 'ended'
}

async function create(
  db: Db,
  { place, ...start }: Start,
  { idempotencyKey, replaces }: { idempotencyKey: string; replaces?: string }
): Promise<Handle> {
  const intent = await gatewayOf(place).createIntent({ ...start, idempotencyKey })
  await record(db, start.payableId, intent, replaces)
  return handleOf(place, intent)
}

async function record(db: Db, payableId: string, intent: Intent, replaces?: string): Promise<void> {
  const known = { payableId, intentId: intent.id, ...(replaces && { replaces }) }
  if (await recordIntent(db, known)) return
  const payable = await getPayable(db, payableId)
  if (payable.intent_id !== intent.id) await cancelQuietly(payable, intent)
  refuseUnpayable(payable)
  throw new AppError('conflict', t('errors.commerce.paidInAnotherWindow', { noun: kindOf(payable).noun }))
}

async function recover(db: Db, payable: Payable, refusal: GatewayError): Promise<Intent> {
  refuseUnpayable(payable)
  const found = await findIntentOf(payable)
  if (!found || found.amountCents !== payable.amount_cents) throw toAppError(refusal)
  await record(db, payable.id, found)
  return found
}

/** A payment that was cancelled at the service cannot be revived, so there is another, under a key of its own. */
async function restart(db: Db, payable: Payable): Promise<Handle> {
  const start = {
    payableId: payable.id,
    place: payable,
    amountCents: payable.amount_cents,
    currency: payable.currency,
    description: await describePayable(db, payable),
    receiptEmail: payable.receipt_email,
    capture: payable.capture as 'automatic'
  }
  const ended = payable.intent_id
  if (!ended) return create(db, start, { idempotencyKey: payable.id })
  return create(db, start, { idempotencyKey: `${payable.id}-${ended}`, replaces: ended })
}

function refuseUnpayable(payable: Payable): void {
  const { noun, again: key = 'errors.payment.orderAgain' } = kindOf(payable)
  const again = t(key)
  if (payable.held_reason !== '') {
    throw new AppError('conflict', t('errors.commerce.paymentArrived', { noun }))
  }
  if (payable.status === 'expired' || (payable.status === 'open' && payable.overdue)) {
    throw new AppError('conflict', t('errors.commerce.timeToPayOver', { noun, again }))
  }
  if (payable.status === 'cancelled') throw new AppError('conflict', t('errors.payment.cancelled', { noun }))
  if (payable.status === 'authorised') {
    throw new AppError('conflict', t('errors.payment.authorised', { noun }))
  }
  if (payable.status !== 'open' || payable.amount_cents === 0) {
    throw new AppError('conflict', t('errors.commerce.isPaid', { noun }))
  }
  if (!belongsHere(payable)) {
    throw new AppError('conflict', t('errors.commerce.noLongerPayable', { noun, again }))
  }
}

async function cancelQuietly(place: Place, intent: Intent): Promise<void> {
  try {
    await gatewayOf(place).cancelIntent(intent.id)
  } catch (error) {
    log.warn({ err: error, intentId: intent.id }, 'a payment nobody knows of could not be canceled')
  }
}

function handleOf(place: Place, intent: Intent): Handle {
  const { kind, publishableKey, accountId } = gatewayOf(place)
  return {
    gateway: kind,
    intentId: intent.id,
    clientSecret: intent.clientSecret,
    publishableKey: publishableKey ?? null,
    accountId: accountId ?? null
  }
}
