// A card that is kept without being charged: the browser gives it, the bank may have a question.
import type Stripe from 'stripe'

import { ApiError, invalid } from './api-error.ts'
import { unconfirmed } from './cards.ts'
import type { ConfirmInput } from './payment-intents.ts'
import { createPaymentMethod, findPaymentMethod } from './payment-methods.ts'
import { mergeMetadata, type World } from './world.ts'

type Setup = Stripe.SetupIntent

export function createSetup(world: World, input: Stripe.SetupIntentCreateParams): Setup {
  if (input.customer) world.get('customer', input.customer, 'customer')
  const id = world.newId('seti')
  const setup = world.add<'setup_intent'>({
    id,
    object: 'setup_intent',
    automatic_payment_methods: input.automatic_payment_methods ?? null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${world.newId('x').slice(2)}`,
    created: world.now(),
    customer: input.customer ?? null,
    description: input.description ?? null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    metadata: mergeMetadata(null, input.metadata),
    next_action: null,
    payment_method: null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: input.usage ?? 'off_session'
  } as unknown as Setup)
  world.emit('setup_intent.created', setup)
  return setup
}

/** The secret has to be its own, where one is named. */
export function getSetup(world: World, id: string, input: object): Setup {
  const setup = world.get('setup_intent', id, 'intent')
  const { client_secret: secret } = input as { client_secret?: string }
  if (secret !== undefined && secret !== setup.client_secret) {
    throw invalid('The client_secret provided does not match the client_secret associated with the SetupIntent.', {
      code: 'setup_intent_invalid_parameter',
      param: 'client_secret'
    })
  }
  return setup
}

export function confirmSetup(world: World, setup: Setup, input: ConfirmInput): Setup {
  if (!['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(setup.status)) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'setup_intent_unexpected_state',
      message: `You cannot confirm this SetupIntent because it has a status of ${setup.status}.`,
      setup_intent: setup
    })
  }
  const method = input.payment_method_data
    ? createPaymentMethod(world, input.payment_method_data)
    : input.payment_method
      ? findPaymentMethod(world, input.payment_method)
      : undefined
  if (!method) throw invalid("You cannot confirm this SetupIntent because it's missing a payment method.")
  setup.payment_method = method.id
  const behaviour = world.behaviours.get(method.id)
  const card = behaviour?.kind === 'card' ? behaviour.card : undefined
  if (card?.decline && !card.keeps && !card.authentication) throw refuse(world, setup, card.decline)
  if (!card?.authentication) return succeed(world, setup)
  setup.status = 'requires_action'
  const page = `https://hooks.stripe.com/3d_secure_2/hosted?setup_intent=${setup.id}&setup_intent_client_secret=${setup.client_secret}`
  setup.next_action = {
    type: 'use_stripe_sdk',
    use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page }
  } as Setup['next_action']
  world.emit('setup_intent.requires_action', setup)
  return setup
}

function refuse(
  world: World,
  setup: Setup,
  { code, declineCode, message }: { code: string; declineCode?: string; message: string }
): ApiError {
  Object.assign(setup, {
    payment_method: null,
    status: 'requires_payment_method',
    last_setup_error: { type: 'card_error', code, message }
  })
  world.emit('setup_intent.setup_failed', setup)
  return new ApiError(402, { type: 'card_error', code, message, ...(declineCode && { decline_code: declineCode }) })
}

/** What its owner did in the bank's dialog. */
export function authenticateSetup(world: World, setup: Setup, outcome: 'complete' | 'fail'): Setup {
  if (setup.status !== 'requires_action') throw invalid(`This SetupIntent awaits no authentication: ${setup.status}.`)
  if (outcome === 'complete') return succeed(world, setup)
  refuse(world, setup, unconfirmed('setup_intent'))
  return setup
}

function succeed(world: World, setup: Setup): Setup {
  const method = world.get('payment_method', String(setup.payment_method))
  if (setup.customer) method.customer = String(setup.customer)
  const behaviour = world.behaviours.get(method.id)
  if (behaviour?.kind === 'card') behaviour.isSetUp = true
  Object.assign(setup, { status: 'succeeded', next_action: null, last_setup_error: null })
  world.emit('payment_method.attached', method)
  world.emit('setup_intent.succeeded', setup)
  return setup
}
