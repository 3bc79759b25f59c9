// Calls and tasks that write rows of lists that may be open, each with what there is before it.
import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import {
  addImportLines,
  createCustomerImport,
  mendImportLines,
  startCustomerImport,
  takeBackImport
} from '#lib/contract/customer-imports.ts'
import {
  addLeadImportLines,
  createLeadImport,
  mendLeadImportLines,
  startLeadImport,
  undoLeadImport
} from '#lib/contract/lead-imports.ts'
import { closeJob, reopenJob } from '#lib/contract/jobs.ts'
import { listJobStatuses, moveJobs } from '#lib/contract/job-work.ts'
import { recordInvoicePayment } from '#lib/contract/invoices.ts'
import { releaseHeldPayment } from '#lib/contract/held-payments.ts'
import { changeOrderSize, refundOrder, takeOffPieces } from '#lib/contract/orders.ts'
import { createFilmRoll } from '#lib/contract/film-rolls.ts'
import { offerLateOrders } from '#lib/contract/late-orders.ts'
import { endSheetRoll, listRunSheets, makeRunSheets } from '#lib/contract/production-sheets.ts'
import { createPurchase, movePurchase, receivePurchase } from '#lib/contract/purchases.ts'
import { changeStoreState } from '#lib/contract/stores.ts'
import {
  addToSupplyCart,
  getSupplyCart,
  moveSupplyOrder,
  placeSupplyOrder,
  refundSupplyOrder,
  resumeSupplyPayment,
  settleSupplyOrder
} from '#lib/contract/supplies.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { leadImports } from '#lib/server/contact/leads/import.ts'
import { customerImports } from '#lib/server/contact/customers/import.ts'
import { settleFromQueue } from '#lib/server/commerce/payments/tasks.ts'
import { reserveRefunds, runRefunds } from '#lib/server/commerce/payments/refunds.ts'
import { reconcile } from '#lib/server/commerce/payments/reconcile.ts'
import { followPayment } from '#lib/server/invoices/follow-payment.ts'
import { getDb, inTransaction } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'
import type { Tasks } from '#lib/server/platform/queue/queue.ts'
import { refundStore } from '#lib/server/storefront/orders/refund-many.ts'

import { closeGroup, groupOrder } from '../support/group-shop.ts'
import { groupShop } from '../support/group-store.ts'
import type { Listened } from '../support/listened.ts'
import { issueInvoice } from '../support/invoices.ts'
import { makeJob, saveItems, teeItem } from '../support/jobs.ts'
import { closedRun } from '../support/late-orders.ts'
import { updateOrder } from '../support/orders.ts'
import type { PaymentWorld } from '../support/payments.ts'
import { insertRun, lettering } from '../support/production-rows.ts'
import { openShop } from '../support/shop.ts'
import { buy, sendOrder } from '../support/shopping.ts'
import { buyPaid, choose, drop, handleOf, settleChange } from '../support/size-change.ts'
import { send, sent, signUp } from '../support/world.ts'

interface Scene {
  /** Makes what there is before; gives what is looked at. */
  prepare: (world: PaymentWorld) => Promise<() => Promise<unknown>>
  /** The tables that must change: a scene in which nothing happens proves nothing. */
  writes: Listened[]
}

async function unpaid() {
  const owner = await signUp()
  const shop = await openShop(owner)
  const { orderId: publicId, payment } = await buy(shop)
  const { id } = await getDb()
    .selectFrom('orders')
    .select('id')
    .where('public_id', '=', publicId)
    .executeTakeFirstOrThrow()
  return {
    owner,
    shop,
    id,
    payment: payment!,
    ask: { as: owner, query: { WorkspaceId: owner.workspaceId }, params: { orderId: id } }
  }
}

async function paid(world: PaymentWorld) {
  const owner = await signUp()
  const shop = await openShop(owner)
  const order = await buyPaid(world, shop)
  return {
    owner,
    shop,
    order,
    ask: { as: owner, query: { WorkspaceId: owner.workspaceId }, params: { orderId: order.id } }
  }
}

async function paidSupplies(world: PaymentWorld) {
  const owner = await signUp()
  const admin = await signUp({ admin: true })
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  await sent(addToSupplyCart, { ...inside, body: { lines: [{ sku: 'everyday.royal-blue.15.5', quantity: 1 }] } })
  const { totalCents } = await sent(getSupplyCart, { as: owner, query: { ...inside.query, State: 'TX' } })
  const address = { name: 'Ada', line1: '1 Main St', city: 'Austin', state: 'TX', postalCode: '78701' }
  const { orderId } = await sent(placeSupplyOrder, {
    ...inside,
    body: { address, email: owner.email, expectedTotalCents: totalCents }
  })
  await world.pay(await sent(resumeSupplyPayment, { ...inside, params: { orderId } }))
  await sent(settleSupplyOrder, { ...inside, params: { orderId } })
  return { admin, params: { orderId } }
}

/** Begun, with a line whose address is none. */
async function startedImport() {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const heads = ['Name', 'E-mail']
  const { id: importId } = await sent(createCustomerImport, { ...inside, body: { fileName: 'list.csv', heads } })
  const of = { ...inside, params: { importId } }
  const lines = [
    ['Coach Kim', 'kim@example.com'],
    ['Coach Lee', 'no address']
  ]
  await sent(addImportLines, { ...of, body: { from: 1, lines } })
  await sent(startCustomerImport, { ...of, body: { columns: ['name', 'email'] } })
  return { of, task: { importId, workspaceId: owner.workspaceId, userId: owner.userId } }
}

/** Begun, with a line whose address is none. */
async function startedLeadImport() {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const heads = ['Name', 'E-mail']
  const { id: importId } = await sent(createLeadImport, { ...inside, body: { fileName: 'list.csv', heads } })
  const of = { ...inside, params: { importId } }
  const lines = [
    ['Coach Kim', 'kim@example.com'],
    ['Coach Lee', 'no address']
  ]
  await sent(addLeadImportLines, { ...of, body: { from: 1, lines } })
  await sent(startLeadImport, { ...of, body: { columns: ['name', 'email'] } })
  return { of, task: { importId, workspaceId: owner.workspaceId, userId: owner.userId } }
}

async function doneLeadImport() {
  const { of, task } = await startedLeadImport()
  await leadImports.run(task)
  return of
}

async function doneImport() {
  const { of, task } = await startedImport()
  await customerImports.run(task)
  return of
}

/** A job that needs two blanks. */
async function needy() {
  const owner = await signUp()
  const inside = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const made = await makeJob(owner)
  const change = { blank: { name: 'Heavy tee', colour: 'Navy' }, sizes: [{ size: 'M', quantity: 2 }] }
  const job = await saveItems(owner, made, { items: [await teeItem(owner, change)] })
  const statusId = (await sent(listJobStatuses, inside)).find(({ group }) => group === 'blanks')!.id
  await sent(moveJobs, { ...inside, body: { jobIds: [job.id], statusId } })
  return { inside, needs: [{ jobId: job.id, itemId: job.items[0]!.id, size: 'M' }] }
}

async function cancelledStore(world: PaymentWorld) {
  const { owner, shop, order } = await paid(world)
  await buy(shop)
  const task = { storeId: shop.storeId, workspaceId: owner.workspaceId, userId: owner.userId, reason: '' }
  await sent(changeStoreState, {
    as: owner,
    params: { storeId: shop.storeId },
    query: { WorkspaceId: owner.workspaceId },
    body: { action: 'cancel_and_refund', reason: 'Too few' }
  })
  return { task, order }
}

async function dearerSize(world: PaymentWorld) {
  const { order } = await paid(world)
  const { data } = await choose(order, 'xxl', 200)
  return { order, changeId: data!.change!.id }
}

/** The calls of the contract that the matrix makes in vain. */
export const CALLS: Record<string, Scene> = {
  placeOrder: {
    writes: ['orders', 'order_lines'],
    async prepare() {
      const shop = await openShop(await signUp())
      return () => sendOrder(shop)
    }
  },
  confirmTestPayment: {
    writes: ['orders'],
    async prepare() {
      const { id, payment } = await unpaid()
      const card = { cardNumber: '4242424242424242', expiry: '12/39', cvc: '123' }
      return async () => {
        await sent(confirmTestPayment, {
          body: { ...card, intentId: payment.intentId, clientSecret: payment.clientSecret }
        })
        await settleFromQueue(id)
      }
    }
  },
  changeOrderLine: {
    writes: ['order_lines'],
    async prepare(world) {
      const { order } = await paid(world)
      return () => choose(order, 's')
    }
  },
  settleOrderChange: {
    writes: ['order_lines'],
    async prepare(world) {
      const { order, changeId } = await dearerSize(world)
      await world.pay(await handleOf(order))
      return () => settleChange(order, changeId)
    }
  },
  dropOrderChange: {
    writes: [],
    async prepare(world) {
      const { order, changeId } = await dearerSize(world)
      return () => drop(order, changeId)
    }
  },
  refundOrder: {
    writes: ['orders'],
    async prepare(world) {
      const { ask } = await paid(world)
      return () => sent(refundOrder, { ...ask, body: { part: 'order' } })
    }
  },
  changeOrderSize: {
    writes: ['order_lines'],
    async prepare(world) {
      const { ask, order } = await paid(world)
      const body = { lineId: order.lineIds[0]!, sizeId: 's', money: 'none' as const }
      return () => sent(changeOrderSize, { ...ask, body })
    }
  },
  takeOffPieces: {
    writes: ['orders', 'order_lines'],
    async prepare(world) {
      const owner = await signUp()
      const { id } = await groupOrder(world, await groupShop(owner, 'single'), 3)
      const { id: lineId } = await getDb()
        .selectFrom('order_lines')
        .select('id')
        .where('order_id', '=', id)
        .executeTakeFirstOrThrow()
      const query = { WorkspaceId: owner.workspaceId }
      return () =>
        sent(takeOffPieces, {
          as: owner,
          query,
          params: { orderId: id, lineId },
          body: { quantity: 1 },
          headers: { 'idempotency-key': randomUUID() }
        })
    }
  },
  offerLateOrders: {
    writes: [],
    async prepare(world) {
      const { owner, runId } = await closedRun(world)
      const ask = { as: owner, query: { WorkspaceId: owner.workspaceId }, params: { runId } }
      return () =>
        sent(offerLateOrders, {
          ...ask,
          body: { until: new Date(Date.now() + 3_600_000).toISOString(), blanks: 'any' }
        })
    }
  },
  endSheetRoll: {
    writes: ['production_runs'],
    async prepare() {
      const owner = await signUp()
      const ask = { as: owner, query: { WorkspaceId: owner.workspaceId } }
      const roll = { kind: 'roll' as const, sku: 'SM-WHITE', widthMm: 508, edgeMm: 9, leftMm: 10_000 }
      await sent(createFilmRoll, { ...ask, body: roll })
      const names = ['Ada', 'Grace', 'Edith', 'Mary', 'Joan', 'Hedy', 'Annie', 'Katherine']
      const pieces = names.map((name, at) => ({ code: `${at + 1}-1`, parts: [lettering(name)] }))
      const runId = await insertRun(owner.workspaceId, pieces)
      await sent(makeRunSheets, { ...ask, params: { runId }, body: {} })
      await makeSheets(runId)
      const [sheet] = await sent(listRunSheets, { ...ask, params: { runId } })
      const { id: sheetId, lengthMm } = sheet!
      return () => sent(endSheetRoll, { ...ask, params: { runId, sheetId }, body: { cutMm: lengthMm / 2 } })
    }
  },
  releaseHeldPayment: {
    writes: [],
    async prepare(world) {
      const { ask, order } = await paid(world)
      await updateOrder(order.id, { held_reason: 'Look' })
      return () => send(releaseHeldPayment, { ...ask, params: { payableId: order.id } } as never)
    }
  },
  reopenJob: {
    writes: ['jobs'],
    async prepare() {
      const owner = await signUp()
      const { id: jobId, statusId } = await makeJob(owner)
      const ask = { as: owner, query: { WorkspaceId: owner.workspaceId }, params: { jobId } }
      await sent(closeJob, { ...ask, body: { reason: 'completed' } })
      return () => sent(reopenJob, { ...ask, body: { statusId, reason: 'Again' } })
    }
  },
  createPurchase: {
    writes: [],
    async prepare() {
      const { inside, needs } = await needy()
      return () => sent(createPurchase, { ...inside, body: { needs } })
    }
  },
  receivePurchase: {
    writes: ['jobs'],
    async prepare() {
      const { inside, needs } = await needy()
      const { id, lines } = await sent(createPurchase, { ...inside, body: { needs } })
      const of = { ...inside, params: { purchaseId: id } }
      await sent(movePurchase, { ...of, body: { action: 'order' } })
      const received = lines.map(line => ({ lineId: line.id, received: 2 }))
      return () => sent(receivePurchase, { ...of, body: { lines: received } })
    }
  },
  mendImportLines: {
    writes: ['customers'],
    async prepare() {
      const of = await doneImport()
      return () =>
        sent(mendImportLines, { ...of, body: { lines: [{ line: 2, cells: ['Coach Lee', 'lee@example.com'] }] } })
    }
  },
  takeBackImport: {
    writes: ['customers'],
    async prepare() {
      const of = await doneImport()
      return () => sent(takeBackImport, of)
    }
  },
  mendLeadImportLines: {
    writes: ['leads'],
    async prepare() {
      const of = await doneLeadImport()
      return () =>
        sent(mendLeadImportLines, { ...of, body: { lines: [{ line: 2, cells: ['Coach Lee', 'lee@example.com'] }] } })
    }
  },
  undoLeadImport: {
    writes: ['leads'],
    async prepare() {
      const of = await doneLeadImport()
      return () => sent(undoLeadImport, of)
    }
  },
  moveSupplyOrder: {
    writes: ['supply_orders'],
    async prepare(world) {
      const { admin, params } = await paidSupplies(world)
      return () => sent(moveSupplyOrder, { as: admin, params, body: { action: 'accept' } })
    }
  },
  refundSupplyOrder: {
    writes: ['supply_orders'],
    async prepare(world) {
      const { admin, params } = await paidSupplies(world)
      return () => sent(refundSupplyOrder, { as: admin, params, body: {} })
    }
  }
}

/** What the queue does, and the rounds of the clock that change an order. */
export const TASKS: Partial<Record<keyof Tasks | 'store-group-prices' | 'payments', Scene>> = {
  'run-sheets': {
    writes: ['production_runs'],
    async prepare() {
      const owner = await signUp()
      const runId = await insertRun(owner.workspaceId, [{ code: '1-1', parts: [lettering('A')] }])
      const query = { WorkspaceId: owner.workspaceId }
      await sent(makeRunSheets, { as: owner, query, params: { runId }, body: {} })
      return () => makeSheets(runId)
    }
  },
  settle: {
    writes: ['orders'],
    async prepare(world) {
      const { id, payment } = await unpaid()
      await world.pay(payment)
      return () => settleFromQueue(id)
    }
  },
  refunds: {
    writes: [],
    async prepare(world) {
      const { ask, order } = await paid(world)
      const { workspaceId, userId } = ask.as
      const wanted = { kind: 'store-order', payableId: order.id, reason: '', restock: false } as const
      const ids = await inTransaction(getDb(), tx => reserveRefunds(tx, { workspaceId, userId }, wanted))
      return () => runRefunds(getDb(), ids)
    }
  },
  'invoice-paid': {
    writes: ['jobs'],
    async prepare() {
      const owner = await signUp()
      const { id } = await issueInvoice(owner, 5000)
      const ask = { as: owner, query: { WorkspaceId: owner.workspaceId }, params: { invoiceId: id } }
      await sent(recordInvoicePayment, {
        ...ask,
        body: { amountCents: 5000, method: 'cash', receivedOn: '2026-01-02' }
      } as never)
      await sql`update jobs set ready = '{}' where workspace_id = ${owner.workspaceId}`.execute(getDb())
      return () => followPayment(getDb(), id)
    }
  },
  'store-refunds': {
    writes: ['orders'],
    async prepare(world) {
      const { task } = await cancelledStore(world)
      return () => refundStore(getDb(), task)
    }
  },
  'customer-import': {
    writes: ['customers'],
    async prepare() {
      const { task } = await startedImport()
      return () => customerImports.run(task)
    }
  },
  'lead-import': {
    writes: ['leads'],
    async prepare() {
      const { task } = await startedLeadImport()
      return () => leadImports.run(task)
    }
  },
  payments: {
    writes: ['orders'],
    async prepare() {
      const { id } = await unpaid()
      await getDb()
        .updateTable('payables')
        .set({ expires_at: new Date(0).toISOString(), created_at: new Date(0).toISOString() })
        .where('id', '=', id)
        .execute()
      return () => reconcile(getDb())
    }
  },
  'store-group-prices': {
    writes: ['orders'],
    async prepare(world) {
      const shop = await groupShop(await signUp(), 'single')
      await groupOrder(world, shop, 4)
      return () => closeGroup(shop)
    }
  }
}
