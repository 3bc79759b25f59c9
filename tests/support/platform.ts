// An installation that many workspaces share: each is paid by an account of its own at the payment service.
import { connectPaymentAccount, refreshPaymentAccount } from '#lib/contract/payment-accounts.ts'
import { env, setEnv } from '#lib/server/platform/env.ts'
import { createStripeGateway } from '#lib/server/platform/outside/stripe.ts'
import { forget } from '#lib/server/platform/singleton.ts'

import { deliver, install } from './payments.ts'
import { startStripe, type StripeStandIn } from './stripe/stand-in.ts'
import { type Person, sent } from './world.ts'

/** Makes this process the server of a platform, until `close`. */
export function beginPlatform(): { close(): void } {
  const before = env()
  setEnv({ ...before, paymentsMode: 'platform' })
  forget('gateway')
  return {
    close() {
      setEnv(before)
      forget('gateway')
      forget('trial-gateway')
    }
  }
}

export interface StripePlatform {
  stripe: StripeStandIn
  /** Delivers every event of this account that was not delivered before. */
  tell(accountId: string): Promise<void>
  close(): Promise<void>
}

/** The same with Stripe as the payment service. */
export async function openStripePlatform(): Promise<StripePlatform> {
  const platform = beginPlatform()
  const stripe = await startStripe()
  const { secretKey, publishableKey, webhookSecret, url: apiUrl } = stripe
  install(
    createStripeGateway({
      secretKey,
      publishableKey,
      webhookSecret,
      apiUrl,
      isPlatform: true,
      timeoutMs: 1500,
      maxNetworkRetries: 0
    })
  )
  const told = new Set<string>()
  return {
    stripe,
    async tell(accountId) {
      for (const event of stripe.events()) {
        if (event.account !== accountId || told.has(event.id)) continue
        told.add(event.id)
        const payload = stripe.webhooks.payload(event)
        const status = await deliver(payload, stripe.webhooks.sign(payload))
        if (status !== 200) throw new Error(`${event.type}: ${status}`)
      }
    },
    async close() {
      platform.close()
      await stripe.stop()
    }
  }
}

/** A workspace's account, as far as its owner has come; gives its id. */
export async function connect({ stripe }: StripePlatform, owner: Person, { isEnabled = true } = {}): Promise<string> {
  const query = { WorkspaceId: owner.workspaceId }
  const { url } = await sent(connectPaymentAccount, { as: owner, query })
  const accountId = new URL(url).pathname.split('/')[3]!
  if (isEnabled) {
    stripe.enableAccount(accountId)
    await sent(refreshPaymentAccount, { as: owner, query })
  }
  return accountId
}
