// The Express Checkout Element: buttons of the wallets that this browser and its user have, which here is Apple Pay where the page
// finds ApplePaySession. Its sheet is played by one question; the card behind it is a good one.
import type { StripeError } from '@stripe/stripe-js'

import { type Caller, get } from './element.ts'
import type { FrameResult } from './messages.ts'
import { IntegrationError, type Options, settings, warnUnknown } from './options.ts'

type Listener = (event: object) => void
export type ExpressElement = ReturnType<typeof createExpressElement>

export function createExpressElement(caller: Caller, group: Options, options: Options) {
  warnUnknown(options, settings.expressOptions, 'create()')
  const { buttonHeight } = options
  if (buttonHeight !== undefined && !(Number(buttonHeight) >= 40 && Number(buttonHeight) <= 55)) {
    throw new IntegrationError('Invalid value for create(): buttonHeight should be a number between 40 and 55.')
  }
  const listeners = new Map<string, Set<Listener>>()
  let place: HTMLElement | undefined
  let asking = false

  function emit(name: string, event: object = {}): void {
    for (const listener of [...(listeners.get(name) ?? [])]) listener({ elementType: 'expressCheckout', ...event })
  }

  /** What the sheet does once its user says yes. */
  function press(): void {
    asking = true
    emit('confirm', {
      expressPaymentType: 'apple_pay',
      paymentFailed: () => {
        asking = false
        place?.setAttribute('data-failed', '')
      }
    })
  }

  async function load(): Promise<void> {
    const session = await get(caller, 'elements/sessions', String(group['clientSecret']))
    if ('error' in session) return emit('loaderror', { error: session['error'] })
    const { paymentMethods = {} } = options as { paymentMethods?: { applePay?: string } }
    const hasApplePay = 'ApplePaySession' in window && paymentMethods.applePay !== 'never'
    if (hasApplePay) {
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = 'Apple Pay'
      Object.assign(button.style, { inlineSize: '100%', blockSize: `${Number(buttonHeight ?? 44)}px`, color: '#fff' })
      Object.assign(button.style, { border: '0', borderRadius: '4px', background: '#000' })
      button.addEventListener('click', press)
      place?.replaceChildren(button)
    }
    emit('ready', {
      availablePaymentMethods: hasApplePay ? { applePay: true, googlePay: false, link: false } : undefined
    })
  }

  const element = {
    isAsking: () => asking,

    /** The payment with the card of the wallet. */
    async confirm(clientSecret: string, fields: Record<string, string>): Promise<FrameResult> {
      asking = false
      const [id] = clientSecret.split('_secret_')
      const card = { number: '4242424242424242', exp_month: '12', exp_year: '39', cvc: '123' }
      const body = new URLSearchParams({ ...fields, client_secret: clientSecret, use_stripe_sdk: 'true' })
      body.set('payment_method_data[type]', 'card')
      for (const [name, value] of Object.entries(card)) body.set(`payment_method_data[card][${name}]`, value)
      body.set('key', caller.publishableKey)
      if (caller.account) body.set('_stripe_account', caller.account)
      try {
        const response = await fetch(`https://api.stripe.com/v1/payment_intents/${id}/confirm`, {
          method: 'POST',
          body
        })
        const answer = (await response.json()) as Record<string, unknown>
        return response.ok ? { object: answer } : { error: answer['error'] as StripeError }
      } catch {
        return { error: { type: 'api_connection_error', message: 'A network error occurred.' } }
      }
    },

    mount(target: string | HTMLElement): void {
      const found = typeof target === 'string' ? document.querySelector<HTMLElement>(target) : target
      if (!found)
        throw new IntegrationError(`The selector you specified (${String(target)}) applies to no DOM elements.`)
      place = found
      void load()
    },

    unmount(): void {
      place?.replaceChildren()
      place = undefined
    },

    destroy(): void {
      element.unmount()
      group['onExpressDestroy'] instanceof Function && group['onExpressDestroy']()
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
    }
  }
  return element
}
