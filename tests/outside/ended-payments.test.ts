// A payment that was begun, and what it pays for is gone before the card is confirmed: nothing is charged, or it goes back.
import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { getSharedInvoice, payInvoice, settleInvoice, shareInvoice } from '#lib/contract/invoice-links.ts'
import { createInvoice, deleteInvoice, requestPayment, sendInvoice, voidInvoice } from '#lib/contract/invoices.ts'
import { createJob, saveJobItems } from '#lib/contract/jobs.ts'
import { confirmTestPayment } from '#lib/contract/test-payments.ts'
import { createWorkspace, deleteWorkspace } from '#lib/contract/workspaces.ts'

import { type Books, callOutside, openBooks, type OutsidePerson, signUpOutside } from '../support/outside.ts'
import { borrowProduct, type Shared } from '../support/shared-products.ts'

const CARD = { cardNumber: '4242424242424242', expiry: '12/34', cvc: '123' }

let product: Shared
let books: Books

beforeAll(async () => {
  product = await borrowProduct('empty')
  books = await openBooks(product)
})
afterAll(async () => {
  await books?.close()
  await product?.stop()
})

const key = () => ({ 'idempotency-key': randomUUID() })

async function bill(owner: OutsidePerson, kind: 'deposit' | 'invoice') {
  const here = { as: owner, query: { WorkspaceId: owner.workspaceId } }
  const job = await callOutside(product, createJob, { ...here, headers: key(), body: { title: 'Team shirts' } })
  const { id: JobId, revision } = job.data!
  const item = {
    id: randomUUID(),
    position: 0,
    kind: 'single',
    name: 'Banner',
    ownCents: 10_000,
    taxed: false
  } as const
  await callOutside(product, saveJobItems, {
    as: owner,
    query: { ...here.query, JobId },
    body: { revision, items: [item] }
  } as never)
  const made = await callOutside(product, createInvoice, { ...here, headers: key(), body: { jobId: JobId } })
  const params = { invoiceId: made.data!.id }
  const asked =
    kind === 'invoice'
      ? await callOutside(product, sendInvoice, { ...here, params, headers: key(), body: { to: 'dana@example.com' } })
      : await callOutside(product, requestPayment, {
          ...here,
          params,
          headers: key(),
          body: { cut: { kind: 'percent', value: 5000 }, to: '' }
        })
  if (!asked.ok) throw new Error(asked.message)
  const shared = await callOutside(product, shareInvoice, { ...here, params })
  const { href } = shared.data!
  return { here, params, link: href.slice(href.lastIndexOf('/') + 1) }
}

/** The customer has the card form open. */
async function begin(link: string) {
  const { data } = await callOutside(product, getSharedInvoice, { params: { link } })
  const [option] = data!.options
  const body = { option: option!.id, amountCents: option!.amountCents }
  const reply = await callOutside(product, payInvoice, { params: { link }, body })
  if (!reply.data || !('intentId' in reply.data)) throw new Error(reply.message)
  return reply.data
}

/** What the test gateway took and gave back, and what the books say of it. */
async function moneyOf(intentId: string) {
  const [row] = await books.rows<{ status: string; taken: number; booked: number; returned: number; refunded: number }>(
    `select status, case when status = 'succeeded' then amount_cents else 0 end as taken, refunded_cents as returned,
      (select coalesce(sum(amount_cents), 0)::int from payments p where p.intent_id = i.id) as booked,
      (select coalesce(sum(r.amount_cents), 0)::int from refunds r join payments p on p.id = r.payment_id
        where p.intent_id = i.id and r.state = 'succeeded') as refunded
    from test_intents i where id = $1`,
    [intentId]
  )
  return row!
}

/** The customer presses "pay" on the form that is still open, and the page asks what became of it. */
async function confirm({ intentId, clientSecret }: { intentId: string; clientSecret: string }, link: string) {
  const reply = await callOutside(product, confirmTestPayment, { body: { intentId, clientSecret, ...CARD } })
  await callOutside(product, settleInvoice, { params: { link } })
  return reply
}

async function expectNoMoney(intentId: string): Promise<void> {
  const { taken, booked, returned, refunded } = await moneyOf(intentId)
  expect({ left: taken - returned, unbooked: taken - booked, unnoted: returned - refunded }).toEqual({
    left: 0,
    unbooked: 0,
    unnoted: 0
  })
}

test('a draft with a deposit request that is deleted takes no money', async () => {
  const { here, params, link } = await bill(await signUpOutside(product, books), 'deposit')
  const handle = await begin(link)
  expect(await callOutside(product, deleteInvoice, { ...here, params })).toMatchObject({ status: 200 })
  const reply = await confirm(handle, link)
  expect(reply.ok && reply.data?.status === 'succeeded').toBe(false)
  await expectNoMoney(handle.intentId)
})

test('an invoice that is made void takes no money', async () => {
  const { here, params, link } = await bill(await signUpOutside(product, books), 'invoice')
  const handle = await begin(link)
  const voided = await callOutside(product, voidInvoice, { ...here, params, body: { reason: 'A mistake' } })
  expect(voided).toMatchObject({ status: 200 })
  const reply = await confirm(handle, link)
  expect(reply.ok && reply.data?.status === 'succeeded').toBe(false)
  await expectNoMoney(handle.intentId)
})

test('a workspace that is deleted takes no money, and its payable stays until it is known', async () => {
  const owner = await signUpOutside(product, books)
  const { link } = await bill(owner, 'invoice')
  const handle = await begin(link)
  await callOutside(product, createWorkspace, { as: owner, body: { userId: owner.userId, workspaceName: 'Another' } })
  const query = { WorkspaceId: owner.workspaceId, UserId: owner.userId, Email: owner.email }
  expect(await callOutside(product, deleteWorkspace, { as: owner, query })).toMatchObject({ status: 200 })
  const reply = await confirm(handle, link)
  expect(reply.ok && reply.data?.status === 'succeeded').toBe(false)
  await expectNoMoney(handle.intentId)
})

test('what is paid already is not ended: the shop is told to look first', async () => {
  const { here, params, link } = await bill(await signUpOutside(product, books), 'deposit')
  const handle = await begin(link)
  await callOutside(product, confirmTestPayment, {
    body: { intentId: handle.intentId, clientSecret: handle.clientSecret, ...CARD }
  })
  const deleted = await callOutside(product, deleteInvoice, { ...here, params })
  expect(deleted).toMatchObject({ status: 409, message: expect.stringMatching(/paid/i) })
  const { taken, booked } = await moneyOf(handle.intentId)
  expect([taken, booked]).toEqual([5000, 5000])
})
