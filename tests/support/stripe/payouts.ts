import type Stripe from 'stripe'

import { addBalance } from './charges.ts'
import { page, type World } from './world.ts'

/** Which payout a balance transaction went into. */
const paidOutBy = new WeakMap<World, Map<string, string>>()

function payoutsOf(world: World): Map<string, string> {
  const known = paidOutBy.get(world) ?? new Map<string, string>()
  paidOutBy.set(world, known)
  return known
}

/** Pays out all of one currency that came in and was not paid out, as Stripe does each day. */
export function payOut(world: World, currency: string): Stripe.Payout {
  const known = payoutsOf(world)
  const due = world
    .all('balance_transaction')
    .filter(move => move.currency === currency && move.type !== 'payout' && !known.has(move.id))
  const amount = due.reduce((sum, { net }) => sum + net, 0)
  const id = world.newId('po')
  const payout = world.add<'payout'>({
    id,
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: world.now(),
    automatic: true,
    balance_transaction: null,
    created: world.now(),
    currency,
    description: 'STRIPE PAYOUT',
    destination: null,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: 'paid',
    trace_id: null,
    type: 'bank_account'
  })
  for (const move of due) known.set(move.id, id)
  const own = addBalance(world, 'payout', payout, -amount)
  payout.balance_transaction = own.id
  known.set(own.id, id)
  world.emit('payout.created', payout)
  world.emit('payout.paid', payout)
  return payout
}

/** The bank sends it back. */
export function failPayout(world: World, payout: Stripe.Payout): void {
  payout.status = 'failed'
  payout.failure_code = 'account_closed'
  payout.failure_message = 'The bank account has been closed.'
  world.emit('payout.failed', payout, { status: 'paid' })
}

/** With the filter by payout, which Stripe has for automatic ones. */
export function listBalance(world: World, input: Stripe.BalanceTransactionListParams) {
  const known = payoutsOf(world)
  const found = world.all('balance_transaction').filter(({ id, type, source, currency }) => {
    return (
      (input.payout === undefined || known.get(id) === input.payout) &&
      (input.type === undefined || type === input.type) &&
      (input.source === undefined || source === input.source) &&
      (input.currency === undefined || currency === input.currency)
    )
  })
  return page<'balance_transaction'>(found, input, '/v1/balance_transactions')
}
