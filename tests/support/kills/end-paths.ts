// Whatever is being paid is ended, and the end is cut off: sent again, it ends the payment too. Whoever has the form open pays all
// the same, and is refused or gets the money back.
import { randomUUID } from 'node:crypto'

import type { Endpoint } from '#lib/contract/endpoint.ts'
import { turnOffInvoiceLink } from '#lib/contract/invoice-links.ts'
import {
  cancelPaymentRequest,
  creditInvoice,
  deleteInvoice,
  refreshInvoice,
  replaceInvoice,
  voidInvoice
} from '#lib/contract/invoices.ts'
import { changeOrderLine, dropOrderChange, payOrderChange } from '#lib/contract/shopper-orders.ts'
import { changeStoreState, deleteStore } from '#lib/contract/stores.ts'
import { addToSupplyCart, cancelSupplyOrder, placeSupplyOrder, resumeSupplyPayment } from '#lib/contract/supplies.ts'
import { createWorkspace, deleteWorkspace } from '#lib/contract/workspaces.ts'
import { setDatabase } from '#lib/server/platform/db/index.ts'

import { openShop, type Shop } from '../shop.ts'
import { makeOverdue } from '../stripe-shop.ts'
import { type Act, ask, insist, type Path } from './calls.ts'
import { type Begun, beginPayment, bill, done } from './invoice-paths.ts'
import { paidOrder, placeNew } from './orders.ts'
import type { KillWorld } from './world.ts'

interface Handle {
  intentId: string
  clientSecret: string
}

interface Paying extends Handle {
  payableId: string
}

/**
 * Nothing is left in between: it has ended, and who paid all the same has the money back; or the end was refused, and what was
 * paid is booked.
 */
async function judgeEnded({ service, books }: KillWorld, begun: Paying, answer: string): Promise<string[]> {
  const isPaid = await service.pay(begun).then(
    () => true,
    () => false
  )
  if (isPaid) await insist(() => service.tellPaid(begun.intentId, {}))
  const stateOf = async () => {
    const [row] = await books.rows<{ status: string; kept: number; amount: number }>(
      `select status, amount_cents as amount, (select coalesce(sum(amount_cents - refunded_cents), 0)::int
        from payments where payable_id = d.id) as kept from payables d where id = $1`,
      [begun.payableId]
    )
    const charged = (await service.payments()).find(({ id }) => id === begun.intentId)?.status === 'succeeded'
    const refunds = (await service.refunds()).filter(({ intentId }) => intentId === begun.intentId).length
    return { ...row!, charged, refunds }
  }
  const isOver = ({ status, kept, amount, charged, refunds }: Awaited<ReturnType<typeof stateOf>>) => {
    if (status === 'paid' && kept > 0) return answer.startsWith('409 ') && charged && kept === amount
    return kept === 0 && (charged ? refunds === 1 : status === 'cancelled' || status === 'expired')
  }
  await insist(async () => isOver(await stateOf())).catch(() => undefined)
  const state = await stateOf()
  return isOver(state) ? [] : [`${JSON.stringify(state)}; the end was answered ${answer}`]
}

interface End {
  endpoint: Endpoint
  params?: object
  query?: object
  body?: object
}

function ending(world: KillWorld, begun: Paying, { endpoint, query = own(world), ...given }: End): Act {
  const key = randomUUID()
  let answer = ''
  return {
    async send(headers) {
      const input = {
        ...given,
        as: world.owner,
        query,
        headers: { ...headers, 'idempotency-key': key }
      }
      const { ok, status, message } = await ask(world, endpoint, input as never)
      answer = `${status} ${message}`
      // Done before it was cut off.
      return ok || status === 404 || status === 409
    },
    judge: () => judgeEnded(world, begun, answer)
  }
}

const own = ({ owner }: KillWorld) => ({ WorkspaceId: owner.workspaceId })

function endOf(
  kind: 'deposit' | 'invoice',
  endpoint: Endpoint,
  more: { body?: object; params?: (begun: Begun) => object } = {}
): Path {
  return async world => {
    const begun = await beginPayment(world, await bill(world, kind))
    const params = { invoiceId: begun.id, ...more.params?.(begun) }
    return ending(world, begun, { endpoint, params, ...(more.body && { body: more.body }) })
  }
}

/** Of a store of its own, since it does not outlive the trial. */
function storeEnd(endpoint: Endpoint, { isPaid, body }: { isPaid: boolean; body?: object }): Path {
  return async world => {
    const shop = await ownShop(world)
    const order = await (isPaid ? paidOrder : placeNew)(world, 1, shop)
    // It may go with its store, and its money with it.
    world.acknowledged.placed.delete(order.id)
    world.acknowledged.paid.delete(order.id)
    const params = { storeId: shop.storeId }
    return ending(world, { ...order, payableId: order.id }, { endpoint, params, ...(body && { body }) })
  }
}

async function ownShop(world: KillWorld): Promise<Shop> {
  const own = setDatabase(world.databaseUrl)
  try {
    return await openShop(world.owner)
  } finally {
    await own.end()
  }
}

const workspaceDeletedWhilePaying: Path = async world => {
  const { owner, books } = world
  const body = { userId: owner.userId, workspaceName: 'Another' }
  const { Id: workspaceId } = await done<{ Id: string }>(world, createWorkspace, { body, query: {} })
  const begun = await beginPayment(world, await bill(world, 'invoice', { ...owner, workspaceId }))
  // Whoever deletes one has just said who they are.
  await books.rows('update sessions set confirmed_at = now() where user_id = $1', [owner.userId])
  const query = { WorkspaceId: workspaceId, UserId: owner.userId, Email: owner.email }
  return ending(world, begun, { endpoint: deleteWorkspace, query })
}

const supplyOrderCancelledWhilePaying: Path = async world => {
  const lines = [{ sku: 'everyday.royal-blue.15.5', quantity: 1 }]
  const { totalCents } = await done<{ totalCents: number }>(world, addToSupplyCart, { body: { lines } })
  const address = { name: 'Ada', line1: '1 Main St', city: 'Dayton', state: 'OH', postalCode: '45402' }
  const body = { address, email: world.owner.email, expectedTotalCents: totalCents }
  const { orderId } = await done<{ orderId: string }>(world, placeSupplyOrder, { body })
  const params = { orderId }
  const handle = await done<Handle>(world, resumeSupplyPayment, { params })
  return ending(world, { ...handle, payableId: orderId }, { endpoint: cancelSupplyOrder, params })
}

const sizeWithdrawnWhilePaying: Path = async world => {
  const order = await paidOrder(world)
  const body = { sizeId: 'xxl', expectedCents: 200 }
  const asked = { params: { lineId: order.lineId }, query: { orderId: order.publicId }, body }
  await insist(async () => (await ask(world, changeOrderLine, asked)).ok)
  const query = 'select id from order_changes where order_id = $1'
  const [change] = await world.books.rows<{ id: string }>(query, [order.id])
  const params = { orderId: order.publicId, changeId: change!.id }
  const handle = await done<Handle>(world, payOrderChange, { params, query: {} })
  return ending(world, { ...handle, payableId: change!.id }, { endpoint: dropOrderChange, params, query: {} })
}

/** Nobody calls: the background ends it, and is cut off. Its rounds have to be short. */
const expiredWhilePaying: Path = async world => {
  const order = await placeNew(world)
  const begun = { ...order, payableId: order.id }
  const hasEnded = async () => {
    const query = `select id from payables where id = $1 and status = 'expired'`
    return (await world.books.rows(query, [order.id])).length > 0
  }
  return {
    async send({ 'x-kill': kill }) {
      const headers: Record<string, string> = kill ? { 'x-kill': `${kill} everywhere` } : {}
      await makeOverdue(world.books, order.id)
      for (let tries = 0; tries < 400; tries++) {
        await fetch(`${world.product.url}/healthz`, { headers }).then(response => response.text())
        delete headers['x-kill']
        if (await hasEnded()) return true
        await new Promise(resolve => setTimeout(resolve, 25))
      }
      return false
    },
    judge: () => judgeEnded(world, begun, '')
  }
}

const reason = { reason: 'A mistake' }

export const END_PATHS = {
  voidWhilePaying: endOf('invoice', voidInvoice, { body: reason }),
  deleteWhilePaying: endOf('deposit', deleteInvoice),
  replacedWhilePaying: endOf('invoice', replaceInvoice, { body: reason }),
  creditedWhilePaying: endOf('invoice', creditInvoice, { body: { amountCents: null, ...reason } }),
  revisedWhilePaying: endOf('deposit', refreshInvoice, { body: {} }),
  requestCancelledWhilePaying: endOf('deposit', cancelPaymentRequest, {
    params: ({ requestId }) => ({ requestId })
  }),
  linkOffWhilePaying: endOf('invoice', turnOffInvoiceLink),
  // Refused while an order of it is being paid.
  storeCancelledWhilePaying: storeEnd(changeStoreState, { isPaid: false, body: { action: 'cancel' } }),
  storeDeletedWhilePaying: storeEnd(deleteStore, { isPaid: false }),
  storeCancelledOncePaid: storeEnd(changeStoreState, { isPaid: true, body: { action: 'cancel' } }),
  workspaceDeletedWhilePaying,
  supplyOrderCancelledWhilePaying,
  sizeWithdrawnWhilePaying,
  expiredWhilePaying
} satisfies Record<string, Path>
