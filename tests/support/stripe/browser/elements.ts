// A group of Elements: here a Payment Element, and beside it the buttons of wallets.
import type { StripeError } from '@stripe/stripe-js'

import { type Caller, createPaymentElement, get, type PaymentElement } from './element.ts'
import { createExpressElement, type ExpressElement } from './express.ts'
import { checkAppearance, IntegrationError, type Options, settings, warnUnknown } from './options.ts'

export type Elements = ReturnType<typeof createElements>

/** Of a payment, or of a card that is kept. */
export const SECRET = /^(pi|seti)_\w+_secret_\w+$/

export function createElements(caller: Caller, options: Options = {}) {
  warnUnknown(options, settings.elementsOptions, 'elements()')
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
  const group: Options = {
    ...options,
    onDestroy: () => (payment = undefined),
    onExpressDestroy: () => (express = undefined)
  }
  const updateListeners: (() => void)[] = []
  let payment: PaymentElement | undefined
  let express: ExpressElement | undefined
  let submitted = false

  return {
    options: group,
    element: () => payment,
    express: () => express,
    wasSubmitted: () => submitted,

    create(type: string, elementOptions: Options = {}): PaymentElement | ExpressElement {
      if (type === 'expressCheckout') {
        if (express) throw new IntegrationError('Can only create one Element of type expressCheckout.')
        express = createExpressElement(caller, group, elementOptions)
        return express
      }
      if (type !== 'payment') {
        throw new IntegrationError(
          `A valid Element name must be provided. This stand-in has payment and expressCheckout; you specified: ${type}.`
        )
      }
      if (payment) throw new IntegrationError('Can only create one Element of type payment through a single elements.')
      if (clientSecret === undefined && mode === undefined) {
        throw new IntegrationError(
          'In order to create a payment element, you must pass a clientSecret or mode when creating the Elements group.'
        )
      }
      payment = createPaymentElement(caller, group, elementOptions)
      return payment
    },

    getElement: (type: string) => (type === 'payment' ? payment : type === 'expressCheckout' ? express : null) ?? null,

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
      const session = await get(caller, 'elements/sessions', String(group['clientSecret']))
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
