// Everything that can be paid, and every way to end it, for the table of both.
import { randomUUID } from 'node:crypto'

import { archiveCustomer, deleteCustomer } from '#lib/contract/customers.ts'
import { payInvoice, turnOffInvoiceLink } from '#lib/contract/invoice-links.ts'
import {
  cancelPaymentRequest,
  creditInvoice,
  deleteInvoice,
  recordInvoicePayment,
  refreshInvoice,
  replaceInvoice,
  requestPayment,
  voidInvoice
} from '#lib/contract/invoices.ts'
import { changeOrderState } from '#lib/contract/orders.ts'
import { dropOrderChange } from '#lib/contract/shopper-orders.ts'
import { placeOrder } from '#lib/contract/shopping.ts'
import { changeStoreState, deleteStore } from '#lib/contract/stores.ts'
import { addToSupplyCart, cancelSupplyOrder, placeSupplyOrder, resumeSupplyPayment } from '#lib/contract/supplies.ts'
import { deleteUser } from '#lib/contract/users.ts'
import { createWorkspace, deleteWorkspace } from '#lib/contract/workspaces.ts'
import { closeUnpaid } from '#lib/server/commerce/payments/close.ts'
import { getDb } from '#lib/server/platform/db/index.ts'

import { makeCustomer } from './customers.ts'
import { groupShop } from './group-store.ts'
import { invoiceOf, issueInvoice, linkOf, makeInvoice } from './invoices.ts'
import type { PaymentWorld } from './payments.ts'
import { openShop, orderBody, type Shop, teeLine } from './shop.ts'
import { buyPaid, choose, handleOf } from './size-change.ts'
import { type Person, send, sent } from './world.ts'

interface Reply {
  status: number
  message?: string
}

export interface Payable {
  /** Begins to pay it, or to pay it again; the handle of the payment, or the refusal. */
  begin(): Promise<{ status: number; data: Handle | null }>
  ends: Record<string, () => Promise<Reply>>
}

export interface Handle {
  intentId: string
  clientSecret: string
}

type Make = (as: Person, world: PaymentWorld) => Promise<Payable>

const key = () => ({ 'idempotency-key': randomUUID() })

/** The newest payable of the workspace. */
export async function payableOf({ workspaceId }: Person): Promise<string> {
  const query = getDb().selectFrom('payables').select('id').where('workspace_id', '=', workspaceId)
  return (await query.orderBy('created_at', 'desc').limit(1).executeTakeFirstOrThrow()).id
}

/** By its time, as the reconciler does it. */
function expire(as: Person): Payable['ends'] {
  return {
    'its time is over': async () => {
      const ending = closeUnpaid(getDb(), await payableOf(as), { status: 'expired' })
      const outcome = await ending.catch(({ message }: Error) => message)
      return { status: outcome === 'closed' ? 200 : 409, message: outcome }
    }
  }
}

/** With all that is in the workspace. */
function withOwner(as: Person): Payable['ends'] {
  return {
    'the workspace is deleted': async () => {
      await sent(createWorkspace, { as, body: { userId: as.userId, workspaceName: 'Another' } })
      return send(deleteWorkspace, { as, query: { WorkspaceId: as.workspaceId, UserId: as.userId, Email: as.email } })
    },
    'the account is deleted': () => send(deleteUser, { as, query: { Id: as.userId } })
  }
}

function ofOrder(as: Person, shop: Shop): Payable['ends'] {
  const query = { WorkspaceId: as.workspaceId }
  const store = { as, query, params: { storeId: shop.storeId } }
  return {
    'the shop cancels the order': async () => {
      const order = getDb().selectFrom('orders').select('id').where('store_id', '=', shop.storeId)
      const { id: orderId } = await order.executeTakeFirstOrThrow()
      return send(changeOrderState, { as, query, params: { orderId }, body: { state: 'cancelled' } })
    },
    'the store is cancelled': () => send(changeStoreState, { ...store, body: { action: 'cancel' } }),
    'the store is deleted': () => send(deleteStore, store),
    ...withOwner(as)
  }
}

function orderOf(shop: Shop, expectedTotalCents: number): Payable['begin'] {
  const headers = key()
  return async () => {
    const body = orderBody(shop, { lines: [teeLine(shop)], expectedTotalCents })
    const { status, data } = await send(placeOrder, { body, headers })
    return { status, data: data?.payment ?? null }
  }
}

function ofInvoice(as: Person, customerId: string, invoice: { id: string; totalCents: number }): Payable['ends'] {
  const of = invoiceOf(as, invoice)
  return {
    'money is received elsewhere': () => {
      const body = { method: 'cash', receivedOn: '2026-11-20', amountCents: 100 } as const
      return send(recordInvoicePayment, { ...of, body, headers: key() })
    },
    'its link is turned off': () => send(turnOffInvoiceLink, of),
    'its customer is deleted': async () => {
      const customer = { as, query: of.query, params: { customerId } }
      await sent(archiveCustomer, { ...customer, body: { archived: true } })
      return send(deleteCustomer, customer)
    },
    ...expire(as),
    ...withOwner(as)
  }
}

async function paysInvoice(as: Person, invoice: { id: string }, wanted: { option: string; amountCents: number }) {
  const params = { link: await linkOf(as, invoice) }
  return async () => {
    const { status, data } = await send(payInvoice, { params, body: wanted })
    return { status, data: data && 'intentId' in data ? data : null }
  }
}

export const PAYABLES: Record<string, Make> = {
  async 'an order'(as) {
    const shop = await openShop(as)
    return { begin: orderOf(shop, 2000), ends: { ...ofOrder(as, shop), ...expire(as) } }
  },

  async 'an order with a group price'(as) {
    const shop = await groupShop(as, 'single')
    return { begin: orderOf(shop, 2000), ends: ofOrder(as, shop) }
  },

  async 'a larger size'(as, world) {
    const shop = await openShop(as, { tee: { stock: { 'navy/xxl': 9 } } })
    const paid = await buyPaid(world, shop)
    const query = { WorkspaceId: as.workspaceId }
    let changeId: string | undefined
    return {
      async begin() {
        if (!changeId) changeId = (await choose(paid, 'xxl', 200)).data!.change!.id
        return { status: 200, data: await handleOf(paid) }
      },
      ends: {
        'the order goes into production': () => {
          const body = { state: 'production' } as const
          return send(changeOrderState, { as, query, params: { orderId: paid.id }, body })
        },
        'the order is cancelled': () => {
          const body = { state: 'cancelled' } as const
          return send(changeOrderState, { as, query, params: { orderId: paid.id }, body })
        },
        'the buyer withdraws it': async () =>
          send(dropOrderChange, { params: { orderId: paid.orderId, changeId: await payableOf(as) } }),
        ...expire(as),
        ...withOwner(as)
      }
    }
  },

  async 'an invoice'(as) {
    const { id: customerId } = await makeCustomer(as)
    const invoice = await issueInvoice(as, 5000, { customerId })
    const of = invoiceOf(as, invoice)
    const body = { reason: 'A mistake' }
    return {
      begin: await paysInvoice(as, invoice, { option: 'balance', amountCents: 5000 }),
      ends: {
        'it is made void': () => send(voidInvoice, { ...of, body }),
        'it is replaced': () => send(replaceInvoice, { ...of, body, headers: key() }),
        'it is credited': () =>
          send(creditInvoice, { ...of, body: { amountCents: null, reason: 'A mistake' }, headers: key() }),
        ...ofInvoice(as, customerId, invoice)
      }
    }
  },

  async 'a deposit of a draft'(as) {
    const { id: customerId } = await makeCustomer(as)
    const invoice = await makeInvoice(as, 10_000, { customerId })
    const of = invoiceOf(as, invoice)
    const asked = await sent(requestPayment, { ...of, body: { cut: { kind: 'amount', value: 4000 } } })
    const [request] = asked.requests
    return {
      begin: await paysInvoice(as, invoice, { option: request!.id, amountCents: 4000 }),
      ends: {
        'the draft is deleted': () => send(deleteInvoice, of),
        'the request is cancelled': () =>
          send(cancelPaymentRequest, { ...of, params: { ...of.params, requestId: request!.id } }),
        'the draft is brought up to date': () => send(refreshInvoice, { ...of, body: {} }),
        ...ofInvoice(as, customerId, invoice)
      }
    }
  },

  async 'an order of supplies'(as) {
    const query = { WorkspaceId: as.workspaceId }
    const cart = await sent(addToSupplyCart, {
      as,
      query,
      body: { lines: [{ sku: 'everyday.royal-blue.15.5', quantity: 1 }] }
    })
    const address = { name: 'Ada', line1: '1 Main St', city: 'Dayton', state: 'OH', postalCode: '45402' }
    const headers = key()
    return {
      async begin() {
        const body = { address, email: as.email, expectedTotalCents: cart.totalCents }
        const { orderId } = await sent(placeSupplyOrder, { as, query, body, headers })
        return send(resumeSupplyPayment, { as, query, params: { orderId } })
      },
      ends: {
        'the buyer cancels it': async () =>
          send(cancelSupplyOrder, { as, query, params: { orderId: await payableOf(as) } }),
        ...expire(as),
        ...withOwner(as)
      }
    }
  }
}
