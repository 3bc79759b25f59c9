// kill -9 while cards that were authorised are charged, or let go: each is charged once, or not at all.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { placeOrder } from '#lib/contract/shopping.ts'
import { changeStoreState } from '#lib/contract/stores.ts'
import { getDb, setDatabase } from '#lib/server/platform/db/index.ts'
import { decideGroupPrices } from '#lib/server/storefront/stores/group-price.ts'

import { sized } from '../support/long.ts'
import { groupShop } from '../support/group-store.ts'
import { insist } from '../support/kills/calls.ts'
import { type KillWorld, openKillWorld } from '../support/kills/world.ts'
import { callOutside } from '../support/outside.ts'
import { orderBody, type Shop, teeLine } from '../support/shop.ts'

let world: KillWorld
let own: ReturnType<typeof setDatabase>

beforeAll(async () => {
  world = await openKillWorld({ hurried: true })
  own = setDatabase(world.databaseUrl)
})
afterAll(async () => {
  await own.end()
  await world.stop()
})

interface Order {
  id: string
  intentId: string
}

let buyers = 0

async function authorisedOrder(shop: Shop, quantity: number): Promise<Order> {
  buyers += 1
  const lines = [teeLine(shop, { quantity })]
  const body = orderBody(shop, { lines, expectedTotalCents: 2000 * quantity })
  const headers = { 'idempotency-key': randomUUID(), 'x-forwarded-for': `198.51.100.${buyers}` }
  const { data, message } = await callOutside(world.product, placeOrder, { body, headers })
  if (!data?.payment) throw new Error(message)
  await world.stripe.pay(data.payment.clientSecret, '4242424242424242')
  const { intentId } = data.payment
  const event = world.stripe.events().find(({ type, data: { object } }) => {
    return type === 'payment_intent.amount_capturable_updated' && (object as { id?: string }).id === intentId
  })!
  const payload = world.stripe.webhooks.payload(event)
  const signature = world.stripe.webhooks.sign(payload)
  await insist(async () => {
    const response = await fetch(`${world.product.url}/api/v2/stripe/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: payload
    })
    return response.status === 200 && (await statuses([data.orderId], 'public_id'))[0] === 'authorised'
  })
  const [row] = await world.books.rows<{ id: string }>('select id from orders where public_id = $1', [data.orderId])
  return { id: row!.id, intentId }
}

async function statuses(ids: string[], column: 'id' | 'public_id' = 'id'): Promise<string[]> {
  const query = `select status from orders where ${column}::text = any($1::text[])`
  return (await world.books.rows<{ status: string }>(query, [ids])).map(({ status }) => status)
}

/** Has the product die at the n-th await after it begins to call this part of the payment service. */
async function plan(at: number, path: string): Promise<void> {
  await fetch(`${world.product.url}/healthz`, { headers: { 'x-kill': `${at} app everywhere ${path}` } })
}

/** Until it is gone, then started again. */
async function untilKilled(): Promise<void> {
  await insist(async () => {
    if (world.product.signal() === 'SIGKILL') return true
    await new Promise(resolve => setTimeout(resolve, 100))
    return false
  })
  await world.restart(performance.now())
}

const intentOf = ({ intentId }: Order) => world.stripe.intents().find(({ id }) => id === intentId)

async function judge(orders: Order[], wanted: { status: string; template: string }) {
  const ids = orders.map(({ id }) => id)
  await insist(async () => (await statuses(ids)).every(status => status === wanted.status))
  return world.books.rows(
    `select status, paid_cents as paid, (select count(*)::int from payments p where p.payable_id = o.id) as payments,
      (select count(*)::int from mails m where m.order_id = o.id and template = $2) as letters,
      (select authorised_cents from payables where payables.id = o.id) as held
    from orders o where id = any($1::uuid[]) order by units`,
    [ids, wanted.template]
  )
}

test('143: killed while cards are charged for a group price, each is charged once, at the price that was reached', async () => {
  for (const at of sized([4], [1, 2, 4, 7])) {
    const shop = await groupShop(world.owner, 'single')
    const orders = [await authorisedOrder(shop, 1), await authorisedOrder(shop, 3)]
    await plan(at, '/capture')
    await getDb()
      .updateTable('stores')
      .set({ closes_at: new Date(Date.now() - 1000).toISOString() })
      .where('id', '=', shop.storeId)
      .execute()
    await decideGroupPrices(getDb())
    await untilKilled()

    const paid = { status: 'paid', payments: 1, letters: 1, held: 0 }
    expect(await judge(orders, { status: 'paid', template: 'order_charged' }), `await ${at}`).toEqual([
      { ...paid, paid: 1800 },
      { ...paid, paid: 5400 }
    ])
    expect(orders.map(order => intentOf(order)?.amount_received)).toEqual([1800, 5400])
    expect(orders.map(order => intentOf(order)?.status)).toEqual(['succeeded', 'succeeded'])
  }
})

test('143: killed while the cards of a cancelled store are let go, each is let go, and its buyer is told once', async () => {
  for (const at of sized([2], [1, 2, 3])) {
    const shop = await groupShop(world.owner, 'single')
    const orders = [await authorisedOrder(shop, 1), await authorisedOrder(shop, 3)]
    await plan(at, '/cancel')
    await callOutside(world.product, changeStoreState, {
      as: world.owner,
      params: { storeId: shop.storeId },
      query: { WorkspaceId: world.owner.workspaceId },
      body: { action: 'cancel' }
    })
    await untilKilled()

    await insist(async () => orders.every(order => intentOf(order)?.status === 'canceled'))
    await insist(async () => {
      const query = 'select id from payables where id = any($1::uuid[]) and authorised_cents > 0'
      return (await world.books.rows(query, [orders.map(({ id }) => id)])).length === 0
    })
    const ended = { status: 'cancelled', paid: 0, payments: 0, letters: 1, held: 0 }
    expect(await judge(orders, { status: 'cancelled', template: 'order_released' })).toEqual([ended, ended])
  }
})
