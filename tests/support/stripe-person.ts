// A shopper in a browser at a product that takes real cards: Stripe's own loader and React bindings, against the stand-in.
import type { FrameLocator, Page } from '@playwright/test'

import { startProduct } from './product.ts'
import { test as person } from './person.ts'
import { stripeVariables } from './stripe-shop.ts'
import { routeStripe } from './stripe/routes.ts'
import { startStripe, type StripeStandIn } from './stripe/stand-in.ts'

interface Fixtures {
  stripe: StripeStandIn
  /** More of the product's environment. */
  variables: Record<string, string>
}

/* biome-ignore-start lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern */
export const test = person.extend<object, Fixtures>({
  variables: [{}, { scope: 'worker', option: true }],
  stripe: [
    async ({}, use) => {
      const stripe = await startStripe()
      await use(stripe)
      await stripe.stop()
    },
    { scope: 'worker' }
  ],
  product: [
    async ({ stripe, variables }, use) => {
      const product = await startProduct({ ...stripeVariables(stripe), SELL_PLANS: '1', ...variables })
      stripe.webhooks.sendTo(`${product.url}/api/v2/stripe/webhook`)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 400_000 }
  ],
  context: async ({ context, stripe }, use) => {
    await routeStripe(context, stripe)
    await use(context)
  }
})
/* biome-ignore-end lint/correctness/noEmptyPattern: see above */

export function cardFields(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Secure payment input frame"]')
}

/** Fills Stripe's form. */
export async function fillCard(page: Page, cardNumber: string): Promise<void> {
  const fields = cardFields(page)
  await fields.getByLabel('Card number').fill(cardNumber)
  await fields.getByLabel('Expiration date').fill('12 / 39')
  await fields.getByLabel('Security code').fill('123')
  await fields.getByLabel('ZIP code').fill('10001')
}

/** Fills Stripe's form and sends it. */
export async function payByStripe(page: Page, cardNumber: string): Promise<void> {
  await fillCard(page, cardNumber)
  await page.getByRole('button', { name: /^Pay / }).click()
}
