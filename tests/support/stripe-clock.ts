// A customer of plans whose time a test moves on, made as a developer makes one with test keys: by one of Stripe's test clocks.
import Stripe from 'stripe'

import type { StripeStandIn } from './stripe/stand-in.ts'

export interface StripeClock {
  customerId: string
  /** To a moment after the running period of what this customer pays for has ended; what comes with it is told. */
  passPeriod(): Promise<void>
  pass(days: number): Promise<void>
}

const DAY = 86_400

/** The product hears of the customer by an event, as of one that it had made itself and not noted. */
export async function openClock(standIn: StripeStandIn, userId: string): Promise<StripeClock> {
  const { hostname, port } = new URL(standIn.url)
  const stripe = new Stripe(standIn.secretKey, { host: hostname, port, protocol: 'http', telemetry: false })
  const clock = await stripe.testHelpers.testClocks.create({ frozen_time: Math.floor(Date.now() / 1000) })
  const customer = await stripe.customers.create({ test_clock: clock.id, metadata: { user: userId } })
  await stripe.customers.update(customer.id, { name: 'Rivera Press' })
  await standIn.webhooks.settled()

  async function moveTo(moment: number): Promise<void> {
    await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time: moment })
    await standIn.webhooks.settled()
  }

  return {
    customerId: customer.id,
    async passPeriod() {
      const { data } = await stripe.subscriptions.list({ customer: customer.id })
      await moveTo(data[0]!.items.data[0]!.current_period_end + 1)
    },
    async pass(days) {
      const { frozen_time: now } = await stripe.testHelpers.testClocks.retrieve(clock.id)
      await moveTo(now + days * DAY)
    }
  }
}
