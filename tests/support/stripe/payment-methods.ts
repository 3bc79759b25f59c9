import type Stripe from 'stripe'

import { badParameter, invalid, missing } from './api-error.ts'
import { type CardInput, readCard, TEST_CARDS, type TestCard } from './cards.ts'
import { mergeMetadata, type World } from './world.ts'

/** What the API takes; card numbers only ever come from Stripe.js or from tests. */
export type MethodInput = Omit<Stripe.PaymentMethodCreateParams, 'card'> & { card?: CardInput }

export function createPaymentMethod(world: World, input: MethodInput): Stripe.PaymentMethod {
  if (!input.type) throw badParameter('Missing required param: type.', 'type', 'parameter_missing')
  if (input.type === 'us_bank_account') return addBank(world)
  if (input.type !== 'card') {
    throw invalid(`The payment method type "${input.type}" is not activated for your account.`, { param: 'type' })
  }
  if (!input.card) throw badParameter('Missing required param: card.', 'card', 'parameter_missing')
  const card = readCard(input.card)
  const method = addCard(world, card, input.card)
  const { address, email, name, phone } = input.billing_details ?? {}
  method.billing_details = {
    address: address
      ? { city: null, country: null, line1: null, line2: null, postal_code: null, state: null, ...address }
      : null,
    email: email || null,
    name: name || null,
    phone: phone || null,
    tax_id: null
  }
  method.metadata = mergeMetadata(null, input.metadata)
  return method
}

/** `pm_card_visa` and its like are made anew each time they are named. */
export function findPaymentMethod(world: World, id: string, param = 'payment_method'): Stripe.PaymentMethod {
  const card = Object.hasOwn(TEST_CARDS, id) ? TEST_CARDS[id] : undefined
  if (card) return addCard(world, card, {})
  if (id === 'pm_usBankAccount_processing') return addBank(world)
  if (world.find(id)?.object !== 'payment_method') throw missing('PaymentMethod', id, param)
  return world.get('payment_method', id)
}

export function attach(world: World, method: Stripe.PaymentMethod, customerId: string): Stripe.PaymentMethod {
  world.get('customer', customerId, 'customer')
  if (method.customer && method.customer !== customerId) {
    throw invalid('The payment method you provided has already been attached to a customer.')
  }
  const behaviour = world.behaviours.get(method.id)
  if (behaviour?.kind === 'card' && behaviour.card.decline && !behaviour.card.authentication && !behaviour.card.keeps)
    refuse(behaviour.card)
  method.customer = customerId
  world.emit('payment_method.attached', method)
  return method
}

/** The bank is asked when a card is saved, too. */
function refuse({ decline }: TestCard): void {
  if (decline) throw invalid(decline.message, { code: decline.code })
}

function addCard(world: World, card: TestCard, { exp_month, exp_year }: CardInput): Stripe.PaymentMethod {
  const method = blank(world, 'card')
  method.card = {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
    country: 'US',
    display_brand: card.brand,
    exp_month: exp_month ?? 12,
    exp_year: exp_year === undefined ? new Date().getFullYear() + 1 : (exp_year % 100) + 2000,
    fingerprint: Buffer.from(card.number).toString('base64url').slice(0, 16),
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null
  }
  world.behaviours.set(method.id, { kind: 'card', card })
  return method
}

function addBank(world: World): Stripe.PaymentMethod {
  const method = blank(world, 'us_bank_account')
  world.behaviours.set(method.id, { kind: 'bank' })
  return method
}

function blank(world: World, type: Stripe.PaymentMethod.Type): Stripe.PaymentMethod {
  return world.add<'payment_method'>({
    id: world.newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: world.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type
  })
}
