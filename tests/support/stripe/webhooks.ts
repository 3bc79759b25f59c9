// Sends events as Stripe does, signed, and lets a test play every trick on the way.
import type Stripe from 'stripe'

import { type Signing, signatureOf } from '#lib/server/platform/outside/fake-core.ts'

export interface Delivery {
  eventId: string
  type: string
  payload: string
  signature: string
  /** What the receiver answered; 0 when nobody did. */
  status: number
  reply: string
}

interface Release {
  /** `reversed`, `shuffled`, or an order of one's own. */
  order?: 'reversed' | 'shuffled' | ((events: Stripe.Event[]) => Stripe.Event[])
  copies?: number
  /** All at once instead of one after the other. */
  atOnce?: boolean
}

export interface Webhooks {
  readonly secret: string
  /** Every delivery made, in the order it was answered. */
  readonly deliveries: Delivery[]
  /** Where events go from now on; undefined sends none. */
  sendTo(url: string | undefined): void
  /** Keeps events back until `release`. */
  hold(): void
  /** Sends what was kept back and ends the hold; resolves when all is answered. */
  release(manner?: Release): Promise<Delivery[]>
  /** Waits so long before each delivery. */
  delay(delayMs: number): void
  /** Sends each event so many times from now on. */
  repeat(copies: number): void
  /** Resolves when nothing is on its way. */
  settled(): Promise<void>
  /** An event once more, with a new signature. */
  resend(eventId: string): Promise<Delivery>
  /** Everything the receiver has not answered with 2xx, once more. */
  retryFailed(): Promise<Delivery[]>
  /** Any body, honest or not. `signature: null` sends no header. */
  forge(payload: string, signature?: string | null): Promise<Delivery>
  /** The text Stripe would send for this event. */
  payload(event: Stripe.Event): string
  /** A Stripe-Signature header. */
  sign(payload: string, signing?: Signing): string
}

export function createWebhooks(
  secret: string,
  findEvent: (id: string) => Stripe.Event
): Webhooks & { accept(event: Stripe.Event): void } {
  let target: string | undefined
  let held: Stripe.Event[] | undefined
  let delayMs = 0
  let copies = 1
  let queue: Promise<unknown> = Promise.resolve()
  const deliveries: Delivery[] = []

  function payload(event: Stripe.Event): string {
    return JSON.stringify(event, null, 2)
  }

  function sign(text: string, signing: Signing = {}): string {
    return signatureOf(text, { secret, ...signing })
  }

  async function post(
    text: string,
    signature: string | null,
    about: Pick<Delivery, 'eventId' | 'type'>
  ): Promise<Delivery> {
    if (delayMs > 0) await new Promise(wake => setTimeout(wake, delayMs))
    const answer = { status: 0, reply: '' }
    try {
      if (!target) throw new Error('No webhook address is set')
      const response = await fetch(target, {
        method: 'POST',
        body: text,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          ...(signature !== null && { 'stripe-signature': signature })
        },
        redirect: 'manual',
        signal: AbortSignal.timeout(20_000)
      })
      Object.assign(answer, { status: response.status, reply: await response.text() })
    } catch (error) {
      answer.reply = String(error)
    }
    const delivery = { ...about, payload: text, signature: signature ?? '', ...answer }
    deliveries.push(delivery)
    return delivery
  }

  function deliver(event: Stripe.Event): Promise<Delivery> {
    const text = payload(event)
    return post(text, sign(text), { eventId: event.id, type: event.type })
  }

  function enqueue<T>(task: () => Promise<T>): Promise<T> {
    const done = queue.then(task)
    queue = done.catch(() => undefined)
    return done
  }

  function failed(): string[] {
    const last = new Map(deliveries.filter(({ eventId }) => eventId).map(({ eventId, status }) => [eventId, status]))
    return [...last].filter(([, status]) => status < 200 || status > 299).map(([id]) => id)
  }

  return {
    secret,
    deliveries,
    payload,
    sign,

    accept(event) {
      if (held) held.push(event)
      else if (target) for (let copy = 0; copy < copies; copy++) void enqueue(() => deliver(event))
    },

    sendTo(url) {
      target = url
    },

    hold() {
      held ??= []
    },

    release({ order, copies: times = 1, atOnce = false } = {}) {
      const events = arrange(held ?? [], order).flatMap(event => Array.from({ length: times }, () => event))
      held = undefined
      if (atOnce) return enqueue(() => Promise.all(events.map(deliver)))
      return Promise.all(events.map(event => enqueue(() => deliver(event))))
    },

    delay(wait) {
      delayMs = wait
    },

    repeat(times) {
      copies = times
    },

    async settled() {
      let seen: unknown
      while (seen !== queue) {
        seen = queue
        await queue
      }
    },

    resend(eventId) {
      return enqueue(() => deliver(findEvent(eventId)))
    },

    retryFailed() {
      return Promise.all(failed().map(id => enqueue(() => deliver(findEvent(id)))))
    },

    forge(text, signature = sign(text)) {
      return enqueue(() => post(text, signature, { eventId: '', type: 'forged' }))
    }
  }
}

function arrange(events: Stripe.Event[], order: Release['order']): Stripe.Event[] {
  if (typeof order === 'function') return order([...events])
  if (order === 'reversed') return [...events].reverse()
  if (order !== 'shuffled') return events
  const shuffled = [...events]
  for (let last = shuffled.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1))
    ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
  }
  return shuffled
}
