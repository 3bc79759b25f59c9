// What https://js.stripe.com/<release>/stripe.js puts on a page, as far as paying by card and keeping one need it.
import type { PaymentIntent, SetupIntent, StripeError } from '@stripe/stripe-js'

import { get } from './element.ts'
import { createElements, type Elements, SECRET } from './elements.ts'
import type { FromChallenge } from './messages.ts'
import { IntegrationError, type Options, settings } from './options.ts'

type IntentResult = { paymentIntent?: PaymentIntent; error?: StripeError }
type SetupResult = { setupIntent?: SetupIntent; error?: StripeError }

const HOOKS = 'https://hooks.stripe.com'

/** Shows the bank's page over everything and waits for the buyer. */
function challenge(address: string): Promise<void> {
  const cover = document.createElement('div')
  Object.assign(cover.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    display: 'grid',
    placeItems: 'center',
    background: 'rgb(0 0 0 / 50%)'
  })
  const frame = document.createElement('iframe')
  frame.title = '3D Secure authentication'
  frame.name = '__stripeJSChallengeFrame'
  frame.src = address
  Object.assign(frame.style, { border: '0', width: '400px', maxWidth: '100%', height: '300px', background: '#fff' })
  cover.append(frame)
  // Where Stripe puts it: a modal <dialog> of the page would cover it, and the test should find that out.
  document.body.append(cover)
  return new Promise(resolve => {
    addEventListener('message', function hear(event: MessageEvent<FromChallenge>) {
      if (event.origin !== HOOKS || event.source !== frame.contentWindow) return
      removeEventListener('message', hear)
      cover.remove()
      resolve()
    })
  })
}

function Stripe(publishableKey: string, options: Options = {}) {
  if (!publishableKey) {
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.')
  }
  if (/^[sr]k_/.test(publishableKey)) {
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js.\n        Please pass a publishable key instead.'
    )
  }
  const wrappers: object[] = []
  const account = typeof options['stripeAccount'] === 'string' ? options['stripeAccount'] : undefined

  async function retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    const [id] = clientSecret.split('_secret_')
    const answer = await get({ publishableKey, account }, `payment_intents/${id}`, clientSecret)
    if ('error' in answer) return { error: answer['error'] as StripeError }
    return { paymentIntent: answer as unknown as PaymentIntent }
  }

  async function finishActions(intent: PaymentIntent): Promise<IntentResult> {
    const action = intent.next_action
    if (intent.status !== 'requires_action' || !action) return { paymentIntent: intent }
    if (action.type === 'redirect_to_url') {
      location.assign(action.redirect_to_url?.url ?? '')
      return new Promise(() => undefined)
    }
    await challenge((action.use_stripe_sdk as { stripe_js: string }).stripe_js)
    const after = await retrievePaymentIntent(intent.client_secret ?? '')
    const failure = after.paymentIntent?.last_payment_error
    if (!failure) return after
    return { error: { ...failure, payment_intent: after.paymentIntent } as StripeError }
  }

  async function retrieveSetupIntent(clientSecret: string): Promise<SetupResult> {
    const [id] = clientSecret.split('_secret_')
    const answer = await get({ publishableKey, account }, `setup_intents/${id}`, clientSecret)
    if ('error' in answer) return { error: answer['error'] as StripeError }
    return { setupIntent: answer as unknown as SetupIntent }
  }

  async function finishSetup(setup: SetupIntent): Promise<SetupResult> {
    const action = setup.next_action
    if (setup.status !== 'requires_action' || !action) return { setupIntent: setup }
    await challenge((action.use_stripe_sdk as { stripe_js: string }).stripe_js)
    const after = await retrieveSetupIntent(setup.client_secret ?? '')
    const failure = after.setupIntent?.last_setup_error
    if (!failure) return after
    return { error: { ...failure, setup_intent: after.setupIntent } as StripeError }
  }

  async function confirmSetup(input: {
    elements?: Elements
    clientSecret?: string
    confirmParams?: { return_url?: string }
    redirect?: 'always' | 'if_required'
  }): Promise<SetupResult> {
    const { elements, confirmParams = {}, redirect = 'always' } = input
    const clientSecret = input.clientSecret ?? elements?.options['clientSecret']
    if (typeof clientSecret !== 'string' || !/^seti_/.test(clientSecret)) {
      throw new IntegrationError(
        'Missing value for stripe.confirmSetup(): clientSecret should be a client secret of a SetupIntent.'
      )
    }
    const { return_url: returnUrl } = confirmParams
    if (redirect === 'always' && !returnUrl) {
      throw new IntegrationError(
        'Missing value for stripe.confirmSetup(): confirmParams.return_url should be a url string.'
      )
    }
    const card = elements?.element()
    if (!card) {
      throw new IntegrationError(
        'Invalid value for stripe.confirmSetup(): elements should have a mounted Payment Element.'
      )
    }
    const invalid = await card.ask({ action: 'validate' })
    if (invalid.error) return invalid
    const fields: Record<string, string> = returnUrl ? { return_url: returnUrl } : {}
    const { error, object } = await card.ask({ action: 'confirm', clientSecret, fields })
    if (error) return { error }
    const result = await finishSetup(object as unknown as SetupIntent)
    if (result.error || redirect !== 'always') return result
    const target = new URL(returnUrl!)
    target.searchParams.set('setup_intent', clientSecret.split('_secret_')[0]!)
    target.searchParams.set('setup_intent_client_secret', clientSecret)
    target.searchParams.set('redirect_status', 'succeeded')
    location.assign(target)
    return new Promise(() => undefined)
  }

  async function confirmPayment(input: {
    elements?: Elements
    clientSecret?: string
    confirmParams?: { return_url?: string; receipt_email?: string }
    redirect?: 'always' | 'if_required'
  }): Promise<IntentResult> {
    const { elements, confirmParams = {}, redirect = 'always' } = input
    const group = elements?.options ?? {}
    const clientSecret = input.clientSecret ?? group['clientSecret']
    if (typeof clientSecret !== 'string' || !SECRET.test(clientSecret)) {
      throw new IntegrationError(
        'Missing value for stripe.confirmPayment(): clientSecret should be a client secret string.'
      )
    }
    if (redirect === 'always' && !confirmParams.return_url) {
      throw new IntegrationError(
        'Missing value for stripe.confirmPayment(): confirmParams.return_url should be a url string.'
      )
    }
    if (confirmParams.return_url && !/^[a-z][\w+.-]*:/i.test(confirmParams.return_url)) {
      throw new IntegrationError(
        'Invalid value for stripe.confirmPayment(): confirmParams.return_url must use an explicit scheme such as https.'
      )
    }
    if (group['mode'] !== undefined && !elements?.wasSubmitted()) {
      throw new IntegrationError(
        'elements.submit() must be called before stripe.confirmPayment(). Call elements.submit() as soon as your customer presses pay, prior to any asynchronous work.'
      )
    }
    const wallet = elements?.express()
    const isByWallet = wallet?.isAsking() ?? false
    const payment = elements?.element()
    if (!payment && !isByWallet)
      throw new IntegrationError(
        'Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element.'
      )
    // Who pays by a wallet has typed nothing.
    const invalid = isByWallet ? {} : await payment!.ask({ action: 'validate' })
    if (invalid.error) return invalid
    const mismatch = await differs(group, clientSecret)
    if (mismatch) return { error: mismatch }
    const { return_url: returnUrl, receipt_email: email } = confirmParams
    const fields = { ...(returnUrl && { return_url: returnUrl }), ...(email && { receipt_email: email }) }
    const { error, object } = isByWallet
      ? await wallet!.confirm(clientSecret, fields)
      : await payment!.ask({ action: 'confirm', clientSecret, fields })
    if (error) return { error }
    const result = await finishActions(object as unknown as PaymentIntent)
    if (result.error || redirect !== 'always') return result
    const target = new URL(returnUrl!)
    target.searchParams.set('payment_intent', clientSecret.split('_secret_')[0]!)
    target.searchParams.set('payment_intent_client_secret', clientSecret)
    target.searchParams.set('redirect_status', 'succeeded')
    location.assign(target)
    return new Promise(() => undefined)
  }

  /** Elements made without an intent must announce the very sum the intent has. */
  async function differs(group: Options, clientSecret: string): Promise<StripeError | undefined> {
    if (group['mode'] === undefined) return undefined
    const { paymentIntent: intent, error } = await retrievePaymentIntent(clientSecret)
    if (!intent || (intent.amount === group['amount'] && intent.currency === group['currency'])) return error
    const message = `The provided amount and currency of Elements (${String(group['amount'])} ${String(group['currency'])}) do not match those of the PaymentIntent (${intent.amount} ${intent.currency}).`
    return { type: 'invalid_request_error', code: 'payment_intent_invalid_parameter', message }
  }

  function absent(name: string): () => never {
    return () => {
      throw new IntegrationError(`stripe.${name}() is not part of this stand-in; pay with a Payment Element.`)
    }
  }

  return {
    elements: (groupOptions?: Options) => {
      return createElements(
        { publishableKey, account },
        {
          ...(options['locale'] ? { locale: options['locale'] } : {}),
          ...groupOptions
        }
      )
    },
    confirmPayment,
    retrievePaymentIntent,

    confirmSetup,
    retrieveSetupIntent,

    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult | SetupResult> {
      if (clientSecret.startsWith('seti_')) {
        const { setupIntent, error } = await retrieveSetupIntent(clientSecret)
        return setupIntent ? finishSetup(setupIntent) : { error: error! }
      }
      const { paymentIntent, error } = await retrievePaymentIntent(clientSecret)
      return paymentIntent ? finishActions(paymentIntent) : { error: error! }
    },

    async createPaymentMethod({
      elements
    }: {
      elements: Elements
    }): Promise<{ paymentMethod?: object; error?: StripeError }> {
      const payment = elements.element()
      if (!payment)
        throw new IntegrationError('Invalid value for createPaymentMethod(): elements has no mounted Element.')
      const { error, object } = await payment.ask({ action: 'createPaymentMethod' })
      return error ? { error } : { paymentMethod: object! }
    },

    createToken: absent('createToken'),
    confirmCardPayment: absent('confirmCardPayment'),
    registerAppInfo: (info: object) => void wrappers.push(info),
    _registerWrapper: (info: object) => void wrappers.push(info)
  }
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: settings.release }) })
