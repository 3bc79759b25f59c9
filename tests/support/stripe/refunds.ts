import type Stripe from 'stripe'

import { badParameter, invalid } from './api-error.ts'
import { addBalance } from './charges.ts'
import { worded } from './money.ts'
import { mergeMetadata, type World } from './world.ts'

export function createRefund(world: World, input: Stripe.RefundCreateParams): Stripe.Refund {
  const charge = chargeOf(world, input)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: 'charge_disputed' })
  }
  const amount = input.amount ?? left
  if (amount < 1) {
    throw badParameter('This value must be greater than or equal to 1.', 'amount', 'parameter_invalid_integer')
  }
  if (amount > left) {
    const message = `Refund amount (${worded(amount, charge.currency)}) is greater than unrefunded amount on charge (${worded(left, charge.currency)})`
    throw invalid(message, { param: 'amount' })
  }
  const behaviour = world.behaviours.get(String(charge.payment_method))
  const manner = behaviour?.kind === 'card' ? behaviour.card.refund : undefined
  const refund = addRefund(world, charge, {
    amount,
    metadata: mergeMetadata(null, input.metadata),
    reason: input.reason ?? null,
    status: manner === 'pending' ? 'pending' : 'succeeded'
  })
  refund.balance_transaction = addBalance(world, 'refund', refund, -amount).id
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  world.emit('refund.created', refund)
  world.emit('charge.refunded', charge, { amount_refunded: charge.amount_refunded - amount })
  world.emit('refund.updated', refund)
  if (manner === 'failing') settleRefund(world, refund, 'failed')
  return refund
}

function addRefund(world: World, charge: Stripe.Charge, own: Partial<Stripe.Refund>): Stripe.Refund {
  return world.add<'refund'>({
    id: world.newId('re'),
    object: 'refund',
    amount: charge.amount,
    balance_transaction: null,
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' }
    },
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
    ...own
  })
}

/** What was authorised and not charged goes back as a refund that moves no balance. */
export function releaseCharge(world: World, charge: Stripe.Charge): void {
  const refund = addRefund(world, charge, { reason: 'expired_uncaptured_charge' })
  Object.assign(charge, { amount_refunded: charge.amount, refunded: true })
  world.emit('refund.created', refund)
}

/** A pending refund ends, or a finished one bounces. */
export function settleRefund(world: World, refund: Stripe.Refund, status: 'succeeded' | 'failed'): void {
  const previous = { status: refund.status }
  refund.status = status
  if (status === 'failed') {
    const charge = world.get('charge', String(refund.charge))
    refund.failure_reason = 'expired_or_canceled_card'
    refund.failure_balance_transaction = addBalance(world, 'refund', refund, refund.amount).id
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    world.emit('refund.failed', refund, previous)
  }
  world.emit('refund.updated', refund, previous)
}

function chargeOf(world: World, input: Stripe.RefundCreateParams): Stripe.Charge {
  if (input.charge) return world.get('charge', input.charge, 'charge')
  if (!input.payment_intent) {
    throw badParameter(
      'One of the following params should be provided for this request: payment_intent or charge.',
      'charge',
      'parameter_missing'
    )
  }
  const intent = world.get('payment_intent', input.payment_intent, 'payment_intent')
  const charge = intent.status === 'succeeded' ? world.find(String(intent.latest_charge)) : undefined
  if (charge?.object !== 'charge') {
    throw invalid(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state'
    })
  }
  return charge
}
