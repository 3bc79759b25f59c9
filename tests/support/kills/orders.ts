// Orders that stand before a path is killed.
import { randomUUID } from 'node:crypto'

import { placeOrder } from '#lib/contract/shopping.ts'

import type { Reply } from '../outside.ts'
import { orderBody, type Shop } from '../shop.ts'
import { ask, insist, same } from './calls.ts'
import type { KillWorld } from './world.ts'

export interface Order {
  id: string
  publicId: string
  intentId: string
  clientSecret: string
  lineId: string
}

let buyers = 0

/** Another person at another address each time: one alone may not leave so many orders unpaid. */
export function newBuyer() {
  buyers += 1
  return {
    from: { 'x-forwarded-for': `198.${buyers >> 16}.${(buyers >> 8) & 255}.${buyers & 255}` },
    buyer: { name: 'Bo Buyer', email: `${randomUUID()}@example.com`, phone: '' }
  }
}

export async function placeNew(world: KillWorld, quantity = 1, shop: Shop = world.shop): Promise<Order> {
  const key = randomUUID()
  const { from, buyer } = newBuyer()
  const body = orderBody(shop, { buyer, expectedTotalCents: 2000 * quantity })
  body.lines[0]!.quantity = quantity
  let placed: { orderId: string; payment: { intentId: string; clientSecret: string } } | undefined
  let reply: Reply<unknown> | undefined
  await insist(
    async () => {
      reply = await ask(world, placeOrder, { body, headers: { ...from, 'idempotency-key': key } })
      if (reply.ok) placed = reply.data as typeof placed
      return reply.ok
    },
    () => reply
  )
  const [row] = await world.books.rows<{ id: string; lineId: string }>(
    'select o.id, l.id as "lineId" from orders o join order_lines l on l.order_id = o.id where o.public_id = $1',
    [placed!.orderId]
  )
  world.acknowledged.placed.add(row!.id)
  return { ...row!, publicId: placed!.orderId, ...placed!.payment }
}

export async function judgePaid(world: KillWorld, order: Order): Promise<string[]> {
  const [row] = await world.books.rows<{ status: string; payments: number; letters: number }>(
    `select status, (select count(*)::int from payments p where p.payable_id = o.id) as payments,
      (select count(*)::int from mails m where m.order_id = o.id and template = 'order_confirmation') as letters
    from orders o where id = $1`,
    [order.id]
  )
  if (row?.status === 'paid') world.acknowledged.paid.add(order.id)
  return same(row, { status: 'paid', payments: 1, letters: 1 }, 'paid order')
}

export async function paidOrder(world: KillWorld, quantity = 1, shop = world.shop): Promise<Order> {
  const order = await placeNew(world, quantity, shop)
  await world.service.pay(order)
  await insist(() => world.service.tellPaid(order.intentId, {}))
  world.acknowledged.paid.add(order.id)
  return order
}
