// What has to hold of a product that takes cards by Stripe, whoever asked Stripe first: a request or the background.
import { expect, test } from 'vitest'

import { buy, buyAndTell, cancel, refund, statusOf, type StripeShop } from './stripe-shop.ts'

export function testStripeAnswers(world: () => StripeShop): void {
  test('a forged webhook is refused for good', async () => {
    const { product, stripe } = world()
    stripe.webhooks.sendTo(`${product.url}/api/v2/stripe/webhook`)
    const event = JSON.stringify({ id: 'evt_forged', object: 'event', type: 'payment_intent.succeeded' })
    const signatures = ['t=1,v1=00', null, stripe.webhooks.sign(event, { secret: 'whsec_other' })]
    const forged = await Promise.all(signatures.map(signature => stripe.webhooks.forge(event, signature)))
    stripe.webhooks.sendTo(undefined)

    expect(forged.map(({ status }) => status)).toEqual([400, 400, 400])
  })

  test('a refund that Stripe refuses is told, and its amount is free again', async () => {
    const { books, stripe } = world()
    const { id, intentId } = await buyAndTell(world())
    const outside = await fetch(`${stripe.url}/v1/refunds`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stripe.secretKey}` },
      body: new URLSearchParams({ payment_intent: intentId, amount: '2000' })
    })
    expect(outside.status).toBe(200)

    const refused = await refund(world(), id, { amountCents: 500 })
    expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('refused the refund') })
    expect(await books.rows('select state, error <> $2 as told from refunds where payable_id = $1', [id, ''])).toEqual([
      { state: 'failed', told: true }
    ])
    expect(await books.rows('select refunded_cents from orders where id = $1', [id])).toEqual([{ refunded_cents: 0 }])
  })

  test('an order that was paid meanwhile cannot be cancelled, and is paid', async () => {
    const { id } = await buy(world())

    expect(await cancel(world(), id)).toMatchObject({ status: 409, message: expect.stringContaining('just paid') })
    expect(await statusOf(world().books, id)).toBe('paid')
    expect(await cancel(world(), id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Refund it first')
    })
  })
}
