// The Payment Element: the page's side of the frame with the card fields.
import type { StripeError } from '@stripe/stripe-js'

import type { FrameResult, FromFrame, ToFrame } from './messages.ts'
import { IntegrationError, type Options, settings, warnUnknown } from './options.ts'

type Listener = (event: object) => void
export type PaymentElement = ReturnType<typeof createPaymentElement>
/** Distributes, so that each message keeps its own fields. */
type Unnumbered<T> = T extends ToFrame ? Omit<T, 'to' | 'call'> : never

const FRAMES = 'https://js.stripe.com'

/** With whose key, and for which connected account. */
export interface Caller {
  publishableKey: string
  account: string | undefined
}

export function createPaymentElement(caller: Caller, group: Options, options: Options) {
  warnUnknown(options, settings.paymentOptions, 'create()')
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
    const session = typeof secret === 'string' ? await get(caller, 'elements/sessions', secret) : {}
    if ('error' in session) return emit('loaderror', { error: session.error })
    const { fields } = options as { fields?: { billingDetails?: { address?: { postalCode?: string } } } }
    const postalCode = fields?.billingDetails?.address?.postalCode !== 'never'
    await ask({ action: 'setup', setup: { ...caller, appearance: group['appearance'] ?? {}, postalCode } })
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
      frame.src = `${FRAMES}/${settings.release}/elements-inner-payment.html`
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

export async function get(
  { publishableKey: key, account }: Caller,
  path: string,
  clientSecret: string
): Promise<Record<string, unknown>> {
  const query = new URLSearchParams({ key, client_secret: clientSecret, ...(account && { _stripe_account: account }) })
  try {
    const response = await fetch(`https://api.stripe.com/v1/${path}?${query}`)
    return (await response.json()) as Record<string, unknown>
  } catch {
    return { error: { type: 'api_connection_error', message: 'A network error occurred.' } satisfies StripeError }
  }
}
