// Somebody who takes a plan by the embedded gateway.
import {
  beginCard,
  type Billing,
  chooseSubscription,
  confirmTestCard,
  getBilling,
  moveTestClock,
  setCard
} from '#lib/contract/billing.ts'

import { type Person, send, sent } from './world.ts'

export const CARDS = {
  good: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  fails: '4000 0000 0000 0341',
  asksOnce: '4000 0025 0000 3155',
  asksEachTime: '4000 0027 6000 3184'
}

export async function giveCard(as: Person, cardNumber = CARDS.good) {
  const { setupId, clientSecret } = await sent(beginCard, { as })
  const card = { cardNumber, expiry: '12/79', cvc: '123' }
  const first = await sent(confirmTestCard, { as, body: { clientSecret, card } })
  if (first.status === 'requires_action') {
    await sent(confirmTestCard, { as, body: { clientSecret, authentication: 'complete' } })
  }
  return send(setCard, { as, body: { setupId } })
}

/** Takes this price by what the screen shows now. */
export async function take(as: Person, priceId: string) {
  const { priceId: now, state } = await sent(getBilling, { as })
  return send(chooseSubscription, { as, body: { priceId, seen: { priceId: now, state } } })
}

export function pass(as: Person, days: number): Promise<Billing> {
  return sent(moveTestClock, { as, body: { days } })
}

/** To the moment at which the period ends, and what comes with it. */
export function passPeriod(as: Person): Promise<Billing> {
  return sent(moveTestClock, { as, body: { days: 0, toPeriodEnd: true } })
}
