import type Stripe from 'stripe'

import {
  ANSWER_SECONDS,
  AUTHORISED_SECONDS,
  DISPUTE_FEE_CENTS,
  feeOf,
  verdictOf
} from '#lib/server/platform/outside/fake-core.ts'

import { invalid } from './api-error.ts'
import type { Decline } from './cards.ts'
import type { World } from './world.ts'

/** What the bank was asked and what it said. */
export function addCharge(
  world: World,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline
): Stripe.Charge {
  const isHeld = intent.capture_method === 'manual' && !decline
  const captureBefore = isHeld ? world.now() + AUTHORISED_SECONDS : undefined
  const charge = world.add<'charge'>({
    id: world.newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: structuredClone(method.billing_details),
    calculated_statement_descriptor: 'STRIPE TEST',
    captured: false,
    created: world.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: decline ? '05' : null,
      network_status: decline ? 'declined_by_network' : 'approved_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      risk_score: 7,
      seller_message: decline ? 'The bank did not return any further details with this decline.' : 'Payment complete.',
      type: decline ? 'issuer_declined' : 'authorized'
    },
    paid: !decline,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: methodDetails(method, intent.amount, captureBefore),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: decline ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group
  })
  intent.latest_charge = charge.id
  return charge
}

function methodDetails(
  method: Stripe.PaymentMethod,
  amount: number,
  captureBefore: number | undefined
): Stripe.Charge.PaymentMethodDetails {
  const { card } = method
  if (!card) return { type: method.type }
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      authorization_code: null,
      brand: card.brand,
      ...(captureBefore !== undefined && { capture_before: captureBefore }),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: null,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null
    }
  }
}

/** The money arrives, less the fee. */
export function capture(world: World, charge: Stripe.Charge, amount: number): void {
  charge.captured = true
  charge.amount_captured = amount
  charge.balance_transaction = addBalance(world, 'charge', charge, amount, feeOf(amount)).id
}

export function addBalance(
  world: World,
  type: 'charge' | 'refund' | 'adjustment' | 'payout',
  source: Stripe.Charge | Stripe.Refund | Stripe.Dispute | Stripe.Payout,
  amount: number,
  fee = 0
): Stripe.BalanceTransaction {
  return world.add<'balance_transaction'>({
    id: world.newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: world.now(),
    balance_type: 'payments',
    created: world.now(),
    currency: source.currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: [],
    net: amount - fee,
    reporting_category: type,
    source: source.id,
    status: 'available',
    type
  })
}

export function addDispute(world: World, charge: Stripe.Charge): Stripe.Dispute {
  charge.disputed = true
  const dispute = {
    id: world.newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: world.now(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: world.now() + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'unspecified'
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response'
  } as unknown as Stripe.Dispute
  world.add<'dispute'>(dispute)
  addBalance(world, 'adjustment', dispute, -charge.amount, DISPUTE_FEE_CENTS)
  world.emit('charge.dispute.created', dispute)
  return dispute
}

export function answerDispute(
  world: World,
  dispute: Stripe.Dispute,
  input: Stripe.DisputeUpdateParams
): Stripe.Dispute {
  if (dispute.status !== 'needs_response') {
    throw invalid(`This dispute is already ${dispute.status.replaceAll('_', ' ')}, so its evidence cannot be changed.`)
  }
  Object.assign(dispute.evidence, input.evidence)
  dispute.evidence_details.has_evidence = true
  if (!input.submit) return dispute
  dispute.evidence_details.submission_count += 1
  dispute.status = 'under_review'
  world.emit('charge.dispute.updated', dispute, { status: 'needs_response' })
  const verdict = verdictOf(dispute.evidence.uncategorized_text ?? '')
  if (verdict) closeDispute(world, dispute, verdict)
  return dispute
}

export function closeDispute(world: World, dispute: Stripe.Dispute, status: 'won' | 'lost'): void {
  const previous = { status: dispute.status }
  dispute.status = status
  if (status === 'won') {
    addBalance(world, 'adjustment', dispute, dispute.amount, -DISPUTE_FEE_CENTS)
    world.emit('charge.dispute.funds_reinstated', dispute)
  }
  world.emit('charge.dispute.closed', dispute, previous)
}

export function balance(world: World): Stripe.Balance {
  const sums = new Map<string, number>()
  for (const { currency, net } of world.all('balance_transaction')) sums.set(currency, (sums.get(currency) ?? 0) + net)
  const available = [...sums].map(([currency, amount]) => ({ amount, currency, source_types: { card: amount } }))
  const pending = [...sums.keys()].map(currency => ({ amount: 0, currency, source_types: { card: 0 } }))
  return { object: 'balance', available, livemode: false, pending }
}
