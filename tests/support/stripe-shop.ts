// A started product that takes cards by Stripe (the stand-in), with a store, its owner, and shoppers who call it over HTTP.
import { randomUUID } from 'node:crypto'

import { changeOrderState, refundOrder } from '#lib/contract/orders.ts'
import { placeOrder } from '#lib/contract/shopping.ts'
import type { Input } from '#lib/contract/endpoint.ts'
import { setDatabase } from '#lib/server/platform/db/index.ts'

import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from './outside.ts'
import { type Product, startProduct } from './product.ts'
import { openShop, orderBody, type Shop } from './shop.ts'
import { startStripe, type StripeStandIn } from './stripe/stand-in.ts'

export function stripeVariables(stripe: StripeStandIn): Record<string, string> {
  return {
    DEMO: '0',
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url
  }
}

export interface StripeShop {
  product: Product
  stripe: StripeStandIn
  books: Books
  owner: OutsidePerson
  shop: Shop
  /** kill -9 and a start on the same data and port. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Makes the background look for forgotten orders every second. */
export const SHORT_ROUNDS = { nodeOptions: [`--import=${new URL('./short-rounds.ts', import.meta.url).href}`] }

/** Webhooks are not sent: whoever wants one gives `stripe.webhooks` the address. */
export async function openStripeShop(place: { nodeOptions?: string[] } = {}): Promise<StripeShop> {
  const stripe = await startStripe()
  const variables = { ...stripeVariables(stripe), LOG_LEVEL: 'warn' }
  const product = await startProduct(variables, place)
  const books = await openBooks(product)
  const pool = setDatabase(books.url)
  const owner = await signUpOutside(product, books)
  const shop = await openShop(owner)
  const world: StripeShop = {
    product,
    stripe,
    books,
    owner,
    shop,
    async restart() {
      await world.product.kill()
      const { dataDir, port } = product
      world.product = await startProduct(variables, { ...place, dataDir, port })
    },
    async stop() {
      await pool.end()
      await books.close()
      await world.product.stop()
      await stripe.stop()
    }
  }
  return world
}

export interface Bought {
  /** Of its row. */
  id: string
  publicId: string
  intentId: string
  clientSecret: string
}

/** Places an order for one tee of 20 dollars; `isPaid` by card at Stripe, of which nobody tells the product. */
export async function buy({ product, shop, books, stripe }: StripeShop, { isPaid = true } = {}): Promise<Bought> {
  const headers = { 'idempotency-key': randomUUID() }
  const placed = await callOutside(product, placeOrder, { body: orderBody(shop), headers })
  if (!placed.data?.payment) throw new Error(`placeOrder: ${placed.status} ${placed.message}`)
  const { orderId, payment } = placed.data
  if (isPaid) {
    const { body } = await stripe.pay(payment.clientSecret, '4242424242424242')
    if (body.status !== 'succeeded') throw new Error(`Not paid: ${JSON.stringify(body)}`)
  }
  const [row] = await books.rows<{ id: string }>('select id from orders where public_id = $1', [orderId])
  return { id: row!.id, publicId: orderId, intentId: payment.intentId, clientSecret: payment.clientSecret }
}

/** An order whose payment Stripe told the product of. */
export async function buyAndTell(world: StripeShop): Promise<Bought> {
  const bought = await buy(world)
  const event = world.stripe
    .events()
    .find(
      ({ type, data }) =>
        type === 'payment_intent.succeeded' && 'id' in data.object && data.object.id === bought.intentId
    )
  world.stripe.webhooks.sendTo(`${world.product.url}/api/v2/stripe/webhook`)
  const { status } = await world.stripe.webhooks.resend(event!.id)
  world.stripe.webhooks.sendTo(undefined)
  if (status !== 200) throw new Error(`The webhook answered ${status}`)
  return bought
}

/** As if the order had been placed an hour ago: it is overdue, and the reconciler looks at it. */
export async function makeOverdue(books: Pick<Books, 'rows'>, orderId: string): Promise<void> {
  const times = `= now() - interval '1 hour', expires_at = now() - interval '30 minutes' where id = $1`
  await books.rows(`update orders set placed_at ${times}`, [orderId])
  await books.rows(`update payables set created_at ${times}`, [orderId])
}

export async function statusOf(books: Books, orderId: string): Promise<string> {
  const [row] = await books.rows<{ status: string }>('select status from orders where id = $1', [orderId])
  return row!.status
}

interface Refund extends Partial<Input<typeof refundOrder>['body']> {
  key?: string
}

export function refund({ product, owner }: StripeShop, orderId: string, { key = randomUUID(), ...body }: Refund = {}) {
  return callOutside(product, refundOrder, {
    as: owner,
    params: { orderId },
    query: { WorkspaceId: owner.workspaceId },
    body: { part: 'order', ...body },
    headers: { 'idempotency-key': key }
  })
}

export function cancel({ product, owner }: StripeShop, orderId: string) {
  return callOutside(product, changeOrderState, {
    as: owner,
    params: { orderId },
    query: { WorkspaceId: owner.workspaceId },
    body: { state: 'cancelled' }
  })
}
