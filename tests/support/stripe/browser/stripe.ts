// What https://js.stripe.com/<release>/stripe.js puts on a page, as far as a card payment needs it.
import type { PaymentIntent, StripeError } from '@stripe/stripe-js'

import type { FrameResult, FromChallenge, FromFrame, Settings, ToFrame } from './messages.ts'

declare const SETTINGS: Settings

type Listener = (event: object) => void
type Options = Record<string, unknown>
type IntentResult = { paymentIntent?: PaymentIntent; error?: StripeError }
type PaymentElement = ReturnType<typeof createPaymentElement>
type Elements = ReturnType<typeof createElements>
/** Distributes, so that each message keeps its own fields. */
type Unnumbered<T> = T extends ToFrame ? Omit<T, 'to' | 'call'> : never

const FRAMES = 'https://js.stripe.com'
const HOOKS = 'https://hooks.stripe.com'
const SECRET = /^pi_\w+_secret_\w+$/

class IntegrationError extends Error {
  override name = 'IntegrationError'
}

function warn(text: string): void {
  console.warn(`[Stripe.js] ${text}`)
}

function warnUnknown(given: object, known: string[], where: string): void {
  for (const name of Object.keys(given).filter(key => !known.includes(key))) {
    warn(
      `Unrecognized ${where} parameter: ${name} is not a recognized parameter. This may cause issues with your integration in the future.`
    )
  }
}

function checkAppearance(appearance: Options): void {
  const { theme, variables = {} } = appearance as { theme?: string; variables?: Record<string, string> }
  if (theme !== undefined && !SETTINGS.appearanceThemes.includes(theme)) {
    warn(`stripe.elements(): invalid theme "${theme}"; expected one of ${SETTINGS.appearanceThemes.join(', ')}.`)
  }
  for (const [name, value] of Object.entries(variables)) {
    if (!SETTINGS.appearanceVariables.includes(name)) {
      warn(`stripe.elements(): invalid variable "${name}"; "${name}" is not a supported variable.`)
    } else if (/^color/.test(name) && !/^(#[\da-f]{3,8}|rgb\(|hsl\(|var\()/i.test(value)) {
      warn(
        `stripe.elements(): invalid variable value "${value}" provided to "${name}"; "${name}" accepts a valid HEX, rgb(), or hsl() CSS color.`
      )
    }
  }
}

function createPaymentElement(publishableKey: string, group: Options, options: Options) {
  warnUnknown(options, SETTINGS.paymentOptions, 'create()')
  const listeners = new Map<string, Set<Listener>>()
  const waiting = new Map<number, (result: FrameResult) => void>()
  let frame: HTMLIFrameElement | undefined
  let calls = 0

  function emit(name: string, event: object = {}): void {
    for (const listener of [...(listeners.get(name) ?? [])]) listener({ elementType: 'payment', ...event })
  }

  function ask(message: Unnumbered<ToFrame>): Promise<FrameResult> {
    if (!frame?.contentWindow) {
      throw new IntegrationError(
        'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use is still mounted.'
      )
    }
    const call = ++calls
    frame.contentWindow.postMessage({ to: 'stripe-frame', call, ...message }, FRAMES)
    return new Promise(resolve => waiting.set(call, resolve))
  }

  async function load(): Promise<void> {
    emit('loaderstart')
    const secret = group['clientSecret']
    const session = typeof secret === 'string' ? await get(publishableKey, 'elements/sessions', secret) : {}
    if ('error' in session) return emit('loaderror', { error: session.error })
    const { fields } = options as { fields?: { billingDetails?: { address?: { postalCode?: string } } } }
    const postalCode = fields?.billingDetails?.address?.postalCode !== 'never'
    await ask({ action: 'setup', setup: { publishableKey, appearance: group['appearance'] ?? {}, postalCode } })
    emit('ready')
  }

  function hear(event: MessageEvent<FromFrame>): void {
    if (event.origin !== FRAMES || event.source !== frame?.contentWindow) return
    const message = event.data
    if ('call' in message) {
      waiting.get(message.call)?.(message.result)
      waiting.delete(message.call)
    } else if (message.event === 'loaded') {
      load().catch(console.error)
    } else if (message.event === 'resize') {
      frame.style.height = `${message.height}px`
    } else if (message.event === 'change') {
      const { complete, empty } = message
      emit('change', { complete, empty, collapsed: false, value: { type: 'card' } })
    } else {
      emit(message.event)
    }
  }

  const element = {
    ask,

    mount(target: string | HTMLElement): void {
      const place = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
      if (!place) {
        throw new IntegrationError(
          `The selector you specified (${target}) applies to no DOM elements that are currently on the page.`
        )
      }
      if (frame) throw new IntegrationError('This Element has already been mounted.')
      frame = document.createElement('iframe')
      frame.name = `__privateStripeFrame${Math.floor(Math.random() * 10_000)}`
      frame.title = 'Secure payment input frame'
      frame.src = `${FRAMES}/${SETTINGS.release}/elements-inner-payment.html`
      Object.assign(frame.style, { border: '0', width: '100%', height: '1px', display: 'block' })
      addEventListener('message', hear)
      place.replaceChildren(frame)
      place.classList.add('StripeElement')
    },

    unmount(): void {
      removeEventListener('message', hear)
      frame?.remove()
      frame = undefined
    },

    destroy(): void {
      element.unmount()
      group['onDestroy'] instanceof Function && group['onDestroy']()
    },

    on(name: string, listener: Listener) {
      if (!listeners.has(name)) listeners.set(name, new Set())
      listeners.get(name)?.add(listener)
      return element
    },

    off(name: string, listener?: Listener) {
      if (listener) listeners.get(name)?.delete(listener)
      else listeners.delete(name)
      return element
    },

    once(name: string, listener: Listener) {
      const only: Listener = event => {
        element.off(name, only)
        listener(event)
      }
      return element.on(name, only)
    },

    update(change: Options) {
      Object.assign(options, change)
      return element
    },

    collapse: () => element,
    focus: () => void ask({ action: 'focus' }),
    blur: () => void ask({ action: 'blur' }),
    clear: () => void ask({ action: 'clear' })
  }
  return element
}

function createElements(publishableKey: string, options: Options = {}) {
  warnUnknown(options, SETTINGS.elementsOptions, 'elements()')
  checkAppearance((options['appearance'] ?? {}) as Options)
  const { clientSecret, mode, amount, currency } = options
  if (clientSecret !== undefined && !SECRET.test(String(clientSecret))) {
    throw new IntegrationError(
      `Invalid value for elements(): clientSecret should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(clientSecret)}.`
    )
  }
  if (clientSecret !== undefined && mode !== undefined) {
    throw new IntegrationError('Invalid value for elements(): specify either clientSecret or mode, not both.')
  }
  if (mode === 'payment' && !(Number.isInteger(amount) && typeof currency === 'string')) {
    throw new IntegrationError('Invalid value for elements(): amount and currency are required when mode is payment.')
  }
  const group: Options = { ...options, onDestroy: () => (payment = undefined) }
  const updateListeners: (() => void)[] = []
  let payment: PaymentElement | undefined
  let submitted = false

  return {
    options: group,
    element: () => payment,
    wasSubmitted: () => submitted,

    create(type: string, elementOptions: Options = {}): PaymentElement {
      if (type !== 'payment') {
        throw new IntegrationError(
          `A valid Element name must be provided. This stand-in has payment; you specified: ${type}.`
        )
      }
      if (payment) throw new IntegrationError('Can only create one Element of type payment through a single elements.')
      if (clientSecret === undefined && mode === undefined) {
        throw new IntegrationError(
          'In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.'
        )
      }
      payment = createPaymentElement(publishableKey, group, elementOptions)
      return payment
    },

    getElement: (type: string) => (type === 'payment' ? (payment ?? null) : null),

    async update(change: Options): Promise<void> {
      if (change['clientSecret'] !== undefined && change['clientSecret'] !== group['clientSecret']) {
        throw new IntegrationError('elements.update() cannot change the clientSecret.')
      }
      checkAppearance((change['appearance'] ?? {}) as Options)
      Object.assign(group, change)
      submitted = false
      for (const listener of updateListeners) listener()
    },

    on(_: 'update-end', listener: () => void): void {
      updateListeners.push(listener)
    },

    async fetchUpdates(): Promise<{ error?: StripeError }> {
      const session = await get(publishableKey, 'elements/sessions', String(group['clientSecret']))
      return 'error' in session ? { error: session.error as StripeError } : {}
    },

    async submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
      const { error } = (await payment?.ask({ action: 'validate' })) ?? {}
      if (error) return { error }
      submitted = true
      return { selectedPaymentMethod: 'card' }
    }
  }
}

async function get(key: string, path: string, clientSecret: string): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ key, client_secret: clientSecret })
  try {
    const response = await fetch(`https://api.stripe.com/v1/${path}?${query}`)
    return (await response.json()) as Record<string, unknown>
  } catch {
    return { error: { type: 'api_connection_error', message: 'A network error occurred.' } satisfies StripeError }
  }
}

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
  // In the topmost dialog when there is one: the rest of the page is inert then.
  const dialogs = document.querySelectorAll<HTMLElement>('dialog[open]')
  ;(dialogs[dialogs.length - 1] ?? document.body).append(cover)
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

  async function retrievePaymentIntent(clientSecret: string): Promise<IntentResult> {
    const [id] = clientSecret.split('_secret_')
    const answer = await get(publishableKey, `payment_intents/${id}`, clientSecret)
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
    const payment = elements?.element()
    if (!payment)
      throw new IntegrationError(
        'Invalid value for stripe.confirmPayment(): elements should have a mounted Payment Element.'
      )
    const invalid = await payment.ask({ action: 'validate' })
    if (invalid.error) return invalid
    const mismatch = await differs(group, clientSecret)
    if (mismatch) return { error: mismatch }
    const { return_url: returnUrl, receipt_email: email } = confirmParams
    const fields = { ...(returnUrl && { return_url: returnUrl }), ...(email && { receipt_email: email }) }
    const { error, object } = await payment.ask({ action: 'confirm', clientSecret, fields })
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
      return createElements(publishableKey, {
        ...(options['locale'] ? { locale: options['locale'] } : {}),
        ...groupOptions
      })
    },
    confirmPayment,
    retrievePaymentIntent,

    async handleNextAction({ clientSecret }: { clientSecret: string }): Promise<IntentResult> {
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
    confirmSetup: absent('confirmSetup'),
    registerAppInfo: (info: object) => void wrappers.push(info),
    _registerWrapper: (info: object) => void wrappers.push(info)
  }
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: SETTINGS.release }) })
