import type Stripe from 'stripe'

import { CANCELABLE, OPEN, outcomeOf, statusAfter } from '#lib/server/platform/outside/fake-core.ts'

import { ApiError, badParameter, invalid, unexpectedState } from './api-error.ts'
import { type Decline, unconfirmed } from './cards.ts'
import { addCharge, addDispute, capture } from './charges.ts'
import { releaseCharge } from './refunds.ts'
import { checkAmount, checkCurrency } from './money.ts'
import { createPaymentMethod, findPaymentMethod, type MethodInput } from './payment-methods.ts'
import { mergeMetadata, type World } from './world.ts'

type Intent = Stripe.PaymentIntent

export type ConfirmInput = Omit<Stripe.PaymentIntentConfirmParams, 'payment_method_data'> & {
  payment_method_data?: MethodInput
}

export type CreateInput = Omit<Stripe.PaymentIntentCreateParams, 'payment_method_data'> &
  Pick<ConfirmInput, 'payment_method_data'>

export function createIntent(world: World, input: CreateInput): Intent {
  refuseUnlessEnabled(world)
  const currency = checkCurrency(input.currency)
  checkAmount(input.amount, currency)
  checkEmail(input.receipt_email)
  if (input.customer) world.get('customer', input.customer, 'customer')
  const method = takeMethod(world, input)
  const id = world.newId('pi')
  const types = input.allowed_payment_method_types
  const intent = world.add<'payment_intent'>({
    id,
    object: 'payment_intent',
    allowed_payment_method_types: types ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: automatic(input),
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_${world.newId('x').slice(2)}`,
    confirmation_method: input.confirmation_method ?? 'automatic',
    created: world.now(),
    currency,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata(null, input.metadata),
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: { card: { request_three_d_secure: 'automatic' } } as Intent['payment_method_options'],
    payment_method_types: types ?? ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: input.setup_future_usage ?? null,
    shipping: (input.shipping as Intent['shipping']) ?? null,
    source: null,
    statement_descriptor: input.statement_descriptor ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_data: null,
    transfer_group: input.transfer_group ?? null
  })
  world.emit('payment_intent.created', intent)
  if (input.confirm)
    return confirmIntent(world, intent, { ...input, payment_method: '', payment_method_data: undefined })
  return intent
}

function refuseUnless(states: readonly string[], intent: Intent, { refusal, done }: { refusal: string; done: string }) {
  if (states.includes(intent.status)) return
  const allowed = `Only a PaymentIntent with one of the following statuses may be ${done}: ${states.join(', ')}.`
  throw unexpectedState(`${refusal} because it has a status of ${intent.status}. ${allowed}`, intent)
}

/** A connected account that cannot take payments now. */
function refuseUnlessEnabled({ account }: World): void {
  if (account?.charges_enabled === false) {
    throw invalid('Your account cannot currently make charges.', { code: 'account_invalid' })
  }
}

/** Without a word about payment methods Stripe offers whatever the account has switched on. */
function automatic(input: CreateInput): Intent['automatic_payment_methods'] {
  if (input.allowed_payment_method_types) return null
  return { allow_redirects: 'always', ...(input.automatic_payment_methods ?? { enabled: true }) }
}

export function updateIntent(world: World, intent: Intent, input: Stripe.PaymentIntentUpdateParams): Intent {
  const { amount, currency, description, metadata, receipt_email: email, customer } = input
  if ((amount !== undefined || currency !== undefined) && !OPEN.includes(intent.status)) {
    const name = amount === undefined ? 'currency' : 'amount'
    throw unexpectedState(
      `This PaymentIntent's ${name} could not be updated because it has a status of ${intent.status}. You may only update the ${name} of a PaymentIntent with one of the following statuses: ${OPEN.join(', ')}.`,
      intent
    )
  }
  const newCurrency = currency === undefined ? intent.currency : checkCurrency(currency)
  checkAmount(amount ?? intent.amount, newCurrency)
  checkEmail(email)
  if (customer) world.get('customer', customer, 'customer')
  const merged = mergeMetadata(intent.metadata, metadata)
  Object.assign(intent, { amount: amount ?? intent.amount, currency: newCurrency, metadata: merged })
  if (description !== undefined) intent.description = description
  if (email !== undefined) intent.receipt_email = email || null
  if (customer !== undefined) intent.customer = customer
  if (input.payment_method) {
    intent.payment_method = findPaymentMethod(world, input.payment_method).id
    intent.status = 'requires_confirmation'
  }
  return intent
}

export function cancelIntent(world: World, intent: Intent, reason?: Intent['cancellation_reason']): Intent {
  refuseUnless(CANCELABLE, intent, { refusal: 'You cannot cancel this PaymentIntent', done: 'canceled' })
  Object.assign(intent, { status: 'canceled', canceled_at: world.now(), cancellation_reason: reason ?? null })
  Object.assign(intent, { next_action: null, amount_capturable: 0, processing: null })
  world.emit('payment_intent.canceled', intent)
  return intent
}

export function confirmIntent(world: World, intent: Intent, input: ConfirmInput): Intent {
  if (intent.status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    throw unexpectedState(message, intent)
  }
  refuseUnless(OPEN, intent, { refusal: 'You cannot confirm this PaymentIntent', done: 'confirmed' })
  const mayRedirect =
    intent.automatic_payment_methods?.enabled && intent.automatic_payment_methods.allow_redirects !== 'never'
  // Stripe.js asks for the address itself, and only when a redirect comes.
  if (mayRedirect && !input.return_url && !input.off_session && !input.use_stripe_sdk) {
    throw invalid(
      "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents."
    )
  }
  checkEmail(input.receipt_email)
  const method =
    takeMethod(world, input) ??
    (intent.payment_method ? findPaymentMethod(world, String(intent.payment_method)) : undefined)
  if (!method) {
    const message =
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken."
    throw unexpectedState(message, intent)
  }
  Object.assign(intent, { payment_method: method.id, last_payment_error: null, next_action: null })
  if (input.receipt_email) intent.receipt_email = input.receipt_email
  return attempt(world, intent, method, input)
}

const UNCONFIRMED = unconfirmed('payment_intent')

function attempt(world: World, intent: Intent, method: Stripe.PaymentMethod, input: ConfirmInput): Intent {
  const behaviour = world.behaviours.get(method.id)
  if (behaviour?.kind === 'bank') {
    intent.status = 'processing'
    world.emit('payment_intent.processing', intent)
    return intent
  }
  const card = behaviour?.card
  const isAsked = Boolean(card?.authentication && !(card.asksOnce && behaviour?.isSetUp))
  const outcome = outcomeOf({ isAsked, decline: card?.decline, refusal: UNCONFIRMED })
  if (outcome === 'paid') return succeed(world, intent)
  if (outcome !== 'asks') throw decline(world, intent, outcome)
  if (input.off_session || input.error_on_requires_action) {
    const message = 'Your card was declined. This transaction requires authentication.'
    throw decline(world, intent, { code: 'authentication_required', declineCode: 'authentication_required', message })
  }
  intent.status = 'requires_action'
  const page = `https://hooks.stripe.com/3d_secure_2/hosted?payment_intent=${intent.id}&payment_intent_client_secret=${intent.client_secret}`
  // A page that loads Stripe.js gets a dialog, everything else a link.
  intent.next_action = input.use_stripe_sdk
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: input.return_url ?? null, url: page } }
  world.emit('payment_intent.requires_action', intent)
  return intent
}

/** What the buyer did in the bank's dialog. */
export function authenticate(world: World, intent: Intent, outcome: 'complete' | 'fail'): Intent {
  if (intent.status !== 'requires_action') {
    throw unexpectedState(`This PaymentIntent has a status of ${intent.status} and awaits no authentication.`, intent)
  }
  intent.next_action = null
  const behaviour = world.behaviours.get(String(intent.payment_method))
  const later = behaviour?.kind === 'card' ? behaviour.card.decline : undefined
  const answer = outcomeOf({ isAsked: true, decline: later, refusal: UNCONFIRMED }, outcome)
  if (answer === 'paid') return succeed(world, intent)
  if (answer === UNCONFIRMED) fail(world, intent, { type: 'invalid_request_error', ...UNCONFIRMED })
  else if (answer !== 'asks') decline(world, intent, answer)
  return intent
}

export function succeed(world: World, intent: Intent): Intent {
  const method = world.get('payment_method', String(intent.payment_method))
  const charge = addCharge(world, intent, method)
  const status = statusAfter('paid', intent.capture_method)
  if (status === 'requires_capture') {
    Object.assign(intent, { status, amount_capturable: intent.amount })
    world.emit('charge.succeeded', charge)
    world.emit('payment_intent.amount_capturable_updated', intent)
    return intent
  }
  settle(world, intent, charge, intent.amount)
  world.emit('charge.succeeded', charge)
  world.emit('payment_intent.succeeded', intent)
  const behaviour = world.behaviours.get(method.id)
  if (behaviour?.kind === 'card' && behaviour.card.disputed) addDispute(world, charge)
  return intent
}

export function captureIntent(world: World, intent: Intent, amount = intent.amount_capturable): Intent {
  refuseUnless(['requires_capture'], intent, { refusal: 'This PaymentIntent could not be captured', done: 'captured' })
  if (amount < 1) {
    throw badParameter(
      'This value must be greater than or equal to 1.',
      'amount_to_capture',
      'parameter_invalid_integer'
    )
  }
  if (amount > intent.amount_capturable)
    throw invalid('The amount to capture is too large.', { code: 'amount_too_large', param: 'amount_to_capture' })
  const charge = world.get('charge', String(intent.latest_charge))
  settle(world, intent, charge, amount)
  world.emit('charge.captured', charge)
  world.emit('payment_intent.succeeded', intent)
  return intent
}

/** Nobody charged it in time, so the bank lets go of the money; Stripe writes that down as a refund of nothing. */
export function expireAuthorisation(world: World, intent: Intent): void {
  if (intent.status !== 'requires_capture') throw unexpectedState('Nothing is authorised.', intent)
  const charge = world.get('charge', String(intent.latest_charge))
  releaseCharge(world, charge)
  Object.assign(intent, { status: 'canceled', canceled_at: world.now(), cancellation_reason: 'expired' })
  intent.amount_capturable = 0
  world.emit('charge.expired', charge)
  world.emit('payment_intent.canceled', intent)
}

function settle(world: World, intent: Intent, charge: Stripe.Charge, amount: number): void {
  capture(world, charge, amount)
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: amount,
    amount_capturable: 0,
    last_payment_error: null
  })
}

export function decline(world: World, intent: Intent, reason: Decline): ApiError {
  const method = world.get('payment_method', String(intent.payment_method))
  const charge = addCharge(world, intent, method, reason)
  world.emit('charge.failed', charge)
  const { code, message, param, declineCode } = reason
  const error = {
    type: 'card_error' as const,
    code,
    message,
    charge: charge.id,
    ...(declineCode && { decline_code: declineCode }),
    ...(param && { param })
  }
  fail(world, intent, error)
  const shown = structuredClone(intent)
  return new ApiError(402, { ...error, payment_intent: shown, payment_method: structuredClone(method) })
}

function fail(
  world: World,
  intent: Intent,
  error: Omit<Stripe.PaymentIntent.LastPaymentError, 'payment_method'>
): void {
  const method = world.get('payment_method', String(intent.payment_method))
  intent.last_payment_error = { ...error, payment_method: structuredClone(method) }
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    processing: null
  })
  world.emit('payment_intent.payment_failed', intent)
}

function takeMethod(
  world: World,
  input: Pick<ConfirmInput, 'payment_method' | 'payment_method_data'>
): Stripe.PaymentMethod | undefined {
  if (input.payment_method_data) return createPaymentMethod(world, input.payment_method_data)
  return input.payment_method ? findPaymentMethod(world, input.payment_method) : undefined
}

function checkEmail(email: string | null | undefined): void {
  if (email && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
    throw badParameter(`Invalid email address: ${email}`, 'receipt_email', 'email_invalid')
  }
}
