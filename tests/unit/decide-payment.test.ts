import { expect, test } from 'vitest'

import { decide, type Decision } from '#lib/server/commerce/payments/decide.ts'
import type { Payable } from '#lib/server/commerce/payments/queries.ts'
import type { Intent } from '#lib/server/platform/outside/gateway.ts'

const PAYABLE: Payable = {
  id: 'payable',
  workspace_id: 'workspace',
  kind: 'store-order',
  reference: 'Order 1042',
  status: 'open',
  gateway: 'test',
  livemode: false,
  account_id: null,
  intent_id: 'pi_1',
  amount_cents: 5000,
  paid_cents: 0,
  refunded_cents: 0,
  currency: 'usd',
  receipt_email: '',
  held_reason: '',
  capture: 'automatic',
  authorised_cents: 0,
  capture_before: null,
  capture_due: false,
  adds_to: null,
  created_at: '2026-11-20T00:00:00.000Z',
  overdue: false
}

const PAID: Intent = {
  id: 'pi_1',
  clientSecret: '',
  status: 'succeeded',
  gateway: 'test',
  accountId: undefined,
  amountCents: 5000,
  receivedCents: 5000,
  captureBefore: undefined,
  currency: 'usd',
  payableId: 'payable',
  livemode: false,
  card: undefined,
  failure: undefined,
  createdAt: new Date(0)
}

const GOOD = { status: 'requires_capture', receivedCents: 0 } as const
const MANUAL = { capture: 'manual' }

const TABLE: [what: string, payable: Partial<Payable>, intent: Partial<Intent> | undefined, decided: Decision][] = [
  ['the service knows no payment', {}, undefined, { do: 'nothing' }],
  ['it has not begun', {}, { status: 'requires_payment_method' }, { do: 'nothing' }],
  ['the bank asks', {}, { status: 'requires_action' }, { do: 'nothing' }],
  ['nobody can know yet', {}, { status: 'processing' }, { do: 'nothing' }],
  ['it was canceled', {}, { status: 'canceled' }, { do: 'nothing' }],
  ['it is not noted with its payable', { intent_id: null }, {}, { do: 'nothing' }],
  [
    'it was never noted, and what it pays has ended',
    { intent_id: null, status: 'expired' },
    {},
    { do: 'return', reason: 'The order was canceled before the payment arrived.' }
  ],
  ['paid', {}, {}, { do: 'settle', from: 'open' }],
  ['paid, and booked before', { status: 'paid', paid_cents: 5000 }, {}, { do: 'nothing' }],
  ['what was authorized is charged', { status: 'authorised' }, {}, { do: 'settle', from: 'authorised' }],
  ['late', { status: 'expired' }, {}, { do: 'settle late' }],
  ['late, and returned before', { status: 'expired', paid_cents: 5000 }, {}, { do: 'nothing' }],
  [
    'after it was canceled',
    { status: 'cancelled' },
    {},
    { do: 'return', reason: 'The order was canceled before the payment arrived.' }
  ],
  ['too much', {}, { receivedCents: 6000 }, { do: 'hold', reason: '$60.00 was paid, but the order comes to $50.00.' }],
  [
    'too little, and late',
    { status: 'expired' },
    { receivedCents: 100 },
    { do: 'hold', reason: '$1.00 was paid, but the order comes to $50.00.' }
  ],
  ['in another currency', {}, { currency: 'eur' }, { do: 'hold', reason: 'Paid in EUR, but ordered in USD.' }],
  ['to another account', {}, { accountId: 'acct_2' }, { do: 'hold', reason: 'The payment went to another account.' }],
  [
    'real money for a trial',
    {},
    { livemode: true },
    { do: 'hold', reason: 'The payment is in the wrong mode: test and real money do not mix.' }
  ],
  ['for something else', {}, { payableId: 'another' }, { do: 'hold', reason: 'The payment belongs to another order.' }],
  [
    'a second time',
    { status: 'paid', paid_cents: 5000 },
    { id: 'pi_2' },
    { do: 'hold', reason: 'There is a second payment of this order: pi_2' }
  ],
  ['a second card is good', { status: 'authorised', authorised_cents: 5000 }, { ...GOOD, id: 'pi_2' }, { do: 'void' }],
  ['a second one was canceled', {}, { status: 'canceled', id: 'pi_2' }, { do: 'nothing' }],
  ['the card is good', MANUAL, GOOD, { do: 'authorise' }],
  [
    'the card is good for less',
    MANUAL,
    { ...GOOD, amountCents: 1 },
    { do: 'hold', reason: '$0.01 was paid, but the order comes to $50.00.' }
  ],
  [
    'the card is good, and was to be charged',
    {},
    GOOD,
    { do: 'hold', reason: 'The card was authorized and not charged.' }
  ],
  ['the card is good for what has ended', { ...MANUAL, status: 'cancelled' }, GOOD, { do: 'void' }],
  ['the card is good, and noted', { ...MANUAL, status: 'authorised' }, GOOD, { do: 'nothing' }],
  ['the bank let go', { status: 'authorised', authorised_cents: 5000 }, { status: 'canceled' }, { do: 'note lapse' }],
  ['the bank let go, and it is noted', { status: 'authorised' }, { status: 'canceled' }, { do: 'nothing' }]
]

test.each(TABLE)('%s', (_, payable, intent, decided) => {
  const found = intent && { ...PAID, ...intent }
  expect(decide({ ...PAYABLE, ...payable }, found, 'order')).toEqual(decided)
})
