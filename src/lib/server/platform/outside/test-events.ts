import { t } from '#lib/i18n/t.ts'
import { timingSafeEqual } from 'node:crypto'

import { mapTuple } from '#lib/shared/map-tuple.ts'
import { AppError } from '#lib/server/platform/errors.ts'

import { newId, signatureOf } from './fake-core.ts'
import type { GatewayEvent } from './gateway.ts'

const TOLERANCE_SECONDS = 300

interface About {
  id: string
  object: string
  payment_intent?: string
  customer?: string
}

interface TestEvent {
  id: string
  type: string
  created: number
  account?: string
  data: { object: About }
}

/** Writes and reads the test gateway's events, signed the way Stripe signs its own. */
export function createEventSigner(secret: string) {
  return {
    write(type: string, about: About, account?: string): [payload: string, signature: string] {
      const timestamp = Math.floor(Date.now() / 1000)
      const id = newId('evt_test')
      const event = { id, object: 'event', type, created: timestamp, livemode: false, account, data: { object: about } }
      const payload = JSON.stringify(event, null, 2)
      return [payload, signatureOf(payload, { secret, timestamp })]
    },

    read(payload: string, signature: string | null): GatewayEvent {
      const timestamp = Number(signature?.match(/^t=(\d{1,12}),v1=[0-9a-f]{64}$/)?.[1] ?? 0)
      const [given, wanted] = mapTuple([signature ?? '', signatureOf(payload, { secret, timestamp })], text =>
        Buffer.from(text)
      )
      const genuine = given.length === wanted.length && timingSafeEqual(given, wanted)
      const fresh = Math.abs(Date.now() / 1000 - timestamp) <= TOLERANCE_SECONDS
      if (!genuine) throw refused('the signature is wrong')
      if (!fresh) throw refused('it is too old or from the future')
      return toEvent(payload)
    }
  }
}

function toEvent(payload: string): GatewayEvent {
  try {
    const event = JSON.parse(payload) as TestEvent
    const about = event.data.object
    return {
      id: event.id,
      type: event.type,
      createdAt: new Date(event.created * 1000),
      livemode: false,
      intentId: about.object === 'payment_intent' ? about.id : about.payment_intent,
      refundId: about.object === 'refund' ? about.id : undefined,
      disputeId: about.object === 'dispute' ? about.id : undefined,
      customerId: about.customer,
      accountId: event.account
    }
  } catch {
    throw refused('the body is not an event')
  }
}

/** The reason is for the log; the sender of a forgery learns nothing. */
function refused(reason: string): AppError {
  return new AppError('invalid', t('errors.commerce.notGenuine'), { cause: new Error(reason) })
}
